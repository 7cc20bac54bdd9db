import GazetteDomain
import GazetteStore

// Counts and lists of unread articles.
extension ReadMarks {
  /// Returns the reader's feeds in a query that may have unread articles, with an upper bound of their number.
  func feedsWithUnread(_ query: ArticleQuery) throws -> [(feed: Int64, count: Int)] {
    let sql = """
      SELECT feedID, unreadCount + (SELECT count(*) FROM \(Self.uncounted)) AS unread FROM subscription
      WHERE readerKey = $1 AND endedAt IS NULL AND ($2::bigint IS NULL OR feedID = $2)
        AND ($3::text IS NULL OR folder = $3)
      """
    return try session.rows(sql, [reader.rawValue, query.feed?.rawValue, query.folder]) { row in
      (feed: try row["feedID"], count: try row["unread"])
    }
    .filter { $0.count > 0 }
  }

  /// Returns the ids of all unread articles of a settled subscription, unordered.
  func unread(in feed: Int64) throws -> [Int64] {
    try session.column(
      "SELECT articleID FROM (\(Self.unread)) AS unread WHERE articleID <= $3", [reader.rawValue, [feed], upTo])
  }

  /// Returns the unread articles of these feeds in a query's list beyond a place, the nearest first; all when `limit` is nil.
  func unread(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, in feeds: [Int64], limit: Int? = nil
  ) throws -> [ListedArticle] {
    guard !feeds.isEmpty else { return [] }
    // Only the earliest article of a story is listed.
    let folded =
      query.foldsStories
      ? "SELECT DISTINCT ON (story) position, articleID FROM (\(Self.unread)) AS unread ORDER BY story, articleID"
      : "SELECT position, articleID FROM (\(Self.unread)) AS unread"
    return try session.rows(
      """
      SELECT position, articleID FROM (\(folded)) AS told WHERE position \(direction.comparison) $3
      ORDER BY position \(direction.order) LIMIT $4
      """, [reader.rawValue, feeds, direction.place, limit], ListedArticle.init)
  }

  private static let unread = """
    SELECT article.articleID, article.position, article.story
    FROM subscription JOIN article ON article.feedID = subscription.feedID AND article.articleID > subscription.readUpTo
    WHERE subscription.readerKey = $1 AND subscription.feedID = ANY ($2) AND NOT \(isRead())
    UNION ALL
    SELECT article.articleID, article.position, article.story
    FROM subscription
    JOIN readMark ON readMark.readerKey = $1 AND readMark.feedID = subscription.feedID
      AND readMark.articleID <= subscription.readUpTo AND NOT readMark.isRead
    JOIN article ON article.feedID = readMark.feedID AND article.articleID = readMark.articleID
    WHERE subscription.readerKey = $1 AND subscription.feedID = ANY ($2)
    """
}

// Settles new arrivals, and chooses the best place for a mark.
extension ReadMarks {
  /// The maximum number of unneeded rows of a feed before they are rewritten.
  private static let maximumExcessRows = 16

  /// Returns the statement that begins a subscription to a feed with all its articles unread.
  func beginStatement(for feed: FeedID) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE subscription SET countedUpTo = (SELECT lastID FROM newsNumber WHERE name = 'article'),
        unreadCount = (SELECT count(*) FROM article WHERE article.feedID = subscription.feedID)
      WHERE readerKey = $1 AND feedID = $2
      """, [reader.rawValue, feed.rawValue])
  }

  /// Settles the arrivals in all of the reader's active subscriptions, and in the one to `ended`.
  ///
  /// Must come before a subscription ends or is restored: articles read because of its stories stay read.
  func settleAll(with ended: FeedID? = nil) throws {
    let fresh: [Int64] = try session.column(
      """
      SELECT feedID FROM subscription
      WHERE readerKey = $1 AND (endedAt IS NULL OR feedID = $2)
        AND EXISTS (SELECT 1 FROM \(Self.uncounted) AND article.articleID <= $3)
      """, [reader.rawValue, ended?.rawValue, upTo])
    if !fresh.isEmpty { _ = try settle(fresh) }
  }

  /// Settles the arrivals in these feeds; returns the marks of those with a subscription.
  func settle(_ feeds: [Int64]) throws -> [MarkState] {
    let state = PostgresStatement(Self.state, [reader.rawValue, feeds]).withGenericPlan
    let counting = [Self.insertReadMarks, Self.updateCounts].map { sql in
      PostgresStatement(sql, [reader.rawValue, feeds, upTo]).withGenericPlan
    }
    let results = try session.executeAll(counting + [state])
    let states = try results.last.map { try $0.map(Self.readState) } ?? []
    let crowded = states.filter(\.isCrowded)
    guard !crowded.isEmpty else { return states }
    for state in crowded { try replace(of: state.feed, unread: Set(try unread(in: state.feed))) }
    return try session.rows(state.sql, state.values, Self.readState)
  }

  private static let insertReadMarks = """
    INSERT INTO readMark (readerKey, feedID, articleID, isRead)
    SELECT $1, article.feedID, article.articleID, true
    FROM subscription JOIN article ON article.feedID = subscription.feedID
      AND article.articleID > subscription.countedUpTo AND article.articleID <= $3
    WHERE subscription.readerKey = $1 AND subscription.feedID = ANY ($2) AND \(isRead())
    ON CONFLICT DO NOTHING
    """

  private static let updateCounts = """
    UPDATE subscription SET
      unreadCount = unreadCount + (
        SELECT count(*) FROM \(uncounted) AND article.articleID <= $3 AND NOT EXISTS (
          SELECT 1 FROM readMark WHERE readMark.readerKey = $1
            AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID AND readMark.isRead)),
      countedUpTo = $3
    WHERE readerKey = $1 AND feedID = ANY ($2) AND EXISTS (SELECT 1 FROM \(uncounted) AND article.articleID <= $3)
    """

  private static let state = """
    SELECT subscription.feedID, readUpTo, unreadCount,
      \(maximumExcessRows) + 2 * least(unreadCount, feed.articleCount - unreadCount) < (
        SELECT count(*) FROM readMark
        WHERE readMark.readerKey = $1 AND readMark.feedID = subscription.feedID) AS isCrowded
    FROM subscription JOIN feed ON feed.feedID = subscription.feedID
    WHERE subscription.readerKey = $1 AND subscription.feedID = ANY ($2)
    """

  private static func readState(_ row: NamedRow) throws -> MarkState {
    MarkState(
      feed: try row["feedID"], upTo: try row["readUpTo"], unread: try row["unreadCount"],
      isCrowded: try row["isCrowded"])
  }

  /// Moves the mark of a settled feed to the place with the fewest exceptions, and rewrites these.
  func replace(of feed: Int64, unread: Set<Int64>) throws {
    // Without unread articles the mark moves to the last counted one.
    let oldest = unread.min() ?? .max
    let ids: [Int64] = try session.column(
      "SELECT articleID FROM article WHERE feedID = $1 AND articleID >= $2 AND articleID <= $3 ORDER BY articleID",
      [feed, oldest, upTo])
    let upTo = unread.isEmpty ? nil : ReadMarkPosition.best(ids, unread: unread, from: max(oldest, 1) - 1)
    var statements = [
      PostgresStatement("DELETE FROM readMark WHERE readerKey = $1 AND feedID = $2", [reader.rawValue, feed])
    ]
    if let upTo {
      statements += [false, true].map { read in
        insertion(of: ids.filter { ($0 > upTo) == read && unread.contains($0) != read }, in: feed, read: read)
      }
    }
    statements.append(
      PostgresStatement(
        """
        UPDATE subscription SET readUpTo = coalesce($3::bigint, countedUpTo), unreadCount = $4
        WHERE readerKey = $1 AND feedID = $2
        """, [reader.rawValue, feed, upTo, unread.count]))
    try session.executeAll(statements)
  }
}

/// The result of a read of subscriptions, with the number of articles that it had to count.
struct CountedRead<Value: Sendable>: Sendable {
  let value: Value
  let uncounted: Int
}

extension PostgresStatement {
  /// The number of the last article of all, as `lastID`.
  static let lastArticle = PostgresStatement("SELECT lastID FROM newsNumber WHERE name = 'article'")

  /// Returns the first statements of a change of `reader`'s news data: of two concurrent changes the second sees the result of
  /// the first, and articles are not deleted until the end.
  static func lockingNews(of reader: ReaderKey) -> [PostgresStatement] {
    [
      .sharedRemovalLock,
      PostgresStatement("SELECT 1 FROM reader WHERE readerKey = $1 FOR NO KEY UPDATE", [reader.rawValue]),
    ]
  }
}

extension PostgresDatabase {
  /// Changes `reader`'s news data: of two concurrent changes, on any nodes, the second sees the result of the first. Articles are
  /// not deleted until the end, and articles that arrive meanwhile count as later.
  func changeNews<Value: Sendable>(
    of reader: ReaderKey, _ durability: Durability = .durable,
    _ body: @escaping @Sendable (ReadMarks) throws -> Value
  ) async throws(StoreError) -> Value {
    try await changeNews(of: reader, durability, queries: [.lastArticle]) { marks, _ in try body(marks) }
  }

  /// Does the same with the first queries sent in the same round trip; `body` receives their results. The first row of the first
  /// result must contain the last article as `lastID`.
  func changeNews<Value: Sendable>(
    of reader: ReaderKey, _ durability: Durability = .durable, queries: [PostgresStatement],
    _ body: @escaping @Sendable (ReadMarks, [PostgresRows]) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(durability, isolation: .readCommitted) { session in
      let locks = PostgresStatement.lockingNews(of: reader)
      let results = Array(try session.executeAll(locks + queries).dropFirst(locks.count))
      let last: Int64 = try results.first?.first?["lastID"] ?? 0
      return try body(ReadMarks(session, of: reader, upTo: last), results)
    }
  }

  /// The maximum number of articles that are counted repeatedly before the count is saved.
  private static let maximumUncounted = 500

  /// Performs a read that counts unread articles; after a long count, settles them.
  func read<Value: Sendable>(
    _ read: CachedRead, counting reader: ReaderKey,
    _ value: @escaping @Sendable (PostgresSession) throws -> CountedRead<Value>
  ) async throws(StoreError) -> Value {
    let found = try await self.read(read, value)
    if found.uncounted > Self.maximumUncounted {
      // This only saves time: a full disk must not prevent reading.
      _ = try? await changeNews(of: reader, .repeatable) { marks in try marks.settleAll() }
    }
    return found.value
  }
}
