package import GazetteDomain

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

/// Makes a search through the whole paper ready to show.
package struct SearchPresenter: Sendable {
  private let edition: Edition
  private let stories: StoryTeaserPresenter
  private let adTeasers: AdTeaserPresenter

  /// Makes the presenter of an edition whose pictures are at `links`.
  package init(edition: Edition, links: PictureLinks) {
    self.edition = edition
    stories = StoryTeaserPresenter(edition: edition, links: links)
    adTeasers = AdTeaserPresenter(edition: edition, links: links)
  }

  /// The page before a search, or for a text that holds no word.
  package func page(_ typed: String = "") -> SearchPage {
    let shown = String(typed.prefix(SearchWords.longest))
    return page(shown, [], [], [], wordless: shown.allSatisfy(\.isWhitespace) ? nil : words.wordless)
  }

  /// The page for a text that cannot be searched for.
  package func page(_ typed: String, _ problem: SearchWordsProblem) -> SearchPage {
    page(String(typed.prefix(SearchWords.longest)), [], [], [], troubles: [words.problem(problem)])
  }

  /// The page with what was found for `typed`.
  package func page(_ typed: String, _ found: FoundEverything) -> SearchPage {
    let rows = WeatherListPresenter(edition: edition, credits: { _ in [] })
    let troubles = [found.places.trouble, found.articles.trouble, found.ads.trouble].compactMap(\.self)
    return page(
      typed, (found.places.content ?? []).map { rows.row($0) },
      (found.articles.content?.articles ?? []).map { stories.teaser($0, as: .found) },
      (found.ads.content?.ads ?? []).map(adTeasers.teaser),
      more: (found.articles.content?.next != nil, found.ads.content?.next != nil),
      troubles: troubles.map { edition.phrases.frontPage.trouble(edition.phrases.weather.storeTrouble($0)) },
      isSearch: true)
  }

  private func page(
    _ typed: String, _ places: [WeatherRow], _ articles: [StoryTeaser], _ ads: [AdTeaser],
    more: (articles: Bool, ads: Bool) = (false, false), troubles: [String] = [], wordless: String? = nil,
    isSearch: Bool = false
  ) -> SearchPage {
    let isEmpty = places.isEmpty && articles.isEmpty && ads.isEmpty
    return SearchPage(
      query: typed, places: places, articles: articles, ads: ads,
      placeCount: words.foundPlaces(places.count, false),
      articleCount: words.foundArticles(articles.count, more.articles), adCount: words.foundAds(ads.count, more.ads),
      nothing: isSearch && isEmpty && troubles.isEmpty ? "\(words.nothing(typed)) \(words.advice)" : wordless,
      troubles: troubles, links: isSearch ? links(typed) : nil)
  }

  private func links(_ typed: String) -> SearchPage.Links {
    SearchPage.Links(
      articlesPath: Route.news.path(["q": typed]), adsPath: Route.classifieds.path(["q": typed]),
      citiesPath: Route.addPlace.path(["q": typed]), cities: words.searchCities(typed))
  }

  private var words: SearchPhrases { edition.phrases.search }
}
