import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// Converts One Call 3.0's reply to a report.
struct OpenWeatherOneCallAdapter {
  private let reply: OpenWeatherOneCallReply
  private let timeZone: TimeZone

  init(_ reply: OpenWeatherOneCallReply) {
    self.reply = reply
    timeZone = OpenWeatherValues.timeZone(reply.timezone, offset: reply.timezone_offset)
  }

  /// The report for the requested position, with texts in the requested language.
  func report(at coordinate: Coordinate, languageCode: String, fetchedAt: Date) -> WeatherReport {
    WeatherReport(
      coordinate: coordinate, timeZone: timeZone, current: reply.current?.conditions,
      hours: (reply.hourly ?? []).prefix(48).compactMap(\.hour),
      days: (reply.daily ?? []).prefix(16).compactMap { $0.forecast(in: timeZone) },
      alerts: alerts(languageCode),
      provenance: Provenance(
        provider: .openWeather, product: OpenWeatherVersion.oneCall3.product, fetchedAt: fetchedAt))
  }

  /// The warnings, soonest first; unreadable ones are omitted without affecting the weather.
  private func alerts(_ languageCode: String) -> [WeatherAlert] {
    // A truncated warning contains nothing that a reader could act on.
    (reply.alerts ?? []).compactMap { try? $0.result.get() }
      .compactMap { $0.alert(id: nil, languageCode: languageCode) }
      .sorted { $0.start < $1.start }
  }
}

/// OpenWeather's One Call 3.0, as on the wire.
struct OpenWeatherOneCallReply: Decodable, Sendable {
  let timezone: String?
  let timezone_offset: Double?
  let current: OpenWeatherMoment?
  let hourly: [OpenWeatherMoment]?
  let daily: [OpenWeatherDay]?
  let alerts: [LossyElement<OpenWeatherAlert>]?
}

/// The weather now, or of one hour, as both versions of One Call send it.
struct OpenWeatherMoment: Codable, Sendable {
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
  let rain: OpenWeatherPrecipitation?
  let snow: OpenWeatherPrecipitation?
  /// A fraction, 0...1; absent for the current weather.
  let pop: Double?
  /// The ids of warnings in force; only in version 4.0.
  let alerts: [String]?

  /// The current conditions; nil when there are no values.
  var conditions: CurrentConditions? {
    guard let time = Date(secondsSince1970: dt) else { return nil }
    var current = CurrentConditions(observedAt: time)
    current.temperature = OpenWeatherValues.temperature(temp)
    current.feelsLike = OpenWeatherValues.temperature(feels_like)
    current.dewPoint = OpenWeatherValues.temperature(dew_point)
    current.sky = OpenWeatherValues.sky(weather)
    current.isDay = OpenWeatherValues.isDay(weather)
    current.wind = OpenWeatherValues.wind(speed: wind_speed, gust: wind_gust, direction: wind_deg)
    current.humidity = humidity.flatMap(Percentage.init(percent:))
    // One Call's pressure is the pressure at sea level.
    current.seaLevelPressure = pressure.flatMap(Pressure.init(hectopascals:))
    current.cloudCover = clouds.flatMap(Percentage.init(percent:))
    current.visibility = visibility.flatMap(Length.init(meters:))
    current.rain = rain?.amount.flatMap(Depth.init(millimeters:))
    current.snow = snow?.amount.flatMap(Depth.init(millimeters:))
    current.uvIndex = uvi.flatMap(UVIndex.init(_:))
    // Only null values do not count as weather.
    return current == CurrentConditions(observedAt: current.observedAt) ? nil : current
  }

  /// The forecast for the hour that begins at its time; nil without a time.
  var hour: HourForecast? {
    guard let start = Date(secondsSince1970: dt) else { return nil }
    var hour = HourForecast(start: start)
    hour.temperature = OpenWeatherValues.temperature(temp)
    hour.feelsLike = OpenWeatherValues.temperature(feels_like)
    hour.sky = OpenWeatherValues.sky(weather)
    hour.isDay = OpenWeatherValues.isDay(weather)
    hour.wind = OpenWeatherValues.wind(speed: wind_speed, gust: wind_gust, direction: wind_deg)
    hour.precipitation = OpenWeatherValues.sum(rain: rain?.amount, snow: snow?.amount, isReported: pop != nil)
    hour.precipitationProbability = OpenWeatherValues.percentage(pop)
    hour.cloudCover = clouds.flatMap(Percentage.init(percent:))
    hour.humidity = humidity.flatMap(Percentage.init(percent:))
    hour.uvIndex = uvi.flatMap(UVIndex.init(_:))
    return hour
  }
}

/// One day, as both versions of One Call send it: 3.0 at its local noon, 4.0 at the beginning of its date in UTC.
struct OpenWeatherDay: Codable, Sendable {
  let dt: Double
  let sunrise: Double?
  let sunset: Double?
  let temp: Range?
  let feels_like: Parts?
  let clouds: Double?
  let wind_speed: Double?
  let wind_deg: Double?
  let wind_gust: Double?
  let weather: [OpenWeatherCondition]?
  let pop: Double?
  let rain: OpenWeatherPrecipitation?
  let snow: OpenWeatherPrecipitation?
  let uvi: Double?
  let summary: String?
  /// The ids of warnings in force; only in version 4.0.
  let alerts: [String]?

  struct Range: Codable, Sendable {
    let min: Double?
    let max: Double?
  }

  /// The values at four moments of a day.
  struct Parts: Codable, Sendable {
    let morn: Double?
    let day: Double?
    let eve: Double?
    let night: Double?

    var all: [Double] { [morn, day, eve, night].compactMap { $0 } }
  }

  /// The calendar day of the record at a place in that zone; nil without a time.
  func day(in timeZone: TimeZone) -> CalendarDay? {
    guard let time = Date(secondsSince1970: dt) else { return nil }
    // Midnight in UTC names the date, wherever the place is: in the Americas it is the evening before.
    let isDate = dt.truncatingRemainder(dividingBy: 86_400) == 0
    return CalendarDay(time, in: isDate ? .gmt : timeZone)
  }

  /// The forecast for the day; nil without a time.
  func forecast(in timeZone: TimeZone) -> DayForecast? {
    guard let date = day(in: timeZone) else { return nil }
    var day = DayForecast(day: date)
    day.low = OpenWeatherValues.temperature(temp?.min)
    day.high = OpenWeatherValues.temperature(temp?.max)
    // The apparent temperature has four values per day but no range: use the lowest and the highest of them.
    day.feelsLikeLow = OpenWeatherValues.temperature(feels_like?.all.min())
    day.feelsLikeHigh = OpenWeatherValues.temperature(feels_like?.all.max())
    day.sky = OpenWeatherValues.sky(weather)
    day.precipitation = OpenWeatherValues.sum(
      rain: rain?.amount, snow: snow?.amount, isReported: pop != nil || day.high != nil)
    day.precipitationProbability = OpenWeatherValues.percentage(pop)
    day.wind = OpenWeatherValues.wind(speed: wind_speed, gust: wind_gust, direction: wind_deg)
    day.uvIndex = uvi.flatMap(UVIndex.init(_:))
    day.summary = summary.flatMap { $0.isEmpty ? nil : $0 }
    guard let sun = OpenWeatherValues.sun(rise: sunrise, set: sunset) else { return day }
    (day.sunrise, day.sunset) = (sun.rise, sun.set)
    day.daylight = Duration(secondsClamped: sun.set.timeIntervalSince(sun.rise))
    return day
  }
}

/// A warning, as both versions of One Call send it.
struct OpenWeatherAlert: Codable, Sendable {
  let sender_name: String?
  /// Empty for nearly every European warning.
  let event: String?
  let start: Double
  let end: Double
  let description: Description?
  /// English words such as `Wind`.
  let tags: [String]?

  /// One text, or one for each of several languages.
  struct Description: Codable, Sendable {
    let texts: [Text]

    struct Text: Codable, Sendable {
      let language: String?
      let description: String?
    }

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Failing to decode a string means that it is a list, not an error.
      if let text = try? value.decode(String.self) {
        texts = [Text(language: nil, description: text)]
      } else {
        texts = try value.decode([Text].self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      try value.encode(texts)
    }

    /// The text in a language, else in English, else the first.
    func text(_ languageCode: String) -> Text? {
      let wanted = [languageCode, "en"].lazy.compactMap { code in
        texts.first { $0.language?.lowercased().split(separator: "-").first.map(String.init) == code }
      }
      return wanted.first ?? texts.first
    }
  }

  /// The warning, with its text in a language if available; nil without times.
  func alert(id: String?, languageCode: String) -> WeatherAlert? {
    guard let start = Date(secondsSince1970: start), let end = Date(secondsSince1970: end) else { return nil }
    let text = description?.text(languageCode)
    return WeatherAlert(
      id: id, event: event ?? "", sender: sender_name.flatMap { $0.isEmpty ? nil : $0 }, start: start, end: end,
      text: text?.description ?? "", language: text?.language,
      tags: (tags ?? []).prefix(10).map { $0.replacing("\n", with: " ") }.filter { !$0.isEmpty })
  }
}
