/// A reader's choices; nil leaves a value to the installation's own setting.
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
    /// Always light or always dark, whatever the device prefers.
    case light, dark
  }

  /// The clock of times of day.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// Twelve hours: `8 pm`.
    case twelve = "12"
    /// Twenty-four hours: `20:00`.
    case twentyFour = "24"
  }

  /// A section of the front page, by its stored name. Each section declares its own. An unknown one, perhaps from a newer
  /// version, is preserved and has no block.
  public struct FrontPageSection: RawRepresentable, Sendable, Hashable {
    /// The stored name, such as `news`.
    public let rawValue: String

    /// Makes the section called `rawValue`; nil unless it is 1 to 40 ASCII letters.
    public init?(rawValue: String) {
      guard (1...40).contains(rawValue.utf8.count),
        rawValue.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
      else { return nil }
      self.rawValue = rawValue
    }

    /// Makes a section by its own name: ASCII letters.
    public init(_ name: StaticString) { rawValue = "\(name)" }
  }

  /// The size of a section on the front page, from a column to the whole width.
  public enum FrontPageSize: String, Sendable, Hashable, CaseIterable {
    /// A size, the smallest first.
    case small, medium, large, full
  }

  /// The language as a BCP 47 code, such as `fr`; nil for the browser's preference.
  public var languageCode: String?
  /// The units of measure.
  public var units: Units?
  /// The look of the pages; nil for the device's preference.
  public var theme: Theme?
  /// The clock of times of day; nil: as the browser's region has it.
  public var clock: Clock?
  /// Settings of the installation that were changed on a page: texts by key, such as `paper.name`.
  public var installation: [String: String] = [:]
  /// The sections of the front page, in order; nil for all of them in the default order.
  public var frontPageSections: [FrontPageSection]?
  /// The chosen sizes of front page sections; a missing section has its default size.
  public var frontPageSizes: [FrontPageSection: FrontPageSize] = [:]

  /// True once the reader has gone through the first steps, or skipped them.
  public var isWelcomed = false

  /// Makes settings without choices.
  public init() {}
}

/// Stores readers' settings.
public protocol ReaderSettingsStore: Sendable {
  /// Returns the reader's settings; without choices at first.
  func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings
  /// Replaces all of the reader's settings.
  func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError)
}
