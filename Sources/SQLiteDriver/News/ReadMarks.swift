import Foundation
import GazetteDomain
import GazetteStore
import GRDB

/// The read state of a reader's articles.
///
/// Each subscription has a mark, `readUpTo`: articles that arrived up to it are read, later ones are unread. Exceptions are rows
/// of `readMark`. A new article is thus unread without a write for any reader, and moving its mark marks a whole feed read.
///
/// `unreadCount` counts the articles up to `countedUpTo`. Later ones are counted on demand, and settled before their marks or the
/// reader's subscriptions change: those of a story that the reader has read in another feed, and those that arrived after the
/// subscription ended, are read, and become rows only then.
struct ReadMarks {
  /// The minimum number of changed articles in one feed for which all rows of the feed are rewritten.
  private static let rewriteThreshold = 16

  let connection: Database
  let reader: ReaderKey

  init(_ connection: Database, of reader: ReaderKey) {
    self.connection = connection
    self.reader = reader
  }

  /// Returns SQL that is true when a subscription's reader has read an article; both parameters are names of tables or aliases.
  static func isRead(_ article: String = "article", _ subscription: String = "subscription") -> String {
    """
    coalesce(
      (SELECT isRead FROM readMark WHERE readMark.readerKey = \(subscription).readerKey
        AND readMark.feedID = \(article).feedID AND readMark.articleID = \(article).articleID),
      \(article).articleID <= \(subscription).readUpTo OR \(isReadElsewhere(article, subscription)))
    """
  }

  /// Returns SQL for an article without a mark of its own that arrived after the last count: true when an earlier article of its
  /// story is read, or when the subscription has ended.
  ///
  /// For the value of AND and OR, SQLite evaluates both sides; CASE stops at the first match, which most articles reach before
  /// any lookup.
  static func isReadElsewhere(_ article: String = "article", _ subscription: String = "subscription") -> String {
    """
    CASE WHEN \(article).articleID <= \(subscription).countedUpTo THEN FALSE
      WHEN \(subscription).endedAt IS NOT NULL THEN TRUE
      WHEN \(article).story = \(article).articleID THEN FALSE
      ELSE EXISTS (
        SELECT 1 FROM article AS earlier INDEXED BY articleByStory
        CROSS JOIN subscription AS its ON its.readerKey = \(subscription).readerKey AND its.feedID = earlier.feedID
          AND its.endedAt IS NULL
        WHERE earlier.story = \(article).story AND earlier.articleID < \(article).articleID AND coalesce(
          (SELECT isRead FROM readMark WHERE readMark.readerKey = its.readerKey
            AND readMark.feedID = earlier.feedID AND readMark.articleID = earlier.articleID),
          earlier.articleID <= its.readUpTo)) END
    """
  }

  /// The articles that arrived after the last count of a row of `subscription`, as the terms after FROM.
  static let uncounted = """
    article INDEXED BY articleByArrival
    WHERE article.feedID = subscription.feedID AND article.articleID > subscription.countedUpTo
    """

  /// The number of unread articles of a row of `subscription`, as SQL.
  static let unreadCount =
    "(subscription.unreadCount + (SELECT count(*) FROM \(uncounted) AND NOT \(isRead())))"

  /// Marks the articles at `positions` and the other articles of their stories in active subscriptions; returns those whose mark
  /// changed, in order.
  func mark(at positions: [Int64], read: Bool, date: Date) throws -> [ArticleID] {
    guard !positions.isEmpty else { return [] }
    var changed: [ArticleID] = []
    var idsByFeed: [Int64: [Int64]] = [:]
    try connection.forEachRow(Self.articlesToMark(read: read), [reader.rawValue, positions.jsonArray]) { row in
      let id: Int64 = try row["articleID"]
      changed.append(ArticleID(rawValue: id))
      idsByFeed[try row["feedID"], default: []].append(id)
    }
    try settle(Array(idsByFeed.keys))
    for (feed, ids) in idsByFeed { try mark(ids, of: feed, read: read) }
    try recordChanges(of: changed.map(\.rawValue), at: date)
    return changed
  }

  /// Returns SQL for the articles of the stories whose mark must change.
  ///
  /// The join order is fixed: on its own, SQLite examines every article of every subscription.
  private static func articlesToMark(read: Bool) -> String {
    """
    SELECT DISTINCT telling.articleID, telling.feedID
    FROM json_each(?2) AS marked
    CROSS JOIN article INDEXED BY articleByPosition ON article.position = marked.value
    CROSS JOIN article AS telling INDEXED BY articleByStory ON telling.story = article.story
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = telling.feedID
      AND (subscription.endedAt IS NULL OR telling.articleID = article.articleID)
    WHERE \(read ? "NOT " : "")\(isRead("telling"))
    ORDER BY telling.articleID
    """
  }

  /// Marks articles of a settled feed; all of them must change.
  private func mark(_ ids: [Int64], of feed: Int64, read: Bool) throws {
    let key: [ColumnValue] = [reader.rawValue, feed]
    let found = try connection.rows(
      "SELECT readUpTo, countedUpTo, unreadCount FROM subscription WHERE readerKey = ? AND feedID = ?", key
    ) { row -> (upTo: Int64, counted: Int64, unread: Int) in
      (try row["readUpTo"], try row["countedUpTo"], try row["unreadCount"])
    }
    guard let marks = found.first else { return }
    let areLast = read && ids.count == marks.unread
    guard ids.count < Self.rewriteThreshold, !areLast else {
      let unread = areLast ? [] : Set(try unread(in: feed))
      return try replace(of: feed, unread: read ? unread.subtracting(ids) : unread.union(ids))
    }
    let differing = ids.filter { ($0 > marks.upTo) == read }
    try add(differing, of: feed, read: read)
    try remove(ids.filter { ($0 > marks.upTo) != read }, of: feed)
    var upTo = marks.upTo
    // Moves the mark up past the articles that are now read, whose rows are then obsolete.
    if read, let lowest = differing.min() {
      let end = try oldestUnread(of: feed, after: upTo).map { $0 - 1 } ?? marks.counted
      if end >= lowest {
        upTo = end
        try connection.run(
          "DELETE FROM readMark WHERE readerKey = ? AND feedID = ? AND isRead AND articleID <= ?", key + [upTo])
      }
    }
    try connection.run(
      "UPDATE subscription SET readUpTo = ?, unreadCount = unreadCount + ? WHERE readerKey = ? AND feedID = ?",
      [upTo, read ? -ids.count : ids.count] + key)
  }

  /// Writes exceptions to the mark of a feed.
  func add(_ ids: [Int64], of feed: Int64, read: Bool) throws {
    guard !ids.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO readMark (readerKey, feedID, articleID, isRead) SELECT ?, ?, value, ? FROM json_each(?) WHERE TRUE
      ON CONFLICT DO UPDATE SET isRead = excluded.isRead
      """, [reader.rawValue, feed, read, ids.jsonArray])
  }

  private func remove(_ ids: [Int64], of feed: Int64) throws {
    guard !ids.isEmpty else { return }
    try connection.run(
      "DELETE FROM readMark WHERE readerKey = ? AND feedID = ? AND articleID IN (SELECT value FROM json_each(?))",
      [reader.rawValue, feed, ids.jsonArray])
  }

  private func oldestUnread(of feed: Int64, after mark: Int64) throws -> Int64? {
    try connection.value(
      """
      SELECT articleID FROM article INDEXED BY articleByArrival
      WHERE feedID = ?2 AND articleID > ?3 AND NOT EXISTS (
        SELECT 1 FROM readMark WHERE readMark.readerKey = ?1 AND readMark.feedID = article.feedID
          AND readMark.articleID = article.articleID AND isRead)
      ORDER BY articleID LIMIT 1
      """, [reader.rawValue, feed, mark])
  }
}

// The history of changed marks.
extension ReadMarks {
  /// The time for which changes of marks are stored, in seconds: ninety days.
  private static let changeRetention: TimeInterval = 90 * 86_400

  /// Records changed marks of these articles: for each feed each run of adjacent ones. Runs do not overlap: only the parts of
  /// older runs outside the new ones remain.
  func recordChanges(of ids: [Int64], at date: Date) throws {
    guard !ids.isEmpty else { return }
    let time = date.timeIntervalSince1970
    try connection.run(
      "DELETE FROM markChange WHERE readerKey = ? AND changedAt < ?", [reader.rawValue, time - Self.changeRetention])
    let runs: String? = try connection.value(Self.runs, [ids.jsonArray])
    for sql in [Self.insertRemainders, Self.deleteOverlapping] {
      try connection.run("WITH \(Self.run) \(sql)", [reader.rawValue, runs])
    }
    try connection.run(
      """
      WITH \(Self.run) INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
      SELECT ?1, feedID, firstID, lastID, ?3 FROM run
      """, [reader.rawValue, runs, time])
  }

  /// Returns SQL for the time of the last change of a mark in `table`, in seconds; NULL if long ago. The article is in the first
  /// run that does not end before it, or in none.
  static func changed(_ table: String) -> String {
    """
    (SELECT iif(firstID <= \(table).articleID, changedAt, NULL) FROM markChange
      WHERE markChange.readerKey = ?1 AND markChange.feedID = \(table).feedID AND lastID >= \(table).articleID
      ORDER BY lastID LIMIT 1)
    """
  }

  /// The runs of articles, as JSON: each with the end of the previous run in its feed and the start of the next.
  private static let runs = """
    WITH marked AS (
      SELECT article.feedID, article.articleID,
        lag(article.articleID) OVER (PARTITION BY article.feedID ORDER BY article.articleID) AS previous
      FROM json_each(?1) AS wanted CROSS JOIN article ON article.articleID = wanted.value),
    numbered AS (
      SELECT feedID, articleID, sum(EXISTS (
          SELECT 1 FROM article AS other INDEXED BY articleByArrival WHERE other.feedID = marked.feedID
            AND other.articleID > marked.previous AND other.articleID < marked.articleID))
        OVER (PARTITION BY feedID ORDER BY articleID) AS number
      FROM marked),
    run AS (
      SELECT feedID, min(articleID) AS firstID, max(articleID) AS lastID FROM numbered GROUP BY feedID, number)
    SELECT json_group_array(json_array(feedID, firstID, lastID, previous, next)) FROM (
      SELECT *, lag(lastID) OVER its AS previous, lead(firstID) OVER its AS next FROM run
      WINDOW its AS (PARTITION BY feedID ORDER BY firstID))
    """

  private static let run = """
    run AS (
      SELECT value ->> 0 AS feedID, value ->> 1 AS firstID, value ->> 2 AS lastID, value ->> 3 AS previous, value ->> 4 AS next
      FROM json_each(?2))
    """

  /// Preserves the parts of older runs before and after a new run, up to its neighbours.
  private static let insertRemainders = """
    INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
    SELECT ?1, run.feedID, max(older.firstID, coalesce(run.previous + 1, 0)), run.firstID - 1, older.changedAt
    FROM run CROSS JOIN markChange AS older ON older.readerKey = ?1 AND older.feedID = run.feedID
      AND older.lastID = (SELECT min(lastID) FROM markChange
        WHERE readerKey = ?1 AND feedID = run.feedID AND lastID >= run.firstID)
    WHERE older.firstID < run.firstID AND coalesce(run.previous, 0) < run.firstID - 1
    UNION ALL
    SELECT ?1, run.feedID, run.lastID + 1, older.lastID, older.changedAt
    FROM run CROSS JOIN markChange AS older ON older.readerKey = ?1 AND older.feedID = run.feedID
      AND older.lastID = (SELECT min(lastID) FROM markChange
        WHERE readerKey = ?1 AND feedID = run.feedID AND lastID > run.lastID)
    WHERE older.firstID <= run.lastID AND coalesce(run.next > older.lastID, TRUE)
    """

  private static let deleteOverlapping = """
    DELETE FROM markChange WHERE (readerKey, feedID, lastID, firstID, changedAt) IN (
      SELECT older.readerKey, older.feedID, older.lastID, older.firstID, older.changedAt
      FROM run CROSS JOIN markChange AS older ON older.readerKey = ?1 AND older.feedID = run.feedID
        AND older.lastID >= run.firstID AND older.lastID <= coalesce((SELECT min(lastID) FROM markChange
          WHERE readerKey = ?1 AND feedID = run.feedID AND lastID >= run.lastID), run.lastID)
      WHERE older.firstID <= run.lastID)
    """
}

// Counts and lists of unread articles.
extension ReadMarks {
  /// Returns the reader's feeds in a query that may have unread articles, with an upper bound of their number.
  func feedsWithUnread(_ query: ArticleQuery) throws -> [(feed: Int64, count: Int)] {
    var condition = "readerKey = ? AND endedAt IS NULL"
    var values: [ColumnValue] = [reader.rawValue]
    if let feed = query.feed {
      condition += " AND feedID = ?"
      values.append(feed.rawValue)
    }
    if let folder = query.folder {
      condition += " AND folder = ?"
      values.append(folder)
    }
    let sql = """
      SELECT feedID, unreadCount + (SELECT count(*) FROM \(Self.uncounted)) AS unread FROM subscription WHERE \(condition)
      """
    return try connection.rows(sql, values) { row in (feed: try row["feedID"], count: try row["unread"]) }
      .filter { $0.count > 0 }
  }

  /// Returns the ids of all unread articles of the subscription to a feed, unordered.
  func unread(in feed: Int64) throws -> [Int64] {
    try connection.column("SELECT articleID FROM (\(Self.unread))", [reader.rawValue, [feed].jsonArray])
  }

  /// Returns the positions of the unread articles of these feeds in a query's list beyond a place, the nearest first; all when
  /// `limit` is nil.
  func unread(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, in feeds: [Int64], limit: Int? = nil
  ) throws -> [Int64] {
    guard !feeds.isEmpty else { return [] }
    // For each group SQLite returns the position of the row with the minimum id.
    let folded =
      query.foldsStories
      ? "SELECT position, min(articleID) FROM (\(Self.unread)) GROUP BY story" : "SELECT position FROM (\(Self.unread))"
    return try connection.column(
      "SELECT position FROM (\(folded)) WHERE position \(direction.comparison) ?3 ORDER BY position \(direction.order) LIMIT ?4",
      [reader.rawValue, feeds.jsonArray, direction.place, limit ?? -1])
  }

  // SQLite uses the index for a range of one id, but not for a comparison of a row's own id with another.
  private static let unread = """
    SELECT article.articleID, article.position, article.story
    FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
      AND article.articleID > subscription.readUpTo
    WHERE NOT \(isRead())
    UNION ALL
    SELECT article.articleID, article.position, article.story
    FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN readMark ON readMark.readerKey = subscription.readerKey AND readMark.feedID = subscription.feedID
      AND readMark.articleID <= subscription.readUpTo AND NOT readMark.isRead
    CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = readMark.feedID
      AND article.articleID >= readMark.articleID AND article.articleID <= readMark.articleID
    """
}

// Settles new arrivals, and chooses the best place for a mark.
extension ReadMarks {
  /// The maximum number of unneeded rows of a feed before they are rewritten.
  private static let maximumExcessRows = 16

  /// The last id of the articles of a row of `subscription`, as SQL; 0 when there are none.
  static let newest = """
    max(0, coalesce((
      SELECT max(articleID) FROM article INDEXED BY articleByArrival WHERE article.feedID = subscription.feedID), 0))
    """

  /// Begins a subscription to a feed with all its articles unread.
  func begin(_ feed: FeedID) throws {
    try connection.run(
      """
      UPDATE subscription SET
        countedUpTo = \(Self.newest),
        unreadCount = (SELECT articleCount FROM feed WHERE feed.feedID = subscription.feedID)
      WHERE readerKey = ? AND feedID = ?
      """, [reader.rawValue, feed.rawValue])
  }

  /// Settles the arrivals in all of the reader's active subscriptions, and in the one to `ended`.
  ///
  /// Must come before a subscription ends or is restored: articles read because of its stories stay read.
  func settleAll(with ended: FeedID? = nil) throws {
    let active: [Int64] = try connection.column(
      "SELECT feedID FROM subscription WHERE readerKey = ? AND endedAt IS NULL", [reader.rawValue])
    try settle(active + (ended.map { [$0.rawValue] } ?? []))
  }

  /// Settles the arrivals in these feeds.
  func settle(_ feeds: [Int64]) throws {
    let fresh: [Int64] = try connection.column(
      """
      SELECT DISTINCT subscription.feedID FROM json_each(?2) AS source
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
      WHERE EXISTS (SELECT 1 FROM \(Self.uncounted))
      """, [reader.rawValue, feeds.jsonArray])
    guard !fresh.isEmpty else { return }
    let values: [ColumnValue] = [reader.rawValue, fresh.jsonArray]
    for sql in [Self.insertReadMarks, Self.updateCounts] { try connection.run(sql, values) }
    let crowded: [Int64] = try connection.column(Self.crowded, values + [Self.maximumExcessRows])
    for feed in crowded { try replace(of: feed, unread: Set(try unread(in: feed))) }
  }

  private static let insertReadMarks = """
    INSERT INTO readMark (readerKey, feedID, articleID, isRead)
    SELECT subscription.readerKey, article.feedID, article.articleID, 1
    FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
      AND article.articleID > subscription.countedUpTo
    WHERE \(isRead())
    ON CONFLICT DO NOTHING
    """

  private static let updateCounts = """
    UPDATE subscription SET
      unreadCount = unreadCount + (
        SELECT count(*) FROM \(uncounted) AND NOT EXISTS (
          SELECT 1 FROM readMark WHERE readMark.readerKey = subscription.readerKey
            AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID AND isRead)),
      countedUpTo = \(newest)
    WHERE readerKey = ?1 AND feedID IN (SELECT value FROM json_each(?2))
    """

  /// The feeds with more rows than the lesser number of their read and unread articles requires.
  private static let crowded = """
    SELECT subscription.feedID FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN feed ON feed.feedID = subscription.feedID
    WHERE ?3 + 2 * min(subscription.unreadCount, feed.articleCount - subscription.unreadCount) < (
      SELECT count(*) FROM readMark
      WHERE readMark.readerKey = subscription.readerKey AND readMark.feedID = subscription.feedID)
    """

  /// Moves the mark of a settled feed to the place with the fewest exceptions, and rewrites these.
  func replace(of feed: Int64, unread: Set<Int64>) throws {
    let key: [ColumnValue] = [reader.rawValue, feed]
    try connection.run("DELETE FROM readMark WHERE readerKey = ? AND feedID = ?", key)
    guard let oldest = unread.min() else {
      return try connection.run(
        "UPDATE subscription SET readUpTo = countedUpTo, unreadCount = 0 WHERE readerKey = ? AND feedID = ?", key)
    }
    let ids: [Int64] = try connection.column(
      "SELECT articleID FROM article INDEXED BY articleByArrival WHERE feedID = ? AND articleID >= ? ORDER BY articleID",
      [feed, oldest])
    let upTo = ReadMarkPosition.best(ids, unread: unread, from: max(oldest, 1) - 1)
    for read in [false, true] {
      try add(ids.filter { ($0 > upTo) == read && unread.contains($0) != read }, of: feed, read: read)
    }
    try connection.run(
      "UPDATE subscription SET readUpTo = ?, unreadCount = ? WHERE readerKey = ? AND feedID = ?",
      [upTo, unread.count] + key)
  }
}

/// The result of a read of subscriptions, with the number of articles that it had to count.
struct CountedRead<Value: Sendable>: Sendable {
  let value: Value
  let uncounted: Int
}

extension GazetteDatabase {
  /// The maximum number of articles that are counted repeatedly before the count is saved.
  private static let maximumUncounted = 500

  /// Performs a read that counts unread articles; after a long count, settles them.
  func read<Value: Sendable>(
    _ read: CachedRead, counting reader: ReaderKey,
    _ value: @escaping @Sendable (Database) throws -> CountedRead<Value>
  ) async throws(StoreError) -> Value {
    let found = try await self.read(read, value)
    if found.uncounted > Self.maximumUncounted, access == .owner {
      // This only saves time: a full disk must not prevent reading.
      _ = try? await write(.repeatable) { connection in try ReadMarks(connection, of: reader).settleAll() }
    }
    return found.value
  }
}
