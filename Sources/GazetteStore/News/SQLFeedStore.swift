public import Foundation
public import GazetteDomain

/// Stores feeds, subscriptions and the articles of documents.
public struct SQLFeedStore: FeedStore {
  let database: SQLDatabase
  private let quotas: ReaderQuotas
  private let now: CurrentTime

  /// Makes a store in `database`; articles arrive at `now`.
  public init(
    _ database: SQLDatabase, quotas: ReaderQuotas = ReaderQuotas(), now: @escaping CurrentTime = { Date() }
  ) {
    self.database = database
    self.quotas = quotas
    self.now = now
  }

  /// Returns true while no feed was ever stored.
  public func isUntouched() async throws(StoreError) -> Bool {
    // The counter of assigned numbers survives the deletion of the rows.
    try await database.read { connection in
      try connection.value("SELECT \(sql: connection.newsEngine.lastFeed) = 0 AS isUntouched") ?? true
    }
  }

  /// Returns the reader's subscriptions with their health, by folder (none first) and title.
  public func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try await database.read(.feeds(reader), counting: reader) { connection in
      let found = try connection.feedStatuses(of: reader)
      let unread = found.reduce(0) { $0 + $1.status.unreadCount }
      let uncounted = found.reduce(unread) { $0 - $1.counted }
      connection.cache(CountedRead(value: unread, uncounted: uncounted), for: .unreadCount(reader))
      return CountedRead(value: found.map(\.status).inListOrder(), uncounted: uncounted)
    }
  }

  /// Returns the number of unread articles in each of the reader's subscriptions.
  public func unreadCounts(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Int] {
    try await database.read(.unreadCounts(reader), counting: reader) { connection in
      let rows = try connection.rows(
        connection.generic(
          """
          SELECT feedID, \(sql: ReadMarks(connection, of: reader).unreadCount) AS unread, unreadCount AS counted
          FROM subscription WHERE readerKey = \(reader) AND endedAt IS NULL
          """))
      return try rows.reduce(into: CountedRead(value: [:], uncounted: 0)) { counts, row in
        let unread: Int = try row["unread"]
        counts.value[FeedID(rawValue: try row["feedID"])] = unread
        counts.uncounted += unread - (try row["counted"])
      }
    }
  }

  /// Returns one subscription with its health; nil when the reader is not subscribed to the feed.
  public func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try await database.read { connection in try connection.feedStatuses(of: reader, only: id).first?.status }
  }

  /// Subscribes the reader; returns an existing subscription unchanged.
  public func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    try await database.changeNews(of: reader, isNew: true) { [quotas] marks in
      let connection = marks.connection
      let id = try connection.feedID(at: url, title: title)
      if let known = try connection.feedStatuses(of: reader, only: id).first { return known.status.subscription }
      try quotas.checkCapacity(.feeds, after: try connection.subscriptionCount(of: reader))
      let feed = Feed(id: id, url: url, title: title)
      try marks.add(Subscription(feed: feed, folder: folder, subscribedAt: date))
      guard let added = try connection.feedStatuses(of: reader, only: id).first else {
        throw StoreError.corrupt(detail: "subscription to feed \(id.rawValue) was not stored")
      }
      return added.status.subscription
    }
  }

  /// Saves a subscription's name, folder, pause and full-text setting.
  public func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let record = SubscriptionRecord(reader: reader, subscription: subscription)
      let changed = try connection.run(
        SubscriptionRecord.table.update(
          to: record, except: ["readerKey", "feedID", "subscribedAt", "endedAt"],
          where: "\(sql: record.condition) AND endedAt IS NULL"))
      guard changed > 0 else { throw StoreError.notFound }
    }
  }

  /// Ends the subscription and returns it; nil when there is none.
  public func unsubscribe(
    _ id: FeedID, reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription? {
    try await database.changeNews(of: reader) { marks in
      let known = try marks.connection.feedStatuses(of: reader, only: id).first
      try marks.settleAll()
      try marks.connection.run(
        "UPDATE subscription SET endedAt = \(date) WHERE readerKey = \(reader) AND feedID = \(id) AND endedAt IS NULL")
      return known?.status.subscription
    }
  }

  /// Restores an ended subscription; nil when it is already deleted.
  public func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try await database.changeNews(of: reader) { [quotas] marks in
      let connection = marks.connection
      if let active = try connection.feedStatuses(of: reader, only: id).first { return active.status.subscription }
      try quotas.checkCapacity(.feeds, after: try connection.subscriptionCount(of: reader))
      try marks.settleAll(with: id)
      try connection.run(
        "UPDATE subscription SET endedAt = NULL WHERE readerKey = \(reader) AND feedID = \(id) AND endedAt IS NOT NULL")
      return try connection.feedStatuses(of: reader, only: id).first?.status.subscription
    }
  }

  /// Returns the readers of `feed` who also subscribe to another feed at its address, with the same scheme or the other.
  public func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT mine.readerKey, twin.feedID FROM feed
        JOIN feed AS twin ON twin.feedID <> feed.feedID AND twin.lastSuccess IS NOT NULL
          AND (twin.url = \(feed.url.absoluteString) OR twin.url = \(feed.url.atOtherScheme?.absoluteString))
        JOIN subscription AS mine ON mine.feedID = feed.feedID AND mine.endedAt IS NULL
        JOIN subscription AS its ON its.feedID = twin.feedID AND its.readerKey = mine.readerKey AND its.endedAt IS NULL
        WHERE feed.feedID = \(feed.id) AND feed.lastSuccess IS NOT NULL
        """
      ).map { row in (reader: ReaderKey(rawValue: try row["readerKey"]), twin: FeedID(rawValue: try row["feedID"])) }
    }
  }

  /// Sets the `User-Agent` of the feed's requests.
  public func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("UPDATE feed SET userAgent = \(userAgent?.text) WHERE feedID = \(id)")
    }
  }

  /// Returns true when another reader has a subscription to the feed, or an ended one that is still stored.
  public func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.read { connection in
      try connection.value(
        "SELECT EXISTS (SELECT 1 FROM subscription WHERE feedID = \(id) AND readerKey <> \(reader)) AS hasReaders")
        ?? false
    }
  }

  /// Returns due feeds that are subscribed, neither paused nor gone, the longest waiting first.
  public func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.rows(connection.newsEngine.due(FeedRecord.table.list, at: date, limit: limit))
        .map(FeedRecord.read)
    }
  }

  /// Returns the known feeds among `ids` with their states, in that order.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.batch(ids.map { "SELECT \(raw: FeedRecord.table.list) FROM feed WHERE feedID = \($0)" })
        .flatMap(\.rows).map(FeedRecord.read)
    }
  }

  /// Returns the feeds whose last attempt failed, with their states.
  public func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await database.read { connection in
      try connection.rows("SELECT \(raw: FeedRecord.table.list) FROM feed WHERE failedAt IS NOT NULL")
        .map(FeedRecord.read)
    }
  }

  /// Saves the states of feeds in one transaction.
  public func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError) {
    // A fixed order prevents deadlocks between transactions with common feeds.
    let ordered = states.enumerated().sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.batch(
        ordered.map { id, state in
          "UPDATE feed SET \(list: try FeedRecord.states.assignments(of: state)) WHERE feedID = \(id)"
        })
    }
  }

  /// Saves the outcome of a fetch in one transaction; returns the numbers of new and changed articles.
  public func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount {
    let document = try await prepare(articles, of: feed.id)
    let durability = isFollowed ? Durability.followed : .repeatable
    return try await database.write(durability, isolation: .readCommitted) { [now] connection in
      try connection.save(FeedRecord(feed: feed, state: state), document, at: now())
    }
  }

  /// Returns the document, with the new and changed articles prepared where the one writer would otherwise wait for that.
  private func prepare(_ articles: [Article], of feed: FeedID) async throws(StoreError) -> PreparedDocument {
    let document = PreparedDocument(articles, dialect: database.dialect)
    guard !articles.isEmpty, !database.dialect.isShared else { return document }
    let known = try await database.read { connection in
      try KnownArticles(connection.batch(KnownArticles.queries(document, of: feed, on: connection)))
    }
    var prepared = document
    prepared.prepare(for: known)
    return prepared
  }
}

extension ReadMarks {
  /// Subscribes again: a returning reader gets the old marks, a new one has everything unread.
  fileprivate func add(_ subscription: Subscription) throws {
    let record = SubscriptionRecord(reader: reader, subscription: subscription)
    let table = SubscriptionRecord.table
    guard try connection.first("SELECT 1 AS found FROM subscription WHERE \(sql: record.condition)") == nil else {
      try settleAll(with: subscription.id)
      try connection.run(table.update(to: record, except: ["readerKey", "feedID"], where: record.condition))
      return
    }
    try connection.batch([try table.insertion(of: record, onConflict: ""), beginning(subscription.id)])
  }
}
