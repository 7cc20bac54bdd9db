import GazetteDomain

// Unread articles in numbers and places.
extension ReadMarks {
  /// The feeds of the reader that a query asks for and that may have unread articles, with how many at most.
  func feedsWithUnread(_ query: ArticleQuery) async throws -> [(feed: Int64, count: Int)] {
    let sql = """
      SELECT feedID, unreadCount + (SELECT count(*) FROM \(Self.uncounted)) AS unread FROM subscription
      WHERE readerKey = $1 AND endedAt IS NULL AND ($2::bigint IS NULL OR feedID = $2)
        AND ($3::text IS NULL OR folder = $3)
      """
    return try await session.rows(sql, [reader.rawValue, query.feed?.rawValue, query.folder]) { row in
      (feed: try row["feedID"], count: try row["unread"])
    }
    .filter { $0.count > 0 }
  }

  /// The ids of all unread articles of the subscription to a feed that is settled, in no order.
  func unread(in feed: Int64) async throws -> [Int64] {
    try await session.column(
      "SELECT articleID FROM (\(Self.unread)) AS unread WHERE articleID <= $3", [reader.rawValue, [feed], upTo])
  }

  /// The unread articles of these feeds that a query's list has beyond a place, the nearest first; all when `limit` is nil.
  func unread(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, in feeds: [Int64], limit: Int? = nil
  ) async throws -> [ListedArticle] {
    guard !feeds.isEmpty else { return [] }
    // Of the tellings of a story the first that came is listed.
    let folded =
      query.foldsStories
      ? "SELECT DISTINCT ON (story) position, articleID FROM (\(Self.unread)) AS unread ORDER BY story, articleID"
      : "SELECT position, articleID FROM (\(Self.unread)) AS unread"
    return try await session.rows(
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

// How what arrived since is counted, and where a mark stands best.
extension ReadMarks {
  /// So many rows of a feed may be there beyond what is needed.
  private static let slack = 16

  /// Begins a subscription to a feed: all that it has is unread.
  func beginning(_ feed: FeedID) -> PostgresStatement {
    PostgresStatement(
      """
      UPDATE subscription SET countedUpTo = (SELECT lastID FROM newsNumber WHERE name = 'article'),
        unreadCount = (SELECT count(*) FROM article WHERE article.feedID = subscription.feedID)
      WHERE readerKey = $1 AND feedID = $2
      """, [reader.rawValue, feed.rawValue])
  }

  /// Counts what arrived in any of the reader's subscriptions that run, and in that to `ended`.
  ///
  /// It comes before a subscription ends or is taken back: what is read for a story that its feed tells stays so.
  func settleAll(with ended: FeedID? = nil) async throws {
    let fresh: [Int64] = try await session.column(
      """
      SELECT feedID FROM subscription
      WHERE readerKey = $1 AND (endedAt IS NULL OR feedID = $2)
        AND EXISTS (SELECT 1 FROM \(Self.uncounted) AND article.articleID <= $3)
      """, [reader.rawValue, ended?.rawValue, upTo])
    if !fresh.isEmpty { _ = try await settle(fresh) }
  }

  /// Counts what arrived in these feeds; answers their marks, those that the reader has.
  func settle(_ feeds: [Int64]) async throws -> [MarkState] {
    let state = PostgresStatement(Self.state, [reader.rawValue, feeds]).once
    let counting = [Self.keepingWhatIsRead, Self.counting].map { sql in
      PostgresStatement(sql, [reader.rawValue, feeds, upTo]).once
    }
    let answers = try await session.executeAll(counting + [state])
    let states = try answers.last.map { try $0.map(Self.readState) } ?? []
    let crowded = states.filter(\.isCrowded)
    guard !crowded.isEmpty else { return states }
    for state in crowded { try await replace(of: state.feed, unread: Set(try await unread(in: state.feed))) }
    return try await session.rows(state.sql, state.values, Self.readState)
  }

  private static let keepingWhatIsRead = """
    INSERT INTO readMark (readerKey, feedID, articleID, isRead)
    SELECT $1, article.feedID, article.articleID, true
    FROM subscription JOIN article ON article.feedID = subscription.feedID
      AND article.articleID > subscription.countedUpTo AND article.articleID <= $3
    WHERE subscription.readerKey = $1 AND subscription.feedID = ANY ($2) AND \(isRead())
    ON CONFLICT DO NOTHING
    """

  private static let counting = """
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
      \(slack) + 2 * least(unreadCount, feed.articleCount - unreadCount) < (
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

  /// Puts the mark of a feed that is settled where the fewest rows are needed, and writes them anew.
  func replace(of feed: Int64, unread: Set<Int64>) async throws {
    // With none unread all are read up to the last that is counted.
    let oldest = unread.min() ?? .max
    let ids: [Int64] = try await session.column(
      "SELECT articleID FROM article WHERE feedID = $1 AND articleID >= $2 AND articleID <= $3 ORDER BY articleID",
      [feed, oldest, upTo])
    let upTo = unread.isEmpty ? nil : ReadMarkPlace.best(ids, unread: unread, from: max(oldest, 1) - 1)
    var statements = [
      PostgresStatement("DELETE FROM readMark WHERE readerKey = $1 AND feedID = $2", [reader.rawValue, feed])
    ]
    if let upTo {
      statements += [false, true].map { read in
        adding(ids.filter { ($0 > upTo) == read && unread.contains($0) != read }, of: feed, read: read)
      }
    }
    statements.append(
      PostgresStatement(
        """
        UPDATE subscription SET readUpTo = coalesce($3::bigint, countedUpTo), unreadCount = $4
        WHERE readerKey = $1 AND feedID = $2
        """, [reader.rawValue, feed, upTo, unread.count]))
    try await session.executeAll(statements)
  }
}

/// What was read of a reader's subscriptions, and how many articles had to be counted for it.
struct CountedRead<Value: Sendable>: Sendable {
  let value: Value
  let uncounted: Int
}

extension PostgresStatement {
  /// The number of the last article of all, as `lastID`.
  static let lastArticle = PostgresStatement("SELECT lastID FROM newsNumber WHERE name = 'article'")

  /// What changes of what `reader` keeps of news begin with: of two at once, the second sees what the first did, and what may be
  /// removed is there until the end.
  static func holding(newsOf reader: ReaderKey) -> [PostgresStatement] {
    [
      .waitingForRemovals,
      PostgresStatement("SELECT 1 FROM reader WHERE readerKey = $1 FOR NO KEY UPDATE", [reader.rawValue]),
    ]
  }
}

extension PostgresDatabase {
  /// Changes what `reader` keeps of news: of two changes at once, on whatever nodes, the second sees what the first did. What
  /// may be removed is there until the end, and articles that come meanwhile are as if they came behind it.
  func change<Value: Sendable>(
    newsOf reader: ReaderKey, _ keeping: Keeping = .durable,
    _ body: @escaping @Sendable (ReadMarks) async throws -> Value
  ) async throws(StoreError) -> Value {
    try await change(newsOf: reader, keeping, asking: [.lastArticle]) { marks, _ in try await body(marks) }
  }

  /// The same with the first statements, which go on the same way to the server, and what they answer. The first row of the first
  /// names the last article.
  func change<Value: Sendable>(
    newsOf reader: ReaderKey, _ keeping: Keeping = .durable, asking questions: [PostgresStatement],
    _ body: @escaping @Sendable (ReadMarks, [PostgresRows]) async throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(keeping, isolation: .readCommitted) { session in
      let holding = PostgresStatement.holding(newsOf: reader)
      let answers = Array(try await session.executeAll(holding + questions).dropFirst(holding.count))
      let last: Int64 = try answers.first?.first?["lastID"] ?? 0
      return try await body(ReadMarks(session, of: reader, upTo: last), answers)
    }
  }

  /// So many articles are counted again and again before the count is kept.
  private static let mostUncounted = 500

  /// Reads what counts unread articles; where there were many to be counted, they are settled behind it.
  func read<Value: Sendable>(
    _ read: RepeatedRead, counting reader: ReaderKey,
    _ value: @escaping @Sendable (PostgresSession) async throws -> CountedRead<Value>
  ) async throws(StoreError) -> Value {
    let found = try await self.read(read, value)
    if found.uncounted > Self.mostUncounted {
      // It saves time and nothing else: a full disk keeps nobody from reading.
      _ = try? await change(newsOf: reader, .repeatable) { marks in try await marks.settleAll() }
    }
    return found.value
  }
}
