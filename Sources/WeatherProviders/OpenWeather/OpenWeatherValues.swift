import Foundation
import GazetteDomain

/// Converts single values from OpenWeather.
enum OpenWeatherValues {
  /// A temperature in degrees Celsius, as requested.
  ///
  /// If the service ignores `units`, it returns kelvin. The two cannot be confused on Earth: a value above 100 is in kelvin.
  static func temperature(_ degrees: Double?) -> Temperature? {
    degrees.flatMap { Temperature(celsius: $0 > 100 ? (($0 - 273.15) * 100).rounded() / 100 : $0) }
  }

  /// A wind in metres per second and degrees; a gust below the wind's speed, which the service sometimes sends, is ignored.
  static func wind(speed: Double?, gust: Double?, direction: Double?) -> Wind {
    let gust = gust.flatMap { $0 < speed ?? 0 ? nil : $0 }
    return Wind(
      speed: speed.flatMap(Speed.init(metersPerSecond:)), gust: gust.flatMap(Speed.init(metersPerSecond:)),
      direction: direction.flatMap(Bearing.init(degrees:)))
  }

  /// The sum of rain and snow.
  ///
  /// A forecast omits sums of zero, so a missing sum is 0 if any other value `isReported`.
  static func sum(rain: Double?, snow: Double?, isReported: Bool) -> Depth? {
    guard rain != nil || snow != nil || isReported else { return nil }
    return Depth(millimeters: (rain ?? 0) + (snow ?? 0))
  }

  /// A fraction in 0...1 as a percentage.
  static func percentage(_ share: Double?) -> Percentage? {
    share.flatMap { Percentage(percent: $0 * 100) }
  }

  /// The zone with a name, else with an offset in seconds: a name that this system does not know is replaced by the offset.
  static func timeZone(_ name: String?, offset: Double?) -> TimeZone {
    name.flatMap(TimeZone.init(identifier:)) ?? offset.flatMap(TimeZone.init(offset:)) ?? .gmt
  }

  /// Whether a condition's icon is the daytime one; nil without an icon.
  static func isDay(_ conditions: [OpenWeatherCondition]?) -> Bool? {
    switch conditions?.first?.icon?.last {
    case "d": true
    case "n": false
    default: nil
    }
  }

  /// The first condition's sky, which the service calls the primary one; nil when there is none.
  static func sky(_ conditions: [OpenWeatherCondition]?) -> Sky? {
    conditions?.first?.id.flatMap(Int.init(exactly:)).flatMap(Sky.init(openWeatherCode:))
  }

  /// Sunrise and sunset; nil in polar day and night, where they are absent, zero or the same.
  static func sun(rise: Double?, set: Double?) -> (rise: Date, set: Date)? {
    guard let rise = rise.flatMap(Date.init(secondsSince1970:)), let set = set.flatMap(Date.init(secondsSince1970:)),
      rise.timeIntervalSince1970 > 0, set > rise, set.timeIntervalSince(rise) < 86_400
    else { return nil }
    return (rise, set)
  }
}

/// A condition, as in all of OpenWeather's replies.
struct OpenWeatherCondition: Codable, Sendable {
  let id: Double?
  /// For example `10d`: `d` by day, `n` by night.
  let icon: String?
}

/// The precipitation of the last hour, or of a day, in millimetres of water; ignores the three-hour sum of some stations.
struct OpenWeatherPrecipitation: Codable, Sendable {
  let amount: Double?

  private enum CodingKeys: String, CodingKey {
    case amount = "1h"
  }

  /// Decodes `{"1h": 0.6}` or a plain number: the days of One Call contain both.
  init(from decoder: any Decoder) throws {
    // Failing to decode a number means that it is an object, not an error.
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      amount = number
    } else {
      amount = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Double.self, forKey: .amount)
    }
  }
}

extension Sky {
  /// The sky for one of OpenWeather's condition codes; an unknown code gets its group's sky, nil outside all groups.
  init?(openWeatherCode code: Int) {
    guard let sky = Self.byOpenWeatherCode[code] ?? Self.byOpenWeatherGroup[code / 100] else { return nil }
    self = sky
  }

  // Sleet and rain with snow count as snow; broken clouds (51-84 %) share the symbol for overcast, as at OpenWeather.
  private static let byOpenWeatherCode: [Int: Sky] = [
    300: .lightDrizzle, 302: .heavyDrizzle, 310: .lightDrizzle, 312: .heavyDrizzle, 314: .heavyDrizzle,
    500: .lightRain, 502: .heavyRain, 503: .heavyRain, 504: .heavyRain, 511: .freezingRain,
    520: .lightShowers, 521: .showers, 522: .heavyShowers, 531: .showers,
    600: .lightSnow, 602: .heavySnow, 612: .lightSnowShowers, 613: .snowShowers, 615: .lightSnow,
    620: .lightSnowShowers, 621: .snowShowers, 622: .snowShowers,
    701: .fog, 741: .fog, 771: .squall, 781: .tornado,
    800: .clear, 801: .mainlyClear, 802: .partlyCloudy,
  ]

  private static let byOpenWeatherGroup: [Int: Sky] = [
    2: .thunderstorm, 3: .drizzle, 5: .rain, 6: .snow, 7: .haze, 8: .overcast,
  ]
}
