import GazettePresentation

/// What the template of the list reads.
struct AdListPageView: Sendable {
  let assets: String
  let page: AdListPage
  let title: String
  let words: AdListPhrases
  let names: AdFilterPhrases
  let searchWords: SavedSearchPhrases
  let path = Route.classifieds.path
  let refreshPath = Route.refreshAds.path
  let searchesPath = Route.savedSearches.path
  let removedSearch: RemovedSearchNotice?
  let hasChips: Bool
  let hasSearches: Bool
  let listStyle: String

  init(assets: String, page: AdListPage, phrases: ClassifiedsPhrases, removed: RemovedSearchNotice?) {
    self.assets = assets
    self.page = page
    title = phrases.title
    words = phrases.list
    names = phrases.filter
    searchWords = phrases.searches
    removedSearch = removed
    hasChips = !page.chips.isEmpty
    hasSearches = !page.searches.isEmpty
    listStyle = page.isRows ? "ads ads-rows" : "ads ads-cards"
  }
}

/// That a search was removed, and the form that takes it back.
struct RemovedSearchNotice: Sendable {
  let number: String
  let sentence: String
  let undo: String
}
