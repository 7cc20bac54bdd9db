import Foundation
import GazetteDomain

/// Makes a report of Open-Meteo's reply for one location.
struct OpenMeteoForecastAdapter {
  private let reply: OpenMeteoForecastReply
  private let clock: OpenMeteoClock
  private let fetchedAt: Date

  /// - Throws: ``UnreadableJSON`` when the reply is in units that were not asked for.
  init(_ reply: OpenMeteoForecastReply, fetchedAt: Date) throws(UnreadableJSON) {
    let wrong = [reply.current_units, reply.hourly_units, reply.daily_units].compactMap(OpenMeteoUnits.wrong(in:))
    if let first = wrong.first { throw UnreadableJSON(detail: first) }
    self.reply = reply
    self.fetchedAt = fetchedAt
    clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
  }

  /// The report at the position that was asked for; Open-Meteo names the middle of its cell instead.
  /// - Throws: ``UnreadableJSON`` when everything is null, height included: at sea the height is still told, or the sun.
  func report(at coordinate: Coordinate) throws(UnreadableJSON) -> WeatherReport {
    let report = WeatherReport(
      coordinate: coordinate, timeZone: clock.timeZone, elevation: reply.elevation.flatMap(Length.init(meters:)),
      current: current(), hours: OpenMeteoHours(reply.hourly, clock: clock).forecasts(),
      days: OpenMeteoDays(reply.daily, clock: clock).forecasts(),
      provenance: Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: fetchedAt))
    if report.elevation == nil, report.isWithoutValues { throw UnreadableJSON(detail: "every value is null") }
    return report
  }

  private func current() -> CurrentConditions? {
    guard let wire = reply.current, let time = clock.instant(wire.time) else { return nil }
    var current = CurrentConditions(observedAt: time)
    current.temperature = wire.temperature_2m.flatMap(Temperature.init(celsius:))
    current.feelsLike = wire.apparent_temperature.flatMap(Temperature.init(celsius:))
    current.dewPoint = wire.dew_point_2m.flatMap(Temperature.init(celsius:))
    current.sky = OpenMeteoValues.sky(wire.weather_code)
    current.wind = OpenMeteoValues.wind(
      speed: wire.wind_speed_10m, gust: wire.wind_gusts_10m, direction: wire.wind_direction_10m)
    current.humidity = wire.relative_humidity_2m.flatMap(Percentage.init(percent:))
    current.seaLevelPressure = wire.pressure_msl.flatMap(Pressure.init(hectopascals:))
    current.surfacePressure = wire.surface_pressure.flatMap(Pressure.init(hectopascals:))
    current.cloudCover = wire.cloud_cover.flatMap(Percentage.init(percent:))
    current.visibility = wire.visibility.flatMap(Length.init(meters:))
    // Whether it is day is reckoned from the sun: at sea it can stand alone, and alone it is no weather.
    guard current != CurrentConditions(observedAt: time) else { return nil }
    current.isDay = wire.is_day.map { $0 != 0 }
    current.uvIndex = wire.uv_index.flatMap(UVIndex.init)
    // The sums of `current` are those of its quarter of an hour; the last full hour's stand in the hourly columns.
    (current.rain, current.snow) = OpenMeteoHours(reply.hourly, clock: clock).rainAndSnow(ofHourBefore: time)
    return current
  }
}
