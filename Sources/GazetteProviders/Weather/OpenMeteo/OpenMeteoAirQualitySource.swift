public import Foundation
public import GazetteDomain
public import HTTPFetching

/// Open-Meteo's air quality (CAMS): the European index, pollutants, and in Europe pollen; up to 50 positions a request.
public struct OpenMeteoAirQualitySource: AirQualitySource {
  /// Where the public service is.
  public static let publicURL = URL(literal: "https://air-quality-api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// As many as the forecast's, so that both fit together.
  public let positionsPerRequest = 50
  /// A tenth of the variables asked for.
  public let weightPerPosition: Double
  private let client: OpenMeteoAirQualityClient

  /// Makes a source that asks the service at `baseURL` through `fetching`.
  public init(fetching: any Fetching, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    weightPerPosition = OpenMeteoForecastClient.weight(variables: OpenMeteoAirQualityClient.current.count, days: 1)
    let call = ProviderCall(
      provider: .openMeteo, fetching: fetching, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
    client = OpenMeteoAirQualityClient(call: call, baseURL: baseURL)
  }

  /// The air at each of `coordinates`, in the order asked.
  public func airQualities(at coordinates: [Coordinate]) async throws(SourceError)
    -> [Result<AirQuality, SourceError>]
  {
    guard !coordinates.isEmpty else { return [] }
    let replies = try await client.airQualities(at: coordinates)
    let call = client.call
    let fetchedAt = call.now()
    return coordinates.enumerated().map { index, coordinate in
      guard index < replies.count else { return .failure(call.unreadable("the position is missing in the reply")) }
      return CrashNotes.one(at: index) {
        replies[index]
          .flatMap { reply in
            Result { () throws(UnreadableJSON) in
              try OpenMeteoAirQualityAdapter.airQuality(reply, at: coordinate, fetchedAt: fetchedAt)
            }
          }
          .mapError { call.unreadable($0.detail) }
      }
    }
  }
}
