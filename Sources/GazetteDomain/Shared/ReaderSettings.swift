/// What a reader chose for the paper; what was not chosen is nil, and the installation's own setting holds.
public struct ReaderSettings: Sendable, Hashable {
  /// The units of measure that a reader can choose between.
  public enum Units: String, Sendable, Hashable, CaseIterable {
    /// Degrees Celsius, kilometres, hectopascals.
    case metric
    /// Degrees Celsius, miles, millimetres.
    case british
    /// Degrees Fahrenheit, miles, inches.
    case imperial
  }

  /// The look of the pages.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    case light, dark
  }

  /// The clock of times of day.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    case twelve = "12"
    case twentyFour = "24"
  }

  /// A section of the front page, by the name that is kept. Each section names its own; one that the paper does not have
  /// (it may be a newer paper's) is kept and has no block.
  public struct FrontPageSection: RawRepresentable, Sendable, Hashable {
    /// The name as it is kept, such as `news`.
    public let rawValue: String

    /// The section called `rawValue`; nil for what is no name: 1 to 40 letters of ASCII.
    public init?(rawValue: String) {
      guard (1...40).contains(rawValue.utf8.count),
        rawValue.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
      else { return nil }
      self.rawValue = rawValue
    }

    /// A section's own name: letters of ASCII.
    public init(_ name: StaticString) { rawValue = "\(name)" }
  }

  /// How much room a section has on the front page, from a column to the whole width.
  public enum FrontPageSize: String, Sendable, Hashable, CaseIterable {
    case small, medium, large, full
  }

  /// The language of the paper as a BCP 47 code, such as `fr`; nil: as the browser asks.
  public var languageCode: String?
  /// The units of measure.
  public var units: Units?
  /// The look of the pages; nil: as the device asks.
  public var theme: Theme?
  /// The clock of times of day; nil: as the browser's region has it.
  public var clock: Clock?
  /// Settings of the installation that were changed in the paper itself: texts by key, such as `paper.name`.
  public var installation: [String: String] = [:]
  /// The sections of the front page, in order; nil: all of them, in their usual order.
  public var frontPageSections: [FrontPageSection]?
  /// The sizes that were chosen for sections of the front page; a section without one has its usual size.
  public var frontPageSizes: [FrontPageSection: FrontPageSize] = [:]

  /// True once the reader has gone through the first steps, or skipped them.
  public var isWelcomed = false

  /// Makes settings of which nothing was chosen.
  public init() {}
}

/// Keeps what readers chose.
public protocol ReaderSettingsStore: Sendable {
  /// The reader's settings; nothing chosen at first.
  func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings
  /// Puts `settings` in place of the old ones, as a whole.
  func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError)
}

/// A reader's settings as names and values.
package enum ReaderSettingsRows {
  /// Before the key of an installation's setting, so that none is taken for one of the reader's own.
  private static let installation = "installation/"

  /// What was chosen, each under its name.
  package static func rows(of settings: ReaderSettings) -> [String: String] {
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

  /// The settings; what this version does not understand counts as not chosen.
  package static func settings(from rows: [String: String]) -> ReaderSettings {
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
