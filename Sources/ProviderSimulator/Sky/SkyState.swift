import Foundation

/// The weather at a place and time, with consistent values.
struct SkyState: Sendable, Equatable {
  /// °C, two metres above the ground.
  var temperature: Double
  var feelsLike: Double
  var dewPoint: Double
  /// Percent.
  var humidity: Double
  /// hPa, at sea level and at the ground.
  var seaPressure: Double
  var groundPressure: Double
  /// Percent of the sky: all clouds, then those below 3 km, from 3 to 8 km, and above.
  var cloud: Double
  var lowCloud: Double
  var midCloud: Double
  var highCloud: Double
  /// Metres per second, at a height of ten metres.
  var wind: Double
  var gust: Double
  /// The direction from which the wind blows, in degrees.
  var windDirection: Double
  /// Millimetres per hour, water equivalent: total, steady rain, showers, snow.
  var precipitation: Double
  var rain: Double
  var showers: Double
  var snowWater: Double
  /// Percent.
  var precipitationChance: Double
  /// Metres.
  var visibility: Double
  /// The WMO code (table 4677, the part that Open-Meteo uses).
  var code: Int
  /// Degrees above the horizon.
  var sunHeight: Double
  var ultraviolet: Double
  var clearUltraviolet: Double
  /// Watts per square metre on a horizontal surface.
  var radiation: Double
  /// The share of the hour with sunshine, 0 to 1.
  var sunshine: Double
  /// Metres above sea level.
  var freezingLevel: Double
  /// Joules per kilogram.
  var cape: Double

  var isDay: Bool { sunHeight > -0.833 }
  /// Centimetres of fresh snow per hour.
  var snowfall: Double { snowWater * 0.7 }
}

/// The weather of one day at a place, combined from its 24 hours.
struct SkyDay: Sendable {
  /// Local midnight.
  let midnight: Date
  /// 24 states, one per hour from midnight on.
  let hours: [SkyState]
  private let sun: Sun.Day

  init(midnight: Date, hours: [SkyState], position: Position) {
    self.midnight = midnight
    self.hours = hours
    sun = Sun.day(at: position, midnight: midnight)
  }

  /// The time of sunrise; midnight when it never rises or never sets.
  var sunrise: Date {
    if case .rises(let date, _) = sun { date } else { midnight }
  }

  /// The time of sunset; the midnight before when it stays down, the one after when it stays up.
  var sunset: Date {
    switch sun {
    case .rises(_, let sets): sets
    case .alwaysUp: midnight.addingTimeInterval(86_400)
    case .alwaysDown: midnight
    }
  }

  /// The seconds between the two.
  var daylight: Double { sunset.timeIntervalSince(sunrise) }

  /// The most significant weather of the day: precipitation counts more than clouds.
  var code: Int { hours.map(\.code).max() ?? 0 }

  /// The direction that most of the air came from, in degrees.
  var dominantWind: Double {
    let east = sum { sin($0.windDirection * .pi / 180) * $0.wind }
    let north = sum { cos($0.windDirection * .pi / 180) * $0.wind }
    let angle = atan2(east, north) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  func maximum(_ value: (SkyState) -> Double) -> Double { hours.map(value).max() ?? 0 }
  func minimum(_ value: (SkyState) -> Double) -> Double { hours.map(value).min() ?? 0 }
  func sum(_ value: (SkyState) -> Double) -> Double { hours.map(value).reduce(0, +) }
  func mean(_ value: (SkyState) -> Double) -> Double { hours.isEmpty ? 0 : sum(value) / Double(hours.count) }
}
