/// Why a service of the weather could not do its work.
public enum WeatherError: StoreFailing, Sendable, Hashable {
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

  /// The store's part in the failure; nil when it has none.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}
