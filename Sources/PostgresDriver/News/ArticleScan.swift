import Foundation
import GazetteDomain

/// An article in a list.
struct ListedArticle: Sendable {
  let position: Int64
  let id: Int64

  init(_ row: NamedRow) throws {
    position = try row["position"]
    id = try row["articleID"]
  }
}

/// Walks along the list of a query, from a place to its end.
struct ArticleScan {
  /// The direction of a walk.
  enum Direction {
    /// To older articles, from just below a position.
    case older(Int64)
    /// To newer articles, from just above a position.
    case newer(Int64)
  }

  private let session: PostgresSession
  private let reader: ReaderKey
  private let firstRangeLength: Int

  /// Makes a scan that examines at least `firstRangeLength` articles of a list before any other approach.
  init(_ session: PostgresSession, reader: ReaderKey, firstRangeLength: Int) {
    self.session = session
    self.reader = reader
    self.firstRangeLength = firstRangeLength
  }

  /// Returns the articles of a page, and the next one if there is one, in the query's order. The first range usually fills the page.
  func page(_ query: ArticleQuery) throws -> [StoredArticle] {
    let (plan, limit) = (ArticleQueryPlan(query), query.limit + 1)
    guard plan == .all || plan == .feed else {
      let statement = Self.walkedPage(query, of: reader)
      return query.inOrder(try session.rows(statement.sql, statement.values, Headline.read))
    }
    var parameters = StatementParameters(reader: reader)
    let place = query.place(&parameters)
    let length = max(firstRangeLength, limit + limit / 2)
    let range = ArticleKeysetRange(query, query.start, from: place, length: length, &parameters)
    let rows = try session.rows(range.headlines(limit: limit), parameters.values)
    let found = try rows.map(Headline.read)
    if found.count == limit { return found }
    guard let first = rows.first else { return try rest(of: query, limit: limit, after: nil) }
    guard try first["looked"] as Int == length else { return found }
    return found + (try rest(of: query, limit: limit - found.count, after: first["last"]))
  }

  /// Returns the statement for a page of searched or starred articles, which is one walk.
  static func walkedPage(_ query: ArticleQuery, of reader: ReaderKey) -> PostgresStatement {
    var parameters = StatementParameters(reader: reader)
    let place = query.place(&parameters)
    let walk = Walk(query, query.start, from: place, limit: query.limit + 1, &parameters)
    return PostgresStatement(
      "\(PostgresStatement.unpreparedPlan)WITH place AS (\(walk.sql)) \(Headline.of("place"))", parameters.values)
  }

  /// Returns the articles before and after one in a list, in one round trip, if they are among the nearest few on either side,
  /// the usual case. Nil if they are not, or if the list is no such walk.
  func neighbours(
    of id: ArticleID, in query: ArticleQuery
  ) throws -> (newer: ArticleID?, older: ArticleID?)? {
    guard [.all, .feed].contains(ArticleQueryPlan(query)) else { return nil }
    let length = 6
    let results = try session.executeAll(
      [ArticleScan.Direction.newer(.min), .older(.max)].map { direction in
        var parameters = StatementParameters(reader: reader)
        let own = "\(ArticleFilter.join()) WHERE article.articleID = \(parameters.add(id.rawValue))"
        let place = "(SELECT article.position FROM article \(own))"
        let range = ArticleKeysetRange(query, direction, from: place, length: length, &parameters)
        return PostgresStatement(range.sql, parameters.values)
      })
    let found = try results.map { rows in
      let listed = try rows.first { try $0["isListed"] }
      return (id: try listed.map { ArticleID(rawValue: try $0["articleID"]) }, isAll: rows.count < length)
    }
    guard found.allSatisfy({ $0.id != nil || $0.isAll }) else { return nil }
    return (found[0].id, found[1].id)
  }

  private func rest(of query: ArticleQuery, limit: Int, after last: Int64?) throws -> [StoredArticle] {
    var start = last
    if start == nil, let cursor = query.before {
      start =
        query.order == .newest
        ? try session.position(below: cursor) : try session.position(above: cursor)
    }
    let direction = start.map(query.start.continued) ?? query.start
    let listed = try scanRanges(query, direction, limit: limit)
    return query.inOrder(try session.headlines(at: listed.map(\.position), of: reader))
  }

  /// Returns at most `limit` articles of `query`'s list, in the order of the walk; all when nil.
  func listed(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [ListedArticle] {
    let isWalked = [.all, .feed].contains(ArticleQueryPlan(query))
    if isWalked, let limit { return try scanRanges(query, direction, limit: limit) }
    guard isWalked, query.unreadOnly else {
      var parameters = StatementParameters(reader: reader)
      let walk = Walk(query, direction, from: parameters.add(direction.place), limit: limit, &parameters)
      return try session.rows(
        PostgresStatement.unpreparedPlan + walk.sql, parameters.values, ListedArticle.init)
    }
    let marks = ReadMarks(session, of: reader)
    return try marks.unread(query, direction, in: marks.feedsWithUnread(query).map(\.feed))
  }

  /// Scans ranges of growing length: the articles of a page are usually in the first one. The scan ends early when gathering the
  /// unread articles, which may be few among many, takes no longer than the scan so far.
  private func scanRanges(_ query: ArticleQuery, _ direction: Direction, limit: Int) throws -> [ListedArticle] {
    let marks = ReadMarks(session, of: reader)
    var (rest, length) = (direction, max(firstRangeLength, limit + limit / 2))
    var (found, passed) = ([ListedArticle](), 4 * firstRangeLength)
    var unread: [(feed: Int64, count: Int)]?
    while let end = try walk(next: length, of: query, rest, limit: limit, into: &found) {
      rest = direction.continued(at: end)
      passed += length
      if query.unreadOnly {
        let sources: [(feed: Int64, count: Int)]
        if let unread { sources = unread } else { sources = try marks.feedsWithUnread(query) }
        // Gathering an article takes a quarter of the time of passing one.
        if sources.reduce(0, { $0 + $1.count }) <= 4 * passed {
          return found
            + (try marks.unread(query, rest, in: sources.map(\.feed), limit: limit - found.count))
        }
        unread = sources
      }
      length *= 4
    }
    return found
  }

  /// Adds the listed ones of the next `length` articles, up to `limit`; returns the last position examined, nil when the list has
  /// ended or is long enough.
  private func walk(
    next length: Int, of query: ArticleQuery, _ direction: Direction, limit: Int, into found: inout [ListedArticle]
  ) throws -> Int64? {
    var parameters = StatementParameters(reader: reader)
    let place = parameters.add(direction.place)
    let range = ArticleKeysetRange(query, direction, from: place, length: length, &parameters)
    let rows = try session.rows(range.sql, parameters.values)
    for row in rows where found.count < limit {
      if try row["isListed"] { found.append(try ListedArticle(row)) }
    }
    return found.count < limit && rows.count == length ? try rows.last?["position"] : nil
  }
}

/// The whole list or its beginning, as one statement.
private struct Walk {
  /// The SQL for each article's position and id, in the list's order.
  let sql: String

  init(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, from place: String, limit: Int?,
    _ parameters: inout StatementParameters
  ) {
    let (plan, filter) = (ArticleQueryPlan(query), ArticleFilter(query, &parameters))
    let (table, column, condition) =
      plan == .starred
      ? ("star JOIN article ON article.position = star.position", "star.position", "star.readerKey = $1 AND ")
      : ("article", "article.position", "")
    sql = """
      SELECT article.position, article.articleID FROM \(table) \(ArticleFilter.join(isSearched: query.search?.onlyExcludes == false))
      WHERE \(condition)\(column) \(direction.comparison) \(place) AND \(filter.conditions(plan))
      ORDER BY \(column) \(direction.order) LIMIT \(parameters.add(limit))
      """
  }
}

/// A number of consecutive articles in the list of a feed or of the reader's feeds, and whether each satisfies the conditions.
private struct ArticleKeysetRange {
  private let listed, order, farthest: String

  init(
    _ query: ArticleQuery, _ direction: ArticleScan.Direction, from place: String, length: Int,
    _ parameters: inout StatementParameters
  ) {
    let (plan, filter) = (ArticleQueryPlan(query), ArticleFilter(query, &parameters))
    order = direction.order
    farthest = direction.farthest
    let length = parameters.add(length)
    let articles = filter.feed.map { Self.ofFeed($0, direction, place, length) }
    listed = """
      \(articles ?? Self.merged(direction, place, length, folder: filter.folder)),
      listed AS (
        SELECT article.position, article.articleID, (\(filter.conditions(plan))) IS TRUE AS isListed
        FROM stretch AS article \(ArticleFilter.join()))
      """
  }

  /// The SQL for each article, in the list's order.
  var sql: String { "\(PostgresStatement.genericPlan)WITH \(listed) SELECT * FROM listed ORDER BY position \(order)" }

  /// Returns the SQL for the first listed articles as the reader sees them, with the number examined and the last of those.
  func headlines(limit: Int) -> String {
    """
    \(PostgresStatement.genericPlan)WITH \(listed),
    place AS (SELECT position FROM listed WHERE isListed ORDER BY position \(order) LIMIT \(limit)),
    seen AS MATERIALIZED (SELECT count(*) AS looked, \(farthest)(position) AS last FROM listed)
    SELECT \(Headline.columns), \(Headline.otherSources), seen.looked, seen.last
    FROM place CROSS JOIN seen JOIN article ON article.position = place.position \(Headline.joins)
    ORDER BY article.position \(order)
    """
  }

  private static let columns = "article.position, article.articleID, article.feedID, article.story"

  private static func ofFeed(
    _ feed: String, _ direction: ArticleScan.Direction, _ place: String, _ length: String
  ) -> String {
    """
    stretch AS (
      SELECT \(columns) FROM article
      WHERE article.feedID = \(feed) AND article.position \(direction.comparison) \(place)
      ORDER BY article.position \(direction.order) LIMIT \(length))
    """
  }

  /// Returns the SQL for the articles of all active subscriptions, or of those in a folder: the first n articles are in the n
  /// feeds with the nearest articles. The cost is thus independent of other feeds and their articles.
  private static func merged(
    _ direction: ArticleScan.Direction, _ place: String, _ length: String, folder: String?
  ) -> String {
    """
    source AS (
      SELECT subscription.feedID, nearest.position FROM subscription
      CROSS JOIN LATERAL (
        SELECT article.position FROM article
        WHERE article.feedID = subscription.feedID AND article.position \(direction.comparison) \(place)
        ORDER BY article.position \(direction.order) LIMIT 1) AS nearest
      WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL
        \(folder.map { "AND subscription.folder = \($0)" } ?? "")
      ORDER BY nearest.position \(direction.order) LIMIT \(length)),
    stretch AS (
      SELECT article.* FROM source
      CROSS JOIN LATERAL (
        SELECT \(columns) FROM article
        WHERE article.feedID = source.feedID AND article.position \(direction.comparison) \(place)
        ORDER BY article.position \(direction.order) LIMIT \(length)) AS article
      ORDER BY article.position \(direction.order) LIMIT \(length))
    """
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

  var place: Int64 {
    switch self {
    case .older(let place), .newer(let place): place
    }
  }

  var comparison: String { if case .older = self { "<" } else { ">" } }
  var order: String { if case .older = self { "DESC" } else { "ASC" } }
  /// The aggregate that selects the last of several positions of a scan.
  fileprivate var farthest: String { if case .older = self { "min" } else { "max" } }
}

extension ArticleQuery {
  /// The direction of its list, from the beginning. PostgreSQL does not accept the lowest Int64 as a bigint literal.
  fileprivate var start: ArticleScan.Direction { order == .newest ? .older(.max) : .newer(.min + 1) }

  /// Returns SQL for the place after which its page begins.
  fileprivate func place(_ parameters: inout StatementParameters) -> String {
    guard let before else { return "\(start.place)" }
    return order == .newest ? before.placeBelow(&parameters) : before.placeAbove(&parameters)
  }

  /// Returns articles, sorted newest first, in the order of its list.
  fileprivate func inOrder(_ newest: [StoredArticle]) -> [StoredArticle] {
    order == .newest ? newest : newest.reversed()
  }
}

extension ArticleCursor {
  /// Returns SQL for the lowest position not after the cursor's article in the list, whether or not it still exists.
  fileprivate func placeBelow(_ parameters: inout StatementParameters) -> String {
    let (first, end) = (
      parameters.add(ArticlePosition.first(of: published)), parameters.add(ArticlePosition.end(of: published))
    )
    return """
      (SELECT coalesce(min(position), \(end)) FROM article
        WHERE position >= \(first) AND position < \(end) AND articleID >= \(parameters.add(id.rawValue)))
      """
  }

  /// Returns SQL for the highest position not before the cursor's article in the list.
  fileprivate func placeAbove(_ parameters: inout StatementParameters) -> String {
    let (first, end) = (
      parameters.add(ArticlePosition.first(of: published)), parameters.add(ArticlePosition.end(of: published))
    )
    return """
      (SELECT coalesce(max(position), \(first) - 1) FROM article
        WHERE position >= \(first) AND position < \(end) AND articleID <= \(parameters.add(id.rawValue)))
      """
  }
}

extension PostgresSession {
  /// Returns the lowest position not after the cursor's article in the list, whether or not it still exists.
  func position(below cursor: ArticleCursor) throws -> Int64 {
    let end = ArticlePosition.end(of: cursor.published)
    return try value(
      "SELECT min(position) FROM article WHERE position >= $1 AND position < $2 AND articleID >= $3",
      [ArticlePosition.first(of: cursor.published), end, cursor.id.rawValue]) ?? end
  }

  /// Returns the highest position not before the cursor's article in the list.
  func position(above cursor: ArticleCursor) throws -> Int64 {
    let first = ArticlePosition.first(of: cursor.published)
    return try value(
      "SELECT max(position) FROM article WHERE position >= $1 AND position < $2 AND articleID <= $3",
      [first, ArticlePosition.end(of: cursor.published), cursor.id.rawValue]) ?? first - 1
  }

  /// Returns the articles at `positions` as `reader` sees them, newest first, without bodies.
  func headlines(at positions: [Int64], of reader: ReaderKey) throws -> [StoredArticle] {
    guard !positions.isEmpty else { return [] }
    return try rows(
      Headline.of("unnest($2::bigint[]) AS place (position)"), [reader.rawValue, positions], Headline.read)
  }
}
