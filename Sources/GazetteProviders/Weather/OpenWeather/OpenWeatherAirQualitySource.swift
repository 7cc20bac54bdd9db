public import Foundation
public import GazetteDomain
public import HTTPFetching

/// OpenWeather's air quality, with the reader's own key: its index of 1 to 5 and the pollutants, without pollen.
public struct OpenWeatherAirQualitySource: AirQualitySource {
  /// OpenWeather.
  public let provider = ProviderID.openWeather
  /// One: the service knows no list of positions.
  public let positionsPerRequest = 1
  /// One call.
  public let weightPerPosition = 1.0
  private let client: OpenWeatherClient

  /// Makes a source that asks the service at `baseURL` through `fetching` with the reader's `key`.
  public init(
    fetching: any Fetching, baseURL: URL = OpenWeatherSource.publicURL, key: String, now: @escaping CurrentTime
  ) {
    client = OpenWeatherClient(fetching: fetching, baseURL: baseURL, key: key, now: now)
  }

  /// The air at each of `coordinates`, in the order asked, one request each; trouble that the next position would meet
  /// too ends the whole.
  public func airQualities(at coordinates: [Coordinate]) async throws(SourceError)
    -> [Result<AirQuality, SourceError>]
  {
    var results: [Result<AirQuality, SourceError>] = []
    for coordinate in coordinates {
      do throws(SourceError) {
        results.append(.success(try await airQuality(at: coordinate)))
      } catch {
        guard error.concernsOnePosition else { throw error }
        results.append(.failure(error))
      }
    }
    return results
  }

  private func airQuality(at coordinate: Coordinate) async throws(SourceError) -> AirQuality {
    let reply = try await client.air(at: coordinate)
    let air = OpenWeatherAirAdapter.airQuality(reply, at: coordinate, fetchedAt: client.call.now())
    guard let air else { throw client.call.unreadable("no air in the reply") }
    return air
  }
}
