import BoundedNumbers
import Foundation
import GazetteDomain
import GRDB

/// The SQL for a query of arrivals.
struct ArrivalStatement {
  private let sources: [String]
  private let values: [ColumnValue]
  private let key: String
  private let isRising: Bool

  init(_ query: ArrivalQuery, of reader: ReaderKey, _ connection: Database) throws {
    // Numbered, as each source has them all.
    var (conditions, values) = ([String](), [reader.rawValue as ColumnValue])
    func value(_ value: ColumnValue) -> String {
      values.append(value)
      return "?\(values.count)"
    }
    let first = value(max(query.after?.rawValue ?? 0, 0))
    let last = value(query.before?.rawValue ?? .max)
    switch query.source {
    case .everything: break
    case .feed(let id): conditions.append("subscription.feedID = \(value(id.rawValue))")
    case .folder(nil): conditions.append("subscription.folder IS NULL")
    case .folder(let name?): conditions.append("subscription.folder = \(value(name))")
    case .label(let label):
      conditions.append(
        """
        EXISTS (SELECT 1 FROM articleLabel WHERE articleLabel.articleID = article.articleID
          AND articleLabel.readerKey = ?1 AND label = \(value(label)))
        """)
    }
    let listing = Listing(query)
    if let isRead = query.isRead, listing != .unread {
      conditions.append("\(isRead ? "" : "NOT ")\(ReadMarks.isRead())")
    }
    if let isStarred = query.isStarred, listing != .starred {
      conditions.append(
        """
        \(isStarred ? "" : "NOT ")EXISTS (
          SELECT 1 FROM star WHERE star.readerKey = ?1 AND star.position = article.position)
        """)
    }
    if let search = query.search {
      let match = value(search.matchExpression(in: .articles))
      conditions.append("article.position IN (SELECT rowid FROM articleText WHERE articleText MATCH \(match))")
    }
    if !query.keywords.isEmpty {
      let wanted = query.keywords.map { "lower(\(value($0)))" }.joined(separator: ", ")
      conditions.append("EXISTS (SELECT 1 FROM json_each(article.categories) WHERE lower(value) IN (\(wanted)))")
    }
    let changed = SQLiteReaderAppStore.changed("article")
    for (expression, comparison, date) in [
      ("article.published", ">", query.publishedAfter), ("article.published", "<", query.publishedBefore),
      (changed, "<", query.changedBefore),
    ] {
      if let date { conditions.append("\(expression) \(comparison) \(value(date.timeIntervalSince1970))") }
    }
    if let date = query.changedAfter {
      // What is asked at every visit, of every article: its parts one by one, without the greatest of them.
      let last = value(try connection.lastArticle(upTo: Arrival(date)) ?? 0)
      let after = value(date.timeIntervalSince1970)
      conditions.append(
        """
        (coalesce(article.updated, article.published) > \(after) OR article.articleID > \(last)
          OR EXISTS (SELECT 1 FROM markChange WHERE readerKey = ?1 AND changedAt > \(after)) AND EXISTS (
            SELECT 1 FROM markChange
            WHERE markChange.readerKey = subscription.readerKey AND markChange.feedID = article.feedID
              AND markChange.lastID >= article.articleID AND markChange.firstID <= article.articleID
              AND changedAt > \(after)))
        """)
    }
    key =
      switch query.order {
      case .arrival: "0"
      case .publication: "article.position"
      case .change: changed
      case .status: ReadMarks.isRead()
      case .folder: "coalesce(subscription.folder, '')"
      case .folderID:
        """
        coalesce((SELECT folderID FROM folder WHERE folder.readerKey = ?1 AND folder.name = subscription.folder
          AND subscription.endedAt IS NULL), \(Folder.ID.none.rawValue))
        """
      case .title: "article.title"
      case .author: "coalesce(article.authors, '')"
      }
    isRising = query.isRising
    self.values = values
    let condition = conditions.map { " AND \($0)" }.joined()
    sources = Self.sources(query, listing, from: first, to: last).map { "\($0)\(condition)" }
  }

  /// What a list starts from, which need not be asked of each article again.
  enum Listing {
    case labelled, starred, unread, subscribed

    init(_ query: ArrivalQuery) {
      if case .label = query.source {
        self = .labelled
      } else if query.isStarred == true {
        self = .starred
      } else {
        self = query.isRead == false ? .unread : .subscribed
      }
    }

    /// Whether it is found among articles by the order of their arrival; else it is read whole, as what a reader put there is
    /// less than a stretch of arrivals mostly.
    var hasStretches: Bool { self == .unread || self == .subscribed }
  }

  /// What stands after FROM, up to the first conditions; an article is in one of the sources.
  private static func sources(
    _ query: ArrivalQuery, _ listing: Listing, from first: String, to last: String
  ) -> [String] {
    let within = "article.articleID > \(first) AND article.articleID < \(last)"
    let own = "CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID"
    let running = "subscription.readerKey = ?1 AND subscription.endedAt IS NULL"
    switch listing {
    case .labelled:
      return [
        """
        articleLabel AS labelled CROSS JOIN article ON article.articleID = labelled.articleID \(own)
        WHERE labelled.readerKey = ?1 AND labelled.label = ?4 AND \(within)
        """
      ]
    case .starred:
      // What is starred stays when its feed goes; of a feed or a folder only what is subscribed to is asked for.
      return [
        """
        star CROSS JOIN article INDEXED BY articleByPosition ON article.position = star.position \(own)
        WHERE star.readerKey = ?1 AND \(within)\(query.source == .everything ? "" : " AND subscription.endedAt IS NULL")
        """
      ]
    case .subscribed:
      return [
        "subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID AND \(within) WHERE \(running)"
      ]
    case .unread: return unread(within: (first, last), running)
    }
  }

  /// What is unread lies behind the mark of its subscription, but for exceptions, which are gathered once.
  private static func unread(within ends: (first: String, last: String), _ running: String) -> [String] {
    let marks = """
      subscription CROSS JOIN readMark ON readMark.readerKey = subscription.readerKey
        AND readMark.feedID = subscription.feedID AND readMark.articleID > \(ends.first)
        AND readMark.articleID < \(ends.last)
      """
    return [
      """
      subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
        AND article.articleID > max(subscription.readUpTo, \(ends.first)) AND article.articleID < \(ends.last)
      WHERE \(running) AND article.articleID NOT IN (SELECT readMark.articleID FROM \(marks) WHERE \(running))
        AND NOT (\(ReadMarks.isReadElsewhere()))
      """,
      """
      \(marks) AND NOT readMark.isRead
      CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = readMark.feedID
        AND article.articleID >= readMark.articleID AND article.articleID <= readMark.articleID
      WHERE \(running)
      """,
    ]
  }

  /// The ids in the order of the query: in that of arrival all of its stretch, whatever its limit.
  func ids(_ connection: Database, _ query: ArrivalQuery) throws -> [ArticleID] {
    // The query may be another stretch than that for which the statement was made.
    var values = values
    values[1] = max(query.after?.rawValue ?? 0, 0)
    values[2] = query.before?.rawValue ?? Int64.max
    let all = sources.map { "SELECT article.articleID AS id\(key == "0" ? "" : ", \(key) AS place") FROM \($0)" }
    let union = all.joined(separator: " UNION ALL ")
    guard key != "0" else {
      // A stretch of arrivals has few more than are wanted: sorting all of them costs less than SQLite's keeping the first.
      let found: [Int64] = try connection.column(union, values)
      return found.sorted(by: isRising ? (<) : (>)).map(ArticleID.init(rawValue:))
    }
    let direction = isRising ? "ASC" : "DESC"
    let ids: [Int64] = try connection.column(
      """
      SELECT id FROM (\(union)) ORDER BY place \(direction), id \(direction)
      LIMIT \(min(query.limit, ArrivalQuery.most + 1)) OFFSET \(query.offset)
      """, values)
    return ids.map(ArticleID.init(rawValue:))
  }

  func count(_ connection: Database) throws -> Int {
    try sources.reduce(0) { sum, source in
      sum + (try connection.value("SELECT count(*) FROM \(source)", values) ?? 0)
    }
  }
}
