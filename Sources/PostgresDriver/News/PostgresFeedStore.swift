public import Foundation
public import GazetteDomain
import GazetteStore

/// Stores feeds, subscriptions and the articles of documents.
public struct PostgresFeedStore: FeedStore {
  private let database: PostgresDatabase
  private let quotas: ReaderQuotas
  private let now: CurrentTime

  /// Makes a store in `database`; articles arrive at `now`.
  public init(
    _ database: PostgresDatabase, quotas: ReaderQuotas = ReaderQuotas(), now: @escaping CurrentTime = { Date() }
  ) {
    self.database = database
    self.quotas = quotas
    self.now = now
  }

  /// Returns true while no feed was ever stored.
  public func isUntouched() async throws(StoreError) -> Bool {
    try await database.read { session in
      try session.value("SELECT lastID = 0 FROM newsNumber WHERE name = 'feed'") ?? true
    }
  }

  /// Returns the reader's subscriptions with their health, by folder (none first) and title.
  public func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try await database.read(.feeds(reader), counting: reader) { session in
      let found = try session.rows(
        SubscriptionRecord.statusQuery, [reader.rawValue], SubscriptionRecord.readStatus)
      let unread = found.reduce(0) { $0 + $1.status.unreadCount }
      let uncounted = found.reduce(unread) { $0 - $1.counted }
      session.prefetched.add(CountedRead(value: unread, uncounted: uncounted), for: .unreadCount(reader))
      return CountedRead(value: found.map(\.status).inListOrder(), uncounted: uncounted)
    }
  }

  /// Returns one subscription with its health; nil when the reader is not subscribed to the feed.
  public func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try await database.read { session in try session.feedStatus(id, of: reader) }
  }

  /// Subscribes the reader; returns an existing subscription unchanged.
  public func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    _ = try await database.write(isolation: .readCommitted) { session in try session.ensureReader(reader) }
    return try await database.changeNews(of: reader) { [quotas] marks in
      let session = marks.session
      let id = try session.feedID(at: url, title: title)
      if let status = try session.feedStatus(id, of: reader) { return status.subscription }
      try quotas.checkCapacity(.feeds, after: try session.subscriptionCount(of: reader))
      let feed = Feed(id: id, url: url, title: title)
      try marks.add(Subscription(feed: feed, folder: folder, subscribedAt: date))
      guard let status = try session.feedStatus(id, of: reader) else {
        throw UnreadableRow(detail: "subscription to feed \(id.rawValue) was not stored")
      }
      return status.subscription
    }
  }

  /// Saves a subscription's name, folder, pause and full-text setting.
  public func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      let columns = SubscriptionRecord.table.columns.without(["readerKey", "feedID", "subscribedAt", "endedAt"])
      let changed = try session.update(
        "subscription", columns, of: SubscriptionRecord(reader: reader, subscription: subscription),
        where: "readerKey = $1 AND feedID = $2 AND endedAt IS NULL", [reader.rawValue, subscription.id.rawValue])
      guard changed > 0 else { throw StoreError.notFound }
    }
  }

  /// Ends the subscription and returns it; nil when there is none.
  public func unsubscribe(
    _ id: FeedID, reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription? {
    try await database.changeNews(of: reader) { marks in
      let known = try marks.session.feedStatus(id, of: reader)
      try marks.settleAll()
      try marks.session.execute(
        "UPDATE subscription SET endedAt = $3 WHERE readerKey = $1 AND feedID = $2 AND endedAt IS NULL",
        [reader.rawValue, id.rawValue, date])
      return known?.subscription
    }
  }

  /// Restores an ended subscription; nil when it is already deleted.
  public func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try await database.changeNews(of: reader) { [quotas] marks in
      if let active = try marks.session.feedStatus(id, of: reader) { return active.subscription }
      try quotas.checkCapacity(.feeds, after: try marks.session.subscriptionCount(of: reader))
      try marks.settleAll(with: id)
      try marks.session.execute(
        "UPDATE subscription SET endedAt = NULL WHERE readerKey = $1 AND feedID = $2 AND endedAt IS NOT NULL",
        [reader.rawValue, id.rawValue])
      return try marks.session.feedStatus(id, of: reader)?.subscription
    }
  }

  /// Returns the readers of `feed` who also subscribe to another feed at its address, with the same scheme or the other.
  public func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)] {
    let addresses = [feed.url, feed.url.atOtherScheme].compactMap { $0?.absoluteString }
    return try await database.read { session in
      try session.rows(
        """
        SELECT mine.readerKey, twin.feedID FROM feed
        JOIN feed AS twin ON twin.url = ANY ($2::text[]) AND twin.feedID <> feed.feedID AND twin.lastSuccess IS NOT NULL
        JOIN subscription AS mine ON mine.feedID = feed.feedID AND mine.endedAt IS NULL
        JOIN subscription AS its ON its.feedID = twin.feedID AND its.readerKey = mine.readerKey AND its.endedAt IS NULL
        WHERE feed.feedID = $1 AND feed.lastSuccess IS NOT NULL
        """, [feed.id.rawValue, addresses]
      ) { row in
        (reader: ReaderKey(rawValue: try row["readerKey"]), twin: FeedID(rawValue: try row["feedID"]))
      }
    }
  }

  /// Sets the `User-Agent` of the feed's requests.
  public func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError) {
    _ = try await database.write(isolation: .readCommitted) { session in
      try session.execute("UPDATE feed SET userAgent = $2 WHERE feedID = $1", [id.rawValue, userAgent?.text])
    }
  }

  /// Returns true when another reader has a subscription to the feed, or an ended one that is still stored.
  public func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.read { session in
      try session.value(
        "SELECT EXISTS (SELECT 1 FROM subscription WHERE feedID = $1 AND readerKey <> $2)",
        [id.rawValue, reader.rawValue]) ?? false
    }
  }

  /// Returns due feeds that are subscribed, neither paused nor gone, the longest waiting first.
  public func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { session in
      try session.rows(Self.due, [date, limit], FeedRecord.read)
    }
  }

  /// Each of the three reasons has an index that finds the first few, regardless of the number of feeds.
  private static let due = """
    SELECT \(FeedRecord.table.list) FROM feed
    WHERE feedID IN (
      (SELECT feedID FROM feed WHERE nextFetch IS NULL AND \(isFetchable) ORDER BY feedID LIMIT $2)
      UNION ALL
      (SELECT feedID FROM feed WHERE nextFetch <= $1 AND \(isFetchable) ORDER BY nextFetch, feedID LIMIT $2)
      UNION ALL
      -- The clock was set back since.
      (SELECT feedID FROM feed WHERE lastAttempt > $1 + 60 AND \(isFetchable) ORDER BY nextFetch, feedID LIMIT $2))
    ORDER BY nextFetch NULLS FIRST, feedID LIMIT $2
    """

  private static let isFetchable = """
    NOT isGone AND EXISTS (
      SELECT 1 FROM subscription
      WHERE subscription.feedID = feed.feedID AND NOT subscription.isPaused AND subscription.endedAt IS NULL)
    """

  /// Returns the known feeds among `ids` with their states, in that order.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { session in
      try session.rows(
        """
        SELECT \(FeedRecord.table.list) FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (feedID, number)
        JOIN feed ON feed.feedID = wanted.feedID ORDER BY wanted.number
        """, [ids.map(\.rawValue)], FeedRecord.read)
    }
  }

  /// Returns the feeds whose last attempt failed, with their states.
  public func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { session in
      try session.rows(
        "SELECT \(FeedRecord.table.list) FROM feed WHERE failedAt IS NOT NULL", [], FeedRecord.read)
    }
  }

  /// Saves the states of feeds in one transaction.
  public func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError) {
    // A fixed order prevents deadlocks between transactions with common feeds.
    let ordered = states.enumerated().sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
    let columns = FeedRecord.states
    let changes = columns.names.enumerated().map { "\($1) = $\($0 + 2)" }.joined(separator: ", ")
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      let rows = try ordered.map { [$0.id.rawValue] + (try columns.values(of: $0.state)) }
      try session.execute("UPDATE feed SET \(changes) WHERE feedID = $1", forEach: rows)
    }
  }

  /// Saves the outcome of a fetch in one transaction; returns the numbers of new and changed articles. It does not wait for
  /// followers: the server itself combines the commits of concurrent transactions.
  public func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount {
    try await database.write(.repeatable, isolation: .readCommitted) { [now] session in
      try ArticleImporter(session, feed: feed.id, at: now())
        .save(FeedRecord(feed: feed, state: state), articles)
    }
  }

  /// Deletes old articles and unused feeds; returns the number of articles.
  public func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    var removed = try await database.remove(.articles(publishedBefore: date))
    removed += try await database.remove(.articles(ofFeedsEndedBefore: ended))
    _ = try await database.write(.repeatable, isolation: .readCommitted) { session in
      try session.executeAll([
        .exclusiveRemovalLock,
        PostgresStatement(
          """
          DELETE FROM feed WHERE feedID IN (\(ArticleRemoval.unusedFeeds))
          AND NOT EXISTS (SELECT 1 FROM article WHERE article.feedID = feed.feedID)
          """, [ended.bounded]),
        // No query needs the arrivals of deleted articles.
        PostgresStatement(
          """
          DELETE FROM arrival WHERE firstID < (
            SELECT max(firstID) FROM arrival WHERE firstID <= (SELECT min(articleID) FROM article))
          """),
      ])
    }
    return removed
  }
}

extension PostgresSession {
  func feedStatus(_ id: FeedID, of reader: ReaderKey) throws -> FeedStatus? {
    try rows(
      SubscriptionRecord.statusQuery + " AND subscription.feedID = $2", [reader.rawValue, id.rawValue],
      SubscriptionRecord.readStatus
    ).first?.status
  }

  /// Returns the number of the reader's active subscriptions.
  fileprivate func subscriptionCount(of reader: ReaderKey) throws -> Int {
    try value(
      "SELECT count(*) FROM subscription WHERE readerKey = $1 AND endedAt IS NULL", [reader.rawValue]) ?? 0
  }

  /// Returns the feed at `url`, the oldest if one has moved to the address of another; otherwise a working feed at the address with
  /// the other scheme; otherwise adds one.
  fileprivate func feedID(at url: URL, title: String) throws -> FeedID {
    let find = PostgresStatement(
      """
      SELECT feedID FROM feed
      WHERE url = $1 OR url = $2 AND lastSuccess IS NOT NULL AND failedAt IS NULL
      ORDER BY url <> $1, feedID LIMIT 1
      """, [url.absoluteString, url.atOtherScheme?.absoluteString])
    if let known: Int64 = try value(find.sql, find.values) { return FeedID(rawValue: known) }
    // A second concurrent addition waits here, and then finds the first.
    let results = try executeAll([
      PostgresStatement("SELECT 1 FROM newsNumber WHERE name = 'feed' FOR UPDATE"), find,
    ])
    if let known: Int64 = try results[1].first?["feedID"] { return FeedID(rawValue: known) }
    let id: Int64? = try value(
      """
      WITH number AS (UPDATE newsNumber SET lastID = lastID + 1 WHERE name = 'feed' RETURNING lastID)
      INSERT INTO feed (feedID, url, title) SELECT lastID, $1, $2 FROM number RETURNING feedID
      """, [url.absoluteString, title])
    guard let id else { throw UnreadableRow(detail: "no feed has a number") }
    return FeedID(rawValue: id)
  }
}

extension ReadMarks {
  /// Subscribes again: a returning reader gets the old marks, a new one has everything unread.
  fileprivate func add(_ subscription: Subscription) throws {
    let record = SubscriptionRecord(reader: reader, subscription: subscription)
    let (table, key) = (SubscriptionRecord.table, [reader.rawValue, subscription.id.rawValue] as [ColumnValue])
    let condition = "readerKey = $1 AND feedID = $2"
    guard try session.value("SELECT 1 FROM subscription WHERE \(condition)", key) as Int? == nil else {
      try settleAll(with: subscription.id)
      try session.update(
        table.name, table.columns.without(["readerKey", "feedID"]), of: record, where: condition, key)
      return
    }
    try session.executeAll([
      PostgresStatement(table.insertion, try table.columns.values(of: record)), beginStatement(for: subscription.id),
    ])
  }
}
