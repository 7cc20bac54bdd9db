public import Foundation
public import GazetteDomain
public import HTTPFetching

/// OpenWeather's search for places, with the reader's own key: whole names only, at most 5, without zone or population.
public struct OpenWeatherGeocoder: Geocoder {
  /// OpenWeather.
  public let provider = ProviderID.openWeather
  private let client: OpenWeatherClient

  /// Makes a geocoder that asks the service at `baseURL` through `fetching` with the reader's `key`.
  public init(
    fetching: any Fetching, baseURL: URL = OpenWeatherSource.publicURL, key: String, now: @escaping CurrentTime
  ) {
    client = OpenWeatherClient(fetching: fetching, baseURL: baseURL, key: key, now: now)
  }

  /// Places of that name from 2 characters on, with their names in the language asked for where they are known.
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
