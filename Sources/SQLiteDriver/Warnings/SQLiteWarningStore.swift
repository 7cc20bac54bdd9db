public import Foundation
public import GazetteDomain
import GRDB

/// Stores the last known warnings of scopes: a row for each, with texts and areas as JSON.
public struct SQLiteWarningStore: WarningStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the number of writes here.
  public func revision() async throws(StoreError) -> Int {
    try await database.read(.warningRevision) { connection in
      try connection.value("SELECT revision FROM warningRevision") ?? 0
    }
  }

  /// Returns the state of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try await database.read { connection in
      try connection.rows("SELECT \(WarningStateRecord.table.list) FROM warningScope", [], WarningStateRecord.state)
        .compactMap(\.self)
    }
  }

  /// Returns all warnings of a scope, in the order in which they were stored.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE scope = ? ORDER BY rank", [scope.text],
        WarningRecord.warning
      ).compactMap(\.self)
    }
  }

  /// Returns one warning, from the first of the scopes that contain it.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE warningID = ? ORDER BY scope LIMIT 1",
        [id.rawValue], WarningRecord.warning
      ).compactMap(\.self).first
    }
  }

  /// Replaces the warnings and the state of a scope.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try await database.write { connection in
      try connection.keep(state)
      try connection.run("DELETE FROM weatherWarning WHERE scope = ?", [state.scope.text])
      try connection.insert(
        warnings.enumerated().map { WarningRecord(scope: state.scope, rank: $0.offset, warning: $0.element) },
        into: WarningRecord.table, onConflict: WarningRecord.onConflict)
    }
  }

  /// Saves the state of a scope.
  public func note(_ state: WarningState) async throws(StoreError) {
    try await database.write { connection in try connection.keep(state) }
  }

  /// Deletes scopes in which no reader has a city any longer.
  public func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int {
    let scopes = keeping.map(\.text)
    return try await database.write { connection in
      let kept = try JSONColumn.text(scopes) ?? "[]"
      try connection.run(
        """
        DELETE FROM warningScope
        WHERE scope NOT IN (SELECT value FROM json_each(?)) AND coalesce(lastAttempt, 0) < ?
        """, [kept, date.timeIntervalSince1970])
      let count = connection.changesCount
      if count > 0 { try connection.countWarnings() }
      return count
    }
  }
}

extension StoragePart {
  /// The warnings of the weather services; they are fetched again.
  public static let warnings = StoragePart(
    .warnings, tables: ["warningScope", "weatherWarning", "warningRevision"], counted: "weatherWarning"
  ) { database, _ async throws(StoreError) in
    try await database.write { connection in
      let count: Int = try connection.value("SELECT count(*) FROM weatherWarning") ?? 0
      try connection.run("DELETE FROM warningScope")
      try connection.countWarnings()
      return count
    }
  }
}

extension Database {
  fileprivate func keep(_ state: WarningState) throws {
    // An upsert, because replacing a row would delete its warnings.
    let changes = WarningStateRecord.table.columns.names.map { "\"\($0)\" = excluded.\"\($0)\"" }
    try insert(
      [state], into: WarningStateRecord.table,
      onConflict: "ON CONFLICT (scope) DO UPDATE SET \(changes.joined(separator: ", "))")
    try countWarnings()
  }

  fileprivate func countWarnings() throws { try run("UPDATE warningRevision SET revision = revision + 1") }
}
