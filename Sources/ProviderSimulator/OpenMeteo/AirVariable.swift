/// A variable of the air at one moment.
struct AirVariable: Sendable {
  let name: String
  let unit: String
  /// Digits behind the point.
  let places: Int
  let value: @Sendable (AirState) -> Double?

  private init(_ name: String, _ unit: String, _ places: Int, _ value: @escaping @Sendable (AirState) -> Double?) {
    self.name = name
    self.unit = unit
    self.places = places
    self.value = value
  }

  /// The variable of this name; nil when Open-Meteo has none.
  static func named(_ name: String) -> AirVariable? { table[name] }

  private static let table = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  // The Greek letter mu, not the micro sign: as Open-Meteo writes it.
  private static let mass = "μg/m³"
  private static let grains = "grains/m³"

  private static let all: [AirVariable] = [
    .init("pm10", mass, 1) { $0.coarseDust },
    .init("pm2_5", mass, 1) { $0.fineDust },
    .init("carbon_monoxide", mass, 1) { $0.carbonMonoxide.rounded() },
    .init("carbon_dioxide", "ppm", 1) { 421 + $0.carbonMonoxide / 40 },
    .init("nitrogen_dioxide", mass, 1) { $0.nitrogenDioxide },
    .init("nitrogen_monoxide", mass, 1) { $0.nitrogenMonoxide },
    .init("sulphur_dioxide", mass, 1) { $0.sulphurDioxide },
    .init("ozone", mass, 1) { $0.ozone.rounded() },
    .init("aerosol_optical_depth", "", 2) { $0.opticalDepth },
    .init("dust", mass, 1) { $0.desertDust.rounded() },
    .init("uv_index", "", 2) { $0.ultraviolet },
    .init("uv_index_clear_sky", "", 2) { $0.clearUltraviolet },
    .init("ammonia", mass, 1) { $0.pollen == nil ? nil : $0.ammonia },
    .init("alder_pollen", grains, 1) { $0.pollen?.alder },
    .init("birch_pollen", grains, 1) { $0.pollen?.birch },
    .init("grass_pollen", grains, 1) { $0.pollen?.grass },
    .init("mugwort_pollen", grains, 1) { $0.pollen?.mugwort },
    .init("olive_pollen", grains, 1) { $0.pollen?.olive },
    .init("ragweed_pollen", grains, 1) { $0.pollen?.ragweed },
    .init("european_aqi", "EAQI", 0) { $0.europeanIndex.rounded() },
    .init("european_aqi_pm2_5", "EAQI", 0) { $0.europeanFineDust.rounded() },
    .init("european_aqi_pm10", "EAQI", 0) { $0.europeanCoarseDust.rounded() },
    .init("european_aqi_nitrogen_dioxide", "EAQI", 0) { $0.europeanNitrogenDioxide.rounded() },
    .init("european_aqi_ozone", "EAQI", 0) { $0.europeanOzone.rounded() },
    .init("european_aqi_sulphur_dioxide", "EAQI", 0) { $0.europeanSulphurDioxide.rounded() },
    .init("us_aqi", "USAQI", 0) { $0.americanIndex.rounded() },
    .init("us_aqi_pm2_5", "USAQI", 0) { $0.americanFineDust.rounded() },
    .init("us_aqi_pm10", "USAQI", 0) { $0.americanCoarseDust.rounded() },
    .init("us_aqi_nitrogen_dioxide", "USAQI", 0) { $0.americanNitrogenDioxide.rounded() },
    .init("us_aqi_ozone", "USAQI", 0) { $0.americanOzone.rounded() },
    .init("is_day", "", 0) { $0.isDay ? 1 : 0 },
  ]
}
