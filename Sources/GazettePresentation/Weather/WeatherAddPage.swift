package import GazetteDomain

/// The page to add a place, ready to show.
package struct WeatherAddPage: Sendable, Hashable {
  /// What was typed; empty at first.
  package let query: String
  /// What was found, best first; empty when nothing was, or nothing asked.
  package let suggestions: [SuggestionRow]
  /// How many were found, or that nothing was; nil before a search.
  package let outcome: String?
  /// What to try when nothing was found; nil otherwise.
  package let advice: String?
  /// Asks whether another name was meant, when slips had to be forgiven; nil otherwise.
  package let didYouMean: String?
  /// Where the provider is asked, too, when something was found without it; nil otherwise.
  package let morePath: String?
  /// True when the provider was asked on purpose.
  package let asksProvider: Bool
  /// Why there is no answer; nil when there is one.
  package let trouble: String?
}

/// A place that a search found, ready to show.
package struct SuggestionRow: Sendable, Hashable {
  /// The place's identity, for forms.
  package let id: String
  /// Its name.
  package let name: String
  /// Region and country.
  package let whereabouts: String
  /// Inhabitants, in words; nil when unknown.
  package let population: String?
  /// True when it is in the list already.
  package let isSaved: Bool
  /// The label of the button that saves it.
  package let saveLabel: String
}

/// Makes the page to add a place ready to show.
package struct WeatherAddPresenter: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// The page before a search.
  package func page() -> WeatherAddPage {
    empty("")
  }

  /// The page with what a search for `query` found; `asksProvider` says that the provider was asked on purpose.
  package func page(_ query: String, _ result: PlaceSearchResult, asksProvider: Bool = false) -> WeatherAddPage {
    let isEmpty = result.suggestions.isEmpty
    return WeatherAddPage(
      query: query, suggestions: result.suggestions.map(row),
      outcome: isEmpty ? phrases.nothingFound(query) : phrases.found(result.suggestions.count),
      advice: isEmpty ? phrases.suggestion : nil, didYouMean: result.didYouMean.map(phrases.didYouMean),
      morePath: isEmpty || asksProvider ? nil : Route.addPlace.path(["q": query, "more": "1"]),
      asksProvider: asksProvider, trouble: nil)
  }

  /// The page with a search that another site's link brought, and that the reader has to want.
  package func page(unsearched query: String) -> WeatherAddPage {
    empty(query, advice: phrases.notSearched)
  }

  /// The page with the reason why a search for `query` has no answer.
  package func page(_ query: String, _ error: WeatherError) -> WeatherAddPage {
    empty(query, trouble: edition.phrases.weather.trouble(error))
  }

  /// The text is given back so that it can be mended, and cut only where nobody mends it any more.
  private func empty(_ query: String, advice: String? = nil, trouble: String? = nil) -> WeatherAddPage {
    WeatherAddPage(
      query: String(query.prefix(10 * PlaceQuery.longest)), suggestions: [], outcome: nil, advice: advice,
      didYouMean: nil, morePath: nil, asksProvider: false, trouble: trouble)
  }

  /// One suggestion.
  package func row(_ suggestion: PlaceSuggestion) -> SuggestionRow {
    let place = suggestion.place
    return SuggestionRow(
      id: place.id.text, name: place.name, whereabouts: place.whereabouts,
      population: place.population.map { phrases.population(edition.numbers.integer($0)) },
      isSaved: suggestion.isSaved, saveLabel: phrases.save(place.fullName))
  }

  private var phrases: WeatherAddPhrases { edition.phrases.weather.add }
}
