import Foundation
import GazetteDomain
import HTTPFetching

/// Asks Open-Meteo for air quality.
struct OpenMeteoAirQualityClient: Sendable {
  static let current = [
    "european_aqi", "pm10", "pm2_5", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide", "ozone", "ammonia",
    "alder_pollen", "birch_pollen", "grass_pollen", "mugwort_pollen", "olive_pollen", "ragweed_pollen",
  ]

  let call: ProviderCall
  let baseURL: URL

  /// One element for each of `coordinates` in their order, if the provider kept to its word.
  func airQualities(at coordinates: [Coordinate]) async throws(SourceError)
    -> [Result<OpenMeteoAirQualityReply, UnreadableJSON>]
  {
    // Without a zone the times are GMT, which is all that an instant needs.
    let url = baseURL.appending(
      path: "/v1/air-quality",
      query: OpenMeteoQuery.positions(coordinates) + [
        ("current", Self.current.joined(separator: ",")), ("forecast_days", "1"),
      ])
    return try await call.value(OneOrMany<OpenMeteoAirQualityReply>.self, from: url).elements
  }
}
