public import GazetteDomain
import Synchronization

/// What every ``Geocoder`` must do; each check takes one whose world has more than one Paris.
public enum GeocoderContract {
  /// The checks.
  public static let checks: [ContractCheck<any Geocoder>] = [
    ContractCheck("finds a city and its homonyms") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 10)
      try require(found.count >= 2, "expected several places called Paris, found \(found.count)")
      try require(found.allSatisfy { !$0.name.isEmpty }, "a name must not be empty")
      try requireEqual(Set(found.map(\.id)).count, found.count, "number of positions")
    },
    ContractCheck("finds no more than asked for") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
      try requireEqual(found.count, 1, "number of places")
    },
    ContractCheck("answers nothing when no name matches") { geocoder in
      try requireEqual(
        try await geocoder.places(matching: "Xqzwv Nowhere", languageCode: "fr", limit: 5).count, 0, "number of places")
    },
  ]
}

/// Finds among a few places by the beginning of their name, letter for letter, or as a test tells it.
public final class FakeGeocoder: Geocoder {
  /// The provider that it plays.
  public let provider: ProviderID
  private let state: Mutex<(places: [Place], failure: SourceError?, queries: [String])>

  /// Knows `places`, best first.
  public init(provider: ProviderID = .openMeteo, places: [Place] = Place.fixtures) {
    self.provider = provider
    state = Mutex((places, nil, []))
  }

  /// The queries so far.
  public var queries: [String] { state.withLock { $0.queries } }

  /// Fails every request from now on; nil answers again.
  public func fail(with error: SourceError?) { state.withLock { $0.failure = error } }

  /// Places whose name begins with `query`, whatever the case.
  public func places(
    matching query: String, languageCode: String, limit: Int
  ) async throws(SourceError) -> [Place] {
    let (places, failure) = state.withLock { state in
      state.queries.append(query)
      return (state.places, state.failure)
    }
    if let failure { throw failure }
    return Array(places.filter { $0.name.lowercased().hasPrefix(query.lowercased()) }.prefix(max(0, limit)))
  }
}
