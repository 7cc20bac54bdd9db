/// A condition as OpenWeather sends it in all its replies.
struct OpenWeatherCondition: Decodable, Sendable {
  let id: Double?
  /// Such as `10d`: `d` by day, `n` by night.
  let icon: String?
}

/// What fell in the last hour, in millimetres of water; the sum of three hours that some stations send is not read.
struct OpenWeatherFall: Decodable, Sendable {
  let lastHour: Double?

  private enum CodingKeys: String, CodingKey {
    case lastHour = "1h"
  }
}
