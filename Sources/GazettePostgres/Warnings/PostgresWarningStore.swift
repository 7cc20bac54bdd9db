public import Foundation
public import GazetteDomain

/// Keeps the last known warnings of scopes: a row for each, their texts and areas as JSON.
public struct PostgresWarningStore: WarningStore {
  private let database: PostgresDatabase

  /// Keeps them in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// How often anything was kept here.
  public func revision() async throws(StoreError) -> Int {
    try await database.read(.warningRevision) { session in
      try await session.value("SELECT revision FROM warningRevision") ?? 0
    }
  }

  /// What is remembered of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try await database.read { session in
      try await session.rows("SELECT \(WarningStateRecord.table.list) FROM warningScope", [], WarningStateRecord.state)
        .compactMap(\.self)
    }
  }

  /// All warnings of a scope, in the order in which they were kept.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try await database.read { session in
      try await session.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE scope = $1 ORDER BY rank", [scope.text],
        WarningRecord.warning
      ).compactMap(\.self)
    }
  }

  /// One warning; of several scopes that tell it the first.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try await database.read { session in
      try await session.rows(
        "SELECT \(WarningRecord.table.list) FROM weatherWarning WHERE warningID = $1 ORDER BY scope LIMIT 1",
        [id.rawValue], WarningRecord.warning
      ).compactMap(\.self).first
    }
  }

  /// Puts `warnings` in place of those of the scope, with its state.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try await session.countWarnings()
      try await session.keep(state)
      try await session.execute("DELETE FROM weatherWarning WHERE scope = $1", [state.scope.text])
      try await session.insert(
        warnings.enumerated().map { WarningRecord(scope: state.scope, rank: $0.offset, warning: $0.element) },
        into: WarningRecord.table, onConflict: WarningRecord.onConflict)
    }
  }

  /// Keeps what is remembered of a scope.
  public func note(_ state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try await session.countWarnings()
      try await session.keep(state)
    }
  }

  /// Forgets scopes that nobody has a city in any more.
  public func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int {
    let scopes = keeping.map(\.text)
    return try await database.write(isolation: .readCommitted) { session in
      try await session.countWarnings()
      return try await session.execute(
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
      try await session.countWarnings()
      let count: Int = try await session.value("SELECT count(*) FROM weatherWarning") ?? 0
      try await session.execute("DELETE FROM warningScope")
      return count
    }
  }
}

extension PostgresSession {
  fileprivate func keep(_ state: WarningState) async throws {
    // An upsert, as a replaced row would take its warnings along.
    let changes = WarningStateRecord.table.columns.names.map { "\($0) = excluded.\($0)" }
    try await insert(
      [state], into: WarningStateRecord.table,
      onConflict: "ON CONFLICT (scope) DO UPDATE SET \(changes.joined(separator: ", "))")
  }

  /// Comes first in each change, so that of two the second waits for the first.
  fileprivate func countWarnings() async throws {
    try await execute("UPDATE warningRevision SET revision = revision + 1")
  }
}
