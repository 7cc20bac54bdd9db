/// The reason why a service of the weather failed.
public enum WeatherError: StoreFailing, Sendable, Hashable {
  /// The search text is invalid.
  case query(PlaceQueryProblem)
  /// The position is invalid.
  case position(InvalidCoordinate)
  /// The reader has not saved this place.
  case notSaved(PlaceID)
  /// The provider gave no usable reply.
  case source(SourceError)
  /// The store failed.
  case store(StoreError)

  /// Makes the equivalent of a refresh's error.
  public init(_ error: RefreshError) {
    switch error {
    case .source(let error): self = .source(error)
    case .store(let error): self = .store(error)
    }
  }

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}
