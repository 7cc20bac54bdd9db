import Foundation
import GazetteDomain
import GRDB

/// The migrations of one of Gazette's databases, oldest first.
struct Schema {
  /// Marks a file as Gazette's, in SQLite's file header: `GZTT` and `GZTB` in ASCII.
  let applicationID: Int32
  let migrations: [Migration]

  /// The main database.
  static let main = Schema(
    applicationID: 0x475A_5454,
    migrations: [
      .shared, .weather, .weatherMap, .classifieds, .news, .fullText, .bounds, .placeNames, .savedSearchQueries,
      .searchWords, .readers, .readMarks, .readerApps, .warnings, .invitees, .nowcast,
      .forecastRecord,
      // Finds the articles updated since a time, which are few; reader apps query it at every visit.
      Migration(
        identifier: "0018-article-updates",
        sql: "CREATE INDEX articleByUpdate ON article (updated) WHERE updated IS NOT NULL;"),
      // Runs of articles with changed marks overlapped. Of those recorded, each feed becomes one run, which reports some changes
      // again.
      Migration(
        identifier: "0019-mark-changes",
        sql: """
          CREATE TABLE changedFeed AS SELECT readerKey, feedID, min(firstID) AS firstID, max(lastID) AS lastID,
            max(changedAt) AS changedAt FROM markChange GROUP BY readerKey, feedID;
          DELETE FROM markChange;
          INSERT INTO markChange (readerKey, feedID, firstID, lastID, changedAt)
            SELECT readerKey, feedID, firstID, lastID, changedAt FROM changedFeed;
          DROP TABLE changedFeed;
          """),
      // A warning's id, language and kinds, and the number of warnings that could not be fetched.
      Migration(
        identifier: "0020-one-call",
        sql: """
          ALTER TABLE weatherReport ADD COLUMN unreadAlerts INTEGER NOT NULL DEFAULT 0
            CHECK (unreadAlerts BETWEEN 0 AND 1000);
          ALTER TABLE weatherAlert ADD COLUMN identifier TEXT;
          ALTER TABLE weatherAlert ADD COLUMN language TEXT;
          ALTER TABLE weatherAlert ADD COLUMN tags TEXT NOT NULL DEFAULT '';
          """),
      .feedSchedule,
      .proxyNames,
      .sharedState,
      .watches,
      .notifications,
      // The version of each watch's last change, so that an edit of one does not compile all.
      Migration(
        identifier: "0026-watch-versions",
        sql: """
          ALTER TABLE watch ADD COLUMN version INTEGER NOT NULL DEFAULT 1
            CHECK (version BETWEEN 1 AND 9007199254740992);
          CREATE INDEX watchByVersion ON watch (version);
          """),
    ])

  /// The database of the providers' budgets.
  static let budget = Schema(applicationID: 0x475A_5442, migrations: [.budget, .budgetPauses])

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.identifier) { connection in try connection.execute(sql: migration.sql) }
    }
    return migrator
  }

  /// Applies the missing migrations.
  /// - Throws: `StoreError/foreign(detail:)` when the file is another program's or a newer version's.
  func migrate(_ writer: any DatabaseWriter) throws {
    let isUpToDate = try writer.writeWithoutTransaction { connection in
      try checkOrigin(connection)
      return try migrator.hasCompletedMigrations(connection)
    }
    // This check lets a start on a full disk succeed without needing space.
    guard !isUpToDate else { return }
    try writer.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    try migrator.migrate(writer)
  }

  /// Returns true when no migration is missing.
  /// - Throws: `StoreError/foreign(detail:)` when the file is another program's or a newer version's.
  func isUpToDate(_ connection: Database) throws -> Bool {
    try checkOrigin(connection)
    return try migrator.hasCompletedMigrations(connection)
  }

  /// Returns true for the database of an older version, and false for an empty file.
  /// - Throws: `StoreError/foreign(detail:)` when the file is another program's or a newer version's.
  func isOlder(_ connection: Database) throws -> Bool {
    try !Self.isEmpty(connection) && !isUpToDate(connection)
  }

  private func checkOrigin(_ connection: Database) throws {
    if try !Self.isEmpty(connection) { try requireOrigin(connection) }
  }

  private static func isEmpty(_ connection: Database) throws -> Bool {
    try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  /// - Throws: `StoreError/foreign(detail:)` when the file is empty, another program's or a newer version's.
  func requireOrigin(_ connection: Database) throws {
    guard try Int32.fetchOne(connection, sql: "PRAGMA application_id") == applicationID else {
      throw StoreError.foreign(detail: "the file is not marked as Gazette's")
    }
    guard try !migrator.hasBeenSuperseded(connection) else {
      throw StoreError.foreign(detail: "the file was written by a newer Gazette")
    }
  }

  /// Checks the definitions of a foreign file before any of them runs: they must be exactly those that the listed migrations
  /// make. Any other trigger, view, index, column or rule would be foreign code.
  /// - Throws: `StoreError/foreign(detail:)` when they differ.
  func requireOwnDefinitions(_ connection: Database) throws {
    guard try Int32.fetchOne(connection, sql: "PRAGMA application_id") == applicationID else {
      throw StoreError.foreign(detail: "the file is not marked as Gazette's")
    }
    // Comparisons and searches assume UTF-8.
    guard try String.fetchOne(connection, sql: "PRAGMA encoding") == "UTF-8" else {
      throw StoreError.foreign(detail: "the file has another encoding than a Gazette's")
    }
    let definitions = try Self.definitions(connection)
    // Read only after its own definition proved harmless.
    let listed = try definitions.contains(Self.migrationsTable) ? Self.migrationsListed(connection) : []
    let known = migrations.map(\.identifier)
    guard Set(listed).isSubset(of: known) else {
      throw StoreError.foreign(detail: "the file was written by a newer Gazette")
    }
    let fresh = try DatabaseQueue(configuration: .gazette)
    if let last = listed.last, listed == Array(known.prefix(listed.count)) { try migrator.migrate(fresh, upTo: last) }
    guard try definitions == fresh.read(Self.definitions) else {
      throw StoreError.foreign(detail: "the file has other tables than a Gazette's")
    }
  }

  /// Returns every definition of the database in a fixed order, without SQLite's own statistics tables.
  private static func definitions(_ connection: Database) throws -> [String] {
    // Quoted, because a column of a foreign file may contain anything.
    let sql = """
      SELECT quote(type) || quote(name) || quote(tbl_name) || quote(sql) AS definition FROM sqlite_schema
      ORDER BY definition
      """
    return try String.fetchAll(connection, sql: sql).filter { !statistics.contains($0) }
  }

  private static func migrationsListed(_ connection: Database) throws -> [String] {
    try String.fetchAll(connection, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier LIMIT 1000")
  }

  private static func table(_ name: String, _ columns: String) -> String {
    "'table''\(name)''\(name)''CREATE TABLE \(name)\(columns)'"
  }

  private static let migrationsTable = table("grdb_migrations", " (identifier TEXT NOT NULL PRIMARY KEY)")
  /// The tables that ANALYZE leaves in a database, letter by letter.
  private static let statistics: Set = [
    table("sqlite_stat1", "(tbl,idx,stat)"), table("sqlite_stat4", "(tbl,idx,neq,nlt,ndlt,sample)"),
  ]
}

/// One step from a version of a database to the next; never edited once it has shipped.
struct Migration: Sendable {
  let identifier: String
  let sql: String
}
