public import GazetteDomain
import Synchronization

/// The contract of every ``Geocoder``; each check gets one that knows more than one Paris.
public enum GeocoderContract {
  /// The checks.
  public static let checks: [ContractCheck<any Geocoder>] = [
    ContractCheck("returns a city and its homonyms") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 10)
      try require(found.count >= 2, "expected several places called Paris, found \(found.count)")
      try require(found.allSatisfy { !$0.name.isEmpty }, "a name must not be empty")
      try requireEqual(Set(found.map(\.id)).count, found.count, "number of positions")
    },
    ContractCheck("returns at most the requested number") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
      try requireEqual(found.count, 1, "number of places")
    },
    ContractCheck("returns no places when no name matches") { geocoder in
      try requireEqual(
        try await geocoder.places(matching: "Xqzwv Nowhere", languageCode: "fr", limit: 5).count, 0, "number of places")
    },
  ]
}

/// Finds places by the exact beginning of their names, including those that a test sets.
public final class FakeGeocoder: Geocoder {
  /// The provider that it represents.
  public let provider: ProviderID
  private struct State {
    var places: [Place]
    var translations: [Translation] = []
    var failure: SourceError?
    var queries: [String] = []
  }
  private struct Translation {
    let id: PlaceID
    let languageCode: String
    let name: PlaceName
  }
  private let state: Mutex<State>

  /// Creates a geocoder of `places`, best first.
  public init(provider: ProviderID = .openMeteo, places: [Place] = Place.fixtures) {
    self.provider = provider
    state = Mutex(State(places: places))
  }

  /// The queries so far.
  public var queries: [String] { state.withLock { $0.queries } }

  /// Makes further requests fail; nil lets them succeed.
  public func fail(with error: SourceError?) { state.withLock { $0.failure = error } }

  /// Sets a place's name in a language; the search finds it by that name in every language.
  public func setName(of place: Place, to name: PlaceName, in languageCode: String) {
    let translation = Translation(id: place.id, languageCode: languageCode, name: name)
    state.withLock { $0.translations.append(translation) }
  }

  /// Places with a name that begins with `query`, ignoring case.
  public func places(
    matching query: String, languageCode: String, limit: Int
  ) async throws(SourceError) -> [Place] {
    let snapshot = state.withLock { state in
      state.queries.append(query)
      return state
    }
    if let failure = snapshot.failure { throw failure }
    return Array(
      snapshot.places.compactMap { place in
        let translations = snapshot.translations.filter { $0.id == place.id }
        let names = [place.name] + translations.map(\.name.name)
        guard names.contains(where: { $0.lowercased().hasPrefix(query.lowercased()) }) else { return nil }
        return Self.renamed(place, translations.last { $0.languageCode == languageCode }?.name)
      }.prefix(max(0, limit)))
  }

  private static func renamed(_ place: Place, _ name: PlaceName?) -> Place {
    guard let name else { return place }
    var renamed = place
    renamed.name = name.name
    renamed.region = name.region ?? place.region
    renamed.country = name.country ?? place.country
    return renamed
  }
}
