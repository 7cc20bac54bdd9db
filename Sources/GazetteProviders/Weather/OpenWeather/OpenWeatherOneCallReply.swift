/// OpenWeather's One Call 3.0, as it is on the wire.
struct OpenWeatherOneCallReply: Decodable, Sendable {
  let timezone: String?
  let timezone_offset: Double?
  let current: Moment?
  let hourly: [Moment]?
  let daily: [Day]?
  let alerts: [Separately<Alert>]?

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
