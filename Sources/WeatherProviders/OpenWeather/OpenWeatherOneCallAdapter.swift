import CivilDates
import BoundedNumbers
import Foundation
import GazetteDomain

/// Makes a report of One Call's reply.
struct OpenWeatherOneCallAdapter {
  private let reply: OpenWeatherOneCallReply
  private let timeZone: TimeZone

  init(_ reply: OpenWeatherOneCallReply) {
    self.reply = reply
    // A zone that this system does not know keeps its offset.
    timeZone =
      reply.timezone.flatMap(TimeZone.init(identifier:))
      ?? reply.timezone_offset.flatMap(TimeZone.init(offset:)) ?? .gmt
  }

  /// The report at the position that was asked for.
  func report(at coordinate: Coordinate, fetchedAt: Date) -> WeatherReport {
    WeatherReport(
      coordinate: coordinate, timeZone: timeZone, current: reply.current.flatMap(current),
      hours: (reply.hourly ?? []).prefix(48).compactMap(hour),
      days: (reply.daily ?? []).prefix(16).compactMap(day), alerts: alerts(),
      provenance: Provenance(provider: .openWeather, product: "One Call 3.0", fetchedAt: fetchedAt))
  }

  private func current(_ wire: OpenWeatherOneCallReply.Moment) -> CurrentConditions? {
    guard let time = Date(secondsSince1970: wire.dt) else { return nil }
    var current = CurrentConditions(observedAt: time)
    current.temperature = OpenWeatherValues.temperature(wire.temp)
    current.feelsLike = OpenWeatherValues.temperature(wire.feels_like)
    current.dewPoint = OpenWeatherValues.temperature(wire.dew_point)
    current.sky = OpenWeatherValues.sky(wire.weather)
    current.isDay = OpenWeatherValues.isDay(wire.weather)
    current.wind = OpenWeatherValues.wind(speed: wire.wind_speed, gust: wire.wind_gust, direction: wire.wind_deg)
    current.humidity = wire.humidity.flatMap(Percentage.init(percent:))
    // One Call's pressure is the one at sea level.
    current.seaLevelPressure = wire.pressure.flatMap(Pressure.init(hectopascals:))
    current.cloudCover = wire.clouds.flatMap(Percentage.init(percent:))
    current.visibility = wire.visibility.flatMap(Length.init(meters:))
    current.rain = wire.rain?.lastHour.flatMap(Depth.init(millimeters:))
    current.snow = wire.snow?.lastHour.flatMap(Depth.init(millimeters:))
    current.uvIndex = wire.uvi.flatMap(UVIndex.init(_:))
    // Nothing but nulls is no weather.
    return current == CurrentConditions(observedAt: current.observedAt) ? nil : current
  }

  private func hour(_ wire: OpenWeatherOneCallReply.Moment) -> HourForecast? {
    guard let start = Date(secondsSince1970: wire.dt) else { return nil }
    var hour = HourForecast(start: start)
    hour.temperature = OpenWeatherValues.temperature(wire.temp)
    hour.feelsLike = OpenWeatherValues.temperature(wire.feels_like)
    hour.sky = OpenWeatherValues.sky(wire.weather)
    hour.isDay = OpenWeatherValues.isDay(wire.weather)
    hour.wind = OpenWeatherValues.wind(speed: wire.wind_speed, gust: wire.wind_gust, direction: wire.wind_deg)
    hour.precipitation = OpenWeatherValues.sum(
      rain: wire.rain?.lastHour, snow: wire.snow?.lastHour, chance: wire.pop)
    hour.precipitationProbability = OpenWeatherValues.percentage(wire.pop)
    hour.cloudCover = wire.clouds.flatMap(Percentage.init(percent:))
    hour.humidity = wire.humidity.flatMap(Percentage.init(percent:))
    hour.uvIndex = wire.uvi.flatMap(UVIndex.init(_:))
    return hour
  }

  private func day(_ wire: OpenWeatherOneCallReply.Day) -> DayForecast? {
    guard let noon = Date(secondsSince1970: wire.dt) else { return nil }
    var day = DayForecast(day: CalendarDay(noon, in: timeZone))
    day.low = OpenWeatherValues.temperature(wire.temp?.min)
    day.high = OpenWeatherValues.temperature(wire.temp?.max)
    // What is felt is told for four moments of the day, without a range: the lowest and the highest of them.
    day.feelsLikeLow = OpenWeatherValues.temperature(wire.feels_like?.all.min())
    day.feelsLikeHigh = OpenWeatherValues.temperature(wire.feels_like?.all.max())
    day.sky = OpenWeatherValues.sky(wire.weather)
    day.precipitation = OpenWeatherValues.sum(rain: wire.rain, snow: wire.snow, chance: wire.pop)
    day.precipitationProbability = OpenWeatherValues.percentage(wire.pop)
    day.wind = OpenWeatherValues.wind(speed: wire.wind_speed, gust: wire.wind_gust, direction: wire.wind_deg)
    day.uvIndex = wire.uvi.flatMap(UVIndex.init(_:))
    day.summary = wire.summary.flatMap { $0.isEmpty ? nil : $0 }
    guard let sun = OpenWeatherValues.sun(rise: wire.sunrise, set: wire.sunset) else { return day }
    (day.sunrise, day.sunset) = (sun.rise, sun.set)
    day.daylight = Duration(secondsClamped: sun.set.timeIntervalSince(sun.rise))
    return day
  }

  /// The warnings, soonest first; one that cannot be read is left out, and the weather stays.
  private func alerts() -> [WeatherAlert] {
    // A warning that is cut off says nothing that a reader could act on.
    (reply.alerts ?? []).compactMap { try? $0.result.get() }
      .compactMap { wire in
        guard let start = Date(secondsSince1970: wire.start), let end = Date(secondsSince1970: wire.end) else {
          return nil
        }
        return WeatherAlert(
          event: wire.event, sender: wire.sender_name.flatMap { $0.isEmpty ? nil : $0 }, start: start, end: end,
          text: wire.description ?? "")
      }
      .sorted { $0.start < $1.start }
  }
}

/// OpenWeather's One Call 3.0, as it is on the wire.
struct OpenWeatherOneCallReply: Decodable, Sendable {
  let timezone: String?
  let timezone_offset: Double?
  let current: Moment?
  let hourly: [Moment]?
  let daily: [Day]?
  let alerts: [DecodedAlone<Alert>]?

  /// The weather now, or of one hour.
  struct Moment: Decodable, Sendable {
    let dt: Double
    let temp: Double?
    let feels_like: Double?
    let pressure: Double?
    let humidity: Double?
    let dew_point: Double?
    let uvi: Double?
    let clouds: Double?
    let visibility: Double?
    let wind_speed: Double?
    let wind_deg: Double?
    let wind_gust: Double?
    let weather: [OpenWeatherCondition]?
    let rain: OpenWeatherFall?
    let snow: OpenWeatherFall?
    /// A share, 0...1; absent now.
    let pop: Double?
  }

  /// One day, at its noon.
  struct Day: Decodable, Sendable {
    let dt: Double
    let sunrise: Double?
    let sunset: Double?
    let temp: Range?
    let feels_like: Parts?
    let wind_speed: Double?
    let wind_deg: Double?
    let wind_gust: Double?
    let weather: [OpenWeatherCondition]?
    let pop: Double?
    /// Millimetres; unlike the hours', a number.
    let rain: Double?
    let snow: Double?
    let uvi: Double?
    let summary: String?
  }

  struct Range: Decodable, Sendable {
    let min: Double?
    let max: Double?
  }

  /// Four moments of a day.
  struct Parts: Decodable, Sendable {
    let morn: Double?
    let day: Double?
    let eve: Double?
    let night: Double?

    var all: [Double] { [morn, day, eve, night].compactMap { $0 } }
  }

  struct Alert: Decodable, Sendable {
    let sender_name: String?
    let event: String
    let start: Double
    let end: Double
    let description: String?
  }
}
