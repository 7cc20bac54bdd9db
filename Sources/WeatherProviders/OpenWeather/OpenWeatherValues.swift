import Foundation
import GazetteDomain

/// How single values of OpenWeather are read.
enum OpenWeatherValues {
  /// A temperature in degrees Celsius, as asked for.
  ///
  /// Where `units` is ignored the service answers in kelvin. No weather on Earth is in doubt: above 100 it is kelvin.
  static func temperature(_ degrees: Double?) -> Temperature? {
    degrees.flatMap { Temperature(celsius: $0 > 100 ? (($0 - 273.15) * 100).rounded() / 100 : $0) }
  }

  /// A wind of metres a second and degrees; a gust below the wind's speed, which the service sends at times, is none.
  static func wind(speed: Double?, gust: Double?, direction: Double?) -> Wind {
    let gust = gust.flatMap { $0 < speed ?? 0 ? nil : $0 }
    return Wind(
      speed: speed.flatMap(Speed.init(metersPerSecond:)), gust: gust.flatMap(Speed.init(metersPerSecond:)),
      direction: direction.flatMap(Bearing.init(degrees:)))
  }

  /// Rain and snow together.
  ///
  /// What did not fall is left out of a forecast, so that missing sums are 0 where anything else `isTold`.
  static func sum(rain: Double?, snow: Double?, isTold: Bool) -> Depth? {
    guard rain != nil || snow != nil || isTold else { return nil }
    return Depth(millimeters: (rain ?? 0) + (snow ?? 0))
  }

  /// A share of 0...1 as a percentage.
  static func percentage(_ share: Double?) -> Percentage? {
    share.flatMap { Percentage(percent: $0 * 100) }
  }

  /// The zone of a name, else of an offset in seconds: one that this system does not know keeps its offset.
  static func timeZone(_ name: String?, offset: Double?) -> TimeZone {
    name.flatMap(TimeZone.init(identifier:)) ?? offset.flatMap(TimeZone.init(offset:)) ?? .gmt
  }

  /// Whether a condition's icon is the one of the day; nil without an icon.
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

/// A condition as OpenWeather sends it in all its replies.
struct OpenWeatherCondition: Codable, Sendable {
  let id: Double?
  /// Such as `10d`: `d` by day, `n` by night.
  let icon: String?
}

/// What fell in the last hour, or on a day, in millimetres of water; the sum of three hours that some stations send is not
/// read.
struct OpenWeatherFall: Codable, Sendable {
  let amount: Double?

  private enum CodingKeys: String, CodingKey {
    case amount = "1h"
  }

  /// Reads `{"1h": 0.6}` and a plain number: the days of One Call were seen to have either.
  init(from decoder: any Decoder) throws {
    // Not a number is the other form, not an error.
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      amount = number
    } else {
      amount = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Double.self, forKey: .amount)
    }
  }
}

extension Sky {
  /// The sky for one of OpenWeather's condition codes; a code that is new takes its group's sky, nil outside all groups.
  init?(openWeatherCode code: Int) {
    guard let sky = Self.byOpenWeatherCode[code] ?? Self.byOpenWeatherGroup[code / 100] else { return nil }
    self = sky
  }

  // Sleet and rain with snow have no sky of their own here and count as snow; broken clouds (51-84 %) share the
  // overcast's symbol at OpenWeather too.
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
