public import GazetteDomain
import GRDB

/// Keeps readers' settings, one row for each that was chosen.
public struct SQLiteReaderSettingsStore: ReaderSettingsStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// The reader's settings; a row that this version does not understand counts as not chosen.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    let rows = try await database.read { connection in
      try connection.rows("SELECT name, value FROM readerSetting WHERE readerKey = ?", [reader.rawValue]) { row in
        (try row.required(String.self), try row.required(String.self))
      }
    }
    return ReaderSettingsRows.settings(from: Dictionary(rows, uniquingKeysWith: { _, last in last }))
  }

  /// Puts `settings` in place of the old ones, as a whole.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    let rows = ReaderSettingsRows.rows(of: settings).map { [reader.rawValue, $0.key, $0.value] as [ColumnValue] }
    try await database.write { connection in
      try connection.ensureReader(reader)
      try connection.run("DELETE FROM readerSetting WHERE readerKey = ?", [reader.rawValue])
      try connection.insert(rows, into: Columns(of: "readerSetting", ["readerKey", "name", "value"]))
    }
  }
}
