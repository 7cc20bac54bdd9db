public import GazetteDomain
import GRDB

/// Keeps readers' settings, one row for each that was chosen.
public struct SQLiteReaderSettingsStore: ReaderSettingsStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// The reader's settings; a row that this version does not understand counts as not chosen.
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

  /// Puts `settings` in place of the old ones, as a whole.
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

/// A reader's settings as names and values.
enum ReaderSettingsRows {
  /// Before the key of an installation's setting, so that none is taken for one of the reader's own.
  private static let installation = "installation/"

  static func rows(of settings: ReaderSettings) -> [String: String] {
    let rows = [
      "languageCode": settings.languageCode,
      "units": settings.units?.rawValue,
      "theme": settings.theme?.rawValue,
      "frontPageSizes": sizes(settings.frontPageSizes),
      "frontPageSections": settings.frontPageSections?.map(\.rawValue).joined(separator: ","),
    ]
    let changed = settings.installation.map { (installation + $0.key, $0.value) }
    return rows.compactMapValues(\.self).merging(changed, uniquingKeysWith: { own, _ in own })
  }

  static func settings(from rows: [String: String]) -> ReaderSettings {
    var settings = ReaderSettings()
    settings.languageCode = rows["languageCode"]
    settings.units = rows["units"].flatMap(ReaderSettings.Units.init(rawValue:))
    settings.theme = rows["theme"].flatMap(ReaderSettings.Theme.init(rawValue:))
    for (name, value) in rows where name.hasPrefix(installation) {
      settings.installation[String(name.dropFirst(installation.count))] = value
    }
    settings.frontPageSections = rows["frontPageSections"].map { list in
      list.split(separator: ",").compactMap { ReaderSettings.FrontPageSection(rawValue: String($0)) }
    }
    settings.frontPageSizes = sizes(rows["frontPageSizes"] ?? "")
    return settings
  }

  /// `news:large,weather:small`, by name; nil for none.
  private static func sizes(_ sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize]) -> String? {
    let texts = sizes.map { "\($0.key.rawValue):\($0.value.rawValue)" }.sorted()
    return texts.isEmpty ? nil : texts.joined(separator: ",")
  }

  private static func sizes(_ text: String) -> [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] {
    var sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize] = [:]
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: ":").map(String.init)
      guard parts.count == 2, let section = ReaderSettings.FrontPageSection(rawValue: parts[0]) else { continue }
      sizes[section] = ReaderSettings.FrontPageSize(rawValue: parts[1])
    }
    return sizes
  }
}
