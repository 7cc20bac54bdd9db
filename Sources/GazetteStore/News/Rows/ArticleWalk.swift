import GazetteDomain
import GRDB

/// Walks along the list of a query, from a place to its end.
struct ArticleWalk {
  /// Which way.
  enum Direction {
    /// To older articles, from just below a position.
    case older(Int64)
    /// To newer articles, from just above a position.
    case newer(Int64)
  }

  private let connection: Database
  private let reader: ReaderKey

  init(_ connection: Database, reader: ReaderKey) {
    self.connection = connection
    self.reader = reader
  }

  /// The positions of at most `limit` articles of `query`'s list, in the order of the walk; all when nil.
  func positions(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [Int64] {
    guard let folder = query.folder, query.feed == nil, ArticleDriver(query) == .all, let limit else {
      return try walk(query, direction, limit: limit)
    }
    // A folder holds few of many feeds: each feed's own list is short to walk, the list of all is not.
    let feeds = try connection.rows(
      "SELECT feedID FROM subscription WHERE readerKey = ? AND folder = ? AND endedAt IS NULL",
      [reader.rawValue, folder]
    ) { row in FeedID(rawValue: try row.required()) }
    let merged = try feeds.flatMap { feed in
      try walk(query, direction, limit: limit, along: feed)
    }
    return Array(merged.sorted(by: direction.precedes).prefix(limit))
  }

  private func walk(
    _ query: ArticleQuery, _ direction: Direction, limit: Int?, along feed: FeedID? = nil
  ) throws -> [Int64] {
    let driver = feed == nil ? ArticleDriver(query) : .feed
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
    return try connection.rows(sql, first + [direction.place] + conditions.values + [limit ?? -1]) { row in
      try row.required(Int64.self)
    }
  }
}

extension ArticleWalk.Direction {
  fileprivate var place: Int64 {
    switch self {
    case .older(let place), .newer(let place): place
    }
  }

  fileprivate var comparison: String { if case .older = self { "<" } else { ">" } }
  fileprivate var order: String { if case .older = self { "DESC" } else { "ASC" } }
  fileprivate var precedes: (Int64, Int64) -> Bool { if case .older = self { (>) } else { (<) } }
}
