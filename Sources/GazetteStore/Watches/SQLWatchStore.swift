public import Foundation
public import GazetteDomain

/// Stores watches, their matches and the articles that they hide.
public struct SQLWatchStore: Sendable {
  let database: SQLDatabase
  let now: CurrentTime

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }
}

extension SQLWatchStore: WatchStore {
  /// Returns the reader's watches by name.
  public func watches(of reader: ReaderKey) async throws(StoreError) -> [WatchStatus] {
    let counted = "SELECT count(*) FROM watchMatch WHERE watchMatch.watchID = watch.watchID"
    let found = try await database.read(.watches(reader)) { connection in
      try connection.rows(
        """
        SELECT \(raw: WatchRecord.table.list), (\(raw: counted)) AS matches,
          (\(raw: counted) AND watchMatch.matchedAt > watch.visitedAt) AS newMatches
        FROM watch WHERE watch.readerKey = \(reader)
        """
      ).compactMap { row in
        try WatchRecord(row).map {
          WatchStatus(watch: $0.watch, matches: try row["matches"], newMatches: try row["newMatches"])
        }
      }
    }
    return found.inNameOrder(\.watch)
  }

  /// Saves a new watch.
  public func add(_ watch: Watch, for reader: ReaderKey) async throws(StoreError) -> Watch {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      return try connection.add(watch, for: reader)
    }
  }

  /// Replaces a watch; forgets its states when the query changed, or when it is turned on.
  public func update(_ watch: Watch, of reader: ReaderKey) async throws(StoreError) {
    let condition = watch.id.condition(of: reader)
    let turnedOn: SQL = watch.isOn ? " OR NOT watch.isOn" : ""
    try await database.write(isolation: .readCommitted) { connection in
      let results = try connection.batch([
        .newWatchVersion,
        """
        DELETE FROM watchState WHERE watchID IN (
          SELECT watch.watchID FROM watch
          WHERE \(sql: condition) AND (watch.query <> \(watch.query.text)\(sql: turnedOn)))
        """,
        try WatchRecord.table.update(
          to: WatchRecord(reader: reader, watch: watch),
          except: ["readerKey", "watchID", "createdAt", "visitedAt", "version"],
          adding: ["version = (SELECT watchVersion.version FROM watchVersion)"], where: condition),
      ])
      guard results[2].changes > 0 else { throw StoreError.notFound }
    }
  }

  /// Removes a watch with its matches.
  public func remove(_ id: WatchID, of reader: ReaderKey) async throws(StoreError) -> Watch {
    try await database.write(isolation: .readCommitted) { connection in
      let results = try connection.batch([
        .newWatchVersion, "DELETE FROM watch WHERE \(sql: id.condition(of: reader)) RETURNING *",
      ])
      guard let record = try results[1].rows.first.flatMap(WatchRecord.init) else { throw StoreError.notFound }
      return record.watch
    }
  }

  /// Records a visit.
  public func recordVisit(to id: WatchID, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let changed = try connection.run("UPDATE watch SET visitedAt = \(date) WHERE \(sql: id.condition(of: reader))")
      guard changed > 0 else { throw StoreError.notFound }
    }
  }

  /// Returns matches of a watch, the latest first.
  public func matches(
    of id: WatchID, reader: ReaderKey, after cursor: WatchMatchID?, limit: Int
  ) async throws(StoreError) -> [WatchMatch] {
    try await database.read { connection in
      let results = try connection.batch([
        "SELECT 1 AS found FROM watch WHERE \(sql: id.condition(of: reader))",
        """
        SELECT watchMatch.matchID, \(raw: WatchMatchRecord.table.list), watchMatch.kind = 'article' AND EXISTS (
          SELECT 1 FROM hiddenArticle WHERE hiddenArticle.readerKey = \(reader)
            AND hiddenArticle.articleID = watchMatch.number AND hiddenArticle.watchID = watchMatch.watchID) AS isHidden
        FROM watchMatch WHERE watchMatch.watchID = \(id) AND watchMatch.matchID < \(cursor?.rawValue ?? .max)
        ORDER BY watchMatch.matchID DESC LIMIT \(limit)
        """,
      ])
      guard !results[0].rows.isEmpty else { throw StoreError.notFound }
      return try results[1].rows.compactMap(WatchMatchRecord.read)
    }
  }

  /// Returns the watches that touched an article, by name.
  public func watches(
    touching article: ArticleID, of reader: ReaderKey
  ) async throws(StoreError) -> [(watch: Watch, isHidden: Bool)] {
    let found = try await database.read { connection in
      try connection.rows(
        """
        SELECT \(raw: WatchRecord.table.list), EXISTS (
          SELECT 1 FROM hiddenArticle WHERE hiddenArticle.readerKey = \(reader)
            AND hiddenArticle.articleID = \(article) AND hiddenArticle.watchID = watch.watchID) AS isHidden
        FROM watch WHERE watch.readerKey = \(reader) AND EXISTS (
          SELECT 1 FROM watchMatch
          WHERE watchMatch.watchID = watch.watchID AND watchMatch.kind = 'article' AND watchMatch.number = \(article))
        """
      ).compactMap { row in
        try WatchRecord(row).map { (watch: $0.watch, isHidden: try row["isHidden"] as Bool) }
      }
    }
    return found.inNameOrder(\.watch)
  }
}

extension SQLConnection {
  /// Saves a new watch of a reader, whose row is locked.
  func add(_ watch: Watch, for reader: ReaderKey) throws -> Watch {
    let results = try batch([
      "SELECT count(*) AS count FROM watch WHERE readerKey = \(reader)", .newWatchVersion,
    ])
    let (count, maximum): (Int, Int) = (try results[0].rows[0].firstColumn(), Watch.maximumPerReader)
    guard count < maximum else {
      throw StoreError.quotaReached(ReaderQuota(kind: .watches, maximum: maximum))
    }
    guard let number: Int64 = try results[1].rows.first?.firstColumn() else {
      throw StoreError.corrupt(detail: "watches have no version")
    }
    let added = Watch(
      id: WatchID(rawValue: number), name: watch.name, query: watch.query, actions: watch.actions, label: watch.label,
      channels: watch.channels, isOn: watch.isOn, createdAt: watch.createdAt, visitedAt: watch.visitedAt)
    try insert([WatchRecord(reader: reader, watch: added)], into: WatchRecord.table)
    return added
  }
}

extension SQL {
  /// The statement that counts a change of any watch, and returns the count. It comes first, so that the second of two changes
  /// waits for the first.
  fileprivate static let newWatchVersion: SQL = "UPDATE watchVersion SET version = version + 1 RETURNING version"
}

extension Sequence {
  /// Returns the elements by the names of their watches, ignoring case and accents.
  fileprivate func inNameOrder(_ watch: (Element) -> Watch) -> [Element] {
    map { (TextFolding.fold(watch($0).name), $0) }
      .sorted { ($0.0, watch($0.1).id) < ($1.0, watch($1.1).id) }.map(\.1)
  }
}
