import Foundation
import GazetteDomain
import GRDB

/// The versions of one of Gazette's databases, oldest first.
struct Schema {
  /// Marks a file as Gazette's, in the header of every SQLite file: `GZTT` and `GZTB` in ASCII.
  let applicationID: Int32
  let migrations: [Migration]

  /// The database of the paper.
  static let main = Schema(
    applicationID: 0x475A_5454,
    migrations: [
      .shared, .weather, .weatherMap, .classifieds, .news, .fullText, .bounds, .placeNames, .savedSearchQueries,
      .searchWords, .readers, .readMarks, .readerApps, .warnings, .invitees, .nowcast,
      .forecastRecord,
      // Finds the articles that were updated since a time, which are few, as reader apps ask at every visit.
      Migration(
        identifier: "0018-article-updates",
        sql: "CREATE INDEX articleByUpdate ON article (updated) WHERE updated IS NOT NULL;"),
      // Runs of articles whose marks changed overlapped; of what they noted, a feed is one run now, told once too often.
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
      // Whose a warning is, in which language and of which kinds, and how many could not be fetched.
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

  /// Applies what is missing.
  /// - Throws: ``StoreError/foreign(detail:)`` when the file is another program's or a newer Gazette's.
  func bringUpToDate(_ writer: any DatabaseWriter) throws {
    let isUpToDate = try writer.writeWithoutTransaction { connection in
      try checkOrigin(connection)
      return try migrator.hasCompletedMigrations(connection)
    }
    // Looking first keeps a start on a full disk from needing room.
    guard !isUpToDate else { return }
    try writer.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    try migrator.migrate(writer)
  }

  /// True when nothing is to be applied.
  /// - Throws: ``StoreError/foreign(detail:)`` when the file is another program's or a newer Gazette's.
  func isUpToDate(_ connection: Database) throws -> Bool {
    try checkOrigin(connection)
    return try migrator.hasCompletedMigrations(connection)
  }

  private func checkOrigin(_ connection: Database) throws {
    let isEmpty = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_master") == 0
    if !isEmpty { try requireOrigin(connection) }
  }

  /// - Throws: ``StoreError/foreign(detail:)`` when the file is empty, another program's or a newer Gazette's.
  func requireOrigin(_ connection: Database) throws {
    guard try Int32.fetchOne(connection, sql: "PRAGMA application_id") == applicationID else {
      throw StoreError.foreign(detail: "the file is not marked as Gazette's")
    }
    guard try !migrator.hasBeenSuperseded(connection) else {
      throw StoreError.foreign(detail: "the file was written by a newer Gazette")
    }
  }

  /// Looks at the definitions of a file that was sent, before anything in it is run: they must be exactly those that the
  /// migrations in its list make. Another trigger, view, index, column or rule would be a stranger's code.
  /// - Throws: ``StoreError/foreign(detail:)`` when they are not.
  func requireOwnDefinitions(_ connection: Database) throws {
    guard try Int32.fetchOne(connection, sql: "PRAGMA application_id") == applicationID else {
      throw StoreError.foreign(detail: "the file is not marked as Gazette's")
    }
    // Comparisons and searches are written for UTF-8.
    guard try String.fetchOne(connection, sql: "PRAGMA encoding") == "UTF-8" else {
      throw StoreError.foreign(detail: "the file has another encoding than a Gazette's")
    }
    let definitions = try Self.definitions(connection)
    // Read only once its own definition is known to be harmless.
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

  /// Every definition of the database in a fixed order, the tables of SQLite's own statistics apart.
  private static func definitions(_ connection: Database) throws -> [String] {
    // Quoted, as in a file that was sent a column may hold anything.
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
  /// What ANALYZE leaves in a database, letter by letter.
  private static let statistics: Set = [
    table("sqlite_stat1", "(tbl,idx,stat)"), table("sqlite_stat4", "(tbl,idx,neq,nlt,ndlt,sample)"),
  ]
}

/// One step from a version of a database to the next; never edited once it has shipped.
struct Migration: Sendable {
  let identifier: String
  let sql: String
}
