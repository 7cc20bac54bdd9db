/// What a paper's file is gathered from, and taken into.
public struct PaperFileStores: Sendable {
  /// Keeps what the reader chose.
  public let settings: any ReaderSettingsStore
  /// Keeps the saved places.
  public let places: any PlaceStore
  let feeds: any FeedStore
  let articles: any ArticleStore
  let ads: any AdStore
  let searches: any SavedSearchStore

  /// Gathers the stores.
  public init(
    settings: any ReaderSettingsStore, places: any PlaceStore, feeds: any FeedStore, articles: any ArticleStore,
    ads: any AdStore, searches: any SavedSearchStore
  ) {
    self.settings = settings
    self.places = places
    self.feeds = feeds
    self.articles = articles
    self.ads = ads
    self.searches = searches
  }
}
