import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Open-Meteo's search for places (GeoNames), with names in the reader's language.
public struct OpenMeteoGeocoder: Geocoder {
  /// Where the public service is.
  public static let publicURL = URL(literal: "https://geocoding-api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  private let client: OpenMeteoGeocoderClient

  /// Makes a geocoder that asks the service at `baseURL` through `transport`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    let call = ProviderCall(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
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

/// What Open-Meteo's search finds; `results` is absent when nothing matches, and empty fields are left out.
struct OpenMeteoGeocoderReply: Decodable, Sendable {
  let results: [DecodedAlone<Found>]?

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

/// Makes places of what Open-Meteo's search finds.
enum OpenMeteoGeocoderAdapter {
  /// The places in the order of the reply, the provider's best first; one that cannot be read is left out.
  /// - Throws: ``UnreadableJSON`` when something was found and nothing of it can be read.
  static func places(_ reply: OpenMeteoGeocoderReply) throws(UnreadableJSON) -> [Place] {
    let results = reply.results ?? []
    // One that cannot be read costs the others nothing; when it is all of them, that is told below.
    let places = results.compactMap { found in (try? found.result.get()).flatMap(place) }
    if places.isEmpty, !results.isEmpty { throw UnreadableJSON(detail: "no result is readable") }
    return places
  }

  private static func place(_ found: OpenMeteoGeocoderReply.Found) -> Place? {
    // A position out of range is a place that cannot be asked about.
    guard !found.name.isEmpty,
      let coordinate = try? Coordinate(latitude: found.latitude, longitude: found.longitude)
    else { return nil }
    return Place(
      name: found.name, region: filled(found.admin1), country: filled(found.country),
      countryCode: filled(found.country_code)?.uppercased(), coordinate: coordinate,
      timeZone: found.timezone.flatMap(TimeZone.init(identifier:)), elevation: elevation(found.elevation),
      population: found.population?.within(0...1e11).map { Int(saturating: $0) })
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  // GeoNames writes -9999 where it knows no height.
  private static func elevation(_ meters: Double?) -> Length? {
    meters.flatMap { $0 > -9000 ? Length(meters: $0) : nil }
  }
}
