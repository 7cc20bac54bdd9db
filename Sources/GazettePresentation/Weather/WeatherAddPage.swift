package import GazetteDomain

/// The view model of the page to add a place.
package struct WeatherAddPage: Sendable, Hashable {
  /// The typed text; empty at first.
  package let query: String
  /// The places found, best first; empty without results and without a search.
  package let suggestions: [SuggestionRow]
  /// The number of results, or the notice that there are none; nil before a search.
  package let outcome: String?
  /// The advice when nothing was found; nil otherwise.
  package let advice: String?
  /// The question whether another name was meant, when only a search with slips found places; nil otherwise.
  package let didYouMean: String?
  /// The path that also searches at the provider, when places were found without it; nil otherwise.
  package let morePath: String?
  /// True when the reader explicitly searched at the provider.
  package let asksProvider: Bool
  /// The reason why the search failed; nil when it did not.
  package let problem: String?
}

/// The view model of a place in the results.
package struct SuggestionRow: Sendable, Hashable {
  /// The place's identifier, for forms.
  package let id: String
  /// The name.
  package let name: String
  /// Region and country.
  package let whereabouts: String
  /// The number of inhabitants, in words; nil when unknown.
  package let population: String?
  /// True when it is already saved.
  package let isSaved: Bool
  /// The label of the button that saves it.
  package let saveLabel: String
}

/// Makes the view model of the page to add a place.
package struct WeatherAddPresenter: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// Returns the page before a search.
  package func page() -> WeatherAddPage {
    empty("")
  }

  /// Returns the page with the results of a search for `query`; `asksProvider` means that the reader explicitly searched at the
  /// provider.
  package func page(_ query: String, _ result: PlaceSearchResult, asksProvider: Bool = false) -> WeatherAddPage {
    let isEmpty = result.suggestions.isEmpty
    return WeatherAddPage(
      query: query, suggestions: result.suggestions.map(row),
      outcome: isEmpty ? phrases.nothingFound(query) : phrases.found(result.suggestions.count),
      advice: isEmpty ? phrases.suggestion : nil, didYouMean: result.didYouMean.map(phrases.didYouMean),
      morePath: isEmpty || asksProvider ? nil : Route.addPlace.path(["q": query, "more": "1"]),
      asksProvider: asksProvider, problem: nil)
  }

  /// Returns the page with a search from another site's link, which the reader has to confirm.
  package func page(unsearched query: String) -> WeatherAddPage {
    empty(query, advice: phrases.notSearched)
  }

  /// Returns the page with the reason why a search for `query` failed.
  package func page(_ query: String, _ error: WeatherError) -> WeatherAddPage {
    empty(query, problem: edition.phrases.weather.sentence(error))
  }

  /// Returns the page with the text, for the reader to fix; it is truncated only at a length that no one would fix by hand.
  private func empty(_ query: String, advice: String? = nil, problem: String? = nil) -> WeatherAddPage {
    WeatherAddPage(
      query: String(query.prefix(10 * PlaceQuery.maximumLength)), suggestions: [], outcome: nil, advice: advice,
      didYouMean: nil, morePath: nil, asksProvider: false, problem: problem)
  }

  /// Returns the row of one suggestion.
  package func row(_ suggestion: PlaceSuggestion) -> SuggestionRow {
    let place = suggestion.place
    return SuggestionRow(
      id: place.id.text, name: place.name, whereabouts: place.whereabouts,
      population: place.population.map { phrases.population(edition.numbers.integer($0)) },
      isSaved: suggestion.isSaved, saveLabel: phrases.save(place.fullName))
  }

  private var phrases: WeatherAddPhrases { edition.phrases.weather.add }
}
