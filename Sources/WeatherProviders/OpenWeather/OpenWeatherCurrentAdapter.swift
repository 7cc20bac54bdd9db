import CivilDates
import BoundedNumbers
import Foundation
import GazetteDomain

/// Converts the reply for the current weather to a report: without hours, and with only today's sun as a day.
enum OpenWeatherCurrentAdapter {
  /// The report for the requested position, marked as reduced.
  static func report(_ reply: OpenWeatherCurrentReply, at coordinate: Coordinate, fetchedAt: Date) -> WeatherReport {
    let current = current(reply, fetchedAt: fetchedAt)
    let hasValues = current != CurrentConditions(observedAt: current.observedAt)
    let timeZone = reply.timezone.flatMap(TimeZone.init(offset:)) ?? .gmt
    return WeatherReport(
      coordinate: coordinate, timeZone: timeZone, current: hasValues ? current : nil,
      days: today(reply, on: CalendarDay(current.observedAt, in: timeZone)),
      provenance: Provenance(
        provider: .openWeather, product: OpenWeatherVersion.current.product, fetchedAt: fetchedAt, isReduced: true))
  }

  private static func current(_ reply: OpenWeatherCurrentReply, fetchedAt: Date) -> CurrentConditions {
    // Without a time, the conditions count as those of now.
    var current = CurrentConditions(observedAt: reply.dt.flatMap(Date.init(secondsSince1970:)) ?? fetchedAt)
    current.temperature = OpenWeatherValues.temperature(reply.main.temp)
    current.feelsLike = OpenWeatherValues.temperature(reply.main.feels_like)
    current.sky = OpenWeatherValues.sky(reply.weather)
    current.isDay = OpenWeatherValues.isDay(reply.weather)
    current.wind = OpenWeatherValues.wind(
      speed: reply.wind?.speed, gust: reply.wind?.gust, direction: reply.wind?.deg)
    current.humidity = reply.main.humidity.flatMap(Percentage.init(percent:))
    // `pressure` is the pressure at sea level; `sea_level` is the explicit name, if it is sent.
    current.seaLevelPressure = (reply.main.sea_level ?? reply.main.pressure).flatMap(Pressure.init(hectopascals:))
    current.surfacePressure = reply.main.grnd_level.flatMap(Pressure.init(hectopascals:))
    current.cloudCover = reply.clouds?.all.flatMap(Percentage.init(percent:))
    current.visibility = reply.visibility.flatMap(Length.init(meters:))
    current.rain = reply.rain?.amount.flatMap(Depth.init(millimeters:))
    current.snow = reply.snow?.amount.flatMap(Depth.init(millimeters:))
    return current
  }

  private static func today(_ reply: OpenWeatherCurrentReply, on day: CalendarDay) -> [DayForecast] {
    guard let sun = OpenWeatherValues.sun(rise: reply.sys?.sunrise, set: reply.sys?.sunset) else { return [] }
    var today = DayForecast(day: day)
    (today.sunrise, today.sunset) = (sun.rise, sun.set)
    today.daylight = Duration(secondsClamped: sun.set.timeIntervalSince(sun.rise))
    return [today]
  }
}

/// OpenWeather's current weather, as on the wire.
struct OpenWeatherCurrentReply: Decodable, Sendable {
  let dt: Double?
  let timezone: Double?
  /// Can be empty.
  let weather: [OpenWeatherCondition]?
  let main: Main
  let visibility: Double?
  let wind: Wind?
  let rain: OpenWeatherPrecipitation?
  let snow: OpenWeatherPrecipitation?
  let clouds: Clouds?
  let sys: Sun?

  /// Not `temp_min` and `temp_max`: they are the current spread across the city, not the day's range.
  struct Main: Decodable, Sendable {
    let temp: Double?
    let feels_like: Double?
    let pressure: Double?
    let humidity: Double?
    let sea_level: Double?
    let grnd_level: Double?
  }

  struct Wind: Decodable, Sendable {
    let speed: Double?
    let deg: Double?
    let gust: Double?
  }

  struct Clouds: Decodable, Sendable {
    let all: Double?
  }

  struct Sun: Decodable, Sendable {
    let sunrise: Double?
    let sunset: Double?
  }
}
