import BoundedNumbers
package import GazetteDomain

/// An article in a list.
struct ListedArticle: Sendable {
  let position: Int64
  let id: Int64

  init(_ row: SQLRow) throws {
    position = try row["position"]
    id = try row["articleID"]
  }
}

/// Walks along the list of a query, from a place to its end.
package struct ArticleScan {
  private let connection: any SQLConnection
  private let reader: ReaderKey
  private let firstRangeLength: Int

  /// Makes a scan that examines at least `firstRangeLength` articles of a list before any other approach.
  package init(_ connection: any SQLConnection, reader: ReaderKey, firstRangeLength: Int) {
    (self.connection, self.reader, self.firstRangeLength) = (connection, reader, firstRangeLength)
  }

  private var headline: Headline { Headline(connection, of: reader) }

  /// Returns the articles of a page, and the next one if there is one, in the query's order. The first range usually fills the
  /// page.
  func page(_ query: ArticleQuery) throws -> [StoredArticle] {
    guard query.isRanged else { return query.inOrder(try connection.rows(walkedPage(query)).map(Headline.read)) }
    let limit = query.limit + 1
    let range = firstRange(query, query.start, from: query.place, limit: limit)
    guard let statement = connection.newsEngine.headlines(range, limit: limit) else {
      return try rest(of: query, limit: limit, after: nil)
    }
    let rows = try connection.rows(connection.generic(statement))
    let found = try rows.map(Headline.read)
    if found.count == limit { return found }
    guard let first = rows.first else { return try rest(of: query, limit: limit, after: nil) }
    guard try first["examined"] as Int == range.length else { return found }
    return found + (try rest(of: query, limit: limit - found.count, after: first["last"]))
  }

  /// Returns the statement for a page of searched or starred articles, which is one walk.
  package func walkedPage(_ query: ArticleQuery) -> SQL {
    let list = list(query, query.start, from: query.place, limit: query.limit + 1)
    let places: SQL = "(\(sql: list)) AS place"
    return "\(raw: connection.dialect.unpreparedPlanPrefix)\(sql: headline.query(places, column: "place.position"))"
  }

  /// Returns the articles before and after one in a list, in one round trip, if they are among the nearest few on either side,
  /// the usual case. Nil if they are not, or if the list is no such walk.
  func neighbours(
    of id: ArticleID, in query: ArticleQuery
  ) throws -> (newer: ArticleID?, older: ArticleID?)? {
    guard query.isRanged else { return nil }
    let (place, length): (SQL, Int) = ("(\(sql: headline.position(of: id)))", 6)
    let found = try connection.batch(
      [ArticleScan.Direction.newer(.min), .older(.max)].map { direction in
        let range = ArticleKeysetRange(
          query, of: reader, direction, from: place, length: length, isFirst: true, on: connection)
        return connection.generic(connection.newsEngine.query(range))
      }
    ).map { result in
      let listed = try result.rows.first { try $0["isListed"] }
      return (id: try listed.map { ArticleID(rawValue: try $0["articleID"]) }, isAll: result.rows.count < length)
    }
    guard found.allSatisfy({ $0.id != nil || $0.isAll }) else { return nil }
    return (found[0].id, found[1].id)
  }

  private func rest(of query: ArticleQuery, limit: Int, after last: Int64?) throws -> [StoredArticle] {
    var start = last
    if start == nil, query.before != nil { start = try connection.value("SELECT \(sql: query.place) AS place") }
    let direction = start.map(query.start.continued) ?? query.start
    let listed = try scanRanges(query, direction, limit: limit)
    return query.inOrder(try headline.articles(at: listed.map(\.position)))
  }

  /// Returns at most `limit` articles of `query`'s list, in the order of the walk; all when nil.
  func listed(_ query: ArticleQuery, _ direction: Direction, limit: Int?) throws -> [ListedArticle] {
    if query.isRanged, let limit { return try scanRanges(query, direction, limit: limit) }
    guard query.isRanged, query.unreadOnly else {
      let list = list(query, direction, from: "\(direction.place)", limit: limit)
      return try connection.rows("\(raw: connection.dialect.unpreparedPlanPrefix)\(sql: list)").map(ListedArticle.init)
    }
    let marks = ReadMarks(connection, of: reader)
    return try marks.unread(query, direction, in: marks.feedsWithUnread(query).map(\.feed))
  }

  /// Scans ranges of growing length: the articles of a page are usually in the first one. The scan ends early when gathering the
  /// unread articles, which may be few among many, takes no longer than the scan so far.
  private func scanRanges(_ query: ArticleQuery, _ direction: Direction, limit: Int) throws -> [ListedArticle] {
    guard limit > 0 else { return [] }
    let marks = ReadMarks(connection, of: reader)
    var range = firstRange(query, direction, from: "\(direction.place)", limit: limit)
    var (found, passed) = ([ListedArticle](), 4 * firstRangeLength)
    var unread: [(feed: Int64, count: Int)]?
    while let end = try walk(range, limit: limit, into: &found) {
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
      range = ArticleKeysetRange(
        query, of: reader, rest, from: "\(end)", length: 4 * range.length, isFirst: false, on: connection)
    }
    return found
  }

  /// Adds the listed articles of a range, up to `limit`; returns the last position of the range, nil when the list has ended or
  /// is long enough.
  private func walk(
    _ range: ArticleKeysetRange, limit: Int, into found: inout [ListedArticle]
  ) throws -> Int64? {
    var (listed, last, count) = ([ListedArticle](), nil as Int64?, 0)
    let wanted = limit - found.count
    try connection.forEachRow(connection.generic(connection.newsEngine.query(range))) { row in
      let article = try ListedArticle(row)
      if try row["isListed"] { listed.append(article) }
      (last, count) = (article.position, count + 1)
      return listed.count < wanted
    }
    found += listed
    return found.count < limit && count == range.length ? last : nil
  }

  private func firstRange(
    _ query: ArticleQuery, _ direction: Direction, from place: SQL, limit: Int
  ) -> ArticleKeysetRange {
    ArticleKeysetRange(
      query, of: reader, direction, from: place, length: max(firstRangeLength, limit + limit / 2), isFirst: true,
      on: connection)
  }

  /// Returns the query for the whole list, or its first `limit` articles, along its path: `position` and `articleID`.
  private func list(_ query: ArticleQuery, _ direction: Direction, from place: SQL, limit: Int?) -> SQL {
    let path = ArticlePath(query, of: reader, on: connection)
    let conditions = ArticleConditions(query, of: reader, on: connection)
    let beyond: SQL = "\(raw: path.column) \(raw: direction.comparison) \(sql: place)"
    return """
      SELECT article.position, article.articleID FROM \(raw: path.tables)
      \(raw: connection.dialect.orderedJoin) subscription
        ON subscription.readerKey = \(reader) AND subscription.feedID = \(raw: path.feed)
      WHERE \(all: (path.condition.map { [$0] } ?? []) + [beyond] + conditions.all)
      ORDER BY \(raw: path.column) \(raw: direction.order) \(sql: .limit(limit))
      """
  }
}
