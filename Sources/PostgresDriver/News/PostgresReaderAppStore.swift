import BoundedNumbers
public import Foundation
public import GazetteDomain
import GazetteStore

/// Stores the additional data of reader apps.
public struct PostgresReaderAppStore: ReaderAppStore {
  private let database: PostgresDatabase
  private let now: CurrentTime

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// Returns the ids of the articles of `query`, in its order.
  public func ids(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    guard query.limit > 0 else { return [] }
    return try await database.read { session in
      let isRecent = try session.isRecent(query.changedAfter)
      let listing = ArrivalListing(query, isRecent: isRecent)
      if PublicationWalk.fits(query, listing) { return try session.walkPublication(query, of: reader) }
      guard query.order == .arrival, listing.hasStretches else {
        let statement = ArrivalStatement(query, of: reader, isRecent: isRecent)
        return try session.ids(
          statement.ids(limit: min(query.limit, ArrivalQuery.maximumCount + 1), offset: query.offset))
      }
      return try session.walkArrivals(query, of: reader)
    }
  }

  /// Returns the number of articles of `query`, ignoring its limit and offset.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.arrivalCount(query, reader), counting: reader) { session in
      guard let stored = ArrivalStatement.storedCount(query, of: reader) else {
        // Unread articles are usually few and quick to find.
        let isRecent = if query.isRead == nil { true } else { try session.isRecent(query.changedAfter) }
        let statement = ArrivalStatement(query, of: reader, isRecent: isRecent).count
        return CountedRead(value: try session.value(statement.sql, statement.values) ?? 0, uncounted: 0)
      }
      return try session.rows(stored.sql, stored.values) { row in
        CountedRead<Int>(value: try row["total"], uncounted: try row["uncounted"])
      }.first ?? CountedRead(value: 0, uncounted: 0)
    }
  }

  /// Returns these articles with their bodies, in the order of `ids`, each once.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle] {
    try await database.read { session in
      var found: [ArticleID: ArrivedArticle] = [:]
      let rows = try session.rows(ArrivedRow.query, [reader.rawValue, ids.map(\.rawValue)], ArrivedRow.read)
      for article in rows { found[article.id] = article }
      return ids.compactMap { found.removeValue(forKey: $0) }
    }
  }

  /// Returns the times when these articles, or the reader's marks on them, last changed.
  public func changes(of ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArticleID: Date] {
    try await database.read { session in
      let rows = try session.rows(
        """
        SELECT article.articleID, \(ArrivalColumns.changed("article")) AS changedAt
        FROM article WHERE article.articleID = ANY ($2)
        """, [reader.rawValue, ids.map(\.rawValue)]
      ) { row in (ArticleID(rawValue: try row["articleID"]), try row.requiredDate("changedAt")) }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// Returns the last article that arrived at `arrival` or before; nil when there is none.
  public func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID? {
    try await database.read { session in
      let last: Int64? = try session.value(
        "SELECT \(ArrivalColumns.last(upTo: "$1"))", [arrival.rawValue])
      return last.map(ArticleID.init(rawValue:))
    }
  }

  /// Returns the stories that several of the reader's feeds have; those with the most articles come first.
  public func multiSourceStories(
    after date: Date, limit: Int, offset: Int, of reader: ReaderKey
  ) async throws(StoreError) -> [[ArticleID]] {
    try await database.read { session in
      try session.rows(
        """
        SELECT array_agg(article.articleID ORDER BY article.articleID) AS ids
        FROM subscription JOIN article ON article.feedID = subscription.feedID AND article.position >= $2
        WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL
        GROUP BY article.story HAVING count(DISTINCT article.feedID) > 1
        ORDER BY count(DISTINCT article.feedID) DESC, max(article.articleID) DESC LIMIT $3 OFFSET $4
        """, [reader.rawValue, ArticlePosition.first(of: date), limit, offset]
      ) { row in (try row["ids"] as [Int64]).map(ArticleID.init(rawValue:)) }
    }
  }

  /// Returns the last arrival in each of the reader's feeds; feeds without articles are absent.
  public func lastArrivals(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Arrival] {
    try await database.read { session in
      let rows = try session.rows(
        """
        SELECT subscription.feedID, \(ArrivalColumns.arrival("article")) AS arrivedAt FROM subscription
        CROSS JOIN LATERAL (
          SELECT max(articleID) AS articleID FROM article WHERE article.feedID = subscription.feedID) AS article
        WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL AND article.articleID IS NOT NULL
        """, [reader.rawValue]
      ) { row in (FeedID(rawValue: try row["feedID"]), Arrival(rawValue: try row["arrivedAt"] ?? 0)) }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// Stars or unstars articles; skips articles that the reader cannot read.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError) {
    _ = try await database.star(ids, isOn: isOn, of: reader, date: now())
  }

  /// Returns the labels in use, sorted.
  public func labels(of reader: ReaderKey) async throws(StoreError) -> [String] {
    try await database.read { session in
      try session.column(
        "SELECT DISTINCT label FROM articleLabel WHERE readerKey = $1 ORDER BY label", [reader.rawValue])
    }
  }

  /// Adds or removes a label; skips articles that the reader cannot read.
  public func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey
  ) async throws(StoreError) {
    let date = now()
    try await database.changeNews(of: reader) { marks in
      let session = marks.session
      let marked: [Int64] = try session.column(
        "SELECT article.articleID FROM article \(ArticleFilter.join()) WHERE article.articleID = ANY ($2)",
        [reader.rawValue, ids.map(\.rawValue)])
      let change = PostgresStatement(
        isOn
          ? """
          INSERT INTO articleLabel (readerKey, label, articleID) SELECT $1, $2, id FROM unnest($3::bigint[]) AS id
          ON CONFLICT DO NOTHING
          """
          : "DELETE FROM articleLabel WHERE readerKey = $1 AND label = $2 AND articleID = ANY ($3)",
        [reader.rawValue, label, marked])
      try session.executeAll([change] + marks.recordChanges(of: marked, at: date))
    }
  }

  /// Renames a label, nil removes it from all articles; false when no article has it.
  public func rename(label: String, to name: String?, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      let session = marks.session
      let key: [ColumnValue] = [reader.rawValue, label]
      let exists: Bool? = try session.value(
        "SELECT EXISTS (SELECT 1 FROM articleLabel WHERE readerKey = $1 AND label = $2)", key)
      guard exists == true else { return false }
      guard name != label else { return true }
      if let name {
        try session.execute(
          """
          INSERT INTO articleLabel (readerKey, label, articleID)
          SELECT readerKey, $3, articleID FROM articleLabel WHERE readerKey = $1 AND label = $2 ON CONFLICT DO NOTHING
          """, key + [name])
      }
      try session.execute("DELETE FROM articleLabel WHERE readerKey = $1 AND label = $2", key)
      return true
    }
  }
}

// Folders and their numbers.
extension PostgresReaderAppStore {
  /// Returns the folders with feeds or created empty, sorted by name.
  public func folders(of reader: ReaderKey) async throws(StoreError) -> [Folder] {
    let found = try await database.read { session in
      try session.rows(
        "SELECT folderID, name FROM folder WHERE readerKey = $1 AND \(FolderRow.isUsed)", [reader.rawValue]
      ) { row in Folder(id: Folder.ID(rawValue: try row["folderID"]), name: try row["name"]) }
    }
    return found.map { (TextFolding.fold($0.name ?? ""), $0) }
      .sorted { ($0.0, $0.1.id.rawValue) < ($1.0, $1.1.id.rawValue) }.map(\.1)
  }

  /// Creates a folder, which may stay empty; nil when the name exists.
  public func addFolder(_ name: String, of reader: ReaderKey) async throws(StoreError) -> Folder? {
    _ = try await database.write(isolation: .readCommitted) { session in try session.ensureReader(reader) }
    return try await database.changeNews(of: reader) { marks in
      let session = marks.session
      let key: [ColumnValue] = [reader.rawValue, name]
      guard let existing = try session.folder(name, reader) else {
        let id: Int64? = try session.value(
          """
          WITH number AS (UPDATE newsNumber SET lastID = lastID + 1 WHERE name = 'folder' RETURNING lastID)
          INSERT INTO folder (readerKey, folderID, name, mayBeEmpty) SELECT $1, lastID, $2, true FROM number
          RETURNING folderID
          """, key)
        return id.map { Folder(id: Folder.ID(rawValue: $0), name: name) }
      }
      guard !existing.isUsed else { return nil }
      try session.execute("UPDATE folder SET mayBeEmpty = true WHERE readerKey = $1 AND name = $2", key)
      return Folder(id: existing.id, name: name)
    }
  }

  /// Renames a folder with its content; false when it does not exist, or the name does, even for an empty folder.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      let session = marks.session
      guard let old = try session.name(of: folder, reader) else { return false }
      guard old != name else { return true }
      guard try session.folder(name, reader)?.isUsed != true else { return false }
      try session.executeAll([
        // Deletes the remains of an unused folder with the new name.
        PostgresStatement("DELETE FROM folder WHERE readerKey = $1 AND name = $2", [reader.rawValue, name]),
        PostgresStatement(
          "UPDATE folder SET name = $3 WHERE readerKey = $1 AND folderID = $2",
          [reader.rawValue, folder.rawValue, name]),
        PostgresStatement(
          "UPDATE subscription SET folder = $3 WHERE readerKey = $1 AND folder = $2", [reader.rawValue, old, name]),
      ])
      return true
    }
  }

  /// Removes a folder; its feeds are then in none. False when it does not exist.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      let session = marks.session
      guard let name = try session.name(of: folder, reader) else { return false }
      try session.executeAll([
        PostgresStatement(
          "UPDATE subscription SET folder = NULL WHERE readerKey = $1 AND folder = $2", [reader.rawValue, name]),
        PostgresStatement(
          "DELETE FROM folder WHERE readerKey = $1 AND folderID = $2", [reader.rawValue, folder.rawValue]),
      ])
      return true
    }
  }
}

/// A row of `folder`.
private enum FolderRow {
  /// True when it is a folder: it has a feed of the reader, `$1`, or was created empty.
  static let isUsed = """
    (folder.mayBeEmpty OR EXISTS (
      SELECT 1 FROM subscription
      WHERE subscription.readerKey = $1 AND subscription.folder = folder.name AND subscription.endedAt IS NULL))
    """
}

/// An article in the form for reader apps.
private enum ArrivedRow {
  /// The articles of the reader, `$1`, with the ids `$2`. Conditions that do not depend on the row are evaluated once: most
  /// readers have few labels and changes, or none.
  static let query = """
    SELECT \(Headline.columns), coalesce(feed.site, feed.url) AS feedSite, article.html, CASE WHEN subscription.endedAt IS NULL THEN subscription.folder END AS folder,
      \(ArrivalColumns.arrival("article")) AS arrivedAt,
      CASE WHEN EXISTS (SELECT 1 FROM articleLabel WHERE readerKey = $1) THEN (
        SELECT json_agg(label ORDER BY label)::text FROM articleLabel
        WHERE articleLabel.articleID = article.articleID AND articleLabel.readerKey = $1) END AS labels
    FROM article \(Headline.joins) WHERE article.articleID = ANY ($2)
    """

  /// The columns of the texts.
  private static let texts = ArrivedArticle.Text.allCases.map { "\($0)" }

  static func read(_ row: NamedRow) throws -> ArrivedArticle {
    ArrivedArticle(
      id: ArticleID(rawValue: try row["articleID"]), feedID: FeedID(rawValue: try row["feedID"]),
      published: try row.requiredDate("published"), updated: try row.date("updated"),
      readingTime: try row["readingSeconds", as: { Duration(seconds: $0, in: 0...1e7) }],
      isRead: try row["isRead"], isStarred: try row["isStarred"], isSubscribed: try row["isSubscribed"],
      arrival: Arrival(rawValue: try row["arrivedAt"] ?? 0), block: row.block,
      places: try texts.map(row.range))
  }
}

extension PostgresSession {
  fileprivate func name(of folder: Folder.ID, _ reader: ReaderKey) throws -> String? {
    try value(
      "SELECT name FROM folder WHERE readerKey = $1 AND folderID = $2", [reader.rawValue, folder.rawValue])
  }

  /// Returns the row of a folder of that name, and whether it is in use.
  fileprivate func folder(_ name: String, _ reader: ReaderKey) throws -> (id: Folder.ID, isUsed: Bool)? {
    let found = try rows(
      "SELECT folderID, \(FolderRow.isUsed) AS isUsed FROM folder WHERE readerKey = $1 AND name = $2",
      [reader.rawValue, name])
    return try found.first.map { row in (Folder.ID(rawValue: try row["folderID"]), try row["isUsed"] as Bool) }
  }

  fileprivate func ids(_ statement: PostgresStatement) throws -> [ArticleID] {
    let ids: [Int64] = try column(statement.sql, statement.values)
    return ids.map(ArticleID.init(rawValue:))
  }

  /// Returns true when less than a quarter of all articles arrived since `date`; false for nil.
  fileprivate func isRecent(_ date: Date?) throws -> Bool {
    guard let date else { return false }
    return try value(
      """
      SELECT lastID - coalesce(\(ArrivalColumns.last(upTo: "$1")), 0) < greatest(lastID / 4, 1)
      FROM newsNumber WHERE name = 'article'
      """, [Arrival(date).rawValue]) ?? false
  }

  fileprivate func walkArrivals(_ query: ArrivalQuery, of reader: ReaderKey) throws -> [ArticleID] {
    let known = try executeAll([.lastArticle, ArrivalStatement.maximumListed(query, of: reader)])
    var walk = ArrivalWalk(query, last: try known[0].first?["lastID"] ?? 0, maximumCount: try known[1].first?["most"])
    while let part = walk.next() {
      let statement = ArrivalStatement(part.query, of: reader, isRecent: false)
      walk.take(try ids(statement.ids(limit: part.limit, offset: 0)))
    }
    return walk.ids
  }

  fileprivate func walkPublication(_ query: ArrivalQuery, of reader: ReaderKey) throws -> [ArticleID] {
    let statement = ArrivalStatement(query, of: reader, isRecent: false)
    let feed: FeedID? = if case .feed(let id) = query.source { id } else { nil }
    var walk = PublicationWalk(query)
    while let step = walk.step {
      switch step {
      case .measure(let count, let place):
        let end = ArrivalStatement.position(count, beyond: place, of: query)
        walk.setEnd(try value(end.sql, end.values))
      case .read(let place, let end, let limit):
        walk.take(try ids(statement.ids(from: place, through: end, of: feed, limit: limit)))
      case .count:
        let bound = ArrivalStatement.maximumListed(query, of: reader)
        walk.count(try value(bound.sql, bound.values) ?? 0)
      case .gather(let place, let limit): walk.take(try ids(statement.ids(beyond: place, limit: limit)))
      }
    }
    return walk.ids
  }
}
