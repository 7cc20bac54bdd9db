/// OpenWeather's air pollution, as it is on the wire.
struct OpenWeatherAirReply: Decodable, Sendable {
  let list: [Moment]

  struct Moment: Decodable, Sendable {
    let dt: Double
    let main: Main?
    let components: Components?
  }

  struct Main: Decodable, Sendable {
    let aqi: Double?
  }

  /// Micrograms per cubic metre.
  struct Components: Decodable, Sendable {
    let co: Double?
    let no: Double?
    let no2: Double?
    let o3: Double?
    let so2: Double?
    let pm2_5: Double?
    let pm10: Double?
    let nh3: Double?
  }
}
