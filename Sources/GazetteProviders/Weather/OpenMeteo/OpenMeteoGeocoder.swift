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

  /// Places by name, from 2 characters on; when the words as written find nothing, they are tried with hyphens for
  /// spaces, or the other way round.
  public func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    // Under 2 characters the service finds nothing.
    guard query.count >= 2, limit > 0 else { return [] }
    let found = try await search(query, languageCode: languageCode, limit: limit)
    guard found.isEmpty, let other = OpenMeteoSpelling.other(than: query) else { return found }
    return try await search(other, languageCode: languageCode, limit: limit)
  }

  private func search(_ name: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    let reply = try await client.search(name, languageCode: languageCode, limit: limit)
    do throws(UnreadableJSON) {
      return Array(try OpenMeteoGeocoderAdapter.places(reply).prefix(limit))
    } catch {
      throw client.call.unreadable(error.detail)
    }
  }
}
