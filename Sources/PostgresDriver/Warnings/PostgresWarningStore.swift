public import Foundation
public import GazetteDomain

/// Stores the last known warnings of scopes: a row for each, with texts and areas as JSON.
public struct PostgresWarningStore: WarningStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the number of writes here.
  public func revision() async throws(StoreError) -> Int {
    try await database.read(.warningRevision) { session in
      try session.value("SELECT revision FROM warningRevision") ?? 0
    }
  }

  /// Returns the state of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try await database.read { session in
      try session.rows("SELECT \(WarningStateRecord.table.list) FROM warningScope", [], WarningStateRecord.state)
        .compactMap(\.self)
    }
  }

  /// Returns all warnings of a scope, in the order in which they were stored.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try await database.read { session in
      try session.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE scope = $1 ORDER BY rank", [scope.text],
        WarningRecord.warning
      ).compactMap(\.self)
    }
  }

  /// Returns one warning, from the first of the scopes that contain it.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try await database.read { session in
      try session.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE warningID = $1 ORDER BY scope LIMIT 1",
        [id.rawValue], WarningRecord.warning
      ).compactMap(\.self).first
    }
  }

  /// Replaces the warnings and the state of a scope.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.countWarnings()
      try session.keep(state)
      try session.execute("DELETE FROM weatherWarning WHERE scope = $1", [state.scope.text])
      try session.insert(
        warnings.enumerated().map { WarningRecord(scope: state.scope, rank: $0.offset, warning: $0.element) },
        into: WarningRecord.table, onConflict: WarningRecord.onConflict)
    }
  }

  /// Saves the state of a scope.
  public func note(_ state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.countWarnings()
      try session.keep(state)
    }
  }

  /// Deletes scopes in which no reader has a city any longer.
  public func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int {
    let scopes = keeping.map(\.text)
    return try await database.write(isolation: .readCommitted) { session in
      try session.countWarnings()
      return try session.execute(
        "DELETE FROM warningScope WHERE scope <> ALL ($1) AND coalesce(lastAttempt, 0) < $2", [scopes, date])
    }
  }
}

extension PostgresStoragePart {
  /// The warnings of the weather services; they are fetched again.
  public static let warnings = PostgresStoragePart(
    .warnings, tables: ["warningScope", "weatherWarning", "warningRevision"], counted: "weatherWarning"
  ) { database, _ async throws(StoreError) in
    try await database.write(isolation: .readCommitted) { session in
      try session.countWarnings()
      let count: Int = try session.value("SELECT count(*) FROM weatherWarning") ?? 0
      try session.execute("DELETE FROM warningScope")
      return count
    }
  }
}

extension PostgresSession {
  fileprivate func keep(_ state: WarningState) throws {
    // An upsert, because replacing a row would delete its warnings.
    let changes = WarningStateRecord.table.columns.names.map { "\($0) = excluded.\($0)" }
    try insert(
      [state], into: WarningStateRecord.table,
      onConflict: "ON CONFLICT (scope) DO UPDATE SET \(changes.joined(separator: ", "))")
  }

  /// Must come first in each change, so that the second of two waits for the first.
  fileprivate func countWarnings() throws {
    try execute("UPDATE warningRevision SET revision = revision + 1")
  }
}
