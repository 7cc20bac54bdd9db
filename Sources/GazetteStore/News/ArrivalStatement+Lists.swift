import GazetteDomain

// The ids of a query.
extension ArrivalStatement {
  /// Returns the ids, in the query's order.
  func ids() throws -> [ArticleID] {
    if PublicationWalk.fits(query, listing) { return try walkPublication() }
    guard query.order == .arrival, listing.hasStretches else {
      return try ids(query, limit: min(query.limit, ArrivalQuery.maximumCount + 1), offset: query.offset)
    }
    return try walkArrivals()
  }

  /// Returns the ids between those of `part`, in the query's order.
  func ids(_ part: ArrivalQuery, limit: Int, offset: Int = 0) throws -> [ArticleID] {
    let sources = sources(part)
    guard query.order != .arrival else { return try arrivals(sources, limit: limit, offset: offset) }
    let (direction, key) = (direction, sortKey)
    let all = union(sources.map { "SELECT article.articleID AS id, \(sql: key) AS place FROM \(sql: $0)" })
    return try articles(
      """
      \(raw: planPrefix)SELECT id FROM (\(sql: all)) AS found ORDER BY place \(raw: direction), id \(raw: direction)
      LIMIT \(limit) OFFSET \(offset)
      """)
  }

  private func arrivals(_ sources: [SQL], limit: Int, offset: Int) throws -> [ArticleID] {
    let all = union(sources.map { "SELECT article.articleID AS id FROM \(sql: $0)" })
    guard connection.readerAppEngine.sortsArrivals else {
      // A stretch has only a few more articles than wanted: sorting them all costs less than the engine's top-N sort.
      let found: [Int64] = try connection.column(all)
      let sorted = found.sorted(by: query.isRising ? (<) : (>))
      return sorted.dropFirst(offset).prefix(limit).map(ArticleID.init(rawValue:))
    }
    return try articles(
      """
      \(raw: planPrefix)SELECT id FROM (\(sql: all)) AS found ORDER BY id \(raw: direction)
      LIMIT \(limit) OFFSET \(offset)
      """)
  }

  private func walkArrivals() throws -> [ArticleID] {
    var known: [SQL] = ["SELECT \(sql: connection.newsEngine.lastArticle)"]
    // Each stretch is a round trip to PostgreSQL, so the first one should be long enough. SQLite reads some sooner than it counts.
    if connection.dialect.isShared { known.append(maximumListed) }
    let results = try connection.batch(known)
    var walk = ArrivalWalk(
      query, last: try results[0].rows[0].firstColumn(),
      maximumCount: results.count > 1 ? try results[1].rows[0].firstColumn() : nil)
    while let part = walk.next() { walk.take(try ids(part.query, limit: part.limit)) }
    return walk.ids
  }

  private var direction: String { query.isRising ? "ASC" : "DESC" }

  private func union(_ queries: [SQL]) -> SQL {
    queries.dropFirst().reduce(queries[0]) { "\(sql: $0) UNION ALL \(sql: $1)" }
  }

  private func articles(_ query: SQL) throws -> [ArticleID] {
    let ids: [Int64] = try connection.column(query)
    return ids.map(ArticleID.init(rawValue:))
  }
}

// Lists in the order of publication.
extension ArrivalStatement {
  /// Returns the ids in the order of publication, as the query wants.
  func walkPublication(firstStretch: Int = 1000) throws -> [ArticleID] {
    var walk = PublicationWalk(query, firstStretch: firstStretch)
    while let step = walk.step {
      switch step {
      case .measure(let count, let place): walk.setEnd(try connection.value(position(count, beyond: place)))
      case .read(let place, let end, let limit): walk.take(try ids(from: place, through: end, limit))
      case .count: walk.count(try connection.value(maximumListed) ?? 0)
      case .gather(let place, let limit): walk.take(try gathered(beyond: place, limit))
      }
    }
    return walk.ids
  }

  /// The table of articles in the order of their publication, and the condition for a feed.
  private var publication: (table: SQL, feed: SQL) {
    guard case .feed(let id) = query.source else {
      return ("article \(raw: connection.dialect.index("articleByPosition"))", "TRUE")
    }
    return ("article \(raw: connection.dialect.index("articleByFeed"))", "article.feedID = \(id)")
  }

  /// Returns the condition for the articles beyond a place in the query's order.
  private func isBeyond(_ place: Int64) -> SQL { "article.position \(raw: query.isRising ? ">" : "<") \(place)" }

  /// Returns the query for the position of the article `count` places beyond `place`.
  private func position(_ count: Int, beyond place: Int64) -> SQL {
    """
    SELECT position FROM \(sql: publication.table) WHERE \(sql: publication.feed) AND \(sql: isBeyond(place))
    ORDER BY position \(raw: direction) LIMIT 1 OFFSET \(count - 1)
    """
  }

  /// Returns the listed articles between two places. Positions are unique: with a second sort key SQLite would sort all rows.
  private func ids(from place: Int64, through end: Int64?, _ limit: Int) throws -> [ArticleID] {
    var conditions: [SQL] = [
      publication.feed, isBeyond(place),
      "article.position \(raw: query.isRising ? "<=" : ">=") \(end ?? (query.isRising ? .max : .min))",
      "subscription.endedAt IS NULL", "article.articleID > \(max(query.after?.rawValue ?? 0, 0))",
      "article.articleID < \(query.before?.rawValue ?? .max)",
    ]
    if listing == .unread { conditions.append("NOT \(sql: marks.isRead())") }
    return try articles(
      """
      \(raw: connection.dialect.unpreparedPlanPrefix)SELECT article.articleID FROM \(sql: publication.table)
      \(sql: subscriptionJoin) WHERE \(all: conditions + self.conditions)
      ORDER BY article.position \(raw: direction) LIMIT \(limit)
      """)
  }

  /// Returns the listed articles beyond a place, gathered from the starting set and sorted.
  private func gathered(beyond place: Int64, _ limit: Int) throws -> [ArticleID] {
    let all = union(
      sources(query).map { source in
        "SELECT article.articleID AS id, article.position AS place FROM \(sql: source) AND \(sql: isBeyond(place))"
      })
    return try articles(
      """
      \(raw: connection.dialect.unpreparedPlanPrefix)SELECT id FROM (\(sql: all)) AS found
      ORDER BY place \(raw: direction), id \(raw: direction) LIMIT \(limit)
      """)
  }
}

// The number of articles of a query.
extension ArrivalStatement {
  /// Returns the number of articles, ignoring the query's limit and offset.
  func count() throws -> Int {
    let counts = sources(query).map { source in "(SELECT count(*) FROM \(sql: source))" as SQL }
    let sum = counts.dropFirst().reduce(counts[0]) { "\(sql: $0) + \(sql: $1)" }
    return try connection.value("\(raw: connection.dialect.unpreparedPlanPrefix)SELECT \(sql: sum)") ?? 0
  }

  /// The query for an upper bound of the number of articles in the reader's feeds, or of the unread ones.
  private var maximumListed: SQL {
    // A join would scan all feeds.
    let all: SQL = "(SELECT feed.articleCount FROM feed WHERE feed.feedID = subscription.feedID)"
    return """
      \(raw: connection.dialect.genericPlanPrefix)
      SELECT CAST(coalesce(sum(\(sql: query.isRead == false ? marks.maximumUnread : all)), 0) AS bigint)
      FROM subscription WHERE \(all: marks.activeSubscriptions + query.source.conditions)
      """
  }

  /// Returns the query for the number of articles that feeds and subscriptions store, because counting among a million articles
  /// takes a second: `total`, and the number of those counted for it, `uncounted`. Nil for other queries.
  static func storedCount(_ query: ArrivalQuery, _ marks: ReadMarks) -> SQL? {
    var plain = ArrivalQuery()
    (plain.source, plain.isRead, plain.order) = (query.source, query.isRead, query.order)
    (plain.isRising, plain.limit, plain.offset) = (query.isRising, query.limit, query.offset)
    if case .label = query.source { return nil }
    guard plain == query else { return nil }
    let unread = marks.unreadCount
    let count: SQL =
      switch query.isRead {
      case nil: "feed.articleCount"
      case false: unread
      case true: "feed.articleCount - \(sql: unread)"
      }
    let uncounted: SQL = query.isRead == nil ? "0" : "sum(\(sql: unread) - subscription.unreadCount)"
    return """
      SELECT CAST(coalesce(sum(\(sql: count)), 0) AS bigint) AS total, CAST(coalesce(\(sql: uncounted), 0) AS bigint) AS uncounted
      FROM subscription \(raw: marks.join) feed ON feed.feedID = subscription.feedID
      WHERE \(all: marks.activeSubscriptions + query.source.conditions)
      """
  }
}

extension ReadMarks {
  /// The conditions of the reader's active subscriptions.
  fileprivate var activeSubscriptions: [SQL] {
    ["subscription.readerKey = \(reader)", "subscription.endedAt IS NULL"]
  }
}
