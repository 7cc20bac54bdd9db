public import GazetteDomain
import GRDB

/// Stores readers' settings, one row per choice.
public struct SQLiteReaderSettingsStore: ReaderSettingsStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the reader's settings; ignores rows that this version does not understand.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    let rows = try await database.read(.settings(reader)) { connection in
      var rows: [String: String] = [:]
      try connection.forEachRow("SELECT name, value FROM readerSetting WHERE readerKey = ?", [reader.rawValue]) { row in
        rows[try row["name"]] = try row["value"]
      }
      return rows
    }
    return ReaderSettingsRows.settings(from: rows)
  }

  /// Replaces all of the reader's settings.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.run("DELETE FROM readerSetting WHERE readerKey = ?", [reader.rawValue])
      for (name, value) in ReaderSettingsRows.rows(of: settings) {
        try connection.run(
          "INSERT INTO readerSetting (readerKey, name, value) VALUES (?, ?, ?)", [reader.rawValue, name, value])
      }
    }
  }
}
