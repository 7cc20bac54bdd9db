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

  package init(language: Language, units: UnitSystem, timeZone: TimeZone, now: Date) {
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
  package var dates: DateFormat { DateFormat(language: language, timeZone: timeZone) }
  /// Dates and times in another zone, such as a place's.
  package func dates(in timeZone: TimeZone) -> DateFormat { DateFormat(language: language, timeZone: timeZone) }
}

/// The system that a reader's figures are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  /// °C, km/h, mm, km, hPa.
  case metric
  /// °F, mph, in, mi, inHg.
  case imperial
}
