import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// An hour of the chart in words, and where it stands: what a finger, the mouse or an arrow key finds there.
package struct HourReading: Sendable, Hashable {
  /// Its middle, and its left edge.
  package let x, left: String
  /// Where the temperature's line passes; nil without a temperature.
  package let y: String?
  /// « samedi 11 h : 9°, pluie, 0,5 mm (risque 40 %), vent NO 12 km/h, rafales 30 km/h »
  package let words: String
}

/// Writes an hour in words, as far as it is known.
struct HourWords {
  let edition: Edition
  let timeZone: TimeZone

  func text(_ hour: HourForecast) -> String {
    let dates = edition.dates(in: timeZone)
    let day = dates.weekday(CalendarDay(hour.start, in: timeZone))
    let known = [
      hour.temperature.map(measures.temperature), hour.sky.map(edition.phrases.weather.sky), water(hour),
      WindWords(edition: edition).text(hour.wind).map(words.wind),
      hour.wind.gust.map { words.gusts(measures.speed($0)) },
    ].compactMap(\.self)
    return words.hour(
      "\(day) \(dates.hour(hour.start))", known.isEmpty ? words.nothingKnown : known.joined(separator: ", "))
  }

  private func water(_ hour: HourForecast) -> String? {
    let chance = hour.precipitationProbability.map { words.chance(measures.percent($0)) }
    let amount = hour.precipitation.map { $0.millimeters >= 0.05 ? measures.depth($0) : words.dry }
    return amount.map { [$0, chance.map { "(\($0))" }].compactMap(\.self).joined(separator: " ") } ?? chance
  }

  private var words: HourChartPhrases { edition.phrases.weather.chart }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// What the chart of the next hours says.
package struct HourChartPhrases: Sendable {
  /// The name of the slider that goes through the hours.
  package let slider: String
  /// The name of the wind's row.
  package let windRow: String
  /// An hour and what it brings.
  let hour: @Sendable (_ time: String, _ known: String) -> String
  let chance, gusts, wind: @Sendable (_ figure: String) -> String
  let dry, nothingKnown: String
}

extension HourChartPhrases {
  static let french = HourChartPhrases(
    slider: "Heure par heure", windRow: "Vent", hour: { "\($0)\u{A0}: \($1)" }, chance: { "risque \($0)" },
    gusts: { "rafales \($0)" }, wind: { "vent \($0)" }, dry: "sans pluie", nothingKnown: "rien de connu")

  static let english = HourChartPhrases(
    slider: "Hour by hour", windRow: "Wind", hour: { "\($0): \($1)" }, chance: { "chance \($0)" },
    gusts: { "gusts \($0)" }, wind: { "wind \($0)" }, dry: "dry", nothingKnown: "nothing known")
}

/// A column of the hourly forecast, behind the hour itself.
package struct HourColumn: Sendable, Hashable {
  /// What stands above it.
  package let heading: String
  /// Whether its cells line up as figures do.
  package let isFigure: Bool
}

/// One hour of the forecast for the table behind the chart.
package struct HourRow: Sendable, Hashable {
  /// « sam. 9 h »
  package let time: String
  /// A cell for each ``HourColumn``, in words; empty where unknown.
  package let cells: [String]
}

/// Makes the table of hours ready to show, for the page and for the terminal: a column for each fact that has a name.
struct HourTablePresenter {
  let edition: Edition
  let timeZone: TimeZone

  private static let facts = WeatherFact.hour.filter { $0.name != nil }

  var columns: [HourColumn] {
    let names = edition.phrases.weather.detail
    return Self.facts.compactMap { fact in
      fact.name.map { HourColumn(heading: names[keyPath: $0], isFigure: fact.isFigure) }
    }
  }

  func rows(_ hours: [HourForecast]) -> [HourRow] {
    let dates = edition.dates(in: timeZone)
    return hours.map { hour in
      let day = dates.shortWeekday(CalendarDay(hour.start, in: timeZone))
      return HourRow(
        time: "\(day) \(dates.hour(hour.start))", cells: Self.facts.map { $0.text(hour, edition) ?? "" })
    }
  }
}
