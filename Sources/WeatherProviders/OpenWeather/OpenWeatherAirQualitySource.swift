public import Foundation
public import GazetteDomain

/// OpenWeather's air quality, with the reader's own key: its index of 1 to 5 and the pollutants, without pollen.
public struct OpenWeatherAirQualitySource: AirQualitySource {
  /// OpenWeather.
  public let provider = ProviderID.openWeather
  /// One: the service does not support lists of positions.
  public let positionsPerRequest = 1
  /// One call.
  public let weightPerPosition = 1.0
  private let client: OpenWeatherClient

  /// Creates a source for the service at `baseURL` that uses `transport` and the reader's `key`.
  public init(
    transport: any HTTPTransport, baseURL: URL = OpenWeatherSource.publicURL, key: String, now: @escaping CurrentTime
  ) {
    client = OpenWeatherClient(transport: transport, baseURL: baseURL, key: key, now: now)
  }

  /// The air quality at each of `coordinates`, in order, with one request each; an error that would also affect the next position
  /// ends the whole request.
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

/// OpenWeather's air pollution, as on the wire.
struct OpenWeatherAirReply: Decodable, Sendable {
  let list: [Moment]

  struct Moment: Decodable, Sendable {
    let dt: Double
    let main: Main?
    let components: Components?
  }

  struct Main: Decodable, Sendable {
    let aqi: Double?
  }

  /// Micrograms per cubic metre.
  struct Components: Decodable, Sendable {
    let co: Double?
    let no: Double?
    let no2: Double?
    let o3: Double?
    let so2: Double?
    let pm2_5: Double?
    let pm10: Double?
    let nh3: Double?
  }
}

/// Converts OpenWeather's reply to an air quality.
enum OpenWeatherAirAdapter {
  /// The air quality at the requested position; nil when the reply is empty or has no values.
  static func airQuality(_ reply: OpenWeatherAirReply, at coordinate: Coordinate, fetchedAt: Date) -> AirQuality? {
    guard let moment = reply.list.first, let time = Date(secondsSince1970: moment.dt) else { return nil }
    let air = AirQuality(
      coordinate: coordinate, observedAt: time, index: moment.main?.aqi,
      scale: .openWeather, pollutants: moment.components.map(pollutants) ?? [:],
      provenance: Provenance(provider: .openWeather, product: "Air Pollution", fetchedAt: fetchedAt))
    return air.hasValues ? air : nil
  }

  private static func pollutants(_ wire: OpenWeatherAirReply.Components) -> [AirQuality.Pollutant: Double] {
    let values: [AirQuality.Pollutant: Double?] = [
      .carbonMonoxide: wire.co, .nitrogenMonoxide: wire.no, .nitrogenDioxide: wire.no2, .ozone: wire.o3,
      .sulphurDioxide: wire.so2, .pm2_5: wire.pm2_5, .pm10: wire.pm10, .ammonia: wire.nh3,
    ]
    // The model uses a large negative number for a missing value.
    return values.compactMapValues { $0 }.filter { $0.value >= 0 }
  }
}
