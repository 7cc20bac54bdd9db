/// Open-Meteo's air quality for one location, as it is on the wire; anything can be null or absent.
struct OpenMeteoAirQualityReply: Decodable, Sendable {
  let utc_offset_seconds: Double?
  let timezone: String?
  let current_units: [String: String]?
  let current: Current

  /// The air at ``time``.
  struct Current: Decodable, Sendable {
    let time: String
    let european_aqi: Double?
    let pm10: Double?
    let pm2_5: Double?
    let carbon_monoxide: Double?
    let nitrogen_dioxide: Double?
    let sulphur_dioxide: Double?
    let ozone: Double?
    let ammonia: Double?
    let alder_pollen: Double?
    let birch_pollen: Double?
    let grass_pollen: Double?
    let mugwort_pollen: Double?
    let olive_pollen: Double?
    let ragweed_pollen: Double?
  }
}
