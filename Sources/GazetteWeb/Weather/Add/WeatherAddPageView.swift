import GazettePresentation

/// What the template of adding a place reads.
struct WeatherAddPageView: Sendable {
  let assets: String
  let page: WeatherAddPage
  let words: WeatherAddPhrases
  let path = Route.addPlace.path
  let listPath = Route.weather.path
  let searchPath = Route.api(.placeSearch).path
  let language: String
  let hasSuggestions: Bool

  init(assets: String, page: WeatherAddPage, words: WeatherAddPhrases, language: String) {
    self.assets = assets
    self.page = page
    self.words = words
    self.language = language
    hasSuggestions = !page.suggestions.isEmpty
  }
}
