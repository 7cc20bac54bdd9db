import Foundation
import GazetteDomain

/// The SQL expressions of an article's arrival and changes.
enum ArrivalColumns {
  /// Returns the time of arrival of an article of `table`, in microseconds; NULL when unknown.
  static func arrival(_ table: String) -> String {
    """
    (SELECT arrival.arrivedAt + \(table).articleID - arrival.firstID FROM arrival
      WHERE arrival.firstID <= \(table).articleID ORDER BY arrival.firstID DESC LIMIT 1)
    """
  }

  /// Returns the last change of an article in a subscription of the reader, `$1`, or of its marks, in seconds.
  static func changed(_ table: String) -> String {
    """
    greatest(
      coalesce(\(table).updated, \(table).published),
      coalesce(\(arrival(table)) / 1000000.0::double precision, 0),
      coalesce(\(markChanged(table)), 0))
    """
  }

  /// Returns the last article that arrived at `arrival`, in microseconds, or before; NULL when there is none. Independent of the
  /// row.
  static func last(upTo arrival: String) -> String {
    """
    (SELECT least(batch.firstID + \(arrival) - batch.arrivedAt, coalesce(
        (SELECT min(later.firstID) FROM arrival AS later WHERE later.firstID > batch.firstID),
        (SELECT lastID + 1 FROM newsNumber WHERE name = 'article'), batch.firstID + 1) - 1)
      FROM arrival AS batch WHERE batch.arrivedAt <= \(arrival) ORDER BY batch.arrivedAt DESC LIMIT 1)
    """
  }

  /// Returns the last change of a mark of the reader, `$1`, on an article, in seconds; NULL when there was none. The article is
  /// in the first run that does not end before it, or in none.
  static func markChanged(_ table: String) -> String {
    """
    (SELECT CASE WHEN markChange.firstID <= \(table).articleID THEN markChange.changedAt END FROM markChange
      WHERE markChange.readerKey = $1 AND markChange.feedID = \(table).feedID
        AND markChange.lastID >= \(table).articleID ORDER BY markChange.lastID LIMIT 1)
    """
  }
}

/// The SQL for a query of arrivals, with a planning mode that depends on the size of its result.
struct ArrivalStatement: Sendable {
  private let sources: [String]
  private let key: String
  private let isRising: Bool
  /// True for unread articles, for which the best plan is always the same.
  private let usesGenericPlan: Bool
  private let condition: String
  private let within: String
  private let parameters: StatementParameters

  /// - Parameter isRecent: True when few articles arrived since the time after which the query wants changes.
  init(_ query: ArrivalQuery, of reader: ReaderKey, isRecent: Bool) {
    var parameters = StatementParameters(reader: reader)
    let first = parameters.add(max(query.after?.rawValue ?? 0, 0))
    let last = parameters.add(query.before?.rawValue ?? .max)
    let label: String? = if case .label(let name) = query.source { parameters.add(name) } else { nil }
    let conditions =
      Self.placeConditions(query, label: label, &parameters) + Self.markConditions(query)
      + Self.textConditions(query, &parameters) + Self.timeConditions(query, &parameters)
    let listing = ArrivalListing(query, isRecent: isRecent)
    let changes =
      listing == .changed
      ? query.changedAfter.map { date in
        let last = "coalesce(\(ArrivalColumns.last(upTo: parameters.add(Arrival(date).rawValue))), 0)"
        return (last: last, earlier: Self.changes(since: date, upTo: last, &parameters))
      } : nil
    let condition = conditions.map { " AND \($0)" }.joined()
    let within = "article.articleID > \(first) AND article.articleID < \(last)"
    (self.condition, self.within) = (condition, within)
    sources = Self.sources(query, listing, from: first, to: last, label: label, changes: changes).map { $0 + condition }
    key = Self.key(query.order)
    isRising = query.isRising
    usesGenericPlan = listing == .unread && query.search == nil
    self.parameters = parameters
  }

  private static func key(_ order: ArrivalQuery.Order) -> String {
    switch order {
    case .arrival: "0"
    case .publication: "article.position"
    case .change: ArrivalColumns.changed("article")
    case .status: ReadMarks.isRead()
    case .folder: "coalesce(subscription.folder, '')"
    case .folderID:
      """
      coalesce((SELECT folder.folderID FROM folder WHERE folder.readerKey = $1 AND folder.name = subscription.folder
        AND subscription.endedAt IS NULL), \(Folder.ID.none.rawValue))
      """
    case .title: "article.title"
    case .author: "coalesce(article.authors, '')"
    }
  }

  /// Returns the statement for the ids, in the query's order.
  func ids(limit: Int, offset: Int) -> PostgresStatement {
    let direction = isRising ? "ASC" : "DESC"
    let all = sources.map { "SELECT article.articleID AS id, \(key) AS place FROM \($0)" }
      .joined(separator: " UNION ALL ")
    var parameters = parameters
    return PostgresStatement(
      """
      \(usesGenericPlan ? PostgresStatement.genericPlan : PostgresStatement.unpreparedPlan)
      SELECT id FROM (\(all)) AS found ORDER BY \(key == "0" ? "" : "place \(direction), ")id \(direction)
      LIMIT \(parameters.add(limit)) OFFSET \(parameters.add(offset))
      """, parameters.values)
  }

  /// Returns the statement for the listed articles between two places in the order of publication. Positions are unique.
  func ids(from place: Int64, through end: Int64?, of feed: FeedID?, limit: Int) -> PostgresStatement {
    let direction = isRising ? "ASC" : "DESC"
    var parameters = parameters
    let (first, last) = (parameters.add(place), parameters.add(end ?? (isRising ? Int64.max : Int64.min)))
    let own = feed.map { "article.feedID = \(parameters.add($0.rawValue)) AND " } ?? ""
    return PostgresStatement(
      """
      \(PostgresStatement.unpreparedPlan)SELECT article.articleID AS id FROM article \(ArticleFilter.join())
      WHERE \(own)article.position \(isRising ? ">" : "<") \(first)
        AND article.position \(isRising ? "<=" : ">=") \(last)
        AND subscription.endedAt IS NULL AND \(within)\(condition)
      ORDER BY article.position \(direction) LIMIT \(parameters.add(limit))
      """, parameters.values)
  }

  /// Returns the statement for the listed articles beyond a place in the order of publication, gathered from the subscriptions
  /// and sorted.
  func ids(beyond place: Int64, limit: Int) -> PostgresStatement {
    let direction = isRising ? "ASC" : "DESC"
    var parameters = parameters
    let beyond = " AND article.position \(isRising ? ">" : "<") \(parameters.add(place))"
    let all = sources.map { "SELECT article.articleID AS id, article.position AS place FROM \($0)\(beyond)" }
      .joined(separator: " UNION ALL ")
    return PostgresStatement(
      """
      \(PostgresStatement.unpreparedPlan)SELECT id FROM (\(all)) AS found ORDER BY place \(direction), id \(direction)
      LIMIT \(parameters.add(limit))
      """, parameters.values)
  }

  /// Returns the statement for the position of the article `count` places beyond `place` in the query's order.
  static func position(_ count: Int, beyond place: Int64, of query: ArrivalQuery) -> PostgresStatement {
    var values: [ColumnValue] = [place, count - 1]
    if case .feed(let id) = query.source { values.append(id.rawValue) }
    return PostgresStatement(
      """
      SELECT position FROM article WHERE \(values.count > 2 ? "feedID = $3 AND " : "")position \(query.isRising ? ">" : "<") $1
      ORDER BY position \(query.isRising ? "ASC" : "DESC") LIMIT 1 OFFSET $2
      """, values)
  }

  /// Returns the statement for an upper bound of the number of articles in the reader's feeds, or of the unread ones.
  static func maximumListed(_ query: ArrivalQuery, of reader: ReaderKey) -> PostgresStatement {
    var parameters = StatementParameters(reader: reader)
    let conditions = placeConditions(query, label: nil, &parameters).map { " AND \($0)" }.joined()
    // A join would scan all feeds.
    let all = "(SELECT articleCount FROM feed WHERE feed.feedID = subscription.feedID)"
    return PostgresStatement(
      """
      \(PostgresStatement.genericPlan)SELECT coalesce(sum(\(query.isRead == false ? ReadMarks.unreadCount : all)), 0)::bigint AS most
      FROM subscription
      WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL\(conditions)
      """, parameters.values)
  }

  /// Returns the SQL for earlier arrivals that may have changed since, each once: updated or published since, or with changed
  /// marks.
  private static func changes(
    since date: Date, upTo last: String, _ parameters: inout StatementParameters
  ) -> String {
    let (after, position) = (parameters.add(date), parameters.add(ArticlePosition.first(of: date)))
    return """
      SELECT articleID FROM article WHERE updated > \(after) AND articleID <= \(last)
      UNION SELECT articleID FROM article WHERE position >= \(position) AND articleID <= \(last)
      UNION SELECT article.articleID FROM markChange JOIN article ON article.feedID = markChange.feedID
          AND article.articleID BETWEEN markChange.firstID AND markChange.lastID
        WHERE markChange.readerKey = $1 AND markChange.changedAt > \(after) AND article.articleID <= \(last)
      """
  }

  /// The statement for their number.
  var count: PostgresStatement {
    let all = sources.map { "(SELECT count(*) FROM \($0))" }.joined(separator: " + ")
    return PostgresStatement("\(PostgresStatement.unpreparedPlan)SELECT \(all) AS count", parameters.values)
  }

  /// Returns a count that feeds and subscriptions store, because counting a million articles takes long. Nil for other queries.
  static func storedCount(_ query: ArrivalQuery, of reader: ReaderKey) -> PostgresStatement? {
    var plain = ArrivalQuery()
    (plain.source, plain.isRead, plain.order) = (query.source, query.isRead, query.order)
    (plain.isRising, plain.limit, plain.offset) = (query.isRising, query.limit, query.offset)
    if case .label = query.source { return nil }
    guard plain == query else { return nil }
    var parameters = StatementParameters(reader: reader)
    let conditions = placeConditions(query, label: nil, &parameters).map { " AND \($0)" }.joined()
    let count =
      switch query.isRead {
      case nil: "feed.articleCount"
      case false: ReadMarks.unreadCount
      case true: "feed.articleCount - \(ReadMarks.unreadCount)"
      }
    let uncounted = query.isRead == nil ? "0" : "sum(\(ReadMarks.unreadCount) - subscription.unreadCount)"
    return PostgresStatement(
      """
      SELECT coalesce(sum(\(count)), 0)::bigint AS total, coalesce(\(uncounted), 0)::bigint AS uncounted
      FROM subscription JOIN feed ON feed.feedID = subscription.feedID
      WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL\(conditions)
      """, parameters.values)
  }

  /// Returns the terms after FROM, up to the first conditions; an article is in exactly one of the sources.
  private static func sources(
    _ query: ArrivalQuery, _ listing: ArrivalListing, from first: String, to last: String, label: String?,
    changes: (last: String, earlier: String)?
  ) -> [String] {
    let within = "article.articleID > \(first) AND article.articleID < \(last)"
    if let label {
      return [
        """
        articleLabel AS labelled JOIN article ON article.articleID = labelled.articleID \(ArticleFilter.join())
        WHERE labelled.readerKey = $1 AND labelled.label = \(label) AND \(within)
        """
      ]
    }
    let active = "subscription.readerKey = $1 AND subscription.endedAt IS NULL"
    if query.isStarred == true {
      // Starred articles outlive their feed; a query for a feed or a folder wants only subscribed ones.
      return [
        """
        star JOIN article ON article.position = star.position \(ArticleFilter.join())
        WHERE star.readerKey = $1 AND \(within)\(query.source == .everything ? "" : " AND subscription.endedAt IS NULL")
        """
      ]
    }
    if let changes {
      return [
        """
        subscription JOIN article ON article.feedID = subscription.feedID
          AND article.articleID > greatest(\(changes.last), \(first)) AND article.articleID < \(last)
        WHERE \(active)
        """,
        """
        (\(changes.earlier)) AS changed JOIN article ON article.articleID = changed.articleID \(ArticleFilter.join())
        WHERE subscription.endedAt IS NULL AND \(within)
        """,
      ]
    }
    guard listing == .unread else {
      return ["subscription JOIN article ON article.feedID = subscription.feedID AND \(within) WHERE \(active)"]
    }
    // Unread articles are after the mark of their subscription, with exceptions.
    return [
      """
      subscription JOIN article ON article.feedID = subscription.feedID
        AND article.articleID > greatest(subscription.readUpTo, \(first)) AND article.articleID < \(last)
      WHERE \(active)
      """,
      """
      subscription JOIN readMark ON readMark.readerKey = $1
        AND readMark.feedID = subscription.feedID AND readMark.articleID > \(first)
        AND readMark.articleID < \(last) AND readMark.articleID <= subscription.readUpTo AND NOT readMark.isRead
      JOIN article ON article.feedID = readMark.feedID AND article.articleID = readMark.articleID
      WHERE \(active)
      """,
    ]
  }
}

// The conditions of a query, as SQL.
extension ArrivalStatement {
  private static func placeConditions(
    _ query: ArrivalQuery, label: String?, _ parameters: inout StatementParameters
  ) -> [String] {
    switch query.source {
    case .everything, .label: []
    case .feed(let id): ["subscription.feedID = \(parameters.add(id.rawValue))"]
    case .folder(nil): ["subscription.folder IS NULL"]
    case .folder(let name?): ["subscription.folder = \(parameters.add(name))"]
    }
  }

  private static func markConditions(_ query: ArrivalQuery) -> [String] {
    var conditions: [String] = []
    if let isRead = query.isRead { conditions.append("\(isRead ? "" : "NOT ")\(ReadMarks.isRead())") }
    if let isStarred = query.isStarred, ArrivalListing(query, isRecent: false) != .starred {
      conditions.append(
        """
        \(isStarred ? "" : "NOT ")EXISTS (
          SELECT 1 FROM star AS own WHERE own.readerKey = $1 AND own.position = article.position)
        """)
    }
    return conditions
  }

  private static func textConditions(
    _ query: ArrivalQuery, _ parameters: inout StatementParameters
  ) -> [String] {
    var conditions: [String] = []
    if let search = query.search { conditions.append("article.words @@ \(parameters.add(search.textQuery))::tsquery") }
    if !query.keywords.isEmpty {
      // Ignores the case of ASCII letters only, as in SQLite.
      conditions.append(
        """
        EXISTS (
          SELECT 1 FROM json_array_elements_text(article.categories::json) AS keyword
          JOIN unnest(\(parameters.add(query.keywords))::text[]) AS wanted
            ON lower(wanted COLLATE "C") = lower(keyword COLLATE "C"))
        """)
    }
    return conditions
  }

  private static func timeConditions(
    _ query: ArrivalQuery, _ parameters: inout StatementParameters
  ) -> [String] {
    let changed = ArrivalColumns.changed("article")
    let comparisons: [(expression: String, comparison: String, date: Date?)] = [
      ("article.published", ">", query.publishedAfter), ("article.published", "<", query.publishedBefore),
      (changed, "<", query.changedBefore),
    ]
    var conditions = comparisons.compactMap { expression, comparison, date in
      date.map { "\(expression) \(comparison) \(parameters.add($0))" }
    }
    if let date = query.changedAfter {
      // Every visit queries this for every article: its parts one by one, without the maximum of them.
      let (after, arrival) = (parameters.add(date), parameters.add(Arrival(date).rawValue))
      conditions.append(
        """
        (article.articleID > coalesce(\(ArrivalColumns.last(upTo: arrival)), 0)
          OR coalesce(article.updated, article.published) > \(after)
          OR (EXISTS (SELECT 1 FROM markChange WHERE markChange.readerKey = $1 AND markChange.changedAt > \(after))
            AND \(ArrivalColumns.markChanged("article")) > \(after)))
        """)
    }
    return conditions
  }
}
