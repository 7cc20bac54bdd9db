public import Foundation
public import GazetteDomain
public import HTTPFetching

/// Open-Meteo's forecast as a source of weather: no key, 14 days, up to 50 positions a request.
public struct OpenMeteoForecastSource: WeatherSource {
  /// Where the public service is.
  public static let publicURL = URL(literal: "https://api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// Fifty: the service takes a thousand, but a request that fails costs all its positions their turn.
  public let positionsPerRequest = 50
  /// A tenth of the variables asked for.
  public let weightPerPosition: Double
  private let client: OpenMeteoForecastClient

  /// Makes a source that asks the service at `baseURL` through `fetching`.
  public init(fetching: any Fetching, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    let variables =
      OpenMeteoForecastClient.current.count + OpenMeteoForecastClient.hourly.count
      + OpenMeteoForecastClient.daily.count
    weightPerPosition = OpenMeteoForecastClient.weight(variables: variables, days: OpenMeteoForecastClient.days)
    let call = ProviderCall(
      provider: .openMeteo, fetching: fetching, now: now, refusal: { OpenMeteoSpeech.refusal($0) })
    client = OpenMeteoForecastClient(call: call, baseURL: baseURL)
  }

  /// The weather at each of `coordinates`, in the order asked; the texts that have a language are not sent.
  public func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    guard !coordinates.isEmpty else { return [] }
    let replies = try await client.forecasts(at: coordinates)
    let fetchedAt = client.call.now()
    return await Self.reports(of: replies, at: coordinates, fetchedAt: fetchedAt, call: client.call)
  }

  @concurrent private static func reports(
    of replies: [Result<OpenMeteoForecastReply, UnreadableJSON>], at coordinates: [Coordinate], fetchedAt: Date,
    call: ProviderCall
  ) async -> [Result<WeatherReport, SourceError>] {
    coordinates.enumerated().map { index, coordinate in
      guard index < replies.count else { return .failure(call.unreadable("the position is missing in the reply")) }
      return CrashNotes.one(at: index) {
        replies[index]
          .flatMap { reply in
            Result { () throws(UnreadableJSON) in
              try OpenMeteoForecastAdapter(reply, fetchedAt: fetchedAt).report(at: coordinate)
            }
          }
          .mapError { call.unreadable($0.detail) }
      }
    }
  }
}
