public import Foundation
public import GazetteDomain

/// OpenWeather's search for places, with the reader's own key: whole names only, at most 5, without zone or population.
public struct OpenWeatherGeocoder: Geocoder {
  /// OpenWeather.
  public let provider = ProviderID.openWeather
  private let client: OpenWeatherClient

  /// Creates a geocoder for the service at `baseURL` that uses `transport` and the reader's `key`.
  public init(
    transport: any HTTPTransport, baseURL: URL = OpenWeatherSource.publicURL, key: String, now: @escaping CurrentTime
  ) {
    client = OpenWeatherClient(transport: transport, baseURL: baseURL, key: key, now: now)
  }

  /// Places with that name, for at least 2 characters, with localised names if the service knows them.
  public func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    guard query.count >= 2, limit > 0 else { return [] }
    let replies = try await client.places(named: query, limit: limit)
    do throws(UnreadableJSON) {
      return Array(try OpenWeatherPlaceAdapter.places(replies, languageCode: languageCode).prefix(limit))
    } catch {
      throw client.call.unreadable(error.detail)
    }
  }
}

/// A result of OpenWeather's search.
struct OpenWeatherPlaceReply: Decodable, Sendable {
  let name: String
  /// Names by language code; the keys include `ascii` and `feature_name`, which are not languages.
  let local_names: [String: String]?
  let lat: Double
  let lon: Double
  let country: String?
  let state: String?
}

/// Converts results of OpenWeather's search to places.
enum OpenWeatherPlaceAdapter {
  /// The places in the order of the reply; unreadable ones are omitted.
  /// - Throws: ``UnreadableJSON`` when there are results and none of them is readable.
  static func places(
    _ replies: [LossyElement<OpenWeatherPlaceReply>], languageCode: String
  ) throws(UnreadableJSON) -> [Place] {
    // An unreadable result or one out of range does not affect the others.
    let places = replies.compactMap { (try? $0.result.get()).flatMap { place($0, languageCode: languageCode) } }
    if places.isEmpty, !replies.isEmpty { throw UnreadableJSON(detail: "no result is readable") }
    return places
  }

  private static func place(_ found: OpenWeatherPlaceReply, languageCode: String) -> Place? {
    guard !found.name.isEmpty, let coordinate = try? Coordinate(latitude: found.lat, longitude: found.lon) else {
      return nil
    }
    let code = found.country.flatMap { $0.isEmpty ? nil : $0.uppercased() }
    return Place(
      name: localName(found, languageCode) ?? found.name, region: found.state.flatMap { $0.isEmpty ? nil : $0 },
      // The service sends only the code; this system knows its localised name.
      country: code.flatMap { Locale(identifier: languageCode).localizedString(forRegionCode: $0) }, countryCode: code,
      coordinate: coordinate, localNames: localNames(found))
  }

  private static func localName(_ found: OpenWeatherPlaceReply, _ languageCode: String) -> String? {
    localNames(found)[languageCode]
  }

  private static func localNames(_ found: OpenWeatherPlaceReply) -> [String: String] {
    (found.local_names ?? [:]).filter { $0.key != "ascii" && $0.key != "feature_name" && !$0.value.isEmpty }
  }
}
