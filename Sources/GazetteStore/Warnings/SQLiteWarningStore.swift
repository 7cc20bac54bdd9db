public import Foundation
public import GazetteDomain
import GRDB

/// Keeps the last known warnings of scopes: a row for each, their texts and areas as JSON.
public struct SQLiteWarningStore: WarningStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// How often anything was kept here.
  public func revision() async throws(StoreError) -> Int {
    try await database.read(.warningRevision) { connection in
      try connection.value("SELECT revision FROM warningRevision") ?? 0
    }
  }

  /// What is remembered of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try await database.read { connection in
      try connection.rows("SELECT \(WarningStateRecord.table.list) FROM warningScope", [], WarningStateRecord.state)
        .compactMap(\.self)
    }
  }

  /// All warnings of a scope, in the order in which they were kept.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE scope = ? ORDER BY rank", [scope.text],
        WarningRecord.warning
      ).compactMap(\.self)
    }
  }

  /// One warning; of several scopes that tell it the first.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE warningID = ? ORDER BY scope LIMIT 1",
        [id.rawValue], WarningRecord.warning
      ).compactMap(\.self).first
    }
  }

  /// Puts `warnings` in place of those of the scope, with its state.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try await database.write { connection in
      try connection.keep(state)
      try connection.run("DELETE FROM weatherWarning WHERE scope = ?", [state.scope.text])
      try connection.insert(
        warnings.enumerated().map { WarningRecord(scope: state.scope, rank: $0.offset, warning: $0.element) },
        into: WarningRecord.table, onConflict: WarningRecord.onConflict)
    }
  }

  /// Keeps what is remembered of a scope.
  public func note(_ state: WarningState) async throws(StoreError) {
    try await database.write { connection in try connection.keep(state) }
  }

  /// Forgets scopes that nobody has a city in any more.
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
    // An upsert, as a replaced row would take its warnings along.
    let changes = WarningStateRecord.table.columns.names.map { "\"\($0)\" = excluded.\"\($0)\"" }
    try insert(
      [state], into: WarningStateRecord.table,
      onConflict: "ON CONFLICT (scope) DO UPDATE SET \(changes.joined(separator: ", "))")
    try countWarnings()
  }

  fileprivate func countWarnings() throws { try run("UPDATE warningRevision SET revision = revision + 1") }
}
