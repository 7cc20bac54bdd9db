import Foundation
import GazetteDomain

/// The SQL for a query of arrivals.
struct ArrivalStatement {
  let query: ArrivalQuery
  let marks: ReadMarks
  /// The set that its list starts from.
  let listing: ArrivalListing
  /// The last article that arrived up to the time after which the query wants changes; 0 when there is none.
  private let lastUnchanged: Int64

  var connection: any SQLConnection { marks.connection }
  private var dialect: SQLDialect { connection.dialect }
  private var reader: ReaderKey { marks.reader }

  /// - Parameter isCount: True to count the articles, whose order then does not matter.
  init(_ query: ArrivalQuery, _ marks: ReadMarks, isCount: Bool = false) throws {
    (self.query, self.marks) = (query, marks)
    let arrived = try query.changedAfter.map { try marks.connection.lastArticle(upTo: Arrival($0)) }
    lastUnchanged = arrived?.id ?? 0
    // Unread articles are usually few and quick to find.
    let isRecent = (isCount && query.isRead == nil) || (arrived?.isRecent ?? false)
    listing = ArrivalListing(query, isRecent: isRecent)
  }
}

// The tables of a query.
extension ArrivalStatement {
  /// The beginning of a query of the list: the best plan for unread articles is always the same.
  var planPrefix: String {
    listing == .unread && query.search == nil ? dialect.genericPlanPrefix : dialect.unpreparedPlanPrefix
  }

  /// Returns the terms after FROM for the articles between the ids of `part`; an article is in exactly one of the sources.
  func sources(_ part: ArrivalQuery) -> [SQL] {
    startingSets(max(part.after?.rawValue ?? 0, 0), part.before?.rawValue ?? .max).map { set in
      conditions.reduce(set) { "\(sql: $0) AND \(sql: $1)" }
    }
  }

  private func startingSets(_ first: Int64, _ last: Int64) -> [SQL] {
    let join = dialect.orderedJoin
    let within: SQL = "article.articleID > \(first) AND article.articleID < \(last)"
    switch listing {
    case .labelled:
      return [
        """
        articleLabel AS labelled \(raw: join) article ON article.articleID = labelled.articleID \(sql: subscriptionJoin)
        WHERE labelled.readerKey = \(reader) AND labelled.label = \(label) AND \(sql: within)
        """
      ]
    case .starred:
      // Starred articles outlive their feed; a query for a feed or a folder wants only subscribed ones.
      let isActive = query.source == .everything ? "" : " AND subscription.endedAt IS NULL"
      return [
        """
        star \(raw: join) article \(raw: dialect.index("articleByPosition")) ON article.position = star.position
        \(sql: subscriptionJoin) WHERE star.readerKey = \(reader) AND \(sql: within)\(raw: isActive)
        """
      ]
    case .subscribed: return [subscribed(within)]
    case .unread: return connection.readerAppEngine.unreadArticles(after: first, before: last, of: reader)
    case .changed:
      return [
        subscribed("article.articleID > \(max(lastUnchanged, first)) AND article.articleID < \(last)"),
        """
        (\(sql: earlierChanges)) AS changed \(raw: join) article ON article.articleID = changed.articleID
        \(sql: subscriptionJoin) WHERE subscription.endedAt IS NULL AND \(sql: within)
        """,
      ]
    }
  }

  /// The label of the query's source; empty for another source.
  private var label: String { if case .label(let name) = query.source { name } else { "" } }

  private func subscribed(_ within: SQL) -> SQL {
    """
    subscription \(raw: dialect.orderedJoin) article \(raw: marks.byArrival)
      ON article.feedID = subscription.feedID AND \(sql: within)
    WHERE subscription.readerKey = \(reader) AND subscription.endedAt IS NULL
    """
  }

  /// The join with the reader's subscription to an article's feed, ended or not.
  var subscriptionJoin: SQL {
    """
    \(raw: dialect.orderedJoin) subscription
      ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID
    """
  }

  /// The query for earlier arrivals that may have changed since, each once: updated or published since, or with changed marks.
  private var earlierChanges: SQL {
    let date = query.changedAfter ?? .distantPast
    return """
      SELECT articleID FROM article \(raw: dialect.index("articleByUpdate"))
      WHERE updated > \(date) AND articleID <= \(lastUnchanged)
      UNION SELECT articleID FROM article \(raw: dialect.index("articleByPosition"))
      WHERE position >= \(ArticlePosition.first(of: date)) AND articleID <= \(lastUnchanged)
      UNION SELECT article.articleID FROM markChange \(raw: dialect.orderedJoin) article \(raw: marks.byArrival)
        ON article.feedID = markChange.feedID AND article.articleID >= markChange.firstID
          AND article.articleID <= \(raw: dialect.least)(markChange.lastID, \(lastUnchanged))
      WHERE markChange.readerKey = \(reader) AND markChange.changedAt > \(date)
      """
  }
}

// The conditions of a query.
extension ArrivalStatement {
  /// The conditions that the starting set does not satisfy already.
  var conditions: [SQL] { query.source.conditions + markConditions + textConditions + timeConditions }

  private var markConditions: [SQL] {
    var conditions: [SQL] = []
    if let isRead = query.isRead, listing != .unread {
      conditions.append("\(raw: isRead ? "" : "NOT ")\(sql: marks.isRead())")
    }
    if let isStarred = query.isStarred, listing != .starred {
      conditions.append(
        """
        \(raw: isStarred ? "" : "NOT ")EXISTS (
          SELECT 1 FROM star AS own WHERE own.readerKey = \(reader) AND own.position = article.position)
        """)
    }
    return conditions
  }

  private var textConditions: [SQL] {
    let engine = connection.readerAppEngine
    let search = query.search.map(engine.searchConditions) ?? []
    return search + (query.keywords.isEmpty ? [] : [engine.keywordCondition(query.keywords)])
  }

  private var timeConditions: [SQL] {
    var conditions: [SQL] = []
    if let date = query.publishedAfter { conditions.append("article.published > \(date)") }
    if let date = query.publishedBefore { conditions.append("article.published < \(date)") }
    if let date = query.changedBefore { conditions.append("\(sql: marks.lastChange("article")) < \(date)") }
    if let date = query.changedAfter {
      // Every visit queries this for every article: its parts one by one, without the maximum of them.
      conditions.append(
        """
        (article.articleID > \(lastUnchanged) OR coalesce(article.updated, article.published) > \(date)
          OR (EXISTS (SELECT 1 FROM markChange WHERE markChange.readerKey = \(reader) AND markChange.changedAt > \(date))
            AND \(sql: marks.changed("article")) > \(date)))
        """)
    }
    return conditions
  }

  /// The expression that sorts the list, before the id.
  var sortKey: SQL {
    switch query.order {
    case .arrival: "0"
    case .publication: "article.position"
    case .change: marks.lastChange("article")
    case .status: marks.isRead()
    case .folder: "coalesce(subscription.folder, '')"
    case .folderID:
      """
      coalesce((SELECT folder.folderID FROM folder WHERE folder.readerKey = \(reader) AND folder.name = subscription.folder
        AND subscription.endedAt IS NULL), \(raw: "\(Folder.ID.none.rawValue)"))
      """
    case .title: "article.title"
    case .author: "coalesce(article.authors, '')"
    }
  }
}

extension ArrivalQuery.Source {
  /// The conditions on a row of `subscription`; a label has none.
  var conditions: [SQL] {
    switch self {
    case .everything, .label: []
    case .feed(let id): ["subscription.feedID = \(id)"]
    case .folder(nil): ["subscription.folder IS NULL"]
    case .folder(let name?): ["subscription.folder = \(name)"]
    }
  }
}

// The times of arrivals and changes.
extension ReadMarks {
  /// Returns the time of arrival of the article in `table`, in microseconds; NULL when unknown.
  static func arrival(_ table: String) -> String {
    """
    (SELECT arrival.arrivedAt + \(table).articleID - arrival.firstID FROM arrival
      WHERE arrival.firstID <= \(table).articleID ORDER BY arrival.firstID DESC LIMIT 1)
    """
  }

  /// Returns the time of the last change of the article in `table`, or of its marks, in seconds.
  func lastChange(_ table: String) -> SQL {
    """
    \(raw: connection.dialect.greatest)(coalesce(\(raw: table).updated, \(raw: table).published),
      coalesce(\(raw: Self.arrival(table)) / CAST(1000000 AS double precision), 0), coalesce(\(sql: changed(table)), 0))
    """
  }
}

extension SQLConnection {
  /// Returns the last article that arrived at `arrival` or before, nil when there is none; and whether less than a quarter of all
  /// articles arrived after it.
  func lastArticle(upTo arrival: Arrival) throws -> (id: Int64?, isRecent: Bool) {
    let last = newsEngine.lastArticle
    let found = try first(
      """
      SELECT newest.lastID, batch.firstID, batch.arrivedAt, coalesce(
        (SELECT min(later.firstID) FROM arrival AS later WHERE later.firstID > batch.firstID), newest.lastID + 1) AS nextID
      FROM (SELECT \(sql: last) AS lastID) AS newest LEFT JOIN (
        SELECT firstID, arrivedAt FROM arrival WHERE arrivedAt <= \(arrival) ORDER BY arrivedAt DESC LIMIT 1) AS batch ON TRUE
      """)
    guard let row = found else { return (nil, false) }
    let newest: Int64 = try row["lastID"]
    var id: Int64?
    if let first: Int64 = try row["firstID"], let start: Int64 = try row["arrivedAt"] {
      id = min(first + (arrival.rawValue - start), try row["nextID"] - 1)
    }
    return (id, newest - (id ?? 0) < max(newest / 4, 1))
  }
}
