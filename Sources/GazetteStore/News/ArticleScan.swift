import BoundedNumbers
import Foundation
import GazetteDomain
import GRDB

/// Walks along the list of a query, from a place to its end.
struct ArticleScan {
  /// Which way.
  enum Direction {
    /// To older articles, from just below a position.
    case older(Int64)
    /// To newer articles, from just above a position.
    case newer(Int64)
  }

  private let connection: Database
  private let reader: ReaderKey
  private let mostGathered: Int

  /// A list of at most `mostGathered` unread articles is gathered from the marks.
  init(_ connection: Database, reader: ReaderKey, mostGathered: Int) {
    self.connection = connection
    self.reader = reader
    self.mostGathered = mostGathered
  }

  /// The positions of at most `limit` articles of `query`'s list, in the order of the walk; all when nil.
  func positions(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [Int64] {
    if let found = try gathered(query, direction, limit: limit) { return found }
    guard let folder = query.folder, ArticleQueryPlan(query) == .all, let limit else {
      return try walk(query, direction, limit: limit)
    }
    // A folder holds few of many feeds: each feed's own list is short to walk, the list of all is not.
    let feeds: [Int64] = try connection.column(
      "SELECT feedID FROM subscription WHERE readerKey = ? AND folder = ? AND endedAt IS NULL",
      [reader.rawValue, folder])
    let merged = try feeds.flatMap { feed in
      try walk(query, direction, limit: limit, along: FeedID(rawValue: feed))
    }
    return Array(merged.sorted(by: direction.precedes).prefix(limit))
  }

  /// The same from the unread articles themselves, which may be few among many; nil where there are too many of them, or
  /// something else is asked for that fewer have.
  private func gathered(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [Int64]? {
    guard query.unreadOnly, [.all, .feed].contains(ArticleQueryPlan(query)) else { return nil }
    let marks = ReadMarks(connection, of: reader)
    let sources = try marks.feedsWithUnread(query)
    guard sources.reduce(0, { $0 + $1.count }) <= mostGathered else { return nil }
    var found = try marks.unread(in: sources.map(\.feed))
    if query.foldsStories {
      let first = Dictionary(found.map { ($0.story, $0.id) }, uniquingKeysWith: min)
      found.removeAll { first[$0.story] != $0.id }
    }
    let beyond = found.map(\.position).filter(direction.leads(to:)).sorted(by: direction.precedes)
    return limit.map { Array(beyond.prefix($0)) } ?? beyond
  }

  private func walk(
    _ query: ArticleQuery, _ direction: Direction, limit: Int?, along feed: FeedID? = nil
  ) throws -> [Int64] {
    let driver = feed == nil ? ArticleQueryPlan(query) : .feed
    var walked = query
    walked.feed = feed ?? query.feed
    let (from, condition, first) = driver.walk(walked, of: reader)
    var conditions = ArticleConditions(walked, of: reader, on: "article", driver: driver)
    if query.foldsStories { conditions.foldStories(query, of: reader) }
    let sql = """
      SELECT article.position FROM \(from)
      WHERE \(condition) AND \(driver.column) \(direction.comparison) ? AND \(conditions.sql)
      ORDER BY \(driver.column) \(direction.order) LIMIT ?
      """
    return try connection.column(sql, first + [direction.place] + conditions.values + [limit ?? -1])
  }
}

extension ArticleScan.Direction {
  fileprivate var place: Int64 {
    switch self {
    case .older(let place), .newer(let place): place
    }
  }

  /// Whether the walk comes to that position.
  fileprivate func leads(to position: Int64) -> Bool {
    switch self {
    case .older(let place): position < place
    case .newer(let place): position > place
    }
  }

  fileprivate var comparison: String { if case .older = self { "<" } else { ">" } }
  fileprivate var order: String { if case .older = self { "DESC" } else { "ASC" } }
  fileprivate var precedes: (Int64, Int64) -> Bool { if case .older = self { (>) } else { (<) } }
}

/// The table that a query walks along, newest first or oldest first; the other conditions are checked on the way.
enum ArticleQueryPlan: Equatable {
  case search, starred, feed, all

  /// The table with the fewest rows that are of no use.
  init(_ query: ArticleQuery) {
    if query.search != nil {
      self = .search
    } else if query.starredOnly {
      self = .starred
    } else {
      self = query.feed == nil ? .all : .feed
    }
  }

  /// What stands after FROM, what stands first after WHERE with its values, and the column that is walked along.
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

  /// The column that is walked along.
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

  /// The conditions on the table or alias called `table`, but for those that `driver` sees to.
  init(_ query: ArticleQuery, of reader: ReaderKey, on table: String, driver: ArticleQueryPlan? = nil) {
    sql = """
      EXISTS (SELECT 1 FROM subscription WHERE subscription.readerKey = ?
        AND subscription.feedID = \(table).feedID
      """
    // A star outlives its subscription, whose folder does not count any more.
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
    if let search = query.search, driver != .search {
      add(
        """
        EXISTS (SELECT 1 FROM articleText WHERE articleText MATCH ? AND articleText.rowid = \(table).position)
        """, [search.matchExpression(in: .articles)])
    }
    for (phrase, isWanted) in query.search?.textConditions ?? [] {
      add(
        """
        \(isWanted ? "" : "NOT ")EXISTS (SELECT 1 FROM articleText AS told
          WHERE told.rowid = \(table).position AND (stands(?, told.title) OR stands(?, told.text)))
        """, [phrase, phrase])
    }
  }

  /// Adds that no earlier telling of the same story meets the conditions too.
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
