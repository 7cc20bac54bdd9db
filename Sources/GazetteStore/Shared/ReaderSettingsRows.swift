import GazetteDomain

/// The stored form of a reader's settings: names and values.
enum ReaderSettingsRows {
  /// The prefix of installation settings, so that none is mistaken for a reader's own.
  private static let installation = "installation/"

  /// Returns the choices by name.
  static func rows(of settings: ReaderSettings) -> [String: String] {
    let rows = [
      "languageCode": settings.languageCode,
      "units": settings.units?.rawValue,
      "theme": settings.theme?.rawValue,
      "clock": settings.clock?.rawValue,
      "isWelcomed": settings.isWelcomed ? "1" : nil,
      "frontPageSizes": sizes(settings.frontPageSizes),
      "frontPageSections": settings.frontPageSections?.map(\.rawValue).joined(separator: ","),
    ]
    let changed = settings.installation.map { (installation + $0.key, $0.value) }
    return rows.compactMapValues(\.self).merging(changed, uniquingKeysWith: { own, _ in own })
  }

  /// Returns the settings; ignores values that this version does not understand.
  static func settings(from rows: [String: String]) -> ReaderSettings {
    var settings = ReaderSettings()
    settings.languageCode = rows["languageCode"]
    settings.units = rows["units"].flatMap(ReaderSettings.Units.init(rawValue:))
    settings.theme = rows["theme"].flatMap(ReaderSettings.Theme.init(rawValue:))
    settings.clock = rows["clock"].flatMap(ReaderSettings.Clock.init(rawValue:))
    settings.isWelcomed = rows["isWelcomed"] == "1"
    for (name, value) in rows where name.hasPrefix(installation) {
      settings.installation[String(name.dropFirst(installation.count))] = value
    }
    settings.frontPageSections = rows["frontPageSections"].map { list in
      list.split(separator: ",").compactMap { ReaderSettings.FrontPageSection(rawValue: String($0)) }
    }
    settings.frontPageSizes = sizes(rows["frontPageSizes"] ?? "")
    return settings
  }

  /// Returns `news:large,weather:small`, sorted by name; nil when empty.
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
