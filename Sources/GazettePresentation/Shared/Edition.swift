package import Foundation

/// For whom, when and where a page is written; every presenter takes one.
package struct Edition: Sendable {
  /// The language of the words.
  package let language: Language
  /// The system of the figures.
  package let units: UnitSystem
  /// The time zone of the paper; a place's own times take the place's zone instead.
  package let timeZone: TimeZone
  /// The instant the page is written.
  package let now: Date
  /// How times and dates are written.
  package let dateStyle: DateStyle

  /// An edition; without a style, dates are written as in no region in particular.
  package init(language: Language, units: UnitSystem, timeZone: TimeZone, now: Date, dateStyle: DateStyle? = nil) {
    self.dateStyle = dateStyle ?? DateStyle(language)
    self.language = language
    self.units = units
    self.timeZone = timeZone
    self.now = now
  }

  /// The words of the edition's language.
  package var phrases: Phrases { Phrases.of(language) }
  /// Figures written as the language writes them.
  package var numbers: NumberFormat { NumberFormat(language: language) }
  /// Dates and times in the zone of the paper.
  package var dates: DateFormat { dates(in: timeZone) }
  /// Dates and times in another zone, such as a place's.
  package func dates(in timeZone: TimeZone) -> DateFormat {
    DateFormat(language: language, timeZone: timeZone, style: dateStyle)
  }

  /// The same edition in another time zone.
  package func moved(to zone: TimeZone) -> Edition {
    Edition(language: language, units: units, timeZone: zone, now: now, dateStyle: dateStyle)
  }
}

/// The system that a reader's figures are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  /// °C, km/h, mm, km, hPa.
  case metric
  /// °C, mph, mm, mi, hPa.
  case british
  /// °F, mph, in, mi, inHg.
  case imperial

  /// Temperatures in degrees Fahrenheit.
  var usesFahrenheit: Bool { self == .imperial }
  /// Rain in inches.
  var usesInches: Bool { self == .imperial }
  /// Speeds and distances in miles.
  var usesMiles: Bool { self != .metric }
}
