public import GazetteDomain

/// Stores readers' settings, one row per choice.
public struct SQLReaderSettingsStore: ReaderSettingsStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the reader's settings; ignores rows that this version does not understand.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    try await database.read(.settings(reader)) { connection in
      try Self.settings(from: connection.rows(Self.query(reader: "\(reader)")))
    }
  }

  /// Returns the query for a reader's choices; `reader` is an expression for the key.
  static func query(reader: SQL) -> SQL {
    "SELECT name, value FROM readerSetting WHERE readerKey = \(sql: reader)"
  }

  /// Returns the settings in the rows of ``query(reader:)``.
  static func settings(from chosen: [SQLRow]) throws -> ReaderSettings {
    var rows: [String: String] = [:]
    for row in chosen { rows[try row["name"]] = try row["value"] }
    return ReaderSettingsRows.settings(from: rows)
  }

  /// Replaces all of the reader's settings.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    let rows = ReaderSettingsRows.rows(of: settings).sorted { $0.key < $1.key }
    let insertions: [SQL] = rows.map { name, value in
      "INSERT INTO readerSetting (readerKey, name, value) VALUES (\(reader), \(name), \(value))"
    }
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      try connection.batch(["DELETE FROM readerSetting WHERE readerKey = \(reader)"] + insertions)
    }
  }
}
