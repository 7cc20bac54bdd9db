/// OpenWeather's current weather, as it is on the wire.
struct OpenWeatherCurrentReply: Decodable, Sendable {
  let dt: Double?
  let timezone: Double?
  /// Can be empty.
  let weather: [OpenWeatherCondition]?
  let main: Main
  let visibility: Double?
  let wind: Wind?
  let rain: OpenWeatherFall?
  let snow: OpenWeatherFall?
  let clouds: Clouds?
  let sys: Sun?

  /// Without `temp_min` and `temp_max`: they are the spread across the city now, not the day's range.
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
