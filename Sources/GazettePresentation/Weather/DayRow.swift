import CivilDates
import Foundation
import GazetteDomain

/// One day of the forecast, ready to show.
package struct DayRow: Sendable, Hashable {
  /// « Aujourd’hui », « dimanche »…
  package let name: String
  /// « 22 nov. »
  package let date: String
  /// The symbol of the sky.
  package let symbol: String
  /// The sky in words; nil when unknown.
  package let sky: String?
  /// Lowest and highest; nil when unknown.
  package let low, high: String?
  /// The bar between them, on a scale of 100 that all days share; nil when one is unknown.
  package let bar: RangeBar?
  /// Chance and amount of precipitation; nil when there is none to speak of.
  package let precipitation: String?
  /// Depth of new snow; nil without snow.
  package let snowfall: String?
  /// Strongest wind and gust; nil when unknown.
  package let wind: String?
  /// Sunrise and sunset; nil when unknown.
  package let sun: String?
  /// The highest UV index; nil when unknown.
  package let uvIndex: String?
  /// The provider's own sentence; nil when there is none.
  package let summary: String?
}

/// A day's range of temperature as a bar, on a scale of 100 that all days share.
package struct RangeBar: Sendable, Hashable {
  /// Where it begins, 0...100.
  package let x: String
  /// How long it is, at least 2.
  package let width: String

  init(low: Temperature, high: Temperature, within span: ClosedRange<Double>) {
    let whole = max(1, span.upperBound - span.lowerBound)
    let start = (low.celsius - span.lowerBound) / whole * 100
    x = SVGNumber.text(min(98, start))
    width = SVGNumber.text(max(2, (high.celsius - low.celsius) / whole * 100))
  }
}

/// Makes the days ahead ready to show.
struct DayRowsPresenter {
  let edition: Edition
  let timeZone: TimeZone

  /// The rows of today and the days ahead; days that are past are left out.
  func rows(_ days: [DayForecast]) -> [DayRow] {
    let today = CalendarDay(edition.now, in: timeZone)
    let ahead = days.filter { $0.day >= today }
    let lows = ahead.compactMap { $0.low?.celsius }
    let highs = ahead.compactMap { $0.high?.celsius }
    guard let lowest = lows.min(), let highest = highs.max(), lowest <= highest else {
      return ahead.map { row($0, span: nil) }
    }
    return ahead.map { row($0, span: lowest...highest) }
  }

  private func row(_ day: DayForecast, span: ClosedRange<Double>?) -> DayRow {
    let dates = edition.dates(in: timeZone)
    return DayRow(
      name: dates.relativeDay(day.day, now: edition.now).firstCapital,
      date: dates.dayAndMonth(day.day),
      symbol: WeatherSymbol.name(day.sky, isDay: true),
      sky: day.sky.map(edition.phrases.weather.sky),
      low: day.low.map(measures.temperature), high: day.high.map(measures.temperature),
      bar: bar(day, span: span),
      precipitation: precipitation(day),
      snowfall: day.snowfall.flatMap { $0.millimeters >= 1 ? measures.snowfall($0) : nil },
      wind: wind(day),
      sun: sun(day, dates),
      uvIndex: day.uvIndex.map { edition.numbers.decimal($0.value, places: 0) },
      summary: day.summary)
  }

  private func bar(_ day: DayForecast, span: ClosedRange<Double>?) -> RangeBar? {
    guard let low = day.low, let high = day.high, let span else { return nil }
    return RangeBar(low: low, high: high, within: span)
  }

  private func precipitation(_ day: DayForecast) -> String? {
    let amount = day.precipitation.flatMap { $0.millimeters >= 0.1 ? measures.depth($0) : nil }
    let chance = day.precipitationProbability.flatMap { $0.percent >= 5 ? measures.percent($0) : nil }
    let parts = [chance, amount].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func wind(_ day: DayForecast) -> String? {
    guard let text = WindWords(edition: edition).text(day.wind) else { return nil }
    guard let gust = day.wind.gust else { return text }
    return "\(text) (\(measures.speed(gust)))"
  }

  private func sun(_ day: DayForecast, _ dates: DateFormat) -> String? {
    guard let sunrise = day.sunrise, let sunset = day.sunset else { return nil }
    return "\(dates.time(sunrise)) – \(dates.time(sunset))"
  }

  private var measures: MeasureFormat { MeasureFormat(edition) }
}

extension String {
  /// The text with a capital at its beginning.
  var firstCapital: String { prefix(1).uppercased() + dropFirst() }
}
