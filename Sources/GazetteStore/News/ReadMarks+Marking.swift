import Foundation
import GazetteDomain

// Marks articles.
extension ReadMarks {
  /// The minimum number of changed articles in one feed for which all rows of the feed are rewritten.
  private static let rewriteThreshold = 16

  /// Marks these articles of the reader's subscriptions, ended or not, and the other articles of their stories in active
  /// subscriptions; returns those whose mark changed, in order. Commits the transaction.
  func mark(_ ids: [Int64], read: Bool, date: Date) throws -> [ArticleID] {
    guard !ids.isEmpty else { return [] }
    return try mark(try connection.rows(articlesToMark(ids, read: read)), read: read, date: date)
  }

  /// Does the same with the result of ``articlesToMark(_:read:)``.
  func mark(_ articlesToMark: [SQLRow], read: Bool, date: Date) throws -> [ArticleID] {
    let (changed, statements) = try marking(articlesToMark, read: read, date: date)
    if !changed.isEmpty { try connection.finish(with: statements.map(connection.generic)) }
    return changed
  }

  /// Returns the articles of ``articlesToMark(_:read:)``, in order, and the statements that mark them.
  func marking(
    _ articlesToMark: [SQLRow], read: Bool, date: Date
  ) throws -> (changed: [ArticleID], statements: [SQL]) {
    var changed: [Int64] = []
    var idsByFeed: [Int64: [Int64]] = [:]
    for row in articlesToMark {
      guard let id: Int64 = try row["articleID"] else { continue }
      changed.append(id)
      idsByFeed[try row["feedID"], default: []].append(id)
    }
    guard !changed.isEmpty else { return ([], []) }
    let statements = try changes(of: idsByFeed, read: read) + recordChanges(of: changed, at: date)
    return (changed.map(ArticleID.init(rawValue:)), statements)
  }

  /// Returns the query for the articles of the stories whose mark must change, up to the last article of all, which each row has as
  /// `lastID`; without such articles there is one row with NULL. Hidden articles stay read.
  ///
  /// The join order is fixed: on its own, SQLite examines every article of every subscription. In the order of the ids,
  /// neighbouring rows are read together.
  func articlesToMark(_ ids: [Int64], read: Bool) -> SQL {
    let isRead = isRead("telling")
    let changes: SQL = read ? "NOT \(sql: isRead)" : "\(all: [isRead, .isShown("telling", to: reader)])"
    return connection.generic(
      """
      SELECT last.lastID, telling.articleID, telling.feedID
      FROM (
        SELECT \(raw: connection.dialect.least)(\(sql: connection.newsEngine.lastArticle), \(upTo)) AS lastID) AS last
      LEFT JOIN (
        SELECT DISTINCT telling.articleID, telling.feedID
        FROM \(table: ids.sorted(), as: "marked")
        \(raw: join) article ON article.articleID = marked.value
        \(raw: join) subscription AS own ON own.readerKey = \(reader) AND own.feedID = article.feedID
        \(raw: join) article AS telling \(raw: connection.dialect.index("articleByStory"))
          ON telling.story = article.story
        \(raw: join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = telling.feedID
          AND (subscription.endedAt IS NULL OR telling.articleID = article.articleID)
        WHERE \(sql: changes)) AS telling ON telling.articleID <= last.lastID
      ORDER BY telling.articleID
      """)
  }

  /// Returns the statements that mark articles of feeds, all of which must change. Feeds with many changes are marked here at
  /// once, one by one.
  private func changes(of idsByFeed: [Int64: [Int64]], read: Bool) throws -> [SQL] {
    var statements: [SQL] = []
    var fullyRead: [Int64] = []
    for state in try settle(Array(idsByFeed.keys)) {
      let ids = idsByFeed[state.feed] ?? []
      if read && ids.count == state.unread {
        fullyRead.append(state.feed)
      } else if ids.count >= Self.rewriteThreshold {
        let unread = Set(try unread(in: state.feed))
        try replace(of: state.feed, unread: read ? unread.subtracting(ids) : unread.union(ids))
      } else {
        statements += changes(of: ids, in: state, read: read)
      }
    }
    return statements + (fullyRead.isEmpty ? [] : markingAllRead(fullyRead))
  }

  /// Returns the statements that delete all rows of these completely read feeds.
  private func markingAllRead(_ feeds: [Int64]) -> [SQL] {
    [
      "DELETE FROM readMark WHERE readerKey = \(reader) AND \(raw: "feedID", among: feeds)",
      """
      UPDATE subscription SET readUpTo = countedUpTo, unreadCount = 0
      WHERE readerKey = \(reader) AND \(raw: "feedID", among: feeds)
      """,
    ]
  }

  /// Returns the statements that mark a few articles of a feed.
  private func changes(of ids: [Int64], in state: MarkState, read: Bool) -> [SQL] {
    // Those that then differ from the mark need a row, the others none.
    let differing = ids.filter { ($0 > state.upTo) == read }
    let matching = ids.filter { ($0 > state.upTo) != read }
    let own: SQL = "readerKey = \(reader) AND feedID = \(state.feed)"
    var statements = insertion(of: differing, in: state.feed, read: read)
    if !matching.isEmpty {
      statements.append("DELETE FROM readMark WHERE \(sql: own) AND \(raw: "articleID", among: matching)")
    }
    let change = read ? -ids.count : ids.count
    statements.append("UPDATE subscription SET unreadCount = unreadCount + \(change) WHERE \(sql: own)")
    guard read, let lowest = differing.min() else { return statements }
    return statements + [
      raiseMark(of: state.feed, past: lowest),
      """
      DELETE FROM readMark WHERE \(sql: own) AND isRead
        AND articleID <= (SELECT readUpTo FROM subscription WHERE \(sql: own))
      """,
    ]
  }

  /// Returns the statement that moves the mark up past the articles that are now read, whose rows are then obsolete.
  private func raiseMark(of feed: Int64, past lowest: Int64) -> SQL {
    """
    UPDATE subscription SET readUpTo = reached.last
    FROM (
      SELECT coalesce((
        SELECT article.articleID - 1 FROM article \(raw: byArrival)
        WHERE article.feedID = own.feedID AND article.articleID > own.readUpTo
          AND NOT coalesce(\(sql: exception("article")), FALSE)
        ORDER BY article.articleID LIMIT 1), own.countedUpTo) AS last
      FROM subscription AS own WHERE own.readerKey = \(reader) AND own.feedID = \(feed)) AS reached
    WHERE subscription.readerKey = \(reader) AND subscription.feedID = \(feed) AND reached.last >= \(lowest)
    """
  }

  /// Returns the statement that writes exceptions to the mark of a feed, if there are any.
  private func insertion(of ids: [Int64], in feed: Int64, read: Bool) -> [SQL] {
    guard !ids.isEmpty else { return [] }
    return [
      """
      INSERT INTO readMark (readerKey, feedID, articleID, isRead)
      SELECT \(reader), \(feed), marked.value, \(read) FROM \(table: ids, as: "marked") WHERE TRUE
      ON CONFLICT (readerKey, feedID, articleID) DO UPDATE SET isRead = excluded.isRead
      """
    ]
  }

  /// Moves the mark of a settled feed to the place with the fewest exceptions, and rewrites these.
  func replace(of feed: Int64, unread: Set<Int64>) throws {
    // Without unread articles the mark moves to the last counted one.
    let oldest = unread.min() ?? .max
    let ids: [Int64] = try connection.column(
      """
      SELECT articleID FROM article \(raw: byArrival)
      WHERE feedID = \(feed) AND articleID >= \(oldest) AND articleID <= \(upTo) ORDER BY articleID
      """)
    let mark = unread.isEmpty ? nil : ReadMarkPosition.best(ids, unread: unread, from: max(oldest, 1) - 1)
    let own: SQL = "readerKey = \(reader) AND feedID = \(feed)"
    var statements: [SQL] = ["DELETE FROM readMark WHERE \(sql: own)"]
    if let mark {
      statements += [false, true].flatMap { read in
        insertion(of: ids.filter { ($0 > mark) == read && unread.contains($0) != read }, in: feed, read: read)
      }
    }
    let place: SQL = mark.map { "\($0)" } ?? "countedUpTo"
    statements.append(
      "UPDATE subscription SET readUpTo = \(sql: place), unreadCount = \(unread.count) WHERE \(sql: own)")
    try connection.batch(statements)
  }
}

/// The mark of a settled subscription.
struct MarkState {
  let feed: Int64
  let upTo: Int64
  let unread: Int
  /// True when it has more rows than the lesser number of its read and unread articles requires.
  let isCrowded: Bool

  init(_ row: SQLRow) throws {
    feed = try row["feedID"]
    upTo = try row["readUpTo"]
    unread = try row["unreadCount"]
    isCrowded = try row["isCrowded"]
  }
}

// Settles new arrivals.
extension ReadMarks {
  /// The maximum number of unneeded rows of a feed before they are rewritten.
  private static let maximumExcessRows = 16

  /// Returns the statement that begins a subscription to a feed with all its articles unread.
  func beginning(_ feed: FeedID) -> SQL {
    """
    UPDATE subscription SET countedUpTo = \(sql: connection.newsEngine.lastArticle),
      unreadCount = (SELECT count(*) FROM article \(raw: byArrival) WHERE article.feedID = subscription.feedID)
    WHERE readerKey = \(reader) AND feedID = \(feed)
    """
  }

  /// Settles the arrivals in all of the reader's active subscriptions, and in the one to `ended`.
  ///
  /// Must come before a subscription ends or is restored: articles read because of its stories stay read.
  func settleAll(with ended: FeedID? = nil) throws {
    let also: SQL = ended.map { " OR feedID = \($0)" } ?? ""
    let fresh: [Int64] = try connection.column(
      """
      SELECT feedID FROM subscription WHERE readerKey = \(reader) AND (endedAt IS NULL\(sql: also))
        AND EXISTS (SELECT 1 FROM \(sql: uncounted) AND article.articleID <= \(upTo))
      """)
    if !fresh.isEmpty { _ = try settle(fresh) }
  }

  /// Settles the arrivals in these feeds; returns the marks of those with a subscription.
  func settle(_ feeds: [Int64]) throws -> [MarkState] {
    let (readMarks, counts, states) = (readArrivals(in: feeds), countedArrivals(in: feeds), states(of: feeds))
    let results = try connection.batch([readMarks, counts, states].map(connection.generic))
    let settled = try results[2].rows.map(MarkState.init)
    let crowded = settled.filter(\.isCrowded)
    guard !crowded.isEmpty else { return settled }
    for state in crowded { try replace(of: state.feed, unread: Set(try unread(in: state.feed))) }
    return try connection.rows(connection.generic(states)).map(MarkState.init)
  }

  /// Returns the statement that writes the rows of the arrivals that are already read.
  private func readArrivals(in feeds: [Int64]) -> SQL {
    """
    INSERT INTO readMark (readerKey, feedID, articleID, isRead)
    SELECT \(reader), article.feedID, article.articleID, TRUE
    FROM \(sql: subscriptions(to: feeds))
    \(raw: join) article \(raw: byArrival) ON article.feedID = subscription.feedID
      AND article.articleID > subscription.countedUpTo AND article.articleID <= \(upTo)
    WHERE \(sql: isRead())
    ON CONFLICT DO NOTHING
    """
  }

  private func countedArrivals(in feeds: [Int64]) -> SQL {
    """
    UPDATE subscription SET
      unreadCount = unreadCount + (
        SELECT count(*) FROM \(sql: uncounted) AND article.articleID <= \(upTo) AND NOT EXISTS (
          SELECT 1 FROM readMark WHERE readMark.readerKey = \(reader)
            AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID AND readMark.isRead)),
      countedUpTo = \(upTo)
    WHERE readerKey = \(reader) AND \(raw: "feedID", among: feeds)
      AND EXISTS (SELECT 1 FROM \(sql: uncounted) AND article.articleID <= \(upTo))
    """
  }

  private func states(of feeds: [Int64]) -> SQL {
    """
    SELECT subscription.feedID, subscription.readUpTo, subscription.unreadCount,
      \(raw: "\(Self.maximumExcessRows)") + 2 * \(raw: connection.dialect.least)(
        subscription.unreadCount, feed.articleCount - subscription.unreadCount) < (
        SELECT count(*) FROM readMark
        WHERE readMark.readerKey = \(reader) AND readMark.feedID = subscription.feedID) AS isCrowded
    FROM \(sql: subscriptions(to: feeds)) \(raw: join) feed ON feed.feedID = subscription.feedID
    """
  }

  /// Returns the reader's rows of `subscription` to these feeds, as the terms after FROM.
  func subscriptions(to feeds: [Int64]) -> SQL {
    """
    \(table: feeds, as: "source") \(raw: join) subscription
      ON subscription.readerKey = \(reader) AND subscription.feedID = source.value
    """
  }
}

/// The best place for a subscription's read mark: articles up to it are read, later ones are unread, and the rest are stored as
/// exceptions.
package enum ReadMarkPosition {
  /// Returns the best mark: of `lowest` and the articles above it, in order, the one that leaves the fewest exceptions.
  package static func best(_ ids: [Int64], unread: Set<Int64>, from lowest: Int64) -> Int64 {
    var (best, minimum, exceptions) = (lowest, 0, 0)
    for id in ids {
      exceptions += unread.contains(id) ? 1 : -1
      if exceptions < minimum, id > lowest { (best, minimum) = (id, exceptions) }
    }
    return best
  }
}
