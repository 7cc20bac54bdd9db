public import GazetteDomain

/// Stores readers' settings, one row per choice.
public struct PostgresReaderSettingsStore: ReaderSettingsStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the reader's settings; ignores rows that this version does not understand.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    try await database.read(.settings(reader)) { session in
      try Self.settings(from: try session.rows(Self.query(reader: "$1"), [reader.rawValue]))
    }
  }

  /// Returns the query for a reader's choices; `reader` is an expression for the key.
  static func query(reader: String) -> String { "SELECT name, value FROM readerSetting WHERE readerKey = \(reader)" }

  static func settings(from chosen: PostgresRows) throws -> ReaderSettings {
    var rows: [String: String] = [:]
    for row in chosen { rows[try row["name"]] = try row["value"] }
    return ReaderSettingsRows.settings(from: rows)
  }

  /// Replaces all of the reader's settings.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    let rows = ReaderSettingsRows.rows(of: settings).sorted { $0.key < $1.key }
    try await database.write(isolation: .readCommitted) { session in
      try session.lock(reader)
      try session.executeAll([
        PostgresStatement("DELETE FROM readerSetting WHERE readerKey = $1", [reader.rawValue]),
        PostgresStatement(
          """
          INSERT INTO readerSetting (readerKey, name, value)
            SELECT $1, name, value FROM unnest($2::text[], $3::text[]) AS chosen (name, value)
          """, [reader.rawValue, rows.map(\.key), rows.map(\.value)]),
      ])
    }
  }
}
