import GazetteDomain

/// Converts single values from Open-Meteo.
enum OpenMeteoValues {
  /// The sky for a WMO code; nil for a missing or unknown one.
  static func sky(_ code: Double?) -> Sky? {
    code.flatMap(Int.init(exactly:)).flatMap(Sky.init(wmoCode:))
  }

  /// A wind in metres per second and degrees.
  static func wind(speed: Double?, gust: Double?, direction: Double?) -> Wind {
    Wind(
      speed: speed.flatMap(Speed.init(metersPerSecond:)), gust: gust.flatMap(Speed.init(metersPerSecond:)),
      direction: direction.flatMap(Bearing.init(degrees:)))
  }

  /// The variables whose sum is the precipitation of an hour.
  static let precipitationParts = ["rain", "showers", "snowfall"]

  /// The sum of rain and showers, which some models separate and others combine; nil when both are missing.
  static func rain(_ rain: Double?, showers: Double?) -> Depth? {
    guard rain != nil || showers != nil else { return nil }
    return Depth(millimeters: (rain ?? 0) + (showers ?? 0))
  }

  /// The water in fresh snow: 7 cm of snow are 10 mm of water, as Open-Meteo computes.
  static func water(ofSnow centimeters: Double?) -> Depth? {
    centimeters.flatMap { Depth(millimeters: $0 * 10 / 7) }
  }
}

extension Optional {
  /// The value in row `index` of a column; nil when the column is missing, too short, or null there.
  func row<Value>(_ index: Int) -> Value? where Wrapped == [Value?] {
    guard let self, self.indices.contains(index) else { return nil }
    return self[index]
  }
}
