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
