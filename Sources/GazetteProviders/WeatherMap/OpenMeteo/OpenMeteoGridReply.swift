/// Open-Meteo's hourly columns for one point of a grid, as they are on the wire; anything can be null or absent.
struct OpenMeteoGridReply: Decodable, Sendable {
  let hourly: Hourly?

  /// Columns as long as ``time``, one value an hour.
  struct Hourly: Decodable, Sendable {
    /// Seconds since 1970.
    let time: [Double]
    let temperature_2m: [Double?]?
    let wind_speed_10m: [Double?]?
    let wind_direction_10m: [Double?]?
    let precipitation: [Double?]?
    let cloud_cover: [Double?]?
  }
}
