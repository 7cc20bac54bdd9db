import CivilDates
import BoundedNumbers
import Foundation
import GazetteDomain

/// Converts Open-Meteo's reply for one location to a report.
struct OpenMeteoForecastAdapter {
  private let reply: OpenMeteoForecastReply
  private let clock: OpenMeteoClock
  private let fetchedAt: Date

  /// - Throws: ``UnreadableJSON`` when the reply has units that were not requested.
  init(_ reply: OpenMeteoForecastReply, fetchedAt: Date) throws(UnreadableJSON) {
    let mismatches = [reply.current_units, reply.hourly_units, reply.daily_units, reply.minutely_15_units]
      .compactMap(OpenMeteoUnits.firstMismatch(in:))
    if let first = mismatches.first { throw UnreadableJSON(detail: first) }
    self.reply = reply
    self.fetchedAt = fetchedAt
    clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
  }

  /// The report for the requested position; Open-Meteo returns the centre of its grid cell instead.
  /// - Throws: ``UnreadableJSON`` when everything is null, including the elevation: at sea the elevation or the sun may still be
  ///   present.
  /// - Parameter pastDays: The number of the reply's days before today: 0 or 1.
  func report(at coordinate: Coordinate, pastDays: Int = 0) throws(UnreadableJSON) -> WeatherReport {
    let days = OpenMeteoDays(reply.daily, clock: clock).forecasts(pastDays + OpenMeteoForecastClient.days)
    let before = days.prefix(pastDays)
    var report = WeatherReport(
      coordinate: coordinate, timeZone: clock.timeZone, elevation: reply.elevation.flatMap(Length.init(meters:)),
      current: current(), hours: OpenMeteoHours(reply.hourly, clock: clock).forecasts(),
      days: Array(days.dropFirst(pastDays)),
      nowcast: OpenMeteoQuarterHours(reply.minutely_15, clock: clock).nowcast(at: coordinate, fetchedAt: fetchedAt),
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: fetchedAt))
    report.dayBefore = before.last
    if report.elevation == nil, report.isWithoutValues { throw UnreadableJSON(detail: "every value is null") }
    return report
  }

  private func current() -> CurrentConditions? {
    guard let wire = reply.current, let time = clock.instant(wire.time) else { return nil }
    var current = CurrentConditions(observedAt: time)
    for variable in OpenMeteoVariable.current {
      if let figure = wire.values[variable.name] { variable.fill(&current, figure) }
    }
    // `isDay` is computed from the sun: at sea it can be the only value, and alone it is not weather.
    var sunOnly = CurrentConditions(observedAt: time)
    (sunOnly.isDay, sunOnly.uvIndex) = (current.isDay, current.uvIndex)
    guard current != sunOnly else { return nil }
    // The sums in `current` are for a quarter of an hour; those for the last full hour are in the hourly columns.
    (current.rain, current.snow) = OpenMeteoHours(reply.hourly, clock: clock).rainAndSnow(ofHourBefore: time)
    return current
  }
}

/// Reads Open-Meteo's hourly columns.
struct OpenMeteoHours {
  private let hourly: OpenMeteoForecastReply.Hourly?
  private let starts: [Date?]

  init(_ hourly: OpenMeteoForecastReply.Hourly?, clock: OpenMeteoClock) {
    self.hourly = hourly
    starts = hourly?.time.map(clock.instant) ?? []
  }

  /// The hours in the order of the reply, at most 48; rows without a readable time are omitted.
  func forecasts() -> [HourForecast] {
    guard let hourly else { return [] }
    let rows = starts.indices.prefix(OpenMeteoForecastClient.hours - 1)
    return rows.compactMap { row in starts[row].map { forecast(row, of: hourly, start: $0) } }
  }

  /// The precipitation in the last full hour before `time`; nil when the columns do not cover it.
  func rainAndSnow(ofHourBefore time: Date) -> (rain: Depth?, snow: Depth?) {
    let rows = starts.indices.filter { row in
      starts[row].map { (0..<3600).contains(time.timeIntervalSince($0)) } ?? false
    }
    guard let hourly, let row = rows.last else { return (nil, nil) }
    return rainAndSnow(row, of: hourly)
  }

  private func forecast(_ row: Int, of hourly: OpenMeteoForecastReply.Hourly, start: Date) -> HourForecast {
    var hour = HourForecast(start: start)
    let next = rowOfHour(after: row)
    for variable in OpenMeteoVariable.hourly {
      guard let row = variable.isOfHourBefore ? next : row else { continue }
      if let figure = hourly.columns[variable.name].row(row) { variable.fill(&hour, figure) }
    }
    guard let next else { return hour }
    let (rain, snow) = rainAndSnow(next, of: hourly)
    if rain != nil || snow != nil {
      hour.precipitation = Depth(clampingMillimeters: (rain?.millimeters ?? 0) + (snow?.millimeters ?? 0))
    }
    return hour
  }

  private func rowOfHour(after row: Int) -> Int? {
    guard let start = starts[row], starts.indices.contains(row + 1), let next = starts[row + 1],
      next.timeIntervalSince(start) == 3600
    else { return nil }
    return row + 1
  }

  private func rainAndSnow(_ row: Int, of hourly: OpenMeteoForecastReply.Hourly) -> (rain: Depth?, snow: Depth?) {
    let figure = { (name: String) in hourly.columns[name].row(row) }
    return (
      OpenMeteoValues.rain(figure("rain"), showers: figure("showers")),
      OpenMeteoValues.water(ofSnow: figure("snowfall"))
    )
  }
}

/// Reads Open-Meteo's daily columns.
struct OpenMeteoDays {
  private let daily: OpenMeteoForecastReply.Daily?
  private let clock: OpenMeteoClock

  init(_ daily: OpenMeteoForecastReply.Daily?, clock: OpenMeteoClock) {
    self.daily = daily
    self.clock = clock
  }

  /// The first `count` days in the order of the reply; rows without a readable date are omitted.
  func forecasts(_ count: Int) -> [DayForecast] {
    guard let daily else { return [] }
    return daily.time.indices.prefix(count).compactMap { row in
      CalendarDay(iso: daily.time[row]).map { forecast(row, of: daily, day: $0) }
    }
  }

  private func forecast(_ row: Int, of daily: OpenMeteoForecastReply.Daily, day: CalendarDay) -> DayForecast {
    var forecast = DayForecast(day: day)
    for variable in OpenMeteoVariable.daily {
      if let figure = daily.columns[variable.name].row(row) { variable.fill(&forecast, figure) }
    }
    readSun(row, of: daily, into: &forecast)
    return forecast
  }

  /// Without a sunrise and a sunset in polar night and polar day, the reply has empty times, the same time twice, or the start
  /// and end of the day.
  private func readSun(_ row: Int, of daily: OpenMeteoForecastReply.Daily, into forecast: inout DayForecast) {
    guard let sunrise = daily.sunrise.row(row).flatMap(clock.instant),
      let sunset = daily.sunset.row(row).flatMap(clock.instant)
    else { return }
    let length = sunset.timeIntervalSince(sunrise)
    guard length > 0, length < 86_400 else { return }
    forecast.sunrise = sunrise
    forecast.sunset = sunset
    if forecast.daylight == nil { forecast.daylight = Duration(secondsClamped: length) }
  }
}
