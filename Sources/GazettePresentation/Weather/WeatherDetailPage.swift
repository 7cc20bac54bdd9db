import CivilDates
import Foundation
package import GazetteDomain

/// The view model of a place's page; blocks without data are nil or empty.
package struct WeatherDetailPage: Sendable, Hashable {
  /// The row of the same place in the list: name, sky, temperature, age, problem.
  package let row: WeatherRow
  /// The day in a sentence, for the home city only; nil when its hours are unknown.
  package let line: String?
  /// The day of the week of the row's lowest and highest temperature: « Jeudi ».
  package let today: String
  /// The apparent temperature now; nil when unknown.
  package let feelsLike: String?
  /// °C or °F.
  package let temperatureUnit: String
  /// The next two hours; nil when they are unknown.
  package let nowcast: NowcastBlock?
  /// The chart of the next hours; nil without enough data.
  package let chart: HourChart?
  /// The table below the chart.
  package let hourColumns: [HourColumn]
  package let hours: [HourRow]
  /// The forecast days.
  package let days: [DayRow]
  /// « Les 14 prochains jours »
  package let daysTitle: String
  /// Sun and moon.
  package let sun: SunBlock
  /// The air; nil when unknown.
  package let air: AirBlock?
  /// The other current figures.
  package let details: [DetailFigure]
  /// Source, position and times.
  package let about: [DetailFigure]
  /// The credits of the sources shown.
  package let credits: [Credit]
  /// The notice that a lesser product or the fallback source provided the forecast; nil otherwise.
  package let reduced: String?
  /// The reason why there is nothing to show: the first fetch is running, or there are no figures for this position; nil otherwise.
  package let notice: String?
  /// True when the reader has saved the place.
  package let isSaved: Bool
  /// The form of a watch on the city's weather; nil for a place that the reader has not saved.
  package let watchPath: String?
}

/// Makes the view model of a place's page.
package struct WeatherDetailPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` returns the attributions that a provider requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// Returns the page of one place.
  package func page(_ item: PlaceWeather) -> WeatherDetailPage {
    let report = item.weather.report
    let zone = report?.timeZone ?? item.place.timeZone ?? edition.timeZone
    // The notice is clearer than rows of dashes.
    let shown = report.flatMap { $0.hasValues ? $0 : nil }
    let days = DayRowsPresenter(edition: edition, timeZone: zone)
      .rows((shown?.days ?? []).withSun(at: item.place.coordinate, in: zone))
    let sky = SkyPresenter(edition: edition, timeZone: zone, coordinate: item.place.coordinate)
    let table = HourTablePresenter(edition: edition, timeZone: zone)
    return WeatherDetailPage(
      row: WeatherListPresenter(edition: edition, credits: credits).row(item, hasCurve: false),
      line: item.saved?.isHome == true ? WeatherLine(edition: edition).text(item, namesRange: true) : nil,
      today: edition.dates(in: zone).weekday(CalendarDay(edition.now, in: zone)).firstCapital,
      feelsLike: report?.current?.feelsLike.map(measures.temperature),
      temperatureUnit: measures.temperatureUnit,
      nowcast: NowcastPresenter(edition: edition, timeZone: zone).block(report?.nowcast),
      chart: HourChartPresenter(edition: edition, timeZone: zone).chart(upcoming(shown)),
      hourColumns: table.columns, hours: table.rows(upcoming(shown)),
      days: days,
      daysTitle: phrases.detail.nextDays(days.count),
      sun: sky.sun(),
      air: item.weather.air.map(AirPresenter(edition: edition).block),
      details: report?.current.map { WeatherFact.current.figures(of: $0, in: edition) } ?? [],
      about: AboutFigures(edition: edition, timeZone: zone).figures(item),
      credits: allCredits(item),
      reduced: report?.provenance.isReduced == true ? phrases.detail.reduced : phrases.nowcast.fallbackNotice(report),
      notice: notice(item), isSaved: item.saved != nil,
      watchPath: item.saved.map { _ in WatchLinks(edition: edition).path(city: item.place.name) })
  }

  private func upcoming(_ report: WeatherReport?) -> [HourForecast] {
    let start = edition.now.addingTimeInterval(-3600)
    return Array((report?.hours ?? []).filter { $0.start > start }.prefix(48))
  }

  private func notice(_ item: PlaceWeather) -> String? {
    guard let report = item.weather.report else {
      return item.weather.failure == nil ? phrases.detail.fetching : nil
    }
    return report.hasValues ? nil : phrases.detail.noFigures
  }

  private func allCredits(_ item: PlaceWeather) -> [Credit] {
    var seen = Set<Credit>()
    return [
      item.weather.report?.provenance.provider, item.weather.report?.nowcast?.provenance.provider,
      item.weather.air?.provenance.provider,
    ].compactMap { $0 }
      .flatMap(credits).map(Credit.init).filter { seen.insert($0).inserted }
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The view model of one day of the forecast.
package struct DayRow: Sendable, Hashable {
  /// « Aujourd’hui », « dimanche »…
  package let name: String
  /// « 22 nov. »
  package let date: String
  /// The symbol of the sky.
  package let symbol: String
  /// The sky in words; nil when unknown.
  package let sky: String?
  /// The lowest and highest temperature; nil when unknown.
  package let low, high: String?
  /// The bar between them, on a scale of 100 that all days share; nil when one is unknown.
  package let bar: RangeBar?
  /// The chance and amount of precipitation; nil when negligible.
  package let precipitation: String?
  /// The depth of new snow; nil without snow.
  package let snowfall: String?
  /// The strongest wind and gust; nil when unknown.
  package let wind: String?
  /// Sunrise and sunset, or the notice of polar day or night; nil on a day with only one of the two.
  package let sun: String?
  /// The highest UV index; nil when unknown.
  package let uvIndex: String?
  /// The provider's own sentence; nil when there is none.
  package let summary: String?
}

/// A day's range of temperature as a bar, on a scale of 100 that all days share.
package struct RangeBar: Sendable, Hashable {
  /// The position of its left end, 0...100.
  package let x: String
  /// The length, at least 2.
  package let width: String

  init(low: Temperature, high: Temperature, within span: ClosedRange<Double>) {
    let whole = max(1, span.upperBound - span.lowerBound)
    let start = (low.celsius - span.lowerBound) / whole * 100
    x = SVGNumber.text(min(98, start))
    width = SVGNumber.text(max(2, (high.celsius - low.celsius) / whole * 100))
  }
}

/// Makes the view models of the forecast days.
struct DayRowsPresenter {
  let edition: Edition
  let timeZone: TimeZone

  /// Returns the rows of today and the following days; past days are omitted.
  func rows(_ days: [DayForecast]) -> [DayRow] {
    let today = CalendarDay(edition.now, in: timeZone)
    let upcoming = days.filter { $0.day >= today }
    let lows = upcoming.compactMap { $0.low?.celsius }
    let highs = upcoming.compactMap { $0.high?.celsius }
    guard let lowest = lows.min(), let highest = highs.max(), lowest <= highest else {
      return upcoming.map { row($0, span: nil) }
    }
    return upcoming.map { row($0, span: lowest...highest) }
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
    if let sunrise = day.sunrise, let sunset = day.sunset {
      return "\(dates.minute(sunrise)) – \(dates.minute(sunset))"
    }
    guard day.sunrise == nil, day.sunset == nil, let daylight = day.daylight else { return nil }
    let words = edition.phrases.weather.almanac
    return daylight == .zero ? words.polarNight : words.polarDay
  }

  private var measures: MeasureFormat { MeasureFormat(edition) }
}

extension String {
  /// The text with its first letter capitalised.
  package var firstCapital: String { prefix(1).uppercased() + dropFirst() }
}
