import Foundation
package import GazetteDomain

/// The read state of a reader's articles.
///
/// Each subscription has a mark, `readUpTo`: articles that arrived up to it are read, later ones are unread. Exceptions are rows
/// of `readMark`. A new article needs no write for any reader to be unread. Moving the mark marks a whole feed read.
///
/// `unreadCount` counts the articles up to `countedUpTo`. Later ones are counted on demand, and settled before their marks or the
/// reader's subscriptions change: those of a story that the reader has read in another feed, and those that arrived after the
/// subscription ended, are read, and become rows only then.
///
/// All SQL here compares each table's reader with the value itself, so that PostgreSQL reads only their partition.
package struct ReadMarks {
  let connection: any SQLConnection
  let reader: ReaderKey
  /// The last article at the start of a transaction that changes marks: later ones, which may arrive at any moment, are left to
  /// the next one.
  let upTo: Int64

  package init(_ connection: any SQLConnection, of reader: ReaderKey, upTo: Int64 = .max) {
    self.connection = connection
    self.reader = reader
    self.upTo = upTo
  }

  /// The JOIN that reads the left table first.
  var join: String { connection.dialect.orderedJoin }

  /// The clause after `article` to read it in the order of arrival.
  var byArrival: String { connection.dialect.index("articleByArrival") }
}

// The SQL of read articles and their number.
extension ReadMarks {
  /// Returns the reader's own mark of an article, apart from that of the subscription; NULL when there is none.
  func exception(_ article: String) -> SQL {
    """
    (SELECT readMark.isRead FROM readMark WHERE readMark.readerKey = \(reader)
      AND readMark.feedID = \(raw: article).feedID AND readMark.articleID = \(raw: article).articleID)
    """
  }

  /// Returns the condition that the subscription's reader has read an article; both parameters are names of tables or aliases.
  package func isRead(_ article: String = "article", _ subscription: String = "subscription") -> SQL {
    """
    coalesce(\(sql: exception(article)), \(raw: article).articleID <= \(raw: subscription).readUpTo
      OR \(sql: isReadElsewhere(article, subscription)))
    """
  }

  /// Returns the condition for an article without a mark of its own that arrived after the last count: true when an earlier
  /// article of its story is read, or when the subscription has ended.
  ///
  /// For the value of AND and OR, SQLite evaluates both sides; CASE stops at the first match, which most articles reach before
  /// any lookup.
  package func isReadElsewhere(_ article: String = "article", _ subscription: String = "subscription") -> SQL {
    """
    CASE WHEN \(raw: article).articleID <= \(raw: subscription).countedUpTo THEN FALSE
      WHEN \(raw: subscription).endedAt IS NOT NULL THEN TRUE
      WHEN \(raw: article).story = \(raw: article).articleID THEN FALSE
      ELSE EXISTS (
        SELECT 1 FROM article AS earlier \(raw: connection.dialect.index("articleByStory"))
        \(raw: join) subscription AS theirs ON theirs.readerKey = \(reader) AND theirs.feedID = earlier.feedID
          AND theirs.endedAt IS NULL
        WHERE earlier.story = \(raw: article).story AND earlier.articleID < \(raw: article).articleID
          AND coalesce(\(sql: exception("earlier")), earlier.articleID <= theirs.readUpTo)) END
    """
  }

  /// The articles that arrived after the last count of a row of `subscription`, as the terms after FROM.
  var uncounted: SQL {
    """
    article \(raw: byArrival)
    WHERE article.feedID = subscription.feedID AND article.articleID > subscription.countedUpTo
    """
  }

  /// The number of unread articles of a row of `subscription`.
  package var unreadCount: SQL {
    "(subscription.unreadCount + (SELECT count(*) FROM \(sql: uncounted) AND NOT \(sql: isRead())))"
  }

  /// An upper bound of the number of unread articles of a row of `subscription`, which is quick to count.
  var maximumUnread: SQL { "(subscription.unreadCount + (SELECT count(*) FROM \(sql: uncounted)))" }
}

// Lists of unread articles.
extension ReadMarks {
  /// Returns the reader's feeds in a query that may have unread articles, with an upper bound of their number.
  func feedsWithUnread(_ query: ArticleQuery) throws -> [(feed: Int64, count: Int)] {
    var conditions: [SQL] = ["readerKey = \(reader)", "endedAt IS NULL"]
    if let feed = query.feed { conditions.append("feedID = \(feed)") }
    if let folder = query.folder { conditions.append("folder = \(folder)") }
    return try connection.rows(
      "SELECT feedID, \(sql: maximumUnread) AS unread FROM subscription WHERE \(all: conditions)"
    ).map { row in (feed: try row["feedID"], count: try row["unread"]) }.filter { $0.count > 0 }
  }

  /// Returns the ids of all unread articles of a settled subscription, unordered.
  func unread(in feed: Int64) throws -> [Int64] {
    try connection.column(
      "SELECT articleID FROM (\(sql: unread(in: [feed]))) AS unread WHERE articleID <= \(upTo)")
  }

  /// Returns the unread articles of these feeds in a query's list beyond a place, the nearest first; all when `limit` is nil.
  func unread(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, in feeds: [Int64], limit: Int? = nil
  ) throws -> [ListedArticle] {
    guard !feeds.isEmpty else { return [] }
    let unread = unread(in: feeds)
    let listed: SQL =
      query.foldsStories
      ? connection.newsEngine.earliestOfStories(in: unread)
      : "SELECT position, articleID FROM (\(sql: unread)) AS unread"
    return try connection.rows(
      """
      SELECT position, articleID FROM (\(sql: listed)) AS listed
      WHERE position \(raw: direction.comparison) \(direction.place)
      ORDER BY position \(raw: direction.order) \(sql: .limit(limit))
      """
    ).map(ListedArticle.init)
  }

  private func unread(in feeds: [Int64]) -> SQL {
    """
    SELECT article.articleID, article.position, article.story
    FROM \(sql: subscriptions(to: feeds))
    \(raw: join) article \(raw: byArrival) ON article.feedID = subscription.feedID
      AND article.articleID > subscription.readUpTo
    WHERE NOT \(sql: isRead())
    UNION ALL
    SELECT article.articleID, article.position, article.story
    FROM \(sql: subscriptions(to: feeds))
    \(raw: join) readMark ON readMark.readerKey = \(reader) AND readMark.feedID = subscription.feedID
      AND readMark.articleID <= subscription.readUpTo AND NOT readMark.isRead
    \(raw: join) article \(raw: byArrival) ON article.feedID = readMark.feedID
      AND \(raw: connection.newsEngine.idCondition("readMark.articleID"))
    """
  }
}

// The history of changed marks.
extension ReadMarks {
  /// The time for which changes of marks are stored, in seconds: ninety days.
  private static let changeRetention: TimeInterval = 90 * 86_400

  /// Returns the statements that record changed marks of these articles in the reader's subscriptions: for each feed each run of
  /// adjacent ones. Runs do not overlap: only the parts of older runs outside the new ones remain.
  func recordChanges(of ids: [Int64], at date: Date) throws -> [SQL] {
    guard !ids.isEmpty else { return [] }
    let run = try connection.newsEngine.reusable(run(of: ids))
    return [
      "DELETE FROM markChange WHERE readerKey = \(reader) AND changedAt < \(date - Self.changeRetention)",
      remainders(outside: run),
      connection.newsEngine.deletion(ofRunsOverlapping: run, of: reader),
      """
      WITH \(sql: run) INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
      SELECT \(reader), feedID, firstID, lastID, \(date) FROM run WHERE TRUE ON CONFLICT DO NOTHING
      """,
    ]
  }

  /// Returns the time of the last change of a mark on the article in `table`, in seconds; NULL if long ago. The article is in the
  /// first run that does not end before it, or in none.
  package func changed(_ table: String) -> SQL {
    """
    (SELECT CASE WHEN markChange.firstID <= \(raw: table).articleID THEN markChange.changedAt END FROM markChange
      WHERE markChange.readerKey = \(reader) AND markChange.feedID = \(raw: table).feedID
        AND markChange.lastID >= \(raw: table).articleID ORDER BY markChange.lastID LIMIT 1)
    """
  }

  /// Returns the table expression `run` of the runs of the reader's articles among `ids`: each with the end of the previous run in
  /// its feed and the start of the next.
  private func run(of ids: [Int64]) -> SQL {
    """
    marked AS (
      SELECT article.feedID, article.articleID,
        lag(article.articleID) OVER (PARTITION BY article.feedID ORDER BY article.articleID) AS previous
      FROM \(table: ids, as: "wanted") \(raw: join) article ON article.articleID = wanted.value
      \(raw: join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID),
    numbered AS (
      SELECT feedID, articleID, sum(CASE WHEN EXISTS (
          SELECT 1 FROM article AS other \(raw: byArrival) WHERE other.feedID = marked.feedID
            AND other.articleID > marked.previous AND other.articleID < marked.articleID) THEN 1 ELSE 0 END)
        OVER (PARTITION BY feedID ORDER BY articleID) AS number
      FROM marked),
    stretch AS (
      SELECT feedID, min(articleID) AS firstID, max(articleID) AS lastID FROM numbered GROUP BY feedID, number),
    run AS (
      SELECT *, lag(lastID) OVER its AS previous, lead(firstID) OVER its AS next FROM stretch
      WINDOW its AS (PARTITION BY feedID ORDER BY firstID))
    """
  }

  /// Returns the statement that preserves the parts of older runs before and after a new run, up to its neighbours.
  private func remainders(outside run: SQL) -> SQL {
    """
    WITH \(sql: run) INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
    SELECT \(reader), run.feedID, \(raw: connection.dialect.greatest)(older.firstID, coalesce(run.previous + 1, 0)),
      run.firstID - 1, older.changedAt
    FROM run \(raw: join) markChange AS older ON older.readerKey = \(reader) AND older.feedID = run.feedID
      AND older.lastID = (SELECT min(its.lastID) FROM markChange AS its
        WHERE its.readerKey = \(reader) AND its.feedID = run.feedID AND its.lastID >= run.firstID)
    WHERE older.firstID < run.firstID AND coalesce(run.previous, 0) < run.firstID - 1
    UNION ALL
    SELECT \(reader), run.feedID, run.lastID + 1, older.lastID, older.changedAt
    FROM run \(raw: join) markChange AS older ON older.readerKey = \(reader) AND older.feedID = run.feedID
      AND older.lastID = (SELECT min(its.lastID) FROM markChange AS its
        WHERE its.readerKey = \(reader) AND its.feedID = run.feedID AND its.lastID > run.lastID)
    WHERE older.firstID <= run.lastID AND coalesce(run.next > older.lastID, TRUE)
    """
  }
}

/// The result of a read of subscriptions, with the number of articles that it had to count.
struct CountedRead<Value: Sendable>: Sendable {
  var value: Value
  var uncounted: Int
}

extension SQLDatabase {
  /// Changes `reader`'s news data: of two concurrent changes, on any nodes, the second sees the result of the first. Articles are
  /// not deleted until the end, and articles that arrive meanwhile count as later.
  /// - Parameter isNew: True to create the reader's row if it is missing.
  func changeNews<Value: Sendable>(
    of reader: ReaderKey, isNew: Bool = false, _ durability: Durability = .durable,
    _ body: @escaping @Sendable (ReadMarks) throws -> Value
  ) async throws(StoreError) -> Value {
    try await changeNews(
      of: reader, isNew: isNew, durability,
      queries: { marks in ["SELECT \(sql: marks.connection.newsEngine.lastArticle) AS lastID"] }
    ) { marks, _ in try body(marks) }
  }

  /// Does the same with the first queries sent in the same round trip; `body` receives their results. The first row of the first
  /// result must contain the last article as `lastID`.
  func changeNews<Value: Sendable>(
    of reader: ReaderKey, isNew: Bool = false, _ durability: Durability = .durable,
    queries: @escaping @Sendable (ReadMarks) -> [SQL],
    _ body: @escaping @Sendable (ReadMarks, [SQLResult]) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write(durability, isolation: .readCommitted) { connection in
      let locks = connection.newsEngine.locks(of: reader, isNew: isNew)
      let queries = queries(ReadMarks(connection, of: reader))
      let results = Array(try connection.batch(locks + queries).dropFirst(locks.count))
      let last: Int64 = try results.first?.rows.first?["lastID"] ?? 0
      return try body(ReadMarks(connection, of: reader, upTo: last), results)
    }
  }

  /// The maximum number of articles that are counted repeatedly before the count is saved.
  private static let maximumUncounted = 500

  /// Performs a read that counts unread articles; after a long count, settles them.
  func read<Value: Sendable>(
    _ read: CachedRead, counting reader: ReaderKey,
    _ body: @escaping @Sendable (any SQLConnection) throws -> CountedRead<Value>
  ) async throws(StoreError) -> Value {
    let found = try await self.read(read, body)
    if found.uncounted > Self.maximumUncounted, isOwner {
      // This only saves time: a full disk must not prevent reading.
      _ = try? await changeNews(of: reader, .repeatable) { marks in try marks.settleAll() }
    }
    return found.value
  }
}
