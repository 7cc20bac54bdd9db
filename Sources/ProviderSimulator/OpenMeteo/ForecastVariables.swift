import Foundation

/// The variables in a request.
struct ForecastVariables: Sendable {
  let current: [InstantVariable]
  let hourly: [InstantVariable]
  let quarterHourly: [InstantVariable]
  let daily: [DailyVariable]
  /// Whether the request has `current_weather=true`.
  let wantsLegacyCurrent: Bool

  init(_ request: ProviderRequest) throws(OpenMeteoError) {
    current = try Self.instant(request, "current")
    hourly = try Self.instant(request, "hourly")
    quarterHourly = try Self.instant(request, "minutely_15")
    var days: [DailyVariable] = []
    for name in request.list("daily") {
      guard let variable = DailyVariable.named(name) else { throw Self.unknown(name, "daily") }
      days.append(variable)
    }
    daily = days
    wantsLegacyCurrent = request.value("current_weather") == "true"
  }

  /// The number of variables as Open-Meteo counts them.
  var count: Int {
    current.count + hourly.count + quarterHourly.count + daily.count + (wantsLegacyCurrent ? 1 : 0)
  }

  private static func instant(_ request: ProviderRequest, _ key: String) throws(OpenMeteoError) -> [InstantVariable] {
    var variables: [InstantVariable] = []
    for name in request.list(key) {
      guard let variable = InstantVariable.named(name) else { throw unknown(name, key) }
      variables.append(variable)
    }
    return variables
  }

  private static func unknown(_ name: String, _ key: String) -> OpenMeteoError {
    OpenMeteoError("Data corrupted at path ''. Cannot initialize \(key) variable from invalid String value \(name).")
  }
}

/// A variable of one moment, for `current`, `hourly` and `minutely_15`.
struct InstantVariable: Sendable {
  let name: String
  let quantity: OpenMeteoQuantity
  /// Whether it is a sum over the step before the moment, so that a quarter of an hour has a quarter of the hourly value.
  let isSum: Bool
  /// The value in °C, m/s, mm, cm, hPa or m; per hour if it is a sum.
  let value: @Sendable (SkyState) -> Double?

  private init(
    _ name: String, _ quantity: OpenMeteoQuantity, isSum: Bool = false,
    _ value: @escaping @Sendable (SkyState) -> Double?
  ) {
    self.name = name
    self.quantity = quantity
    self.isSum = isSum
    self.value = value
  }

  /// The value for a step of `hours`, in the requested units.
  func value(of state: SkyState, hours: Double, units: OpenMeteoUnits) -> Double? {
    value(state).map { quantity.converted(isSum ? $0 * hours : $0, units) }
  }

  /// The variable with this name; nil when Open-Meteo has none.
  static func named(_ name: String) -> InstantVariable? { table[name] }

  private static let table = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  private static let all: [InstantVariable] = [
    .init("temperature_2m", .temperature) { $0.temperature },
    .init("relative_humidity_2m", .percent) { $0.humidity.rounded() },
    .init("dew_point_2m", .temperature) { $0.dewPoint },
    .init("apparent_temperature", .temperature) { $0.feelsLike },
    .init("precipitation_probability", .percent) { $0.precipitationChance },
    .init("precipitation", .precipitation, isSum: true) { $0.precipitation },
    .init("rain", .precipitation, isSum: true) { $0.rain },
    .init("showers", .precipitation, isSum: true) { $0.showers },
    .init("snowfall", .snowfall, isSum: true) { $0.snowfall },
    .init("snow_depth", .metres) { $0.temperature < -2 ? 0.1 : 0 },
    .init("weather_code", .weatherCode) { Double($0.code) },
    .init("pressure_msl", .pressure) { $0.seaPressure },
    .init("surface_pressure", .pressure) { $0.groundPressure },
    .init("cloud_cover", .percent) { $0.cloud },
    .init("cloud_cover_low", .percent) { $0.lowCloud },
    .init("cloud_cover_mid", .percent) { $0.midCloud },
    .init("cloud_cover_high", .percent) { $0.highCloud },
    .init("visibility", .metres) { ($0.visibility / 20).rounded() * 20 },
    .init("wind_speed_10m", .speed) { $0.wind },
    .init("wind_speed_80m", .speed) { $0.wind * 1.5 },
    .init("wind_speed_120m", .speed) { $0.wind * 1.65 },
    .init("wind_direction_10m", .direction) { $0.windDirection.rounded() },
    .init("wind_direction_80m", .direction) { ($0.windDirection + 5).truncatingRemainder(dividingBy: 360).rounded() },
    .init("wind_gusts_10m", .speed) { $0.gust },
    .init("uv_index", .index) { $0.ultraviolet },
    .init("uv_index_clear_sky", .index) { $0.clearUltraviolet },
    .init("is_day", .flag) { $0.isDay ? 1 : 0 },
    .init("sunshine_duration", .seconds, isSum: true) { $0.sunshine * 3_600 },
    .init("shortwave_radiation", .radiation) { $0.radiation },
    .init("direct_radiation", .radiation) { $0.radiation * $0.sunshine * 0.8 },
    .init("diffuse_radiation", .radiation) { $0.radiation * (1 - $0.sunshine * 0.8) },
    .init("freezing_level_height", .metres) { ($0.freezingLevel / 10).rounded() * 10 },
    .init("cape", .cape) { ($0.cape / 10).rounded() * 10 },
    .init("et0_fao_evapotranspiration", .evaporation, isSum: true) { $0.radiation * 0.000_9 },
    .init("soil_temperature_0cm", .temperature) { $0.temperature * 0.9 + 1 },
    // Older names that are still accepted.
    .init("relativehumidity_2m", .percent) { $0.humidity.rounded() },
    .init("dewpoint_2m", .temperature) { $0.dewPoint },
    .init("weathercode", .weatherCode) { Double($0.code) },
    .init("cloudcover", .percent) { $0.cloud },
    .init("windspeed_10m", .speed) { $0.wind },
    .init("winddirection_10m", .direction) { $0.windDirection.rounded() },
    .init("windgusts_10m", .speed) { $0.gust },
  ]
}

/// A variable of a whole day.
struct DailyVariable: Sendable {
  let name: String
  let quantity: OpenMeteoQuantity
  let value: @Sendable (SkyDay) -> Double?

  private init(_ name: String, _ quantity: OpenMeteoQuantity, _ value: @escaping @Sendable (SkyDay) -> Double?) {
    self.name = name
    self.quantity = quantity
    self.value = value
  }

  /// The variable with this name; nil when Open-Meteo has none.
  static func named(_ name: String) -> DailyVariable? { table[name] }

  private static let table = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  private static let all: [DailyVariable] = [
    .init("weather_code", .weatherCode) { Double($0.code) },
    .init("weathercode", .weatherCode) { Double($0.code) },
    .init("temperature_2m_max", .temperature) { $0.maximum(\.temperature) },
    .init("temperature_2m_min", .temperature) { $0.minimum(\.temperature) },
    .init("temperature_2m_mean", .temperature) { $0.mean(\.temperature) },
    .init("apparent_temperature_max", .temperature) { $0.maximum(\.feelsLike) },
    .init("apparent_temperature_min", .temperature) { $0.minimum(\.feelsLike) },
    .init("sunrise", .time) { $0.sunrise.timeIntervalSince1970 },
    .init("sunset", .time) { $0.sunset.timeIntervalSince1970 },
    .init("daylight_duration", .seconds) { $0.daylight },
    .init("sunshine_duration", .seconds) { $0.sum(\.sunshine) * 3_600 },
    .init("uv_index_max", .index) { $0.maximum(\.ultraviolet) },
    .init("uv_index_clear_sky_max", .index) { $0.maximum(\.clearUltraviolet) },
    .init("rain_sum", .precipitation) { $0.sum(\.rain) },
    .init("showers_sum", .precipitation) { $0.sum(\.showers) },
    .init("snowfall_sum", .snowfall) { $0.sum(\.snowfall) },
    .init("precipitation_sum", .precipitation) { $0.sum(\.precipitation) },
    .init("precipitation_hours", .hours) { Double($0.hours.count { $0.precipitation > 0.05 }) },
    .init("precipitation_probability_max", .percent) { $0.maximum(\.precipitationChance) },
    .init("precipitation_probability_mean", .percent) { $0.mean(\.precipitationChance).rounded() },
    .init("precipitation_probability_min", .percent) { $0.minimum(\.precipitationChance) },
    .init("wind_speed_10m_max", .speed) { $0.maximum(\.wind) },
    .init("wind_gusts_10m_max", .speed) { $0.maximum(\.gust) },
    .init("wind_direction_10m_dominant", .direction) { $0.dominantWind.rounded() },
    .init("shortwave_radiation_sum", .energySum) { $0.sum(\.radiation) * 0.0036 },
    .init("et0_fao_evapotranspiration", .evaporation) { $0.sum(\.radiation) * 0.000_9 },
    .init("cloud_cover_mean", .percent) { $0.mean(\.cloud).rounded() },
    .init("relative_humidity_2m_mean", .percent) { $0.mean(\.humidity).rounded() },
    .init("dew_point_2m_mean", .temperature) { $0.mean(\.dewPoint) },
    .init("pressure_msl_mean", .pressure) { $0.mean(\.seaPressure) },
    .init("visibility_min", .metres) { $0.minimum(\.visibility) },
  ]
}
