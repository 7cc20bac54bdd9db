package import GazetteDomain

/// What a search for places found, as the API writes it.
package struct PlaceSearchDocument: Encodable, Sendable, Hashable {
  let places: [PlaceDocument]
  let outcome: String
  let advice: String?

  /// Tells what a search for `query` found, best first, and in words how many or what to try.
  package init(_ query: String, _ found: [PlaceSuggestion], language: Language) {
    let phrases = Phrases.of(language).weather.add
    places = found.map { PlaceDocument($0) }
    outcome = found.isEmpty ? phrases.nothingFound(query) : phrases.found(found.count)
    advice = found.isEmpty ? phrases.suggestion : nil
  }
}
