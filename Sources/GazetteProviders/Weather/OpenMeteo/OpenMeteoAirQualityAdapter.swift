import Foundation
import GazetteDomain

/// Makes an air quality of Open-Meteo's reply for one location.
enum OpenMeteoAirQualityAdapter {
  /// The air at the position that was asked for.
  /// - Throws: ``UnreadableJSON`` when the units or the time are not what was asked for, or every value is null.
  static func airQuality(
    _ reply: OpenMeteoAirQualityReply, at coordinate: Coordinate, fetchedAt: Date
  ) throws(UnreadableJSON) -> AirQuality {
    if let wrong = OpenMeteoUnits.wrong(in: reply.current_units) { throw UnreadableJSON(detail: wrong) }
    let clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
    guard let time = clock.instant(reply.current.time) else { throw UnreadableJSON(detail: "no time at current.time") }
    let air = AirQuality(
      coordinate: coordinate, observedAt: time, index: reply.current.european_aqi, scale: .european,
      pollutants: pollutants(reply.current), pollen: pollen(reply.current),
      provenance: Provenance(provider: .openMeteo, product: "Air Quality", fetchedAt: fetchedAt))
    guard air.hasValues else { throw UnreadableJSON(detail: "every value is null") }
    return air
  }

  private static func pollutants(_ current: OpenMeteoAirQualityReply.Current) -> [AirQuality.Pollutant: Double] {
    let values: [AirQuality.Pollutant: Double?] = [
      .pm2_5: current.pm2_5, .pm10: current.pm10, .nitrogenDioxide: current.nitrogen_dioxide, .ozone: current.ozone,
      .sulphurDioxide: current.sulphur_dioxide, .carbonMonoxide: current.carbon_monoxide, .ammonia: current.ammonia,
    ]
    return values.compactMapValues { $0 }
  }

  private static func pollen(_ current: OpenMeteoAirQualityReply.Current) -> [AirQuality.Pollen: Double] {
    let values: [AirQuality.Pollen: Double?] = [
      .alder: current.alder_pollen, .birch: current.birch_pollen, .grass: current.grass_pollen,
      .mugwort: current.mugwort_pollen, .olive: current.olive_pollen, .ragweed: current.ragweed_pollen,
    ]
    return values.compactMapValues { $0 }
  }
}
