/// A variable of one moment, for `current`, `hourly` and `minutely_15`.
struct InstantVariable: Sendable {
  let name: String
  let quantity: OpenMeteoQuantity
  /// Sums over the step before the moment, so that a quarter of an hour holds a quarter.
  let isSum: Bool
  /// Per hour where it is a sum; °C, m/s, mm, cm, hPa, m.
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

  /// The value for a step of `hours`, in the units asked for.
  func value(of state: SkyState, hours: Double, units: OpenMeteoUnits) -> Double? {
    value(state).map { quantity.converted(isSum ? $0 * hours : $0, units) }
  }

  /// The variable of this name; nil when Open-Meteo has none.
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
    // Names that were usual before and are still taken.
    .init("relativehumidity_2m", .percent) { $0.humidity.rounded() },
    .init("dewpoint_2m", .temperature) { $0.dewPoint },
    .init("weathercode", .weatherCode) { Double($0.code) },
    .init("cloudcover", .percent) { $0.cloud },
    .init("windspeed_10m", .speed) { $0.wind },
    .init("winddirection_10m", .direction) { $0.windDirection.rounded() },
    .init("windgusts_10m", .speed) { $0.gust },
  ]
}
