import GazettePresentation

/// What the template of the search reads.
struct SearchPageView: Sendable {
  let assets: String
  let page: SearchPage
  let words: SearchPhrases
  let sections: SectionNames
  let urgent: String
  let searchWord: String
  let searchPath = Route.search.path
  let hasPlaces: Bool
  let hasArticles: Bool
  let hasAds: Bool

  init(assets: String, page: SearchPage, phrases: Phrases) {
    self.assets = assets
    self.page = page
    words = phrases.search
    sections = phrases.common.sections
    urgent = phrases.frontPage.urgent
    searchWord = phrases.common.actions.search
    hasPlaces = !page.places.isEmpty
    hasArticles = !page.articles.isEmpty
    hasAds = !page.ads.isEmpty
  }
}
