import BoundedNumbers
public import Foundation
public import GazetteDomain
import GRDB

/// Stores the additional data of reader apps.
public struct SQLiteReaderAppStore: ReaderAppStore {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// Returns the ids of the articles of `query`, in its order.
  public func ids(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    guard query.limit > 0 else { return [] }
    return try await database.read { connection in
      let statement = try ArrivalStatement(query, of: reader, connection)
      if PublicationWalk.fits(query, statement.listing) { return try statement.walk(connection, query) }
      guard query.order == .arrival else { return try statement.ids(connection, query) }
      guard statement.listing.hasStretches else {
        return Array(try statement.ids(connection, query).dropFirst(query.offset).prefix(query.limit))
      }
      let last: Int64 = try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'article'") ?? 0
      var walk = ArrivalWalk(query, last: last)
      while let part = walk.next() { walk.take(try statement.ids(connection, part.query)) }
      return walk.ids
    }
  }

  /// Returns the number of articles of `query`, ignoring its limit and offset.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.arrivalCount(query, reader), counting: reader) { connection in
      try Self.storedCount(query, reader, connection)
        ?? CountedRead(
          value: ArrivalStatement(query, of: reader, connection, isCount: true).count(connection), uncounted: 0)
    }
  }

  /// Returns a count that feeds and subscriptions store, because counting among a million articles takes a second. Nil for other
  /// queries.
  private static func storedCount(
    _ query: ArrivalQuery, _ reader: ReaderKey, _ connection: Database
  ) throws -> CountedRead<Int>? {
    var plain = ArrivalQuery()
    (plain.source, plain.isRead, plain.order) = (query.source, query.isRead, query.order)
    (plain.isRising, plain.limit, plain.offset) = (query.isRising, query.limit, query.offset)
    guard plain == query else { return nil }
    var values: [ColumnValue] = [reader.rawValue]
    let condition: String
    switch query.source {
    case .everything: condition = ""
    case .feed(let id): (condition, values) = (" AND subscription.feedID = ?2", values + [id.rawValue])
    case .folder(nil): condition = " AND subscription.folder IS NULL"
    case .folder(let name?): (condition, values) = (" AND subscription.folder = ?2", values + [name])
    case .label: return nil
    }
    let count =
      switch query.isRead {
      case nil: "feed.articleCount"
      case false: ReadMarks.unreadCount
      case true: "feed.articleCount - \(ReadMarks.unreadCount)"
      }
    let uncounted = query.isRead == nil ? "0" : "sum(\(ReadMarks.unreadCount) - subscription.unreadCount)"
    return try connection.rows(
      """
      SELECT coalesce(sum(\(count)), 0) AS total, coalesce(\(uncounted), 0) AS uncounted
      FROM subscription CROSS JOIN feed ON feed.feedID = subscription.feedID
      WHERE subscription.readerKey = ?1 AND subscription.endedAt IS NULL\(condition)
      """, values
    ) { row in CountedRead<Int>(value: try row["total"], uncounted: try row["uncounted"]) }.first
  }

  /// Returns these articles with their bodies, in the order of `ids`, each once.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle] {
    try await database.read { connection in
      // Ascending and unique: the row after the last one is found without a search.
      let rising = ids.map(\.rawValue).sorted()
      let different = rising.indices.filter { $0 == 0 || rising[$0] != rising[$0 - 1] }.map { rising[$0] }
      let found = try connection.rows(Self.articlesQuery, [reader.rawValue, different.jsonArray], Self.read)
      // Clients usually want ascending or descending order.
      if found.lazy.map(\.id).elementsEqual(ids) { return found }
      if found.reversed().lazy.map(\.id).elementsEqual(ids) { return found.reversed() }
      var places = Dictionary(found.indices.map { (found[$0].id, $0) }) { first, _ in first }
      return ids.compactMap { id in places.removeValue(forKey: id).map { found[$0] } }
    }
  }

  /// Returns the times when these articles, or the reader's marks on them, last changed.
  public func changes(of ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArticleID: Date] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT article.articleID, \(Self.changed("article")) AS changedAt
        FROM json_each(?2) AS named CROSS JOIN article ON article.articleID = named.value
        """, [reader.rawValue, ids.map(\.rawValue).jsonArray]
      ) { row in (ArticleID(rawValue: try row["articleID"]), try row.requiredDate("changedAt")) }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// Returns the last article that arrived at `arrival` or before; nil when there is none.
  public func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID? {
    try await database.read { connection in
      try connection.lastArticle(upTo: arrival).map(ArticleID.init(rawValue:))
    }
  }

  /// Returns the stories that several of the reader's feeds have; those with the most articles come first.
  public func multiSourceStories(
    after date: Date, limit: Int, offset: Int, of reader: ReaderKey
  ) async throws(StoreError) -> [[ArticleID]] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT json_group_array(articleID) AS ids FROM (
          SELECT article.story, article.articleID, article.feedID
          FROM subscription CROSS JOIN article INDEXED BY articleByFeed ON article.feedID = subscription.feedID
            AND article.position >= ?2
          WHERE subscription.readerKey = ?1 AND endedAt IS NULL)
        GROUP BY story HAVING count(DISTINCT feedID) > 1
        ORDER BY count(DISTINCT feedID) DESC, max(articleID) DESC LIMIT ?3 OFFSET ?4
        """, [reader.rawValue, ArticlePosition.first(of: date), limit, offset]
      ) { row in try JSONColumn.values(row["ids"], of: Int64.self).sorted().map(ArticleID.init(rawValue:)) }
    }
  }

  /// Returns the last arrival in each of the reader's feeds; feeds without articles are absent.
  public func lastArrivals(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Arrival] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT feedID, \(Self.arrival("article")) AS arrivedAt FROM (
          SELECT feedID, (
            SELECT max(articleID) FROM article INDEXED BY articleByArrival WHERE article.feedID = subscription.feedID
          ) AS articleID
          FROM subscription WHERE readerKey = ? AND endedAt IS NULL) AS article
        WHERE articleID IS NOT NULL
        """, [reader.rawValue]
      ) { row in (FeedID(rawValue: try row["feedID"]), Arrival(rawValue: try row["arrivedAt"] ?? 0)) }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// Stars or unstars articles; skips articles that the reader cannot read.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError) {
    let date = now()
    try await database.write { connection in
      var starred: [Int64] = []
      for id in ids {
        guard let position = try connection.position(of: id, reader: reader) else { continue }
        try connection.star(at: position, starred: isOn, of: reader, date: date)
        starred.append(id.rawValue)
      }
      try ReadMarks(connection, of: reader).recordChanges(of: starred, at: date)
    }
  }

  /// Returns the folders with feeds or created empty, sorted by name.
  public func folders(of reader: ReaderKey) async throws(StoreError) -> [Folder] {
    let found = try await database.read { connection in
      try connection.rows(
        """
        SELECT folderID, name FROM folder WHERE readerKey = ?1 AND (mayBeEmpty OR EXISTS (
          SELECT 1 FROM subscription
          WHERE subscription.readerKey = ?1 AND subscription.folder = folder.name AND endedAt IS NULL))
        """, [reader.rawValue]
      ) { row in Folder(id: Folder.ID(rawValue: try row["folderID"]), name: try row["name"]) }
    }
    return found.map { (TextFolding.fold($0.name ?? ""), $0) }
      .sorted { ($0.0, $0.1.id.rawValue) < ($1.0, $1.1.id.rawValue) }.map(\.1)
  }

  /// Creates a folder, which may stay empty; nil when the name exists.
  public func addFolder(_ name: String, of reader: ReaderKey) async throws(StoreError) -> Folder? {
    try await database.write { connection in
      try connection.ensureReader(reader)
      guard try !connection.hasFolder(name, reader) else { return nil }
      let key: [ColumnValue] = [reader.rawValue, name]
      try connection.run(
        "INSERT INTO folder (readerKey, name, mayBeEmpty) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET mayBeEmpty = 1",
        key)
      let id: Int64? = try connection.value("SELECT folderID FROM folder WHERE readerKey = ? AND name = ?", key)
      return id.map { Folder(id: Folder.ID(rawValue: $0), name: name) }
    }
  }

  /// Renames a folder with its content; false when it does not exist, or the name does, even for an empty folder.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      guard let old = try connection.name(of: folder, reader) else { return false }
      guard old != name else { return true }
      guard try !connection.hasFolder(name, reader) else { return false }
      // Deletes the remains of an unused folder with the new name.
      try connection.run("DELETE FROM folder WHERE readerKey = ? AND name = ?", [reader.rawValue, name])
      try connection.run("UPDATE folder SET name = ? WHERE folderID = ?", [name, folder.rawValue])
      try connection.run(
        "UPDATE subscription SET folder = ? WHERE readerKey = ? AND folder = ?", [name, reader.rawValue, old])
      return true
    }
  }

  /// Removes a folder; its feeds are then in none. False when it does not exist.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      guard let name = try connection.name(of: folder, reader) else { return false }
      try connection.run(
        "UPDATE subscription SET folder = NULL WHERE readerKey = ? AND folder = ?", [reader.rawValue, name])
      try connection.run("DELETE FROM folder WHERE folderID = ?", [folder.rawValue])
      return true
    }
  }

  /// Returns the labels in use, sorted.
  public func labels(of reader: ReaderKey) async throws(StoreError) -> [String] {
    try await database.read { connection in
      try connection.column(
        "SELECT DISTINCT label FROM articleLabel WHERE readerKey = ? ORDER BY label", [reader.rawValue])
    }
  }

  /// Adds or removes a label; skips articles that the reader cannot read.
  public func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey
  ) async throws(StoreError) {
    let date = now()
    try await database.write { connection in
      let marked: [Int64] = try connection.column(
        """
        SELECT article.articleID FROM json_each(?2) AS named
        CROSS JOIN article ON article.articleID = named.value
        CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
        """, [reader.rawValue, ids.map(\.rawValue).jsonArray])
      for id in marked {
        let key: [ColumnValue] = [reader.rawValue, label, id]
        try connection.run(
          isOn
            ? "INSERT INTO articleLabel (readerKey, label, articleID) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM articleLabel WHERE readerKey = ? AND label = ? AND articleID = ?", key)
      }
      try ReadMarks(connection, of: reader).recordChanges(of: marked, at: date)
    }
  }

  /// Renames a label, nil removes it from all articles; false when no article has it.
  public func rename(label: String, to name: String?, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      let key: [ColumnValue] = [reader.rawValue, label]
      guard try connection.value("SELECT 1 FROM articleLabel WHERE readerKey = ? AND label = ?", key) as Int? != nil
      else {
        return false
      }
      if let name {
        guard name != label else { return true }
        try connection.run(
          """
          INSERT INTO articleLabel (readerKey, label, articleID)
          SELECT readerKey, ?3, articleID FROM articleLabel WHERE readerKey = ?1 AND label = ?2 ON CONFLICT DO NOTHING
          """, key + [name])
      }
      try connection.run("DELETE FROM articleLabel WHERE readerKey = ? AND label = ?", key)
      return true
    }
  }

  // The join order is fixed, as in lists, and so is that of the texts. Conditions that do not depend on the row are evaluated
  // once: most readers have few labels and changes, or none.
  private static let articlesQuery = """
    SELECT articleBody.html, coalesce(subscription.customTitle, feed.title) AS feedTitle,
      coalesce(feed.site, feed.url) AS feedSite, article.guid, article.title, article.excerpt, article.link, article.picture,
      article.pictureCaption, iif(subscription.endedAt IS NULL, subscription.folder, NULL) AS folder,
      article.authors, article.categories, article.enclosures,
      CASE WHEN EXISTS (SELECT 1 FROM articleLabel WHERE readerKey = ?1) THEN
        nullif((SELECT json_group_array(label) FROM articleLabel
          WHERE articleLabel.articleID = article.articleID AND articleLabel.readerKey = ?1), '[]') END AS labels,
      article.articleID, article.feedID, article.published, article.updated, article.readingSeconds,
      \(ReadMarks.isRead()) AS isRead,
      star.position IS NOT NULL AS isStarred,
      subscription.endedAt IS NULL AS isSubscribed, \(arrival("article")) AS arrivedAt
    FROM json_each(?2) AS named
    CROSS JOIN article ON article.articleID = named.value
    CROSS JOIN articleBody ON articleBody.articleID = article.articleID
    CROSS JOIN feed ON feed.feedID = article.feedID
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
    LEFT JOIN star ON star.readerKey = ?1 AND star.position = article.position
    """

  /// Reads an article in the statement's column order: the texts of ``ArrivedArticle/Text`` come first.
  private static func read(_ row: NamedRow) throws -> ArrivedArticle {
    let (block, places) = row.texts(ArrivedArticle.Text.allCases.count)
    return ArrivedArticle(
      id: ArticleID(rawValue: try row["articleID"]), feedID: FeedID(rawValue: try row["feedID"]),
      published: try row.requiredDate("published"), updated: try row.date("updated"),
      readingTime: try row["readingSeconds", as: { Duration(seconds: $0, in: 0...1e7) }],
      isRead: try row["isRead"], isStarred: try row["isStarred"], isSubscribed: try row["isSubscribed"],
      arrival: Arrival(rawValue: try row["arrivedAt"] ?? 0), block: block, places: places)
  }

  /// Returns SQL for the arrival of an article of `table`, in microseconds; NULL when unknown.
  fileprivate static func arrival(_ table: String) -> String {
    """
    (SELECT arrivedAt + \(table).articleID - firstID FROM arrival WHERE firstID <= \(table).articleID
      ORDER BY firstID DESC LIMIT 1)
    """
  }

  /// Returns SQL for the last change of an article of `table` or of its marks, in seconds.
  static func changed(_ table: String) -> String {
    """
    max(coalesce(\(table).updated, \(table).published), coalesce(\(arrival(table)) / 1000000.0, 0),
      coalesce(\(ReadMarks.changed(table)), 0))
    """
  }
}

extension Database {
  /// Returns the id of the last article that arrived at `arrival` or before; nil when there is none.
  func lastArticle(upTo arrival: Arrival) throws -> Int64? {
    try rows(
      """
      SELECT firstID, arrivedAt, coalesce(
        (SELECT min(firstID) FROM arrival AS later WHERE later.firstID > arrival.firstID),
        (SELECT seq + 1 FROM sqlite_sequence WHERE name = 'article'), firstID + 1) AS end
      FROM arrival WHERE arrivedAt <= ? ORDER BY arrivedAt DESC LIMIT 1
      """, [arrival.rawValue]
    ) { row in
      let (first, start, end) = (try row["firstID"] as Int64, try row["arrivedAt"] as Int64, try row["end"] as Int64)
      return min(first + (arrival.rawValue - start), end - 1)
    }.first
  }

  /// Returns true when a folder of that name has feeds or was created empty.
  fileprivate func hasFolder(_ name: String, _ reader: ReaderKey) throws -> Bool {
    let found: Int? = try value(
      """
      SELECT 1 FROM folder WHERE readerKey = ?1 AND name = ?2 AND (mayBeEmpty OR EXISTS (
        SELECT 1 FROM subscription WHERE readerKey = ?1 AND folder = ?2 AND endedAt IS NULL))
      """, [reader.rawValue, name])
    return found != nil
  }

  fileprivate func name(of folder: Folder.ID, _ reader: ReaderKey) throws -> String? {
    try value("SELECT name FROM folder WHERE folderID = ? AND readerKey = ?", [folder.rawValue, reader.rawValue])
  }
}
