/// What Open-Meteo's search finds; `results` is absent when nothing matches, and empty fields are left out.
struct OpenMeteoGeocoderReply: Decodable, Sendable {
  let results: [Separately<Found>]?

  /// One place.
  struct Found: Decodable, Sendable {
    let name: String
    let latitude: Double
    let longitude: Double
    let elevation: Double?
    let country_code: String?
    let country: String?
    let admin1: String?
    let timezone: String?
    let population: Double?
  }
}
