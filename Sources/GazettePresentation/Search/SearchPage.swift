/// What a search through the whole paper found, ready to show.
package struct SearchPage: Sendable, Hashable {
  /// What was typed; empty at first.
  package let query: String
  /// The places found; empty when none was.
  package let places: [WeatherRow]
  /// The articles found; empty when none was.
  package let articles: [StoryTeaser]
  /// The ads found; empty when none was.
  package let ads: [AdTeaser]
  /// How many of each, in words.
  package let placeCount, articleCount, adCount: String
  /// That nothing was found or that no word was typed, and what to do; nil before a search, and when something was found.
  package let nothing: String?
  /// Why there is no answer: the text cannot be searched for, or a section cannot be read; empty when all is well.
  package let troubles: [String]
  /// The links to all that the sections have for the text, and to a city of that name; nil before a search.
  package let links: Links?

  /// Where the search goes on.
  package struct Links: Sendable, Hashable {
    /// To the lists of the sections, and to adding a city.
    package let articlesPath, adsPath, citiesPath: String
    /// The words on the last.
    package let cities: String
  }
}
