/// The format of times and dates where a language leaves a choice to regions and readers.
package struct DateStyle: Sendable, Hashable {
  /// The clock of times of day.
  package var clock: Clock
  /// True for `November 26`, false for `26 November`.
  package var isMonthFirst: Bool

  /// Makes the style of `language` in `region`; nil is no particular region. The clock that the reader chose takes precedence, if
  /// the language has it.
  package init(_ language: Language, in region: Region? = nil, chosen: Clock? = nil) {
    let conventions = Phrases.of(language).conventions
    let preferred = chosen ?? region?.clock
    clock = preferred == conventions.otherClock?.clock ? preferred ?? conventions.clock.clock : conventions.clock.clock
    isMonthFirst = region == .unitedStates && conventions.monthFirst != nil
  }
}

/// The number of hours on a clock.
package enum Clock: String, CaseIterable, Sendable {
  /// `2:30 pm`.
  case twelve = "12"
  /// `14:30`.
  case twentyFour = "24"
}

/// A region whose English differs from the others' in times, dates or units.
package enum Region: String, Sendable, Hashable {
  /// 24-hour clock, °C with miles.
  case unitedKingdom = "GB"
  /// 12-hour clock, the month before the day, °F.
  case unitedStates = "US"

  /// Makes the region of a tag of `language` such as `en-GB` or `en_US`; nil for other languages and regions.
  package init?(tag: String, of language: Language = .english) {
    guard language.hasRegions, Language(tag: tag) == language else { return nil }
    let subtags = tag.split { $0 == "-" || $0 == "_" }.dropFirst().map { $0.uppercased() }
    guard let region = subtags.lazy.compactMap(Region.init(rawValue:)).first else { return nil }
    self = region
  }

  /// Makes the most preferred region of `language` in an `Accept-Language` header; nil when it names no listed region.
  package init?(acceptLanguage header: String, of language: Language) {
    let tags = Language.preferences(in: header).compactMap { tag in Region(tag: tag, of: language) }
    guard let region = tags.first else { return nil }
    self = region
  }

  /// The region's clock.
  var clock: Clock { self == .unitedKingdom ? .twentyFour : .twelve }
  /// The region's units.
  package var units: UnitSystem { self == .unitedKingdom ? .british : .imperial }
}

extension Language {
  /// True when the language leaves times, dates or units to its regions.
  package var hasRegions: Bool { Phrases.of(self).conventions.otherClock != nil }
}
