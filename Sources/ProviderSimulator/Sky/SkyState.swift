import Foundation

/// The weather at a place and moment, every figure fitting the others.
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
  /// Percent of the sky: all clouds, then those below 3 km, to 8 km, and above.
  var cloud: Double
  var lowCloud: Double
  var midCloud: Double
  var highCloud: Double
  /// Metres a second, at ten metres.
  var wind: Double
  var gust: Double
  /// Degrees from which it blows.
  var windDirection: Double
  /// Millimetres an hour, water equivalent: all, steady rain, showers, snow.
  var precipitation: Double
  var rain: Double
  var showers: Double
  var snowWater: Double
  /// Percent.
  var precipitationChance: Double
  /// Metres.
  var visibility: Double
  /// As the WMO numbers it (table 4677, Open-Meteo's part of it).
  var code: Int
  /// Degrees above the horizon.
  var sunHeight: Double
  var ultraviolet: Double
  var clearUltraviolet: Double
  /// Watts a square metre on flat ground.
  var radiation: Double
  /// The part of the hour with sunshine, 0 to 1.
  var sunshine: Double
  /// Metres above the sea.
  var freezingLevel: Double
  /// Joules a kilogram.
  var cape: Double

  var isDay: Bool { sunHeight > -0.833 }
  /// Centimetres of fresh snow an hour.
  var snowfall: Double { snowWater * 0.7 }
}

/// The weather of one day at a place, gathered from its 24 hours.
struct SkyDay: Sendable {
  /// Local midnight.
  let midnight: Date
  /// 24 states, one an hour from midnight on.
  let hours: [SkyState]
  private let sun: Sun.Day

  init(midnight: Date, hours: [SkyState], position: Position) {
    self.midnight = midnight
    self.hours = hours
    sun = Sun.day(at: position, midnight: midnight)
  }

  /// When the sun rises; midnight when it never does or never sets.
  var sunrise: Date {
    if case .rises(let date, _) = sun { date } else { midnight }
  }

  /// When the sun sets; the midnight before when it stays down, the one after when it stays up.
  var sunset: Date {
    switch sun {
    case .rises(_, let sets): sets
    case .alwaysUp: midnight.addingTimeInterval(86_400)
    case .alwaysDown: midnight
    }
  }

  /// Seconds between the two.
  var daylight: Double { sunset.timeIntervalSince(sunrise) }

  /// The weightiest weather of the day: what falls counts more than clouds.
  var code: Int { hours.map(\.code).max() ?? 0 }

  /// The direction from which most air came, degrees.
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
