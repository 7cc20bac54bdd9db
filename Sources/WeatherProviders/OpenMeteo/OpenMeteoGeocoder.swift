import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Open-Meteo's search for places (GeoNames), with names in the reader's language.
public struct OpenMeteoGeocoder: Geocoder {
  /// The address of the public service.
  public static let publicURL = URL(literal: "https://geocoding-api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  private let client: OpenMeteoGeocoderClient

  /// Creates a geocoder for the service at `baseURL` that uses `transport`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    let call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    client = OpenMeteoGeocoderClient(call: call, baseURL: baseURL)
  }

  /// Places by name, for at least 2 characters; ignores accents and case, but not hyphens.
  public func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    // The service finds nothing for fewer than 2 characters.
    guard query.count >= 2, limit > 0 else { return [] }
    let reply = try await client.search(query, languageCode: languageCode, limit: limit)
    do throws(UnreadableJSON) {
      return Array(try OpenMeteoGeocoderAdapter.places(reply).prefix(limit))
    } catch {
      throw client.call.unreadable(error.detail)
    }
  }
}

/// Requests places from Open-Meteo's search.
struct OpenMeteoGeocoderClient: Sendable {
  let call: ProviderClient
  let baseURL: URL

  /// The service's results for `name`, at most `limit` (1...100).
  func search(_ name: String, languageCode: String, limit: Int) async throws(SourceError) -> OpenMeteoGeocoderReply {
    let url = baseURL.appending(
      path: "/v1/search",
      query: [
        ("name", name), ("count", "\(min(100, max(1, limit)))"), ("language", languageCode), ("format", "json"),
      ])
    return try await call.value(OpenMeteoGeocoderReply.self, from: url)
  }
}

/// The results of Open-Meteo's search; `results` is absent when nothing matches, and empty fields are omitted.
struct OpenMeteoGeocoderReply: Decodable, Sendable {
  let results: [LossyElement<Location>]?

  /// One place.
  struct Location: Decodable, Sendable {
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

/// Converts results of Open-Meteo's search to places.
enum OpenMeteoGeocoderAdapter {
  /// The places in the order of the reply, the provider's best first; unreadable ones are omitted.
  /// - Throws: ``UnreadableJSON`` when there are results and none of them is readable.
  static func places(_ reply: OpenMeteoGeocoderReply) throws(UnreadableJSON) -> [Place] {
    let results = reply.results ?? []
    // An unreadable result does not affect the others; the check below reports when all are unreadable.
    let places = results.compactMap { found in (try? found.result.get()).flatMap(place) }
    if places.isEmpty, !results.isEmpty { throw UnreadableJSON(detail: "no result is readable") }
    return places
  }

  private static func place(_ location: OpenMeteoGeocoderReply.Location) -> Place? {
    // A place with a position out of range cannot have a forecast.
    guard !location.name.isEmpty,
      let coordinate = try? Coordinate(latitude: location.latitude, longitude: location.longitude)
    else { return nil }
    return Place(
      name: location.name, region: nonEmpty(location.admin1), country: nonEmpty(location.country),
      countryCode: nonEmpty(location.country_code)?.uppercased(), coordinate: coordinate,
      timeZone: location.timezone.flatMap(TimeZone.init(identifier:)), elevation: elevation(location.elevation),
      population: location.population?.within(0...1e11).map { Int(saturating: $0) })
  }

  private static func nonEmpty(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  // GeoNames uses -9999 for an unknown elevation.
  private static func elevation(_ meters: Double?) -> Length? {
    meters.flatMap { $0 > -9000 ? Length(meters: $0) : nil }
  }
}
