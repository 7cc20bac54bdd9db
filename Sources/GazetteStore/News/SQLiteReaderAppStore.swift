import BoundedNumbers
public import Foundation
public import GazetteDomain
import GRDB

/// Keeps what reader apps need beside feeds and marks.
public struct SQLiteReaderAppStore: ReaderAppStore {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Keeps it in `database`; marks that change are noted at `now`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// The ids of the articles that `query` asks for, in its order.
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

  /// How many articles `query` asks for, whatever its limit and offset.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.arrivalCount(query, reader), counting: reader) { connection in
      try Self.kept(query, reader, connection)
        ?? CountedRead(
          value: ArrivalStatement(query, of: reader, connection, isCount: true).count(connection), uncounted: 0)
    }
  }

  /// The count of what feeds and subscriptions keep one of: among a million articles, counting takes a second. Nil for the
  /// rest.
  private static func kept(
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

  /// These articles with their bodies, in the order of `ids` and each once.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle] {
    try await database.read { connection in
      // In rising order, each once: what lies beside the last row is found without looking for it.
      let rising = ids.map(\.rawValue).sorted()
      let different = rising.indices.filter { $0 == 0 || rising[$0] != rising[$0 - 1] }.map { rising[$0] }
      let found = try connection.rows(Self.whole, [reader.rawValue, different.jsonArray], Self.read)
      // Mostly they are asked for in one order or the other.
      if found.lazy.map(\.id).elementsEqual(ids) { return found }
      if found.reversed().lazy.map(\.id).elementsEqual(ids) { return found.reversed() }
      var places = Dictionary(found.indices.map { (found[$0].id, $0) }) { first, _ in first }
      return ids.compactMap { id in places.removeValue(forKey: id).map { found[$0] } }
    }
  }

  /// When these articles, or the reader's marks on them, changed last.
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

  /// The last article that arrived at `arrival` or before; nil when there is none.
  public func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID? {
    try await database.read { connection in
      try connection.lastArticle(upTo: arrival).map(ArticleID.init(rawValue:))
    }
  }

  /// The stories that several of the reader's feeds tell, the most told first.
  public func storiesTold(
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

  /// When the last articles of the reader's feeds arrived; feeds without articles are left out.
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

  /// Stars articles, or takes their stars away; what the reader cannot read is passed over.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError) {
    let date = now()
    try await database.write { connection in
      var starred: [Int64] = []
      for id in ids {
        guard let position = try connection.position(of: id, reader: reader) else { continue }
        try connection.star(at: position, starred: isOn, of: reader, date: date)
        starred.append(id.rawValue)
      }
      try ReadMarks(connection, of: reader).noteChange(of: starred, at: date)
    }
  }

  /// The folders that hold a feed or were made to be empty, by their names.
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

  /// Makes a folder that may be empty; nil when there is one of that name.
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

  /// Renames a folder with all that lies in it; false when there is none, or another of that name, an empty one too.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      guard let old = try connection.name(of: folder, reader) else { return false }
      guard old != name else { return true }
      guard try !connection.hasFolder(name, reader) else { return false }
      // What is left of a folder that nobody uses any more makes room.
      try connection.run("DELETE FROM folder WHERE readerKey = ? AND name = ?", [reader.rawValue, name])
      try connection.run("UPDATE folder SET name = ? WHERE folderID = ?", [name, folder.rawValue])
      try connection.run(
        "UPDATE subscription SET folder = ? WHERE readerKey = ? AND folder = ?", [name, reader.rawValue, old])
      return true
    }
  }

  /// Removes a folder; its feeds lie in none then. False when there is none.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      guard let name = try connection.name(of: folder, reader) else { return false }
      try connection.run(
        "UPDATE subscription SET folder = NULL WHERE readerKey = ? AND folder = ?", [reader.rawValue, name])
      try connection.run("DELETE FROM folder WHERE folderID = ?", [folder.rawValue])
      return true
    }
  }

  /// The labels that are on any article, in order.
  public func labels(of reader: ReaderKey) async throws(StoreError) -> [String] {
    try await database.read { connection in
      try connection.column(
        "SELECT DISTINCT label FROM articleLabel WHERE readerKey = ? ORDER BY label", [reader.rawValue])
    }
  }

  /// Puts a label on articles, or takes it off; what the reader cannot read is passed over.
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
      try ReadMarks(connection, of: reader).noteChange(of: marked, at: date)
    }
  }

  /// Gives a label another name, nil to take it off everything; false when it is on nothing.
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

  // The order of the joins is set, as in lists, and that of the texts. What does not depend on the row is asked once: of most
  // readers there are few labels and changes, or none.
  private static let whole = """
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

  /// An article, its columns read in the order of the statement: the texts of ``ArrivedArticle/Text`` come first.
  private static func read(_ row: NamedRow) throws -> ArrivedArticle {
    let (block, places) = row.texts(ArrivedArticle.Text.allCases.count)
    return ArrivedArticle(
      id: ArticleID(rawValue: try row["articleID"]), feedID: FeedID(rawValue: try row["feedID"]),
      published: try row.requiredDate("published"), updated: try row.date("updated"),
      readingTime: try row["readingSeconds", as: { Duration(seconds: $0, in: 0...1e7) }],
      isRead: try row["isRead"], isStarred: try row["isStarred"], isSubscribed: try row["isSubscribed"],
      arrival: Arrival(rawValue: try row["arrivedAt"] ?? 0), block: block, places: places)
  }

  /// When an article of `table` arrived, in microseconds, as SQL; NULL where it is not known.
  fileprivate static func arrival(_ table: String) -> String {
    """
    (SELECT arrivedAt + \(table).articleID - firstID FROM arrival WHERE firstID <= \(table).articleID
      ORDER BY firstID DESC LIMIT 1)
    """
  }

  /// When an article of `table`, or one of its marks, changed last, in seconds, as SQL.
  static func changed(_ table: String) -> String {
    """
    max(coalesce(\(table).updated, \(table).published), coalesce(\(arrival(table)) / 1000000.0, 0),
      coalesce(\(ReadMarks.changed(table)), 0))
    """
  }
}

extension Database {
  /// The number of the last article that arrived at `arrival` or before; nil when there is none.
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

  /// Whether there is a folder of that name that holds a feed or was made to be empty.
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
