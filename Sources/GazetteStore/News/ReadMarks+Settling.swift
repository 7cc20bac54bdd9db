import GazetteDomain
import GRDB

// How what arrived since is counted, and where a mark stands best.
extension ReadMarks {
  /// So many rows of a feed may be there beyond what is needed.
  private static let slack = 16

  /// The last id of the articles of a row of `subscription`, as SQL; 0 where there are none.
  static let newest = """
    max(0, coalesce((
      SELECT max(articleID) FROM article INDEXED BY articleByArrival WHERE article.feedID = subscription.feedID), 0))
    """

  /// Begins a subscription to a feed: all that it has is unread.
  func begin(_ feed: FeedID) throws {
    try connection.run(
      """
      UPDATE subscription SET
        countedUpTo = \(Self.newest),
        unreadCount = (SELECT articleCount FROM feed WHERE feed.feedID = subscription.feedID)
      WHERE readerKey = ? AND feedID = ?
      """, [reader.rawValue, feed.rawValue])
  }

  /// Counts what arrived in any of the reader's subscriptions that run, and in that to `ended`.
  ///
  /// It comes before a subscription ends or is taken back: what is read for a story that its feed tells stays so.
  func settleAll(with ended: FeedID? = nil) throws {
    let running: [Int64] = try connection.column(
      "SELECT feedID FROM subscription WHERE readerKey = ? AND endedAt IS NULL", [reader.rawValue])
    try settle(running + (ended.map { [$0.rawValue] } ?? []))
  }

  /// Counts what arrived in these feeds.
  func settle(_ feeds: [Int64]) throws {
    let fresh: [Int64] = try connection.column(
      """
      SELECT DISTINCT subscription.feedID FROM json_each(?2) AS source
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
      WHERE EXISTS (SELECT 1 FROM \(Self.uncounted))
      """, [reader.rawValue, feeds.jsonArray])
    guard !fresh.isEmpty else { return }
    let values: [ColumnValue] = [reader.rawValue, fresh.jsonArray]
    for sql in [Self.keepingWhatIsRead, Self.counting] { try connection.run(sql, values) }
    let crowded: [Int64] = try connection.column(Self.crowded, values + [Self.slack])
    for feed in crowded { try replace(of: feed, unread: Set(try unread(in: feed))) }
  }

  private static let keepingWhatIsRead = """
    INSERT INTO readMark (readerKey, feedID, articleID, isRead)
    SELECT subscription.readerKey, article.feedID, article.articleID, 1
    FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
      AND article.articleID > subscription.countedUpTo
    WHERE \(isRead())
    ON CONFLICT DO NOTHING
    """

  private static let counting = """
    UPDATE subscription SET
      unreadCount = unreadCount + (
        SELECT count(*) FROM \(uncounted) AND NOT EXISTS (
          SELECT 1 FROM readMark WHERE readMark.readerKey = subscription.readerKey
            AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID AND isRead)),
      countedUpTo = \(newest)
    WHERE readerKey = ?1 AND feedID IN (SELECT value FROM json_each(?2))
    """

  /// The feeds with more rows than the lesser of their read and their unread articles needs.
  private static let crowded = """
    SELECT subscription.feedID FROM json_each(?2) AS source
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = source.value
    CROSS JOIN feed ON feed.feedID = subscription.feedID
    WHERE ?3 + 2 * min(subscription.unreadCount, feed.articleCount - subscription.unreadCount) < (
      SELECT count(*) FROM readMark
      WHERE readMark.readerKey = subscription.readerKey AND readMark.feedID = subscription.feedID)
    """

  /// Puts the mark of a feed that is settled where the fewest rows are needed, and writes them anew.
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
    let upTo = Self.bestMark(ids, unread: unread, from: max(oldest, 1) - 1)
    for read in [false, true] {
      try add(ids.filter { ($0 > upTo) == read && unread.contains($0) != read }, of: feed, read: read)
    }
    try connection.run(
      "UPDATE subscription SET readUpTo = ?, unreadCount = ? WHERE readerKey = ? AND feedID = ?",
      [upTo, unread.count] + key)
  }

  /// Of `lowest` and the articles above it, in order, the one after which the mark leaves the fewest exceptions.
  private static func bestMark(_ ids: [Int64], unread: Set<Int64>, from lowest: Int64) -> Int64 {
    var (best, fewest, exceptions) = (lowest, 0, 0)
    for id in ids {
      exceptions += unread.contains(id) ? 1 : -1
      if exceptions < fewest, id > lowest { (best, fewest) = (id, exceptions) }
    }
    return best
  }
}

/// What was read of a reader's subscriptions, and how many articles had to be counted for it.
struct CountedRead<Value: Sendable>: Sendable {
  let value: Value
  let uncounted: Int
}

extension GazetteDatabase {
  /// So many articles are counted again and again before the count is kept.
  private static let mostUncounted = 500

  /// Reads what counts unread articles; where there were many to be counted, they are settled behind it.
  func read<Value: Sendable>(
    _ read: RepeatedRead, counting reader: ReaderKey,
    _ value: @escaping @Sendable (Database) throws -> CountedRead<Value>
  ) async throws(StoreError) -> Value {
    let found = try await self.read(read, value)
    if found.uncounted > Self.mostUncounted, access == .owner {
      // It saves time and nothing else: a full disk keeps nobody from reading.
      _ = try? await write(.repeatable) { connection in try ReadMarks(connection, of: reader).settleAll() }
    }
    return found.value
  }
}
