public import Foundation
public import GazetteDomain

extension InMemoryNewsStore: FeedStore {
  /// True until a feed is stored for the first time.
  public func isUntouched() async throws(StoreError) -> Bool {
    try fault.check()
    return lastFeed == 0
  }

  /// The subscriptions with their health.
  public func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try fault.check()
    return (subscriptions[reader] ?? [:]).keys.compactMap { status($0, reader) }.inListOrder()
  }

  /// The numbers of unread articles.
  public func unreadCounts(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Int] {
    try await statuses(of: reader).reduce(into: [:]) { counts, status in counts[status.id] = status.unreadCount }
  }

  /// One subscription with its health.
  public func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try fault.check()
    return status(id, reader)
  }

  /// Subscribes.
  public func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    try fault.check()
    let found = feedID(at: url)
    if let found, let existing = self.subscription(found, of: reader) { return existing }
    try checkFeedQuota(of: reader)
    let id = found ?? newFeed(url, title: title)
    guard let feed = feeds[id]?.feed else { throw .notFound }
    let isFirst = subscriptions[reader]?[id] == nil
    let subscription = Subscription(feed: feed, folder: folder, subscribedAt: date)
    subscriptions[reader, default: [:]][id] = StoredSubscriptionEntry(subscription: subscription)
    if isFirst {
      for article in articles.values where article.feed == id {
        unread.insert(Mark(reader: reader, article: article.id))
      }
    }
    return subscription
  }

  /// Changes a subscription.
  public func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    guard self.subscription(subscription.id, of: reader) != nil else { throw .notFound }
    subscriptions[reader]?[subscription.id]?.subscription = subscription
  }

  /// Ends a subscription.
  public func unsubscribe(
    _ id: FeedID, reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription? {
    try fault.check()
    guard let subscription = subscription(id, of: reader) else { return nil }
    subscriptions[reader]?[id]?.endedAt = date
    return subscription
  }

  /// Restores an ended subscription.
  public func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try fault.check()
    if let current = subscription(id, of: reader) { return current }
    try checkFeedQuota(of: reader)
    subscriptions[reader]?[id]?.endedAt = nil
    return subscription(id, of: reader)
  }

  /// Sets the feed's `User-Agent`.
  public func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError) {
    try fault.check()
    feeds[id]?.feed.userAgent = userAgent
  }

  /// Whether any other reader has, or had, a subscription.
  public func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    return subscriptions.contains { $0.key != reader && $0.value[id] != nil }
  }

  /// The readers of `feed` who also subscribe to another feed at its address or at that of the other scheme.
  public func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)] {
    try fault.check()
    guard feeds[feed.id]?.state.lastSuccess != nil else { return [] }
    let twins = feeds.values.filter { entry in
      entry.feed.id != feed.id && entry.state.lastSuccess != nil
        && [feed.url, feed.url.atOtherScheme].contains(entry.feed.url)
    }
    return subscriptions.keys.filter { subscription(feed.id, of: $0) != nil }.flatMap { reader in
      twins.map(\.feed.id).filter { subscription($0, of: reader) != nil }.map { (reader, $0) }
    }
  }

  /// The feeds that are due.
  public func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try fault.check()
    let active = Set(
      subscriptions.flatMap { reader, readerSubscriptions in
        readerSubscriptions.keys.filter { subscription($0, of: reader)?.isPaused == false }
      })
    return feeds.values.filter { entry in
      active.contains(entry.feed.id) && !entry.state.isGone
        && (entry.state.nextFetch.map { $0 <= date } ?? true || entry.state.lastAttempt?.isAhead(of: date) == true)
    }
    .sorted {
      ($0.state.nextFetch ?? .distantPast, $0.feed.id) < ($1.state.nextFetch ?? .distantPast, $1.feed.id)
    }
    .prefix(limit).map { ($0.feed, $0.state) }
  }

  /// Feeds with their states.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try fault.check()
    return ids.compactMap { id in feeds[id].map { ($0.feed, $0.state) } }
  }

  /// The feeds whose last attempt failed.
  public func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try fault.check()
    return feeds.values.filter { $0.state.failure != nil }.map { ($0.feed, $0.state) }
  }

  private func status(_ id: FeedID, _ reader: ReaderKey) -> FeedStatus? {
    guard let subscription = subscription(id, of: reader), let entry = feeds[id] else { return nil }
    let articlesPath = articles.values.filter { $0.feed == id }
    return FeedStatus(
      subscription: subscription, state: entry.state,
      unreadCount: articlesPath.filter { unread.contains(Mark(reader: reader, article: $0.id)) }.count,
      articleCount: articlesPath.count)
  }

  /// The feed at `url`, else one that answers at the other scheme.
  private func feedID(at url: URL) -> FeedID? {
    func oldest(_ isMatch: (StoredFeedEntry) -> Bool) -> FeedID? { feeds.values.filter(isMatch).map(\.feed.id).min() }
    return oldest { $0.feed.url == url } ?? oldest { $0.feed.url == url.atOtherScheme && $0.state.answers }
  }

  private func newFeed(_ url: URL, title: String) -> FeedID {
    lastFeed += 1
    let id = FeedID(rawValue: lastFeed)
    feeds[id] = StoredFeedEntry(feed: Feed(id: id, url: url, title: title))
    return id
  }
}
