import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Stores the additional data of reader apps.
public struct SQLReaderAppStore: Sendable {
  let database: SQLDatabase
  let now: CurrentTime

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }
}

extension SQLReaderAppStore: ReaderAppStore {
  /// Returns the ids of the articles of `query`, in its order.
  public func ids(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    guard query.limit > 0 else { return [] }
    return try await database.read { connection in
      try ArrivalStatement(query, ReadMarks(connection, of: reader)).ids()
    }
  }

  /// Returns the number of articles of `query`, ignoring its limit and offset.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.arrivalCount(query, reader), counting: reader) { connection in
      let marks = ReadMarks(connection, of: reader)
      guard let stored = ArrivalStatement.storedCount(query, marks) else {
        return CountedRead(value: try ArrivalStatement(query, marks, isCount: true).count(), uncounted: 0)
      }
      let row = try connection.first(stored)
      return CountedRead(value: try row?["total"] ?? 0, uncounted: try row?["uncounted"] ?? 0)
    }
  }

  /// Returns these articles with their bodies, in the order of `ids`, each once.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle] {
    try await database.read { connection in
      let marks = ReadMarks(connection, of: reader)
      let results = try connection.batch([
        ArrivedRow.query(ids, marks), ArrivedRow.labels(of: ids, for: reader),
      ])
      var labels: [ArticleID: [String]] = [:]
      for row in results[1].rows {
        labels[ArticleID(rawValue: try row["articleID"]), default: []].append(try row["label"])
      }
      var found: [ArticleID: ArrivedArticle] = [:]
      for row in results[0].rows {
        var article = try ArrivedRow.read(row)
        article.labels = labels[article.id] ?? []
        found[article.id] = article
      }
      return ids.compactMap { found.removeValue(forKey: $0) }
    }
  }

  /// Returns the times when these articles, or the reader's marks on them, last changed.
  public func changes(of ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArticleID: Date] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT article.articleID, \(sql: ReadMarks(connection, of: reader).lastChange("article")) AS changedAt
        FROM article WHERE \(raw: "article.articleID", among: ids.map(\.rawValue))
        """)
      return try rows.reduce(into: [:]) { changes, row in
        changes[ArticleID(rawValue: try row["articleID"])] = try row.requiredDate("changedAt")
      }
    }
  }

  /// Returns the last article that arrived at `arrival` or before; nil when there is none.
  public func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID? {
    try await database.read { connection in
      try connection.lastArticle(upTo: arrival).id.map(ArticleID.init(rawValue:))
    }
  }

  /// Returns the stories that several of the reader's feeds have; those with the most articles come first.
  public func multiSourceStories(
    after date: Date, limit: Int, offset: Int, of reader: ReaderKey
  ) async throws(StoreError) -> [[ArticleID]] {
    try await database.read { connection in
      let stories: [String] = try connection.column(
        """
        SELECT \(raw: connection.dialect.jsonArray(of: "article.articleID"))
        FROM subscription \(raw: connection.dialect.orderedJoin) article \(raw: connection.dialect.index("articleByFeed"))
          ON article.feedID = subscription.feedID AND article.position >= \(ArticlePosition.first(of: date))
        WHERE subscription.readerKey = \(reader) AND subscription.endedAt IS NULL
        GROUP BY article.story HAVING count(DISTINCT article.feedID) > 1
        ORDER BY count(DISTINCT article.feedID) DESC, max(article.articleID) DESC LIMIT \(limit) OFFSET \(offset)
        """)
      return try stories.map { ids in
        try JSONColumn.values(ids, of: Int64.self).sorted().map(ArticleID.init(rawValue:))
      }
    }
  }

  /// Returns the last arrival in each of the reader's feeds; feeds without articles are absent.
  public func lastArrivals(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Arrival] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        WITH newest AS MATERIALIZED (
          SELECT subscription.feedID, (
            SELECT max(article.articleID) FROM article \(raw: connection.dialect.index("articleByArrival"))
            WHERE article.feedID = subscription.feedID) AS articleID
          FROM subscription WHERE subscription.readerKey = \(reader) AND subscription.endedAt IS NULL)
        SELECT newest.feedID, \(raw: ReadMarks.arrival("newest")) AS arrivedAt FROM newest WHERE newest.articleID IS NOT NULL
        """)
      return try rows.reduce(into: [:]) { arrivals, row in
        arrivals[FeedID(rawValue: try row["feedID"])] = Arrival(rawValue: try row["arrivedAt"] ?? 0)
      }
    }
  }

  /// Stars or unstars articles; skips articles that the reader cannot read.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError) {
    _ = try await database.star(ids, isOn: isOn, of: reader, date: now())
  }
}

/// An article in the form for reader apps.
private enum ArrivedRow {
  /// Returns the query for these articles of the reader; the order of the joins is fixed, as in lists.
  static func query(_ ids: [ArticleID], _ marks: ReadMarks) -> SQL {
    let (html, join) = (marks.connection.readerAppEngine.html, marks.join)
    return """
      SELECT \(raw: columns), \(raw: html.column), coalesce(subscription.customTitle, feed.title) AS feedTitle,
        coalesce(feed.site, feed.url) AS feedSite, CASE WHEN subscription.endedAt IS NULL THEN subscription.folder END AS folder,
        \(sql: marks.isRead()) AS isRead, EXISTS (
          SELECT 1 FROM star WHERE star.readerKey = \(marks.reader) AND star.position = article.position) AS isStarred,
        subscription.endedAt IS NULL AS isSubscribed, \(raw: ReadMarks.arrival("article")) AS arrivedAt
      FROM article \(raw: html.joins) \(raw: join) feed ON feed.feedID = article.feedID
      \(raw: join) subscription ON subscription.readerKey = \(marks.reader) AND subscription.feedID = article.feedID
      WHERE \(raw: "article.articleID", among: ids.map(\.rawValue))
      """
  }

  private static let columns = [
    "articleID", "feedID", "guid", "title", "published", "updated", "excerpt", "link", "picture", "pictureCaption",
    "authors", "categories", "enclosures", "readingSeconds",
  ].map { "article.\($0)" }.joined(separator: ", ")

  /// Returns the query for the labels of these articles, in order. A condition that does not depend on the row is evaluated once:
  /// most readers have no labels.
  static func labels(of ids: [ArticleID], for reader: ReaderKey) -> SQL {
    """
    SELECT articleID, label FROM articleLabel
    WHERE readerKey = \(reader) AND \(raw: "articleID", among: ids.map(\.rawValue))
      AND EXISTS (SELECT 1 FROM articleLabel AS own WHERE own.readerKey = \(reader))
    ORDER BY label
    """
  }

  static func read(_ row: SQLRow) throws -> ArrivedArticle {
    var article = ArrivedArticle(
      id: ArticleID(rawValue: try row["articleID"]), feedID: FeedID(rawValue: try row["feedID"]),
      arrival: Arrival(rawValue: try row["arrivedAt"] ?? 0), guid: try row["guid"], title: try row["title"],
      published: try row.requiredDate("published"))
    article.updated = try row.date("updated")
    (article.excerpt, article.html) = (try row["excerpt"], try row["html"])
    (article.feedTitle, article.feedSite) = (try row["feedTitle"], try row["feedSite"])
    (article.folder, article.link) = (try row["folder"], try row["link"])
    (article.picture, article.pictureCaption) = (try row["picture"], try row["pictureCaption"])
    article.readingTime = try row["readingSeconds", as: { Duration(seconds: $0, in: 0...1e7) }]
    (article.isRead, article.isStarred) = (try row["isRead"], try row["isStarred"])
    article.isSubscribed = try row["isSubscribed"]
    // Only a damaged file makes stored lists unreadable. Its articles are returned all the same; `gazette doctor` reports the file.
    article.authors = (try? JSONColumn.values(row["authors"])) ?? []
    article.categories = (try? JSONColumn.values(row["categories"])) ?? []
    article.enclosures = ((try? JSONColumn.values(row["enclosures"], of: EnclosureRow.self)) ?? []).map(\.enclosure)
    return article
  }
}
