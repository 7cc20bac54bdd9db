public import Foundation
public import GazetteDomain

/// Stores the last known warnings of scopes: a row for each, with texts and areas as JSON.
public struct SQLWarningStore: WarningStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the number of writes here.
  public func revision() async throws(StoreError) -> Int {
    try await database.read(.warningRevision) { connection in
      try connection.value("SELECT revision FROM warningRevision") ?? 0
    }
  }

  /// Returns the state of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try await database.read { connection in
      try connection.rows("SELECT \(raw: WarningStateRecord.table.list) FROM warningScope")
        .compactMap(WarningStateRecord.read)
    }
  }

  /// Returns all warnings of a scope, in the order in which they were stored.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(raw: WarningRecord.table.list) FROM weatherWarning WHERE scope = \(scope.text) ORDER BY rank"
      ).compactMap(WarningRecord.read)
    }
  }

  /// Returns one warning, from the first of the scopes that contain it.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(raw: WarningRecord.table.list) FROM weatherWarning WHERE warningID = \(id) ORDER BY scope LIMIT 1
        """
      ).compactMap(WarningRecord.read).first
    }
  }

  /// Replaces the warnings and the state of a scope.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.incrementRevision()
      try connection.upsert(state)
      try connection.run("DELETE FROM weatherWarning WHERE scope = \(state.scope.text)")
      try connection.insert(
        warnings.enumerated().map { WarningRecord(scope: state.scope, rank: $0.offset, warning: $0.element) },
        into: WarningRecord.table, onConflict: WarningRecord.onConflict)
      let date = state.asOf ?? state.lastAttempt ?? .distantPast
      try connection.batch(OccurrenceRow.replacement(ofWarningsIn: state.scope, at: date.bounded))
    }
  }

  /// Saves the state of a scope.
  public func note(_ state: WarningState) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.incrementRevision()
      try connection.upsert(state)
    }
  }

  /// Deletes scopes in which no reader has a city any longer.
  public func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int {
    let scopes = keeping.map(\.text)
    return try await database.write(isolation: .readCommitted) { connection in
      let lock = connection.dialect.rowLock
      let results = try connection.batch([
        "SELECT revision FROM warningRevision \(raw: lock)",
        """
        DELETE FROM warningScope WHERE scope NOT IN \(list: scopes) AND coalesce(lastAttempt, 0) < \(date)
        """,
      ])
      if results[1].changes > 0 { try connection.incrementRevision() }
      return results[1].changes
    }
  }
}

extension SQLConnection {
  fileprivate func upsert(_ state: WarningState) throws {
    // An upsert, because replacing a row would delete its warnings.
    try insert(
      [state], into: WarningStateRecord.table,
      onConflict: "ON CONFLICT (scope) DO UPDATE SET \(WarningStateRecord.table.replacement)")
  }

  /// Must come first in each change, so that the second of two waits for the first.
  fileprivate func incrementRevision() throws { try run("UPDATE warningRevision SET revision = revision + 1") }
}
