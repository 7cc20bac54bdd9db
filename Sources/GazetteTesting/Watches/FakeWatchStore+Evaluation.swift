public import Foundation
public import GazetteDomain

// What an evaluation and a preview read.
extension FakeWatchStore {
  /// The watches that were added, changed or removed after a version.
  public func changedWatches(after version: Int64) async throws(StoreError) -> ChangedWatches {
    try fault.check()
    let changed = owned.values.filter { versions[$0.watch.id, default: 0] > version }
    return ChangedWatches(
      version: lastVersion, on: changed.filter(\.watch.isOn),
      off: Set(changed.filter { !$0.watch.isOn }.map(\.watch.id)),
      remaining: version > 0 && Int64(changed.count) < lastVersion - version ? Set(owned.keys) : nil)
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

  /// The readers' names for feeds.
  public func subscriptions(
    to feeds: [FeedID], of readers: Set<ReaderKey>?
  ) async throws(StoreError) -> [FeedID: [ReaderKey: WatchedFeedNames]] {
    try fault.check()
    if let readers { askedReaders.formUnion(readers) }
    let found = subscribers.filter { feeds.contains($0.key.feed) && readers?.contains($0.key.reader) != false }
    return found.reduce(into: [:]) { names, entry in
      names[entry.key.feed, default: [:]][entry.key.reader] = WatchedFeedNames(
        title: entry.value.title, folder: entry.value.folder)
    }
  }

  /// The readers who starred ads.
  public func starrers(of ads: [AdID]) async throws(StoreError) -> [AdID: Set<ReaderKey>] {
    try fault.check()
    return stars.filter { ads.contains($0.key) && !$0.value.isEmpty }
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
