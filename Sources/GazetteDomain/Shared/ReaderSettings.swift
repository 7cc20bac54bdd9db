/// What a reader chose for the paper; what was not chosen is nil, and the installation's own setting holds.
public struct ReaderSettings: Sendable, Hashable {
  /// The units of measure that a reader can choose between.
  public enum Units: String, Sendable, Hashable, CaseIterable {
    /// Degrees Celsius, kilometres, hectopascals.
    case metric
    /// Degrees Fahrenheit, miles, inches.
    case imperial
  }

  /// The look of the pages.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    case light, dark
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
  /// Settings of the installation that were changed in the paper itself: texts by key, such as `paper.name`.
  public var installation: [String: String] = [:]
  /// The sections of the front page, in order; nil: all of them, in their usual order.
  public var frontPageSections: [FrontPageSection]?
  /// The sizes that were chosen for sections of the front page; a section without one has its usual size.
  public var frontPageSizes: [FrontPageSection: FrontPageSize] = [:]

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
