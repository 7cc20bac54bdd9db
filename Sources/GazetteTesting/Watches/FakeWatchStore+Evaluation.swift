public import Foundation
public import GazetteDomain

// What an evaluation and a preview read.
extension FakeWatchStore {
  /// The number of the last change.
  public func version() async throws(StoreError) -> Int64 {
    try fault.check()
    return lastVersion
  }

  /// All watches that are on.
  public func activeWatches() async throws(StoreError) -> [ActiveWatch] {
    try fault.check()
    return owned.values.filter(\.watch.isOn)
  }

  /// The oldest occurrences.
  public func occurrences(limit: Int) async throws(StoreError) -> [Occurrence] {
    try fault.check()
    return Array(waiting.prefix(limit))
  }

  /// The articles.
  public func articles(_ ids: [ArticleID]) async throws(StoreError) -> [WatchedArticle] {
    try fault.check()
    return ids.compactMap { articleByID[$0] }
  }

  /// The ads.
  public func ads(_ ids: [AdID]) async throws(StoreError) -> [WatchedAd] {
    try fault.check()
    return ids.compactMap { adByID[$0] }
  }

  /// The readers' names for a feed.
  public func subscriptions(
    to feed: FeedID, of readers: Set<ReaderKey>
  ) async throws(StoreError) -> [ReaderKey: (title: String, folder: String?)] {
    try fault.check()
    return readers.reduce(into: [:]) { found, reader in
      found[reader] = subscribers[Subscriber(reader: reader, feed: feed)]
    }
  }

  /// The readers who starred an ad.
  public func starrers(of ad: AdID, among readers: Set<ReaderKey>) async throws(StoreError) -> Set<ReaderKey> {
    try fault.check()
    return readers.intersection(stars[ad] ?? [])
  }

  /// The states.
  public func states(of watches: [WatchID]) async throws(StoreError) -> [WatchStateKey: WatchState] {
    try fault.check()
    return stateByKey.filter { watches.contains($0.key.watch) }
  }

  /// The articles of the reader's subscriptions with the words.
  public func candidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedArticle] {
    try fault.check()
    let own = articleByID.values.compactMap { article -> WatchedArticle? in
      guard let subscription = subscribers[Subscriber(reader: reader, feed: article.feedID)] else { return nil }
      var article = article
      (article.feedTitle, article.folder) = subscription
      return article
    }
    let found = own.filter { article in
      article.published >= date && (words?.match(in: [article.title, article.text]) ?? true)
    }
    return Array(found.sorted { ($0.published, $0.id) > ($1.published, $1.id) }.prefix(limit))
  }

  /// The ads with the words.
  public func adCandidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedAd] {
    try fault.check()
    let found = adByID.values.filter { ad in
      ad.ad.createdAt >= date && (words?.match(in: [ad.ad.title, ad.ad.description]) ?? true)
    }
    return found.sorted { $0.ad.createdAt > $1.ad.createdAt }.prefix(limit).map { ad in
      var ad = ad
      ad.isStarred = stars[ad.ad.id]?.contains(reader) ?? false
      return ad
    }
  }
}
