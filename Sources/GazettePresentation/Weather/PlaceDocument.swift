import Foundation
package import GazetteDomain

/// A place, as the API and `--json` write it.
package struct PlaceDocument: Encodable, Sendable, Hashable {
  let id: String
  let name: String
  let region: String?
  let country: String?
  let countryCode: String?
  let latitude: Double
  let longitude: Double
  let timeZone: String?
  let elevationMeters: Double?
  let population: Int?
  let saved: Bool
  let home: Bool
  let rank: Int?

  /// Describes a place and the reader's entry for it, if it is saved.
  package init(_ place: Place, saved entry: SavedPlace?) { self.init(place, isSaved: entry != nil, entry: entry) }

  /// Describes a suggestion of a search.
  package init(_ suggestion: PlaceSuggestion) {
    self.init(suggestion.place, isSaved: suggestion.isSaved, entry: nil)
  }

  private init(_ place: Place, isSaved: Bool, entry: SavedPlace?) {
    id = place.id.text
    name = place.name
    region = place.region
    country = place.country
    countryCode = place.countryCode
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    timeZone = place.timeZone?.identifier
    elevationMeters = place.elevation?.meters
    population = place.population
    saved = isSaved
    home = entry?.isHome ?? false
    rank = entry?.rank
  }
}

/// A list of places, as the API writes it.
package struct PlaceListDocument: Encodable, Sendable, Hashable {
  let places: [PlaceDocument]

  /// Makes a list of `places`, in the same order.
  package init(places: [PlaceDocument]) { self.places = places }
}

/// The result of a search for places, as the API writes it.
package struct PlaceSearchDocument: Encodable, Sendable, Hashable {
  let places: [PlaceDocument]
  let outcome: String
  let advice: String?
  let didYouMean: String?
  let question: String?

  /// Describes the result of a search for `query`, best first, with a sentence about the number of places or what to try.
  package init(_ query: String, _ result: PlaceSearchResult, language: Language) {
    let found = result.suggestions
    let phrases = Phrases.of(language).weather.add
    places = found.map { PlaceDocument($0) }
    outcome = found.isEmpty ? phrases.nothingFound(query) : phrases.found(found.count)
    advice = found.isEmpty ? phrases.suggestion : nil
    didYouMean = result.didYouMean
    question = result.didYouMean.map(phrases.didYouMean)
  }

  private enum CodingKeys: String, CodingKey {
    case places, outcome, advice, didYouMean, question
  }

  /// Encodes it, including `didYouMean` when it is null.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(places, forKey: .places)
    try values.encode(outcome, forKey: .outcome)
    try values.encodeIfPresent(advice, forKey: .advice)
    try values.encode(didYouMean, forKey: .didYouMean)
    try values.encodeIfPresent(question, forKey: .question)
  }
}

/// The progress of refreshing all places, as the API and `--json` write it.
package struct RefreshDocument: Encodable, Sendable, Hashable {
  let state: String
  let total: Int
  let refreshed: Int
  let failed: [String: String]
  let waitingUntil: Date?

  /// Describes a progress, or the state before the first one, with the failures' reasons in `language`.
  package init(_ progress: RefreshProgress?, language: Language) {
    guard let progress else {
      (state, total, refreshed, failed, waitingUntil) = ("idle", 0, 0, [:], nil)
      return
    }
    let phrases = Phrases.of(language).weather
    total = progress.total
    refreshed = progress.refreshed
    failed = Dictionary(
      uniqueKeysWithValues: progress.failures.map { ($0.key.text, phrases.sourceProblem($0.value)) })
    switch progress.state {
    case .running: (state, waitingUntil) = ("running", nil)
    case .waiting(let date): (state, waitingUntil) = ("waiting", date)
    case .finished: (state, waitingUntil) = ("finished", nil)
    case .cancelled: (state, waitingUntil) = ("cancelled", nil)
    case .stopped: (state, waitingUntil) = ("stopped", nil)
    }
  }
}
