import BoundedNumbers
import GazetteDomain

/// An Open-Meteo variable that becomes one value of an `Owner`: this single line covers its request, decoding, check and
/// conversion.
struct OpenMeteoVariable<Owner>: Sendable {
  let name: String
  /// The required unit; nil when the variable has none, or Open-Meteo's name for it is meaningless.
  let unit: String?
  /// Whether it is a sum, a probability or a gust, which applies to the hour that ends at its time.
  let isOfHourBefore: Bool
  let fill: @Sendable (inout Owner, Double) -> Void

  init(
    _ name: String, unit: String?, isOfHourBefore: Bool = false, fill: @escaping @Sendable (inout Owner, Double) -> Void
  ) {
    (self.name, self.unit, self.isOfHourBefore, self.fill) = (name, unit, isOfHourBefore, fill)
  }

  /// A measure in the base unit of its type.
  init<Value: Measure>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, isOfHourBefore: Bool = false
  ) {
    self.init(name, unit: Value.unit.isEmpty ? nil : Value.unit, isOfHourBefore: isOfHourBefore) { owner, figure in
      owner[keyPath: path] = Value(figure: figure)
    }
  }

  /// The state of the sky; nil for an unknown code.
  init(_ name: String, sky path: any WritableKeyPath<Owner, Sky?> & Sendable) {
    self.init(name, unit: nil) { owner, code in owner[keyPath: path] = OpenMeteoValues.sky(code) }
  }

  /// A Boolean, as 1 or 0.
  init(_ name: String, flag path: any WritableKeyPath<Owner, Bool?> & Sendable) {
    self.init(name, unit: nil) { owner, figure in owner[keyPath: path] = figure != 0 }
  }
}

extension OpenMeteoVariable where Owner == CurrentConditions {
  static let current: [Self] = [
    Self("temperature_2m", \.temperature), Self("relative_humidity_2m", \.humidity),
    Self("apparent_temperature", \.feelsLike), Self("dew_point_2m", \.dewPoint), Self("is_day", flag: \.isDay),
    Self("weather_code", sky: \.sky), Self("cloud_cover", \.cloudCover), Self("pressure_msl", \.seaLevelPressure),
    Self("surface_pressure", \.surfacePressure), Self("visibility", \.visibility),
    Self("wind_speed_10m", \.wind.speed), Self("wind_direction_10m", \.wind.direction),
    Self("wind_gusts_10m", \.wind.gust), Self("uv_index", \.uvIndex),
  ]
}

extension OpenMeteoVariable where Owner == HourForecast {
  static let hourly: [Self] = [
    Self("temperature_2m", \.temperature), Self("relative_humidity_2m", \.humidity),
    Self("apparent_temperature", \.feelsLike), Self("is_day", flag: \.isDay), Self("weather_code", sky: \.sky),
    Self("cloud_cover", \.cloudCover), Self("wind_speed_10m", \.wind.speed),
    Self("wind_direction_10m", \.wind.direction), Self("wind_gusts_10m", \.wind.gust, isOfHourBefore: true),
    Self("precipitation_probability", \.precipitationProbability, isOfHourBefore: true), Self("uv_index", \.uvIndex),
  ]
}

extension OpenMeteoVariable where Owner == DayForecast {
  static let daily: [Self] = [
    Self("weather_code", sky: \.sky), Self("temperature_2m_max", \.high), Self("temperature_2m_min", \.low),
    Self("apparent_temperature_max", \.feelsLikeHigh), Self("apparent_temperature_min", \.feelsLikeLow),
    Self("daylight_duration", unit: "s") { $0.daylight = Duration(seconds: $1, in: 0...86_400) },
    Self("precipitation_sum", \.precipitation),
    // Centimetres of lying snow, stored as snow: its water is in the total.
    Self("snowfall_sum", unit: "cm") { $0.snowfall = Depth(millimeters: $1 * 10) },
    Self("precipitation_probability_max", \.precipitationProbability), Self("wind_speed_10m_max", \.wind.speed),
    Self("wind_gusts_10m_max", \.wind.gust), Self("wind_direction_10m_dominant", \.wind.direction),
    Self("uv_index_max", \.uvIndex),
  ]
}

/// Checks that a reply has the requested units.
enum OpenMeteoUnits {
  /// The required unit of each variable; a name means the same in every part of a reply.
  private static let expected: [String: String] = {
    let named =
      OpenMeteoVariable.current.map { ($0.name, $0.unit) } + OpenMeteoVariable.hourly.map { ($0.name, $0.unit) }
      + OpenMeteoVariable.daily.map { ($0.name, $0.unit) }
    return Dictionary(named.compactMap { name, unit in unit.map { (name, $0) } }) { first, _ in first }
      .merging(additional) { first, _ in first }
  }()

  /// Variables that are added up before they become a value, and those of the air quality.
  private static let additional = [
    "precipitation": "mm", "rain": "mm", "showers": "mm", "snowfall": "cm",
    "pm10": "μg/m³", "pm2_5": "μg/m³", "carbon_monoxide": "μg/m³", "nitrogen_dioxide": "μg/m³",
    "sulphur_dioxide": "μg/m³", "ozone": "μg/m³", "ammonia": "μg/m³",
    "alder_pollen": "grains/m³", "birch_pollen": "grains/m³", "grass_pollen": "grains/m³",
    "mugwort_pollen": "grains/m³", "olive_pollen": "grains/m³", "ragweed_pollen": "grains/m³",
  ]

  /// The first variable, by name, with an unexpected unit; nil when all are right.
  ///
  /// A missing unit counts as correct, and `undefined` appears when there are no values.
  static func firstMismatch(in units: [String: String]?) -> String? {
    units?.filter { expected[$0.key] != nil && $0.value != "undefined" }
      .filter { normalized($0.value) != expected[$0.key] }
      .map { "\($0.key) is in \($0.value.prefix(20))" }.min()
  }

  // The micro sign and the Greek mu look alike; the service has sent both.
  private static func normalized(_ unit: String) -> String { unit.replacing("\u{B5}", with: "\u{3BC}") }
}
