public import Foundation
public import GazetteDomain
import Synchronization

/// OpenWeather as a source of weather, with the reader's own key: One Call 3.0, or the current weather alone when the
/// key is not good for One Call.
public struct OpenWeatherSource: WeatherSource {
  /// Where the public service is.
  public static let publicURL = URL(literal: "https://api.openweathermap.org")

  /// OpenWeather.
  public let provider = ProviderID.openWeather
  /// One: the service knows no list of positions.
  public let positionsPerRequest = 1
  /// One call.
  public let weightPerPosition = 1.0
  private let client: OpenWeatherClient
  private let refusal = OneCallRefusal()

  /// Makes a source that asks the service at `baseURL` through `transport` with the reader's `key`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, key: String, now: @escaping CurrentTime) {
    client = OpenWeatherClient(transport: transport, baseURL: baseURL, key: key, now: now)
  }

  /// The weather at each of `coordinates`, in the order asked, one request each; trouble that the next position would
  /// meet too ends the whole.
  public func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    var results: [Result<WeatherReport, SourceError>] = []
    for coordinate in coordinates {
      do throws(SourceError) {
        results.append(.success(try await report(at: coordinate, languageCode: languageCode)))
      } catch {
        guard error.concernsOnePosition else { throw error }
        results.append(.failure(error))
      }
    }
    return results
  }

  private func report(at coordinate: Coordinate, languageCode: String) async throws(SourceError) -> WeatherReport {
    let now = client.call.now
    guard !refusal.holds(at: now()) else { return try await reduced(at: coordinate, languageCode: languageCode) }
    do {
      let reply = try await client.oneCall(at: coordinate, languageCode: languageCode)
      return try checked(OpenWeatherOneCallAdapter(reply).report(at: coordinate, fetchedAt: now()))
    } catch .unauthorized {
      // One Call is a subscription of its own: many keys are good for the current weather only. A key that is good for
      // nothing fails here again, and is not remembered: it may become good within the hour.
      let report = try await reduced(at: coordinate, languageCode: languageCode)
      refusal.note(at: now())
      return report
    }
  }

  private func reduced(at coordinate: Coordinate, languageCode: String) async throws(SourceError) -> WeatherReport {
    let reply = try await client.current(at: coordinate, languageCode: languageCode)
    return try checked(OpenWeatherCurrentAdapter.report(reply, at: coordinate, fetchedAt: client.call.now()))
  }

  /// OpenWeather knows a temperature for every position, also at sea: a report without any is none.
  private func checked(_ report: WeatherReport) throws(SourceError) -> WeatherReport {
    guard report.hasTemperature else { throw client.call.unreadable("no temperature in the reply") }
    return report
  }
}

/// Remembers for a day that the key is not good for One Call, so that not every call is made twice.
final class OneCallRefusal: Sendable {
  private let refusedAt = Mutex<Date?>(nil)

  /// True for a day from the refusal on.
  func holds(at now: Date) -> Bool {
    refusedAt.withLock { refusedAt in
      guard let refusedAt else { return false }
      return (0..<86_400).contains(now.timeIntervalSince(refusedAt))
    }
  }

  /// One Call refused the key.
  func note(at now: Date) { refusedAt.withLock { $0 = now } }
}
