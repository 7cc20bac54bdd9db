import Foundation
import GazetteDomain

/// Makes the days ahead ready to show.
struct DayRowsPresenter {
  let edition: Edition
  let timeZone: TimeZone

  /// The rows of today and the days ahead; days that are past are left out.
  func rows(_ days: [DayForecast]) -> [DayRow] {
    let today = CivilTime(edition.now, in: timeZone).day
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
