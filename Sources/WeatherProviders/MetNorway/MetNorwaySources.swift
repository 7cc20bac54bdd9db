public import Foundation
public import GazetteDomain

/// MET Norway's Locationforecast as a weather source: no key, worldwide, nine days.
///
/// It provides hours; days, apparent temperatures and the sun are computed from them.
public struct MetNorwayForecastSource: WeatherSource {
  /// The address of the public service.
  public static let publicURL = URL(literal: "https://api.met.no")

  /// MET Norway.
  public let provider = ProviderID.metNorway
  /// One: a request is for one position.
  public let positionsPerRequest = 1
  /// One request.
  public let weightPerPosition = 1.0
  private let access: MetNorwayAccess
  private let baseURL: URL
  private let timeZone: @Sendable (Coordinate) -> TimeZone?

  /// Creates a source for the service at `baseURL`.
  /// - Parameter timeZone: Returns the zone of a position, which the service does not provide; if it is nil, the longitude
  ///   determines the zone.
  public init(
    access: MetNorwayAccess, baseURL: URL = Self.publicURL, timeZone: @escaping @Sendable (Coordinate) -> TimeZone?
  ) {
    self.access = access
    self.baseURL = baseURL
    self.timeZone = timeZone
  }

  /// The weather at each of `coordinates`, requested serially; there are no localised texts.
  ///
  /// An error that concerns one position only fails that position; any other error ends the whole request.
  public func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    var results: [Result<WeatherReport, SourceError>] = []
    for coordinate in coordinates {
      do throws(SourceError) {
        results.append(.success(try await report(at: coordinate)))
      } catch {
        guard error.concernsOnePosition || !results.isEmpty else { throw error }
        results.append(.failure(error))
        if !error.concernsOnePosition {
          results += coordinates.dropFirst(results.count).map { _ in .failure(error) }
          return results
        }
      }
    }
    return results
  }

  private func report(at coordinate: Coordinate) async throws(SourceError) -> WeatherReport {
    let url = baseURL.metNorway("/weatherapi/locationforecast/2.0/complete", at: coordinate)
    guard let reply = try await access.reply(at: url) else { throw .notFound(.metNorway) }
    let hours = (coordinate.longitude / 15).rounded()
    let zone = timeZone(coordinate) ?? TimeZone(offset: hours * 3600) ?? .gmt
    do throws(UnreadableJSON) {
      return try await Self.report(of: reply.value, at: coordinate, in: zone, fetchedAt: reply.at)
    } catch {
      throw access.call.unreadable(error.detail)
    }
  }

  @concurrent private static func report(
    of reply: MetNorwayReply, at coordinate: Coordinate, in zone: TimeZone, fetchedAt: Date
  ) async throws(UnreadableJSON) -> WeatherReport {
    try MetNorwayForecastAdapter(reply, at: coordinate, in: zone, fetchedAt: fetchedAt).report()
  }
}

/// MET Norway's Nowcast: precipitation from radar in Norway, Sweden, Finland and Denmark.
public struct MetNorwayNowcastSource: NowcastSource {
  /// MET Norway.
  public let provider = ProviderID.metNorway
  private let access: MetNorwayAccess
  private let baseURL: URL

  /// Creates a source for the service at `baseURL`.
  public init(access: MetNorwayAccess, baseURL: URL = MetNorwayForecastSource.publicURL) {
    self.access = access
    self.baseURL = baseURL
  }

  /// True around the four countries. Outside its exact area, the service rejects requests and gets no further request for hours.
  public func covers(_ coordinate: Coordinate) -> Bool {
    (54.0...72).contains(coordinate.latitude) && (3.5...32).contains(coordinate.longitude)
  }

  /// The precipitation in steps of five minutes; nil when the radar currently does not cover the position.
  public func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast? {
    let url = baseURL.metNorway("/weatherapi/nowcast/2.0/complete", at: coordinate)
    guard let reply = try await access.reply(at: url) else { return nil }
    return MetNorwayNowcastAdapter.nowcast(of: reply.value, fetchedAt: reply.at)
  }
}

/// Converts MET Norway's reply to a nowcast.
enum MetNorwayNowcastAdapter {
  /// The precipitation; nil when the radar does not cover the position.
  static func nowcast(of reply: MetNorwayReply, fetchedAt: Date) -> Nowcast? {
    guard reply.properties.meta?.radar_coverage == "ok" else { return nil }
    let steps = reply.steps
    // The service gives the kind of precipitation only for the first hour.
    let kind = steps.first?.data.next_1_hours?.sky.flatMap(kind)
    let nowcastSteps = steps.enumerated().map { index, step in
      let next = steps.indices.contains(index + 1) ? steps[index + 1].date : step.date.addingTimeInterval(300)
      return NowcastStep(
        start: step.date, end: min(next, step.date.addingTimeInterval(900)),
        rate: step.data.instant?["precipitation_rate"].flatMap(PrecipitationRate.init(millimetersPerHour:)), kind: kind)
    }
    let nowcast = Nowcast(
      steps: nowcastSteps, isInterpolated: false,
      provenance: Provenance(provider: .metNorway, product: "Nowcast", fetchedAt: fetchedAt))
    return nowcast.hasValues ? nowcast : nil
  }

  private static func kind(_ sky: Sky) -> NowcastStep.Kind? {
    switch sky {
    case .lightSnow, .snow, .heavySnow, .lightSnowShowers, .snowShowers: .snow
    case .lightSleet, .sleet, .lightSleetShowers, .sleetShowers: .sleet
    case .lightRain, .rain, .heavyRain, .lightShowers, .showers, .heavyShowers, .thunderstorm: .rain
    default: nil
    }
  }
}
