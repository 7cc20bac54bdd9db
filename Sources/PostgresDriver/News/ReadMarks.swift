import Foundation
import GazetteDomain

/// The read state of a reader's articles.
///
/// Each subscription has a mark, `readUpTo`: articles that arrived up to it are read, later ones are unread. Exceptions are rows
/// of `readMark`. A new article is thus unread without a write for any reader, and moving its mark marks a whole feed read.
///
/// `unreadCount` counts the articles up to `countedUpTo`. Later ones are counted on demand, and settled before their marks or the
/// reader's subscriptions change: those of a story that the reader has read in another feed, and those that arrived after the
/// subscription ended, are read, and become rows only then.
///
/// All SQL here has the reader as `$1`, so that only their partition is read.
struct ReadMarks {
  /// The minimum number of changed articles in one feed for which all rows of the feed are rewritten.
  private static let rewriteThreshold = 16

  let session: PostgresSession
  let reader: ReaderKey
  /// The last article at the start of a transaction that changes marks: later ones, which may arrive at any moment, are left to
  /// the next one.
  let upTo: Int64

  init(_ session: PostgresSession, of reader: ReaderKey, upTo: Int64 = .max) {
    self.session = session
    self.reader = reader
    self.upTo = upTo
  }

  /// Returns SQL for the reader's own mark of an article, apart from that of the subscription; NULL when there is none.
  private static func exception(_ article: String) -> String {
    """
    (SELECT readMark.isRead FROM readMark WHERE readMark.readerKey = $1
      AND readMark.feedID = \(article).feedID AND readMark.articleID = \(article).articleID)
    """
  }

  /// Returns SQL that is true when a subscription's reader has read an article; both parameters are names of tables or aliases.
  static func isRead(_ article: String = "article", _ subscription: String = "subscription") -> String {
    """
    coalesce(\(exception(article)),
      \(article).articleID <= \(subscription).readUpTo OR (\(article).articleID > \(subscription).countedUpTo AND (
        \(subscription).endedAt IS NOT NULL OR (\(article).story <> \(article).articleID AND EXISTS (
          SELECT 1 FROM article AS earlier
          JOIN subscription AS theirs ON theirs.readerKey = $1 AND theirs.feedID = earlier.feedID AND theirs.endedAt IS NULL
          WHERE earlier.story = \(article).story AND earlier.articleID < \(article).articleID
            AND coalesce(\(exception("earlier")), earlier.articleID <= theirs.readUpTo))))))
    """
  }

  /// The articles that arrived after the last count of a row of `subscription`, as the terms after FROM.
  static let uncounted = """
    article WHERE article.feedID = subscription.feedID AND article.articleID > subscription.countedUpTo
    """

  /// The number of unread articles of a row of `subscription`, as SQL.
  static let unreadCount =
    "(subscription.unreadCount + (SELECT count(*) FROM \(uncounted) AND NOT \(isRead())))"

  /// Marks these articles of the reader's subscriptions, ended or not, and the other articles of their stories in active
  /// subscriptions; returns those whose mark changed, in order.
  func mark(_ ids: [Int64], read: Bool, date: Date) throws -> [ArticleID] {
    guard !ids.isEmpty else { return [] }
    let articlesToMark = Self.articlesToMark(of: ids, read: read, for: reader, upTo: upTo)
    return try mark(try session.rows(articlesToMark.sql, articlesToMark.values), read: read, date: date)
  }

  /// Does the same with the result of ``articlesToMark(of:read:for:upTo:)``; commits the transaction.
  func mark(_ articlesToMark: PostgresRows, read: Bool, date: Date) throws -> [ArticleID] {
    var changed: [Int64] = []
    var idsByFeed: [Int64: [Int64]] = [:]
    for row in articlesToMark {
      guard let id: Int64 = try row["articleID"] else { continue }
      changed.append(id)
      idsByFeed[try row["feedID"], default: []].append(id)
    }
    guard !changed.isEmpty else { return [] }
    let statements = try changes(of: idsByFeed, read: read) + recordChanges(of: changed, at: date)
    try session.finish(with: statements.map(\.withGenericPlan))
    return changed.map(ArticleID.init(rawValue:))
  }

  /// Returns the statement for the articles of the stories whose mark must change, up to the article `upTo`; nil means up to the
  /// last one, which every row contains. Without such articles there is one row with NULL.
  static func articlesToMark(
    of ids: [Int64], read: Bool, for reader: ReaderKey, upTo: Int64? = nil
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT last.lastID, telling.articleID, telling.feedID
      FROM (SELECT lastID FROM newsNumber WHERE name = 'article') AS last
      LEFT JOIN (\(articlesToMark(read: read))) AS telling ON telling.articleID <= coalesce($3, last.lastID)
      ORDER BY telling.articleID
      """, [reader.rawValue, ids, upTo]
    ).withGenericPlan
  }

  private static func articlesToMark(read: Bool) -> String {
    """
    SELECT DISTINCT telling.articleID, telling.feedID
    FROM unnest($2::bigint[]) AS marked (articleID)
    JOIN article ON article.articleID = marked.articleID
    JOIN subscription AS own ON own.readerKey = $1 AND own.feedID = article.feedID
    JOIN article AS telling ON telling.story = article.story
    JOIN subscription ON subscription.readerKey = $1 AND subscription.feedID = telling.feedID
      AND (subscription.endedAt IS NULL OR telling.articleID = article.articleID)
    WHERE \(read ? "NOT " : "")\(isRead("telling"))
    """
  }

  /// Returns the statements that mark articles of feeds, all of which must change: together for completely read feeds and for
  /// those with few changes. Other feeds are marked here at once, one by one.
  private func changes(of idsByFeed: [Int64: [Int64]], read: Bool) throws -> [PostgresStatement] {
    let states = try settle(Array(idsByFeed.keys))
    var (fullyRead, few) = ([Int64](), [MarkedFeed]())
    for state in states {
      let ids = idsByFeed[state.feed] ?? []
      if read && ids.count == state.unread {
        fullyRead.append(state.feed)
      } else if ids.count >= Self.rewriteThreshold {
        let unread = Set(try unread(in: state.feed))
        try replace(of: state.feed, unread: read ? unread.subtracting(ids) : unread.union(ids))
      } else {
        few.append(MarkedFeed(state: state, ids: ids, read: read))
      }
    }
    return (fullyRead.isEmpty ? [] : markingAllRead(fullyRead)) + (few.isEmpty ? [] : changes(of: few, read: read))
  }

  /// Returns the statements that delete all rows of these completely read feeds.
  private func markingAllRead(_ feeds: [Int64]) -> [PostgresStatement] {
    [
      PostgresStatement("DELETE FROM readMark WHERE readerKey = $1 AND feedID = ANY ($2)", [reader.rawValue, feeds]),
      PostgresStatement(
        """
        UPDATE subscription SET readUpTo = countedUpTo, unreadCount = 0 WHERE readerKey = $1 AND feedID = ANY ($2)
        """, [reader.rawValue, feeds]),
    ]
  }

  private func changes(of feeds: [MarkedFeed], read: Bool) -> [PostgresStatement] {
    let same = feeds.flatMap { feed in feed.matching.map { (feed: feed.state.feed, id: $0) } }
    let moving = feeds.filter { read && !$0.differing.isEmpty }
    let counts: [ColumnValue] = [feeds.map(\.state.feed), feeds.map { read ? -$0.ids.count : $0.ids.count }]
    var statements = feeds.map { insertion(of: $0.differing, in: $0.state.feed, read: read) }
    statements += [
      PostgresStatement(
        """
        DELETE FROM readMark USING unnest($2::bigint[], $3::bigint[]) AS same (feedID, articleID)
        WHERE readMark.readerKey = $1 AND readMark.feedID = same.feedID AND readMark.articleID = same.articleID
        """, [reader.rawValue, same.map(\.feed), same.map(\.id)]),
      PostgresStatement(
        """
        UPDATE subscription SET unreadCount = unreadCount + marked.change
        FROM unnest($2::bigint[], $3::bigint[]) AS marked (feedID, change)
        WHERE subscription.readerKey = $1 AND subscription.feedID = marked.feedID
        """, [reader.rawValue] + counts),
    ]
    guard !moving.isEmpty else { return statements }
    let lowest = moving.map { $0.differing.min() ?? 0 }
    return statements + [
      PostgresStatement(Self.raiseMark, [reader.rawValue, moving.map(\.state.feed), lowest]),
      PostgresStatement(
        """
        DELETE FROM readMark USING subscription
        WHERE readMark.readerKey = $1 AND readMark.feedID = ANY ($2) AND readMark.isRead
          AND subscription.readerKey = $1 AND subscription.feedID = readMark.feedID
          AND readMark.articleID <= subscription.readUpTo
        """, [reader.rawValue, moving.map(\.state.feed)]),
    ]
  }

  /// Moves the mark up past the articles that are now read, whose rows are then obsolete.
  private static let raiseMark = """
    UPDATE subscription SET readUpTo = reached.last
    FROM unnest($2::bigint[], $3::bigint[]) AS marked (feedID, lowest)
    JOIN subscription AS own ON own.readerKey = $1 AND own.feedID = marked.feedID
    CROSS JOIN LATERAL (
      SELECT coalesce((
        SELECT article.articleID - 1 FROM article
        WHERE article.feedID = own.feedID AND article.articleID > own.readUpTo
          AND NOT coalesce(\(exception("article")), false)
        ORDER BY article.articleID LIMIT 1), own.countedUpTo) AS last) AS reached
    WHERE subscription.readerKey = $1 AND subscription.feedID = own.feedID AND reached.last >= marked.lowest
    """

  /// Returns the statement that writes exceptions to the mark of a feed.
  func insertion(of ids: [Int64], in feed: Int64, read: Bool) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO readMark (readerKey, feedID, articleID, isRead) SELECT $1, $2, id, $3 FROM unnest($4::bigint[]) AS id
      ON CONFLICT (readerKey, feedID, articleID) DO UPDATE SET isRead = excluded.isRead
      """, [reader.rawValue, feed, read, ids])
  }
}

/// The changes of a feed whose articles are marked.
private struct MarkedFeed {
  let state: MarkState
  let ids: [Int64]
  /// The articles that then differ from the mark and need a row, and those that match it and need none.
  let differing, matching: [Int64]

  init(state: MarkState, ids: [Int64], read: Bool) {
    self.state = state
    self.ids = ids
    differing = ids.filter { ($0 > state.upTo) == read }
    matching = ids.filter { ($0 > state.upTo) != read }
  }
}

/// The mark of a settled subscription.
struct MarkState {
  let feed: Int64
  let upTo: Int64
  let unread: Int
  /// True when it has more rows than the lesser number of its read and unread articles requires.
  let isCrowded: Bool
}

// The history of changed marks.
extension ReadMarks {
  /// The time for which changes of marks are stored, in seconds: ninety days.
  private static let changeRetention: TimeInterval = 90 * 86_400

  /// Returns the statements that record changed marks of these articles in the reader's subscriptions: for each feed each run of
  /// adjacent ones. Runs do not overlap: only the parts of older runs outside the new ones remain.
  func recordChanges(of ids: [Int64], at date: Date) -> [PostgresStatement] {
    guard !ids.isEmpty else { return [] }
    let named: [ColumnValue] = [reader.rawValue, ids]
    return [
      PostgresStatement(
        "DELETE FROM markChange WHERE readerKey = $1 AND changedAt < $2",
        [reader.rawValue, date - Self.changeRetention]),
      PostgresStatement("WITH \(Self.run) \(Self.insertRemainders)", named),
      PostgresStatement("WITH \(Self.run) \(Self.deleteOverlapping)", named),
      PostgresStatement(
        """
        WITH \(Self.run) INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
        SELECT $1, feedID, firstID, lastID, $3 FROM run ON CONFLICT DO NOTHING
        """, named + [date]),
    ]
  }

  /// The runs of the reader's articles among `$2`: each with the end of the previous run in its feed and the start of the next.
  private static let run = """
    marked AS (
      SELECT article.feedID, article.articleID,
        lag(article.articleID) OVER (PARTITION BY article.feedID ORDER BY article.articleID) AS previous
      FROM article \(ArticleFilter.join()) WHERE article.articleID = ANY ($2)),
    numbered AS (
      SELECT feedID, articleID, sum(CASE WHEN EXISTS (
          SELECT 1 FROM article AS other WHERE other.feedID = marked.feedID
            AND other.articleID > marked.previous AND other.articleID < marked.articleID) THEN 1 ELSE 0 END)
        OVER (PARTITION BY feedID ORDER BY articleID) AS number
      FROM marked),
    stretch AS (
      SELECT feedID, min(articleID) AS firstID, max(articleID) AS lastID FROM numbered GROUP BY feedID, number),
    run AS (
      SELECT *, lag(lastID) OVER its AS previous, lead(firstID) OVER its AS next FROM stretch
      WINDOW its AS (PARTITION BY feedID ORDER BY firstID))
    """

  /// Preserves the parts of older runs before and after a new run, up to its neighbours.
  private static let insertRemainders = """
    INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
    SELECT $1, run.feedID, greatest(older.firstID, coalesce(run.previous + 1, 0)), run.firstID - 1, older.changedAt
    FROM run CROSS JOIN LATERAL (
      SELECT * FROM markChange WHERE markChange.readerKey = $1 AND markChange.feedID = run.feedID
        AND markChange.lastID >= run.firstID ORDER BY markChange.lastID LIMIT 1) AS older
    WHERE older.firstID < run.firstID AND coalesce(run.previous, 0) < run.firstID - 1
    UNION ALL
    SELECT $1, run.feedID, run.lastID + 1, older.lastID, older.changedAt
    FROM run CROSS JOIN LATERAL (
      SELECT * FROM markChange WHERE markChange.readerKey = $1 AND markChange.feedID = run.feedID
        AND markChange.lastID > run.lastID ORDER BY markChange.lastID LIMIT 1) AS older
    WHERE older.firstID <= run.lastID AND coalesce(run.next > older.lastID, TRUE)
    """

  private static let deleteOverlapping = """
    DELETE FROM markChange USING run
    WHERE markChange.readerKey = $1 AND markChange.feedID = run.feedID AND markChange.lastID >= run.firstID
      AND markChange.lastID <= coalesce((
        SELECT min(its.lastID) FROM markChange AS its
        WHERE its.readerKey = $1 AND its.feedID = run.feedID AND its.lastID >= run.lastID), run.lastID)
      AND markChange.firstID <= run.lastID
    """
}
