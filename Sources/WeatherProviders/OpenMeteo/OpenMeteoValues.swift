import GazetteDomain

/// How single values of Open-Meteo are read.
enum OpenMeteoValues {
  /// The sky of a WMO code; nil for one that is missing or not in use.
  static func sky(_ code: Double?) -> Sky? {
    code.flatMap(Int.init(exactly:)).flatMap(Sky.init(wmoCode:))
  }

  /// A wind of metres a second and degrees.
  static func wind(speed: Double?, gust: Double?, direction: Double?) -> Wind {
    Wind(
      speed: speed.flatMap(Speed.init(metersPerSecond:)), gust: gust.flatMap(Speed.init(metersPerSecond:)),
      direction: direction.flatMap(Bearing.init(degrees:)))
  }

  /// The sum of rain and showers, which are apart in some models and together in others; nil when both are missing.
  static func rain(_ rain: Double?, showers: Double?) -> Depth? {
    guard rain != nil || showers != nil else { return nil }
    return Depth(millimeters: (rain ?? 0) + (showers ?? 0))
  }

  /// The water in fresh snow: 7 cm of snow are 10 mm of water, as Open-Meteo reckons.
  static func water(ofSnow centimeters: Double?) -> Depth? {
    centimeters.flatMap { Depth(millimeters: $0 * 10 / 7) }
  }
}

extension Optional {
  /// The value of row `index` of a column, nil when the column is missing, short, or null there.
  func row<Value>(_ index: Int) -> Value? where Wrapped == [Value?] {
    guard let self, self.indices.contains(index) else { return nil }
    return self[index]
  }
}

/// Checks that a reply is in the units that were asked for.
enum OpenMeteoUnits {
  /// What each variable that is read must be measured in.
  private static let expected: [String: String] = [
    "temperature_2m": "°C", "apparent_temperature": "°C", "dew_point_2m": "°C",
    "temperature_2m_max": "°C", "temperature_2m_min": "°C",
    "apparent_temperature_max": "°C", "apparent_temperature_min": "°C",
    "wind_speed_10m": "m/s", "wind_gusts_10m": "m/s", "wind_speed_10m_max": "m/s", "wind_gusts_10m_max": "m/s",
    "wind_direction_10m": "°", "wind_direction_10m_dominant": "°",
    "rain": "mm", "showers": "mm", "precipitation_sum": "mm", "snowfall": "cm", "snowfall_sum": "cm",
    "relative_humidity_2m": "%", "cloud_cover": "%", "precipitation_probability": "%",
    "precipitation_probability_max": "%", "pressure_msl": "hPa", "surface_pressure": "hPa",
    "visibility": "m", "daylight_duration": "s",
    "pm10": "μg/m³", "pm2_5": "μg/m³", "carbon_monoxide": "μg/m³", "nitrogen_dioxide": "μg/m³",
    "sulphur_dioxide": "μg/m³", "ozone": "μg/m³", "ammonia": "μg/m³",
    "alder_pollen": "grains/m³", "birch_pollen": "grains/m³", "grass_pollen": "grains/m³",
    "mugwort_pollen": "grains/m³", "olive_pollen": "grains/m³", "ragweed_pollen": "grains/m³",
  ]

  /// The first variable, by name, that is in another unit than asked for; nil when all are right.
  ///
  /// A unit that is not named is taken as asked for, and `undefined` stands where there are no values.
  static func wrong(in units: [String: String]?) -> String? {
    units?.filter { expected[$0.key] != nil && $0.value != "undefined" }
      .filter { normal($0.value) != expected[$0.key] }
      .map { "\($0.key) is in \($0.value.prefix(20))" }.min()
  }

  // The micro sign and the Greek mu look alike; both have been sent.
  private static func normal(_ unit: String) -> String { unit.replacing("\u{B5}", with: "\u{3BC}") }
}
