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

  /// What the front page can be made of.
  public enum FrontPageSection: String, Sendable, Hashable, CaseIterable {
    case news, weather, weatherMap, classifieds
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
