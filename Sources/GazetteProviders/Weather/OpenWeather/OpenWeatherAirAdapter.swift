import Foundation
import GazetteDomain

/// Makes an air quality of OpenWeather's reply.
enum OpenWeatherAirAdapter {
  /// The air at the position that was asked for; nil when the reply has none, or no value of it.
  static func airQuality(_ reply: OpenWeatherAirReply, at coordinate: Coordinate, fetchedAt: Date) -> AirQuality? {
    guard let moment = reply.list.first, let time = Date(secondsSince1970: moment.dt) else { return nil }
    let air = AirQuality(
      coordinate: coordinate, observedAt: time, index: moment.main?.aqi,
      scale: .openWeather, pollutants: moment.components.map(pollutants) ?? [:],
      provenance: Provenance(provider: .openWeather, product: "Air Pollution", fetchedAt: fetchedAt))
    return air.hasValues ? air : nil
  }

  private static func pollutants(_ wire: OpenWeatherAirReply.Components) -> [AirQuality.Pollutant: Double] {
    let values: [AirQuality.Pollutant: Double?] = [
      .carbonMonoxide: wire.co, .nitrogenMonoxide: wire.no, .nitrogenDioxide: wire.no2, .ozone: wire.o3,
      .sulphurDioxide: wire.so2, .pm2_5: wire.pm2_5, .pm10: wire.pm10, .ammonia: wire.nh3,
    ]
    // The model's mark for no value is a large negative number.
    return values.compactMapValues { $0 }.filter { $0.value >= 0 }
  }
}
