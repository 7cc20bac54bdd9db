import BoundedNumbers
import Foundation
import GazetteDomain
import GRDB

/// Walks along the list of a query, from a place to its end.
struct ArticleScan {
  /// The direction of a walk.
  enum Direction {
    /// To older articles, from just below a position.
    case older(Int64)
    /// To newer articles, from just above a position.
    case newer(Int64)
  }

  private let connection: Database
  private let reader: ReaderKey
  private let firstRangeLength: Int

  /// Makes a scan that examines at least `firstRangeLength` articles of a list before any other approach.
  init(_ connection: Database, reader: ReaderKey, firstRangeLength: Int) {
    self.connection = connection
    self.reader = reader
    self.firstRangeLength = firstRangeLength
  }

  /// Returns the positions of at most `limit` articles of `query`'s list, in the order of the walk; all when nil.
  func positions(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [Int64] {
    // Excluded words are looked up for each article on the way.
    let isWalked = query.search == nil && [.all, .feed].contains(ArticleQueryPlan(query))
    if isWalked, let limit { return try scanRanges(query, direction, limit: limit) }
    guard isWalked, query.unreadOnly else { return try walk(query, direction, limit: limit) }
    let marks = ReadMarks(connection, of: reader)
    return try marks.unread(query, direction, in: marks.feedsWithUnread(query).map(\.feed))
  }

  /// Scans ranges of growing length: the articles of a page are usually in the first one. The scan ends early when gathering the
  /// unread articles, which may be few among many, takes no longer than the scan so far.
  private func scanRanges(_ query: ArticleQuery, _ direction: Direction, limit: Int) throws -> [Int64] {
    let marks = ReadMarks(connection, of: reader)
    let isOfAll = ArticleQueryPlan(query) == .all
    // The list of all feeds may have no article of a folder's few feeds nearby.
    var range = ArticleKeysetRange(
      from: direction, length: max(firstRangeLength, limit + limit / 2), isMerged: isOfAll && query.folder != nil)
    var (found, passed) = ([Int64](), 4 * firstRangeLength)
    var unread: [(feed: Int64, count: Int)]?
    while let end = try walk(range, of: query, limit: limit, into: &found) {
      let rest = direction.continued(at: end)
      passed += range.length
      if query.unreadOnly {
        let sources = try unread ?? marks.feedsWithUnread(query)
        // Gathering an article takes a quarter of the time of passing one.
        if sources.reduce(0, { $0 + $1.count }) <= 4 * passed {
          return found + (try marks.unread(query, rest, in: sources.map(\.feed), limit: limit - found.count))
        }
        unread = sources
      }
      range = ArticleKeysetRange(from: rest, length: 4 * range.length, isMerged: isOfAll)
    }
    return found
  }

  /// Adds the listed articles of a range, up to `limit`; returns the last position of the range, nil when the list has ended or
  /// is long enough.
  private func walk(
    _ range: ArticleKeysetRange, of query: ArticleQuery, limit: Int, into found: inout [Int64]
  ) throws -> Int64? {
    let plan = ArticleQueryPlan(query)
    var conditions = ArticleConditions(query, of: reader, on: "article", driver: plan)
    if query.foldsStories { conditions.foldStories(query, of: reader) }
    let (sql, values) =
      range.isMerged
      ? range.merging(query, of: reader, conditions) : range.walking(plan.walk(query, of: reader), conditions)
    var (last, count) = (nil as Int64?, 0)
    try connection.forEachRow(sql, values) { row in
      let position: Int64 = try row["position"]
      if try row["isListed"] { found.append(position) }
      (last, count) = (position, count + 1)
    } while: {
      found.count < limit
    }
    return found.count < limit && count == range.length ? last : nil
  }

  /// Returns the whole list, or its first `limit`, along the table of its plan.
  private func walk(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [Int64] {
    let driver = ArticleQueryPlan(query)
    let (from, condition, first) = driver.walk(query, of: reader)
    var conditions = ArticleConditions(query, of: reader, on: "article", driver: driver)
    if query.foldsStories { conditions.foldStories(query, of: reader) }
    let sql = """
      SELECT article.position FROM \(from)
      WHERE \(condition) AND \(driver.column) \(direction.comparison) ? AND \(conditions.sql)
      ORDER BY \(driver.column) \(direction.order) LIMIT ?
      """
    return try connection.column(sql, first + [direction.place] + conditions.values + [limit ?? -1])
  }
}

/// A number of consecutive articles in a list, newest or oldest first.
private struct ArticleKeysetRange {
  let from: ArticleScan.Direction
  let length: Int
  /// True to merge the lists of the reader's feeds: slower per article, but independent of the number of other feeds.
  let isMerged: Bool

  /// Returns SQL for each article of the range and whether it satisfies the conditions, along one table.
  func walking(
    _ table: (from: String, condition: String, values: [ColumnValue]), _ conditions: ArticleConditions
  ) -> (sql: String, values: [ColumnValue]) {
    let sql = """
      SELECT article.position, \(conditions.sql) AS isListed FROM \(table.from)
      WHERE \(table.condition) AND article.position \(from.comparison) ?
      ORDER BY article.position \(from.order) LIMIT ?
      """
    return (sql, conditions.values + table.values + [from.place, length])
  }

  /// Returns the same SQL over all active subscriptions, or those in the query's folder: `place` begins with the nearest article
  /// of each feed, and replaces each one taken by the next of its feed. SQLite takes the nearest first.
  func merging(
    _ query: ArticleQuery, of reader: ReaderKey, _ conditions: ArticleConditions
  ) -> (sql: String, values: [ColumnValue]) {
    let nearest = { (place: String, source: String) in
      """
      coalesce((
        SELECT \(from.nearest)(article.position) FROM article INDEXED BY articleByFeed
        WHERE article.feedID = \(source).feedID AND article.position \(from.comparison) \(place)), \(from.end))
      """
    }
    let sql = """
      WITH RECURSIVE place (feedID, position) AS (
        SELECT feedID, \(nearest("?", "subscription")) FROM subscription
        WHERE readerKey = ? AND endedAt IS NULL\(query.folder == nil ? "" : " AND folder = ?")
        UNION ALL
        SELECT feedID, \(nearest("place.position", "place")) FROM place WHERE position <> \(from.end)
        ORDER BY 2 \(from.order) LIMIT ?)
      SELECT place.position, \(conditions.sql) AS isListed
      FROM place CROSS JOIN article INDEXED BY articleByFeed
        ON article.feedID = place.feedID AND article.position = place.position
      """
    let folder = query.folder.map { [$0 as ColumnValue] } ?? []
    return (sql, [from.place, reader.rawValue] + folder + [length] + conditions.values)
  }
}

extension ArticleScan.Direction {
  /// Returns the same direction, from a later place.
  fileprivate func continued(at place: Int64) -> Self {
    switch self {
    case .older: .older(place)
    case .newer: .newer(place)
    }
  }

  fileprivate var nearest: String { if case .older = self { "max" } else { "min" } }

  /// A place beyond all articles.
  fileprivate var end: Int64 { if case .older = self { .min } else { .max } }

  var place: Int64 {
    switch self {
    case .older(let place), .newer(let place): place
    }
  }

  var comparison: String { if case .older = self { "<" } else { ">" } }
  var order: String { if case .older = self { "DESC" } else { "ASC" } }
}

/// The table that a query walks along, newest or oldest first; the other conditions are checked on the way.
enum ArticleQueryPlan: Equatable {
  case search, starred, feed, all

  /// Chooses the most selective table.
  init(_ query: ArticleQuery) {
    if let search = query.search, !search.onlyExcludes {
      self = .search
    } else if query.starredOnly {
      self = .starred
    } else {
      self = query.feed == nil ? .all : .feed
    }
  }

  /// Returns the terms after FROM, the first condition after WHERE with its values, and the column of the walk.
  func walk(_ query: ArticleQuery, of reader: ReaderKey) -> (from: String, condition: String, values: [ColumnValue]) {
    switch self {
    case .search:
      let match = query.search?.matchExpression(in: .articles)
      return ("articleText CROSS JOIN article ON article.position = articleText.rowid", "articleText MATCH ?", [match])
    case .starred:
      return ("star CROSS JOIN article USING (position)", "star.readerKey = ?", [reader.rawValue])
    case .feed:
      return ("article INDEXED BY articleByFeed", "article.feedID = ?", [query.feed?.rawValue])
    case .all:
      return ("article INDEXED BY articleByPosition", "TRUE", [])
    }
  }

  /// The column of the walk.
  var column: String {
    switch self {
    case .search: "articleText.rowid"
    case .starred: "star.position"
    case .feed, .all: "article.position"
    }
  }
}

/// The conditions of a query on a row of `article`, as SQL with its values.
struct ArticleConditions {
  private(set) var sql: String
  private(set) var values: [ColumnValue]

  /// Makes the conditions on the table or alias called `table`, except those that `driver` covers.
  init(_ query: ArticleQuery, of reader: ReaderKey, on table: String, driver: ArticleQueryPlan? = nil) {
    sql = """
      EXISTS (SELECT 1 FROM subscription WHERE subscription.readerKey = ?
        AND subscription.feedID = \(table).feedID
      """
    // A star outlives its subscription, whose folder then no longer counts.
    if !query.starredOnly || query.folder != nil { sql += " AND subscription.endedAt IS NULL" }
    values = [reader.rawValue]
    if let folder = query.folder {
      sql += " AND subscription.folder = ?"
      values.append(folder)
    }
    if query.unreadOnly { sql += " AND NOT " + ReadMarks.isRead(table) }
    sql += ")"
    if let feed = query.feed { add("\(table).feedID = ?", [feed.rawValue]) }
    if query.starredOnly, driver != .starred {
      add(
        "EXISTS (SELECT 1 FROM star WHERE star.readerKey = ? AND star.position = \(table).position)", [reader.rawValue])
    }
    let isFound = """
      EXISTS (SELECT 1 FROM articleText WHERE articleText MATCH ? AND articleText.rowid = \(table).position)
      """
    if let words = query.search?.matchExpression(in: .articles), driver != .search { add(isFound, [words]) }
    if let words = query.search?.exclusion(in: .articles) { add("NOT " + isFound, [words]) }
    for (phrase, isRequired) in query.search?.textConditions ?? [] {
      add(
        """
        \(isRequired ? "" : "NOT ")EXISTS (SELECT 1 FROM articleText AS told
          WHERE told.rowid = \(table).position AND (stands(?, told.title) OR stands(?, told.text)))
        """, [phrase, phrase])
    }
  }

  /// Excludes articles with an earlier one of the same story that satisfies the conditions too.
  mutating func foldStories(_ query: ArticleQuery, of reader: ReaderKey) {
    let others = ArticleConditions(query, of: reader, on: "other")
    add(
      """
      (article.story = article.articleID OR NOT EXISTS (
        SELECT 1 FROM article AS other INDEXED BY articleByStory
        WHERE other.story = article.story AND other.articleID < article.articleID AND \(others.sql)))
      """, others.values)
  }

  private mutating func add(_ condition: String, _ more: [ColumnValue]) {
    sql += " AND " + condition
    values += more
  }
}
