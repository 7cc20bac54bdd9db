/// Why a use case of the weather could not do its work.
public enum WeatherError: Error, Sendable, Hashable {
  /// The text cannot be searched for.
  case query(PlaceQueryProblem)
  /// The position is none.
  case position(InvalidCoordinate)
  /// The reader has not saved this place.
  case notSaved(PlaceID)
  /// The provider gave nothing usable.
  case source(SourceError)
  /// The store could not do its part.
  case store(StoreError)

  /// The same reason, as this border says it.
  public init(_ error: RefreshError) {
    switch error {
    case .source(let error): self = .source(error)
    case .store(let error): self = .store(error)
    }
  }
}
