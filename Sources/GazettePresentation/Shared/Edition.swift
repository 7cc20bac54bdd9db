package import Foundation

/// The reader's language, units, time zone and the current time; every presenter takes one.
package struct Edition: Sendable {
  /// The language of the phrases.
  package let language: Language
  /// The system of units.
  package let units: UnitSystem
  /// The time zone of the page; a place's own times use the place's zone instead.
  package let timeZone: TimeZone
  /// The current time of the page.
  package let now: Date
  /// The format of times and dates.
  package let dateStyle: DateStyle

  /// Makes an edition; without a style, dates have the format of no particular region.
  package init(language: Language, units: UnitSystem, timeZone: TimeZone, now: Date, dateStyle: DateStyle? = nil) {
    self.dateStyle = dateStyle ?? DateStyle(language)
    self.language = language
    self.units = units
    self.timeZone = timeZone
    self.now = now
  }

  /// The phrases in the edition's language.
  package var phrases: Phrases { Phrases.of(language) }
  /// The number format of the language.
  package var numbers: NumberFormat { NumberFormat(language: language) }
  /// The date format in the edition's time zone.
  package var dates: DateFormat { dates(in: timeZone) }
  /// Returns the date format in another zone, such as a place's.
  package func dates(in timeZone: TimeZone) -> DateFormat {
    DateFormat(language: language, timeZone: timeZone, style: dateStyle)
  }

  /// Returns the same edition in another time zone.
  package func moved(to zone: TimeZone) -> Edition {
    Edition(language: language, units: units, timeZone: zone, now: now, dateStyle: dateStyle)
  }
}

/// A reader's system of units.
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
