public import Foundation
public import GazetteDomain
import GazetteStore
import GRDB

/// Stores feeds, subscriptions and the articles of documents.
public struct SQLiteFeedStore: FeedStore {
  private let database: GazetteDatabase
  private let quotas: ReaderQuotas
  private let now: CurrentTime

  /// Makes a store in `database`; articles arrive at `now`.
  public init(
    _ database: GazetteDatabase, quotas: ReaderQuotas = ReaderQuotas(), now: @escaping CurrentTime = { Date() }
  ) {
    self.database = database
    self.quotas = quotas
    self.now = now
  }

  /// Returns true while no feed was ever stored.
  public func isUntouched() async throws(StoreError) -> Bool {
    try await database.read { connection in
      // SQLite's own counter of assigned numbers survives the deletion of the rows.
      try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'feed'") as Int64? == nil
    }
  }

  /// Returns the reader's subscriptions with their health, by folder (none first) and title.
  public func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try await database.read(.feeds(reader), counting: reader) { connection in
      let found = try connection.feedStatuses(of: reader)
      let uncounted = found.reduce(0) { $0 + $1.status.unreadCount - $1.counted }
      return CountedRead(value: found.map(\.status).inListOrder(), uncounted: uncounted)
    }
  }

  /// Returns one subscription with its health; nil when the reader is not subscribed to the feed.
  public func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try await database.read { connection in try connection.feedStatus(id, of: reader) }
  }

  /// Subscribes the reader; returns an existing subscription unchanged.
  public func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    try await database.write { [quotas] connection in
      let id = try connection.feedID(at: url) ?? connection.addFeed(at: url, title: title)
      if let known = try connection.feedStatus(id, of: reader) { return known.subscription }
      try quotas.checkCapacity(.feeds, after: try connection.subscriptionCount(of: reader))
      let feed = Feed(id: id, url: url, title: title)
      try connection.add(Subscription(feed: feed, folder: folder, subscribedAt: date), of: reader)
      guard let status = try connection.feedStatus(id, of: reader) else {
        throw UnreadableRow(detail: "subscription to \(url) was not stored")
      }
      return status.subscription
    }
  }

  /// Saves a subscription's name, folder, pause and full-text setting.
  public func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      let columns = SubscriptionRecord.table.columns.without(["readerKey", "feedID", "subscribedAt", "endedAt"])
      try connection.update(
        "subscription", columns, of: SubscriptionRecord(reader: reader, subscription: subscription),
        where: "readerKey = ? AND feedID = ? AND endedAt IS NULL", [reader.rawValue, subscription.id.rawValue])
      guard connection.changesCount > 0 else { throw StoreError.notFound }
    }
  }

  /// Ends the subscription and returns it; nil when there is none.
  public func unsubscribe(
    _ id: FeedID, reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription? {
    try await database.write { connection in
      let known = try connection.feedStatus(id, of: reader)
      try ReadMarks(connection, of: reader).settleAll()
      try connection.run(
        "UPDATE subscription SET endedAt = ? WHERE readerKey = ? AND feedID = ? AND endedAt IS NULL",
        [date.timeIntervalSince1970, reader.rawValue, id.rawValue])
      return known?.subscription
    }
  }

  /// Restores an ended subscription; nil when it is already deleted.
  public func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try await database.write { [quotas] connection in
      if let active = try connection.feedStatus(id, of: reader) { return active.subscription }
      try quotas.checkCapacity(.feeds, after: try connection.subscriptionCount(of: reader))
      try ReadMarks(connection, of: reader).settleAll(with: id)
      try connection.run(
        "UPDATE subscription SET endedAt = NULL WHERE readerKey = ? AND feedID = ?", [reader.rawValue, id.rawValue])
      return try connection.feedStatus(id, of: reader)?.subscription
    }
  }

  /// Sets the `User-Agent` of the feed's requests.
  public func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("UPDATE feed SET userAgent = ? WHERE feedID = ?", [userAgent?.text, id.rawValue])
    }
  }

  /// Returns true when another reader has a subscription to the feed, or an ended one that is still stored.
  public func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.read { connection in
      let key: [ColumnValue] = [id.rawValue, reader.rawValue]
      return try connection.value("SELECT 1 FROM subscription WHERE feedID = ? AND readerKey <> ? LIMIT 1", key)
        as Int? != nil
    }
  }

  /// Returns the readers of `feed` who also subscribe to another feed at its address, with the same scheme or the other.
  public func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT mine.readerKey, twin.feedID FROM feed
        JOIN feed AS twin ON twin.url IN (?2, ?3) AND twin.feedID <> feed.feedID AND twin.lastSuccess IS NOT NULL
        JOIN subscription AS mine ON mine.feedID = feed.feedID AND mine.endedAt IS NULL
        JOIN subscription AS its ON its.feedID = twin.feedID AND its.readerKey = mine.readerKey AND its.endedAt IS NULL
        WHERE feed.feedID = ?1 AND feed.lastSuccess IS NOT NULL
        """, [feed.id.rawValue, feed.url.absoluteString, feed.url.atOtherScheme?.absoluteString]
      ) { row in
        (reader: ReaderKey(rawValue: try row["readerKey"]), twin: FeedID(rawValue: try row["feedID"]))
      }
    }
  }

  /// Returns due feeds that are subscribed, neither paused nor gone, the longest waiting first.
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

  /// Returns the known feeds among `ids` with their states, in that order.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try ids.flatMap { id in
        try connection.rows(
          "SELECT \(FeedRecord.table.list) FROM feed WHERE feedID = ?", [id.rawValue], FeedRecord.read)
      }
    }
  }

  /// Returns the feeds whose last attempt failed, with their states.
  public func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(FeedRecord.table.list) FROM feed WHERE failedAt IS NOT NULL", [], FeedRecord.read)
    }
  }

  /// Saves the states of feeds in one transaction.
  public func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      for (id, state) in states {
        try connection.update("feed", FeedRecord.states, of: state, where: "feedID = ?", [id.rawValue])
      }
    }
  }

  /// Saves the outcome of a fetch in one transaction; returns the numbers of new and changed articles.
  public func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount {
    let document = articles.isEmpty ? nil : try await prepare(articles, of: feed.id)
    return try await database.write(isFollowed ? .followed : .repeatable) { [now] connection in
      try connection.replace(feed, state)
      guard let document else { return FeedImportCount(added: 0, changed: 0) }
      var importer = ArticleImporter(connection, feed: feed.id, at: now())
      return try importer.importDocument(document)
    }
  }

  private func prepare(_ articles: [Article], of feed: FeedID) async throws(StoreError) -> PreparedDocument {
    try await PreparedDocument(articles) { (candidates: ArticleCandidates) async throws(StoreError) in
      try await database.read { connection in try KnownArticles(connection, of: feed, among: candidates) }
    }
  }

  /// Deletes old articles and unused feeds; returns the number of articles.
  public func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    var removed = try await database.remove(.articles(publishedBefore: date))
    removed += try await database.remove(.articles(ofFeedsEndedBefore: ended))
    let (unused, since) = (Self.unusedFeeds, ended.timeIntervalSince1970)
    try await database.write(.repeatable) { connection in
      try connection.run(
        """
        DELETE FROM feed WHERE feedID IN (\(unused))
        AND NOT EXISTS (SELECT 1 FROM article WHERE article.feedID = feed.feedID)
        """, [since])
      // No query needs the arrivals of deleted articles.
      try connection.run(
        """
        DELETE FROM arrival WHERE firstID < (
          SELECT max(firstID) FROM arrival WHERE firstID <= (SELECT min(articleID) FROM article))
        """)
    }
    return removed
  }

  /// The feeds whose last subscription ended before a date and that have no starred articles.
  fileprivate static let unusedFeeds = """
    SELECT feedID FROM feed
    WHERE NOT EXISTS (
        SELECT 1 FROM subscription
        WHERE subscription.feedID = feed.feedID AND (endedAt IS NULL OR endedAt >= ?))
      AND NOT EXISTS (
        SELECT 1 FROM star JOIN article USING (position) WHERE article.feedID = feed.feedID)
    """
}

extension Database {
  /// Returns the reader's subscriptions, each with its stored count of unread articles.
  func feedStatuses(of reader: ReaderKey) throws -> [(status: FeedStatus, counted: Int)] {
    try rows(SubscriptionRecord.statusQuery, [reader.rawValue], SubscriptionRecord.readStatus)
  }

  func feedStatus(_ id: FeedID, of reader: ReaderKey) throws -> FeedStatus? {
    try rows(
      SubscriptionRecord.statusQuery + " AND subscription.feedID = ?", [reader.rawValue, id.rawValue],
      SubscriptionRecord.readStatus
    ).first?.status
  }

  /// Returns the number of the reader's active subscriptions.
  fileprivate func subscriptionCount(of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM subscription WHERE readerKey = ? AND endedAt IS NULL", [reader.rawValue]) ?? 0
  }

  /// Returns the feed at `url`, the oldest if one has moved to the address of another; otherwise a working feed at the address with
  /// the other scheme.
  func feedID(at url: URL) throws -> FeedID? {
    try value(
      """
      SELECT feedID FROM feed
      WHERE url IN (?1, ?2) AND (url = ?1 OR lastSuccess IS NOT NULL AND failedAt IS NULL)
      ORDER BY url <> ?1, feedID LIMIT 1
      """, [url.absoluteString, url.atOtherScheme?.absoluteString]
    )
    .map(FeedID.init(rawValue:))
  }

  func addFeed(at url: URL, title: String) throws -> FeedID {
    try run("INSERT INTO feed (url, title) VALUES (?, ?)", [url.absoluteString, title])
    return FeedID(rawValue: lastInsertedRowID)
  }

  /// Subscribes again: a returning reader gets the old marks, a new one has everything unread.
  func add(_ subscription: Subscription, of reader: ReaderKey) throws {
    try ensureReader(reader)
    let (record, marks) = (SubscriptionRecord(reader: reader, subscription: subscription), ReadMarks(self, of: reader))
    let key: [ColumnValue] = [reader.rawValue, subscription.id.rawValue]
    let condition = "readerKey = ? AND feedID = ?"
    guard try value("SELECT 1 FROM subscription WHERE \(condition)", key) as Int? == nil else {
      try marks.settleAll(with: subscription.id)
      return try update(
        "subscription", SubscriptionRecord.table.columns.without(["readerKey", "feedID"]), of: record, where: condition,
        key)
    }
    try insert([record], into: SubscriptionRecord.table)
    try marks.begin(subscription.id)
  }

  func replace(_ feed: Feed, _ state: FeedFetchState) throws {
    try update(
      "feed", FeedRecord.table.columns.without(["feedID", "userAgent"]), of: FeedRecord(feed: feed, state: state),
      where: "feedID = ?", [feed.id.rawValue])
    guard changesCount > 0 else { throw StoreError.notFound }
  }
}

extension RowRemoval {
  /// Returns the removal of articles published before `date` without a star that are not in their feed's last document.
  static func articles(publishedBefore date: Date) -> RowRemoval {
    articles(
      where: """
        position < ? AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
        AND NOT EXISTS (
          SELECT 1 FROM feed CROSS JOIN json_each(feed.lastGUIDs) AS held
          WHERE feed.feedID = article.feedID AND held.value = article.guid)
        """, [ArticlePosition.first(of: date)],
      // Each document is read once, instead of once for each old article of its feed.
      listing: """
        position < ?1 AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
        AND position NOT IN (
          SELECT its.position FROM feed CROSS JOIN json_each(feed.lastGUIDs) AS held
          CROSS JOIN article AS its ON its.feedID = feed.feedID AND its.guid = held.value
          WHERE its.position < ?1 AND feed.feedID IN (SELECT feedID FROM article WHERE position < ?1))
        """)
  }

  /// Returns the removal of all articles of feeds without subscriptions.
  fileprivate static func articles(ofFeedsEndedBefore date: Date) -> RowRemoval {
    articles(where: "feedID IN (\(SQLiteFeedStore.unusedFeeds))", [date.timeIntervalSince1970])
  }

  private static func articles(
    where condition: String, _ values: [ColumnValue], listing: String? = nil
  ) -> RowRemoval {
    RowRemoval(
      table: "article", key: "position", texts: "title || ' ' || text", index: .articles, condition: condition,
      values: values, listing: listing)
  }
}

/// A feed with its state as a row of `feed`.
struct FeedRecord {
  static let table = StoredTable<FeedRecord>(
    "feed",
    [
      "url": { $0.feed.url.absoluteString }, "feedID": { $0.feed.id.rawValue },
      "site": { $0.feed.site?.absoluteString }, "title": { $0.feed.title }, "subtitle": { $0.feed.subtitle },
      "languageCode": { $0.feed.languageCode }, "picture": { $0.feed.picture?.absoluteString },
      "userAgent": { $0.feed.userAgent?.text },
    ],
    states.of { $0.state })

  /// The columns of the state between fetches.
  static let states: Columns<FeedFetchState> =
    [
      "etag": { $0.etag }, "lastModified": { $0.lastModified },
      "lastAttempt": { $0.lastAttempt?.timeIntervalSince1970 },
      "lastSuccess": { $0.lastSuccess?.timeIntervalSince1970 }, "failuresInARow": { $0.failuresInARow },
      "nextFetch": { $0.nextFetch?.timeIntervalSince1970 }, "isGone": { $0.isGone },
      "warnings": { try JSONColumn.text($0.warnings) }, "failedAt": { $0.failure?.failedAt.timeIntervalSince1970 },
      "validatorsOrigin": { $0.validatorsOrigin }, "rhythmSince": { $0.rhythm?.since.timeIntervalSince1970 },
      "rhythmCount": { $0.rhythm?.articleCount }, "publisherSeconds": { FeedSchedule.publisherSeconds($0) },
      "unchangedInARow": { FeedSchedule.unchangedInARow($0) }, "documentDigest": { $0.documentDigest },
      "scheduleReason": { $0.scheduleReason?.rawValue },
    ] + SourceErrorColumns.columns.of { $0.failure.map { StoredSourceError($0.error) } }

  let feed: Feed
  let state: FeedFetchState

  static func read(_ row: NamedRow) throws -> (feed: Feed, state: FeedFetchState) {
    guard let url = try row.url("url") else { throw UnreadableRow(detail: "feed.url is no address") }
    var feed = Feed(
      id: FeedID(rawValue: try row["feedID"]), url: url, site: try row.url("site"), title: try row["title"],
      subtitle: try row["subtitle"], languageCode: try row["languageCode"], picture: try row.url("picture"))
    feed.userAgent = try (row["userAgent"] as String?).flatMap { FeedUserAgent($0) }
    var state = FeedFetchState()
    state.etag = try row["etag"]
    state.lastModified = try row["lastModified"]
    state.lastAttempt = try row.date("lastAttempt")
    state.lastSuccess = try row.date("lastSuccess")
    state.failuresInARow = try row["failuresInARow"]
    state.nextFetch = try row.date("nextFetch")
    state.isGone = try row["isGone"]
    state.warnings = try JSONColumn.values(row["warnings"])
    state.validatorsOrigin = try row["validatorsOrigin"]
    if let since = try row.date("rhythmSince"), let count = try row["rhythmCount"] as Int? {
      state.rhythm = FeedRhythm(since: since, articleCount: count)
    }
    state.publisherInterval = try (row["publisherSeconds"] as Int64?).map { .seconds($0) }
    state.unchangedInARow = try row["unchangedInARow"]
    state.documentDigest = try row["documentDigest"]
    state.scheduleReason = try (row["scheduleReason"] as String?).flatMap(FeedScheduleReason.init(rawValue:))
    if let failedAt = try row.date("failedAt") {
      state.failure = try SourceErrorColumns.read(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
    }
    return (feed, state)
  }
}

/// An active subscription as a row of `subscription`.
struct SubscriptionRecord {
  static let table = StoredTable<SubscriptionRecord>(
    "subscription",
    [
      "readerKey": { $0.reader.rawValue }, "feedID": { $0.subscription.id.rawValue },
      "customTitle": { $0.subscription.customTitle }, "folder": { $0.subscription.folder },
      "isPaused": { $0.subscription.isPaused }, "wantsFullText": { $0.subscription.wantsFullText },
      "subscribedAt": { $0.subscription.subscribedAt.timeIntervalSince1970 },
      "endedAt": { _ in nil },
    ])

  let reader: ReaderKey
  let subscription: Subscription

  /// The SQL for the active subscriptions of a reader with their feeds.
  static let statusQuery = """
    SELECT \(FeedRecord.table.list), \(table.list), \(ReadMarks.unreadCount) AS unreadCount,
      subscription.unreadCount AS counted, feed.articleCount
    FROM subscription JOIN feed USING (feedID)
    WHERE subscription.readerKey = ? AND subscription.endedAt IS NULL
    """

  /// Reads a subscription with its health from a row of ``statusQuery``, and its stored count of unread articles.
  static func readStatus(_ row: NamedRow) throws -> (status: FeedStatus, counted: Int) {
    let (feed, state) = try FeedRecord.read(row)
    let subscription = Subscription(
      feed: feed, customTitle: try row["customTitle"], folder: try row["folder"], isPaused: try row["isPaused"],
      wantsFullText: try row["wantsFullText"], subscribedAt: try row.requiredDate("subscribedAt"))
    let status = FeedStatus(
      subscription: subscription, state: state, unreadCount: try row["unreadCount"],
      articleCount: try row["articleCount"])
    return (status, try row["counted"])
  }
}
