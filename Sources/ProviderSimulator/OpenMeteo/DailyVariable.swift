import Foundation

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

  /// The variable of this name; nil when Open-Meteo has none.
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
