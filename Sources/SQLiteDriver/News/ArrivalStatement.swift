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
  private let condition: String
  /// The set that its list starts from.
  let listing: ArrivalListing

  /// - Parameter isCount: True to count the articles, whose order then does not matter.
  init(_ query: ArrivalQuery, of reader: ReaderKey, _ connection: Database, isCount: Bool = false) throws {
    // Numbered parameters, because every source uses all of them.
    var (conditions, values) = ([String](), [reader.rawValue as ColumnValue])
    func value(_ value: ColumnValue) -> String {
      values.append(value)
      return "?\(values.count)"
    }
    let first = value(max(query.after?.rawValue ?? 0, 0))
    let end = value(query.before?.rawValue ?? .max)
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
    let last = try query.changedAfter.map { try connection.lastArticle(upTo: Arrival($0)) ?? 0 }
    // Unread articles are usually few and quick to find.
    let isRecent = try (isCount && query.isRead == nil) || last.map { try connection.isRecent(articleID: $0) } ?? false
    listing = ArrivalListing(query, isRecent: isRecent)
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
    let positions = "SELECT rowid FROM articleText WHERE articleText MATCH"
    if let words = query.search?.matchExpression(in: .articles) {
      conditions.append("article.position IN (\(positions) \(value(words)))")
    }
    if let words = query.search?.exclusion(in: .articles) {
      conditions.append("article.position NOT IN (\(positions) \(value(words)))")
    }
    if !query.keywords.isEmpty {
      let keywords = query.keywords.map { "lower(\(value($0)))" }.joined(separator: ", ")
      conditions.append("EXISTS (SELECT 1 FROM json_each(article.categories) WHERE lower(value) IN (\(keywords)))")
    }
    let changed = SQLiteReaderAppStore.changed("article")
    for (expression, comparison, date) in [
      ("article.published", ">", query.publishedAfter), ("article.published", "<", query.publishedBefore),
      (changed, "<", query.changedBefore),
    ] {
      if let date { conditions.append("\(expression) \(comparison) \(value(date.timeIntervalSince1970))") }
    }
    var changes: (last: String, earlier: String)?
    if let date = query.changedAfter, let last {
      // Every visit queries this: its parts one by one, without the maximum of them.
      let (lastID, after) = (value(last), value(date.timeIntervalSince1970))
      if listing == .changed {
        let earlier = Self.changes(after: after, last: lastID, position: value(ArticlePosition.first(of: date)))
        changes = (lastID, earlier)
      }
      conditions.append(
        """
        (article.articleID > \(lastID) OR coalesce(article.updated, article.published) > \(after)
          OR EXISTS (SELECT 1 FROM markChange WHERE readerKey = ?1 AND changedAt > \(after))
            AND \(ReadMarks.changed("article")) > \(after))
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
    self.condition = condition
    sources = Self.sources(query, listing, from: first, to: end, changes).map { "\($0)\(condition)" }
  }

  /// Returns the terms after FROM, up to the first conditions; an article is in exactly one of the sources.
  private static func sources(
    _ query: ArrivalQuery, _ listing: ArrivalListing, from first: String, to last: String,
    _ changes: (last: String, earlier: String)?
  ) -> [String] {
    let within = "article.articleID > \(first) AND article.articleID < \(last)"
    let own = "CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID"
    let active = "subscription.readerKey = ?1 AND subscription.endedAt IS NULL"
    switch listing {
    case .labelled:
      return [
        """
        articleLabel AS labelled CROSS JOIN article ON article.articleID = labelled.articleID \(own)
        WHERE labelled.readerKey = ?1 AND labelled.label = ?4 AND \(within)
        """
      ]
    case .starred:
      // Starred articles outlive their feed; a query for a feed or a folder wants only subscribed ones.
      return [
        """
        star CROSS JOIN article INDEXED BY articleByPosition ON article.position = star.position \(own)
        WHERE star.readerKey = ?1 AND \(within)\(query.source == .everything ? "" : " AND subscription.endedAt IS NULL")
        """
      ]
    case .subscribed:
      return [
        "subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID AND \(within) WHERE \(active)"
      ]
    case .unread: return unread(within: (first, last), active)
    case .changed:
      guard let changes else { return [] }
      return [
        """
        subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
          AND article.articleID > max(\(changes.last), \(first)) AND article.articleID < \(last)
        WHERE \(active)
        """,
        """
        (\(changes.earlier)) AS changed CROSS JOIN article ON article.articleID = changed.articleID \(own)
        WHERE subscription.endedAt IS NULL AND \(within)
        """,
      ]
    }
  }

  /// Returns the SQL for earlier arrivals that may have changed since, each once: updated or published since, or with changed
  /// marks.
  private static func changes(after: String, last: String, position: String) -> String {
    """
    SELECT articleID FROM article INDEXED BY articleByUpdate WHERE updated > \(after) AND articleID <= \(last)
    UNION SELECT articleID FROM article INDEXED BY articleByPosition WHERE position >= \(position) AND articleID <= \(last)
    UNION SELECT article.articleID FROM markChange CROSS JOIN article INDEXED BY articleByArrival
      ON article.feedID = markChange.feedID
        AND article.articleID >= markChange.firstID AND article.articleID <= min(markChange.lastID, \(last))
    WHERE markChange.readerKey = ?1 AND markChange.changedAt > \(after)
    """
  }

  /// Unread articles are after the mark of their subscription, except for exceptions, which are gathered once.
  private static func unread(within ends: (first: String, last: String), _ active: String) -> [String] {
    let marks = """
      subscription CROSS JOIN readMark ON readMark.readerKey = subscription.readerKey
        AND readMark.feedID = subscription.feedID AND readMark.articleID > \(ends.first)
        AND readMark.articleID < \(ends.last)
      """
    return [
      """
      subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
        AND article.articleID > max(subscription.readUpTo, \(ends.first)) AND article.articleID < \(ends.last)
      WHERE \(active) AND article.articleID NOT IN (SELECT readMark.articleID FROM \(marks) WHERE \(active))
        AND NOT (\(ReadMarks.isReadElsewhere()))
      """,
      """
      \(marks) AND NOT readMark.isRead
      CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = readMark.feedID
        AND article.articleID >= readMark.articleID AND article.articleID <= readMark.articleID
      WHERE \(active)
      """,
    ]
  }

  /// Returns the ids in the query's order. In the order of arrival it returns the whole stretch, regardless of the limit.
  func ids(_ connection: Database, _ query: ArrivalQuery) throws -> [ArticleID] {
    // The query may be for another stretch than the one that the statement was made for.
    var values = values
    values[1] = max(query.after?.rawValue ?? 0, 0)
    values[2] = query.before?.rawValue ?? Int64.max
    let all = sources.map { "SELECT article.articleID AS id\(key == "0" ? "" : ", \(key) AS place") FROM \($0)" }
    let union = all.joined(separator: " UNION ALL ")
    guard key != "0" else {
      // A stretch has only a few more articles than wanted: sorting them all costs less than SQLite's top-N sort.
      let found: [Int64] = try connection.column(union, values)
      return found.sorted(by: isRising ? (<) : (>)).map(ArticleID.init(rawValue:))
    }
    let direction = isRising ? "ASC" : "DESC"
    let ids: [Int64] = try connection.column(
      """
      SELECT id FROM (\(union)) ORDER BY place \(direction), id \(direction)
      LIMIT \(min(query.limit, ArrivalQuery.maximumCount + 1)) OFFSET \(query.offset)
      """, values)
    return ids.map(ArticleID.init(rawValue:))
  }

  /// Returns the ids in the order of publication, as the query wants.
  func walk(_ connection: Database, _ query: ArrivalQuery, firstStretch: Int = 1000) throws -> [ArticleID] {
    var walk = PublicationWalk(query, firstStretch: firstStretch)
    while let step = walk.step {
      switch step {
      case .measure(let count, let place): walk.setEnd(try connection.position(count, beyond: place, of: query))
      case .read(let place, let end, let limit): walk.take(try ids(connection, query, from: place, through: end, limit))
      case .count: walk.count(try connection.maximumListed(query, of: values[0]))
      case .gather(let place, let limit): walk.take(try gathered(connection, beyond: place, limit))
      }
    }
    return walk.ids
  }

  /// Returns the listed articles between two places in the order of publication. Positions are unique: with a second sort key
  /// SQLite would sort all rows.
  private func ids(
    _ connection: Database, _ query: ArrivalQuery, from place: Int64, through end: Int64?, _ limit: Int
  ) throws -> [ArticleID] {
    let (first, second) = ("?\(values.count + 1)", "?\(values.count + 2)")
    let (index, feed) = Database.publicationIndex(query)
    let direction = isRising ? "ASC" : "DESC"
    let ids: [Int64] = try connection.column(
      """
      SELECT article.articleID FROM article INDEXED BY \(index)
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
      WHERE \(feed)article.position \(isRising ? ">" : "<") \(first) AND article.position \(isRising ? "<=" : ">=") \(second)
        AND subscription.endedAt IS NULL AND article.articleID > ?2 AND article.articleID < ?3\(condition)
        \(listing == .unread ? "AND NOT \(ReadMarks.isRead())" : "")
      ORDER BY article.position \(direction) LIMIT \(limit)
      """, values + [place, end ?? (isRising ? Int64.max : Int64.min)])
    return ids.map(ArticleID.init(rawValue:))
  }

  /// Returns the listed articles beyond a place, gathered from the subscriptions and sorted.
  private func gathered(_ connection: Database, beyond place: Int64, _ limit: Int) throws -> [ArticleID] {
    let beyond = " AND article.position \(isRising ? ">" : "<") ?\(values.count + 1)"
    let all = sources.map { "SELECT article.articleID AS id, article.position AS place FROM \($0)\(beyond)" }
    let direction = isRising ? "ASC" : "DESC"
    let ids: [Int64] = try connection.column(
      """
      SELECT id FROM (\(all.joined(separator: " UNION ALL "))) ORDER BY place \(direction), id \(direction)
      LIMIT \(limit)
      """, values + [place])
    return ids.map(ArticleID.init(rawValue:))
  }

  func count(_ connection: Database) throws -> Int {
    let counts = sources.map { "(SELECT count(*) FROM \($0))" }.joined(separator: " + ")
    return try connection.value("SELECT \(counts)", values) ?? 0
  }
}

extension Database {
  /// Returns the index with the articles of a query's source in the order of their publication, and the condition for a feed.
  fileprivate static func publicationIndex(_ query: ArrivalQuery) -> (name: String, feed: String) {
    guard case .feed(let id) = query.source else { return ("articleByPosition", "") }
    return ("articleByFeed", "article.feedID = \(id.rawValue) AND ")
  }

  /// Returns the position of the article `count` places beyond `place` in the query's order; nil when there are not that many.
  fileprivate func position(_ count: Int, beyond place: Int64, of query: ArrivalQuery) throws -> Int64? {
    let (index, feed) = Self.publicationIndex(query)
    return try value(
      """
      SELECT position FROM article INDEXED BY \(index) WHERE \(feed)position \(query.isRising ? ">" : "<") ?
      ORDER BY position \(query.isRising ? "ASC" : "DESC") LIMIT 1 OFFSET \(count - 1)
      """, [place])
  }

  /// Returns an upper bound of the number of articles in the reader's feeds, or of the unread ones.
  fileprivate func maximumListed(_ query: ArrivalQuery, of reader: ColumnValue) throws -> Int {
    var (values, condition) = ([reader], "")
    switch query.source {
    case .everything, .label: break
    case .feed(let id): (condition, values) = (" AND subscription.feedID = ?2", values + [id.rawValue])
    case .folder(nil): condition = " AND subscription.folder IS NULL"
    case .folder(let name?): (condition, values) = (" AND subscription.folder = ?2", values + [name])
    }
    let count =
      query.isRead == false
      ? "subscription.unreadCount + (SELECT count(*) FROM \(ReadMarks.uncounted))" : "feed.articleCount"
    return try value(
      """
      SELECT coalesce(sum(\(count)), 0) FROM subscription CROSS JOIN feed ON feed.feedID = subscription.feedID
      WHERE subscription.readerKey = ?1 AND subscription.endedAt IS NULL\(condition)
      """, values) ?? 0
  }

  /// Returns true when less than a quarter of all articles arrived after this one.
  fileprivate func isRecent(articleID: Int64) throws -> Bool {
    let last: Int64 = try value("SELECT seq FROM sqlite_sequence WHERE name = 'article'") ?? 0
    return last - articleID < max(last / 4, 1)
  }
}
