public import GazetteDomain
import GRDB

extension Database {
  /// Returns the faults of the file and of its references, at most 100 sentences for the log; empty when it is sound.
  func integrityProblems() throws -> [String] {
    let problems = try String.fetchAll(self, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
    let orphans = try Row.fetchAll(self, sql: "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check")
    return problems + orphans.map { "a row of \($0["table"] ?? "?") refers to no row of \($0["parent"] ?? "?")" }
  }

  /// - Throws: `StoreError/corrupt(detail:)` when there is a fault.
  func requireIntegrity() throws {
    if let problem = try integrityProblems().first { throw StoreError.corrupt(detail: problem) }
  }

  /// Compares the full-text tables with their indexes, which `integrity_check` does not do.
  /// - Throws: `StoreError/corrupt(detail:)` when they differ.
  func requireSearchIntegrity() throws {
    let tables = try String.fetchAll(
      self, sql: "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'")
    for table in tables { try execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')") }
  }

  /// Checks that the numbers that SQLite assigns next are free, with room for many more.
  /// - Throws: `StoreError/corrupt(detail:)` when they are not.
  func requireSoundSequences() throws {
    // SQLite's own table cannot be STRICT.
    let odd = try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_sequence WHERE typeof(seq) <> 'integer'")
    guard odd == 0 else { throw StoreError.corrupt(detail: "a table's last number is none") }
    for (table, id) in [
      ("feed", "feedID"), ("article", "articleID"), ("folder", "folderID"), ("watchMatch", "matchID"),
      ("channel", "channelID"), ("outbox", "outboxID"),
    ] {
      let last = try Int64.fetchOne(self, sql: "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'") ?? 0
      let highest = try Int64.fetchOne(self, sql: "SELECT max(\(id)) FROM \(table)") ?? 0
      guard highest <= last, (0...Self.highestSequence).contains(last) else {
        throw StoreError.corrupt(detail: "the numbers of the table \(table) are used up or taken")
      }
    }
  }

  /// Far below an overflow, and within the integers that JSON's numbers represent exactly.
  private static let highestSequence: Int64 = 1 << 53

  /// Throws when no reader is an active editor, or when `isPassword` rejects the stored password of one.
  func requireEditors(_ isPassword: (String) -> Bool) throws {
    let editors = try Int.fetchOne(
      self, sql: "SELECT count(*) FROM readerAccount WHERE role = 'editor' AND isDisabled = 0 AND leavesAt IS NULL")
    guard let editors, editors > 0 else { throw StoreError.locked(.noEditor) }
    let sql = "SELECT name, password FROM readerAccount WHERE password IS NOT NULL ORDER BY name"
    let accounts = try Row.fetchCursor(self, sql: sql)
    while let account = try accounts.next() {
      guard isPassword(account["password"]) else {
        throw StoreError.locked(.unreadablePassword(reader: account["name"]))
      }
    }
  }

  /// Recalculates the counts and marks that triggers maintain, which may be wrong in a foreign file: a count that is too low
  /// would refuse every later change, and a mark that is too high would mark future articles read.
  func rebuildCounts() throws {
    try execute(
      sql: """
        UPDATE feed SET articleCount = (SELECT count(*) FROM article WHERE article.feedID = feed.feedID);
        DELETE FROM readMark WHERE NOT EXISTS (
          SELECT 1 FROM article WHERE article.articleID = readMark.articleID AND article.feedID = readMark.feedID);
        UPDATE subscription SET countedUpTo = min(countedUpTo, max(0, coalesce((
          SELECT max(articleID) FROM article INDEXED BY articleByArrival WHERE article.feedID = subscription.feedID), 0)));
        UPDATE subscription SET readUpTo = min(readUpTo, countedUpTo);
        UPDATE subscription SET unreadCount = (
          SELECT count(*) FROM article INDEXED BY articleByArrival
          WHERE article.feedID = subscription.feedID AND article.articleID <= subscription.countedUpTo
            AND NOT coalesce(
              (SELECT isRead FROM readMark WHERE readMark.readerKey = subscription.readerKey
                AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID),
              article.articleID <= subscription.readUpTo));
        UPDATE watchVersion
          SET version = max(version, coalesce((SELECT max(max(watchID, watch.version)) FROM watch), 0));
        """)
  }
}

extension GazetteDatabase {
  /// Returns the faults of the database, in sentences for the log; empty when it is sound. Reads the whole file.
  public func integrityProblems() async throws(StoreError) -> [String] {
    do {
      return try await read { connection in try connection.integrityProblems() }
    } catch .corrupt(let detail) {
      return [detail]
    }
  }
}
