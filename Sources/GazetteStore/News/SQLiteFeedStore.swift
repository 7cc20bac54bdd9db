public import Foundation
public import GazetteDomain
import GRDB

/// Keeps feeds, subscriptions and articles of documents.
public struct SQLiteFeedStore: FeedStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// True while no feed was ever kept.
  public func isUntouched() async throws(StoreError) -> Bool {
    try await database.read { connection in
      // SQLite's own count of the numbers that it gave, which stays when the rows go.
      try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'feed'") as Int64? == nil
    }
  }

  /// The reader's subscriptions with their health, by folder (none first) and title.
  public func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try await database.read { connection in try connection.feedStatuses(of: reader) }.inListOrder()
  }

  /// One subscription with its health; nil when the reader has none to that feed.
  public func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try await database.read { connection in try connection.feedStatus(id, of: reader) }
  }

  /// Subscribes the reader; what is subscribed already is answered as it is.
  public func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    try await database.write { connection in
      let id = try connection.feedID(at: url) ?? connection.addFeed(at: url, title: title)
      if let known = try connection.feedStatus(id, of: reader) { return known.subscription }
      let feed = Feed(id: id, url: url, title: title)
      try connection.add(Subscription(feed: feed, folder: folder, subscribedAt: date), of: reader)
      guard let status = try connection.feedStatus(id, of: reader) else {
        throw UnreadableRow(detail: "subscription to \(url) was not stored")
      }
      return status.subscription
    }
  }

  /// Renames, moves, pauses, or has articles fetched whole.
  public func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      let columns = SubscriptionRecord.table.columns.without(["readerKey", "feedID", "subscribedAt", "endedAt"])
      try connection.update(
        "subscription", columns, of: SubscriptionRecord(reader: reader, subscription: subscription),
        where: "readerKey = ? AND feedID = ? AND endedAt IS NULL", [reader.rawValue, subscription.id.rawValue])
      guard connection.changesCount > 0 else { throw StoreError.notFound }
    }
  }

  /// Ends the subscription and answers it; nil when there is none.
  public func unsubscribe(
    _ id: FeedID, reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription? {
    try await database.write { connection in
      let known = try connection.feedStatus(id, of: reader)
      try connection.run(
        "UPDATE subscription SET endedAt = ? WHERE readerKey = ? AND feedID = ? AND endedAt IS NULL",
        [date.timeIntervalSince1970, reader.rawValue, id.rawValue])
      return known?.subscription
    }
  }

  /// Takes the end of a subscription back; nil when it is not kept any more.
  public func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try await database.write { connection in
      try connection.run(
        "UPDATE subscription SET endedAt = NULL WHERE readerKey = ? AND feedID = ?", [reader.rawValue, id.rawValue])
      return try connection.feedStatus(id, of: reader)?.subscription
    }
  }

  /// Subscribed, not paused, not gone feeds that are due, the longest waiting first.
  public func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(FeedRecord.table.list) FROM feed
        WHERE isGone = 0 AND (nextFetch IS NULL OR nextFetch <= ?1 OR lastAttempt > ?1 + 60) AND EXISTS (
          SELECT 1 FROM subscription WHERE subscription.feedID = feed.feedID AND isPaused = 0 AND endedAt IS NULL)
        ORDER BY nextFetch, feedID LIMIT ?2
        """, [date.timeIntervalSince1970, limit], FeedRecord.read)
    }
  }

  /// One feed with its state; nil when unknown.
  public func feed(_ id: FeedID) async throws(StoreError) -> (feed: Feed, state: FeedFetchState)? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(FeedRecord.table.list) FROM feed WHERE feedID = ?", [id.rawValue], FeedRecord.read
      ).first
    }
  }

  /// The feeds whose last attempt failed, with their states.
  public func troubled() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(FeedRecord.table.list) FROM feed WHERE failedAt IS NOT NULL", [], FeedRecord.read)
    }
  }

  /// Keeps the outcome of a fetch in one transaction; answers how many articles are new and how many changed.
  public func keep(
    _ feed: Feed, state: FeedFetchState, articles: [Article]
  ) async throws(StoreError) -> FeedImportCount {
    try await database.write { connection in
      try connection.replace(feed, state)
      guard !articles.isEmpty else { return FeedImportCount(added: 0, changed: 0) }
      var importer = ArticleImporter(connection, feed: feed.id)
      return try importer.take(articles)
    }
  }

  /// Removes old articles and forgotten feeds; answers how many articles.
  public func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    try await database.write { connection in
      try connection.pruneArticles(before: date) + connection.pruneFeeds(endedBefore: ended)
    }
  }
}
