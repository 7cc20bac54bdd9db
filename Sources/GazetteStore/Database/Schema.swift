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
    migrations: [.shared, .weather, .weatherMap, .classifieds, .news, .fullText, .bounds])

  /// The database of the providers' budgets.
  static let budget = Schema(applicationID: 0x475A_5442, migrations: [.budget])

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

  /// - Throws: ``StoreError/foreign(detail:)`` when the up-to-date database has other tables, indexes or triggers than a
  ///   new one: a file that was sent must not bring code of its own.
  func requireShape(_ connection: Database) throws {
    let fresh = try DatabaseQueue(configuration: .gazette)
    try bringUpToDate(fresh)
    guard try fresh.read(Self.shape) == Self.shape(connection) else {
      throw StoreError.foreign(detail: "the file has other tables than a Gazette's")
    }
  }

  /// Every definition of the database, SQLite's own statistics apart.
  private static func shape(_ connection: Database) throws -> Set<String> {
    let sql =
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%'"
    return try Set(String.fetchAll(connection, sql: sql))
  }
}
