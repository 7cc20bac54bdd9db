public import Foundation
public import GazetteDomain
public import HTTPFetching

/// Open-Meteo's search for places (GeoNames), with names in the reader's language.
public struct OpenMeteoGeocoder: Geocoder {
  /// Where the public service is.
  public static let publicURL = URL(literal: "https://geocoding-api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  private let client: OpenMeteoGeocoderClient

  /// Makes a geocoder that asks the service at `baseURL` through `fetching`.
  public init(fetching: any Fetching, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    let call = ProviderCall(
      provider: .openMeteo, fetching: fetching, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
    client = OpenMeteoGeocoderClient(call: call, baseURL: baseURL)
  }

  /// Places by name, from 2 characters on; accents and case are forgiven, hyphens are not.
  public func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    // Under 2 characters the service finds nothing.
    guard query.count >= 2, limit > 0 else { return [] }
    let reply = try await client.search(query, languageCode: languageCode, limit: limit)
    do throws(UnreadableJSON) {
      return Array(try OpenMeteoGeocoderAdapter.places(reply).prefix(limit))
    } catch {
      throw client.call.unreadable(error.detail)
    }
  }
}
