import Foundation
import GazetteDomain
import HTTPFetching

/// Asks Open-Meteo's search for places.
struct OpenMeteoGeocoderClient: Sendable {
  let call: ProviderCall
  let baseURL: URL

  /// What the service finds under `name`, at most `limit` (1...100).
  func search(_ name: String, languageCode: String, limit: Int) async throws(SourceError) -> OpenMeteoGeocoderReply {
    let url = baseURL.appending(
      path: "/v1/search",
      query: [
        ("name", name), ("count", "\(min(100, max(1, limit)))"), ("language", languageCode), ("format", "json"),
      ])
    return try await call.value(OpenMeteoGeocoderReply.self, from: url)
  }
}
