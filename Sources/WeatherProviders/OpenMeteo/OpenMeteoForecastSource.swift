public import Foundation
public import GazetteDomain

/// Open-Meteo's forecast as a weather source: no key, 14 days, up to 50 positions per request.
public struct OpenMeteoForecastSource: WeatherSource {
  /// The address of the public service.
  public static let publicURL = URL(literal: "https://api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// Fifty: the service accepts a thousand, but a failed request costs all its positions their turn.
  public let positionsPerRequest = 50
  /// A tenth of the number of requested variables.
  public let weightPerPosition: Double
  /// The cost of a fifteenth day.
  public let weightOfDayBefore: Double?
  private let client: OpenMeteoForecastClient

  /// Creates a source for the service at `baseURL` that uses `transport`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    let variables =
      OpenMeteoForecastClient.current.count + OpenMeteoForecastClient.hourly.count
      + OpenMeteoForecastClient.daily.count + OpenMeteoQuarterHours.variables.count
    weightPerPosition = OpenMeteoForecastClient.weight(variables: variables, days: OpenMeteoForecastClient.days)
    weightOfDayBefore =
      OpenMeteoForecastClient.weight(variables: variables, days: OpenMeteoForecastClient.days + 1) - weightPerPosition
    let call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    client = OpenMeteoForecastClient(call: call, baseURL: baseURL)
  }

  /// The weather at each of `coordinates`, in order; there are no localised texts.
  public func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    try await reports(at: coordinates, pastDays: 0)
  }

  /// The weather, and the previous day as far as it is known by now.
  public func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    try await reports(at: coordinates, pastDays: 1)
  }

  private func reports(at coordinates: [Coordinate], pastDays: Int) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    guard !coordinates.isEmpty else { return [] }
    let replies = try await client.forecasts(at: coordinates, pastDays: pastDays)
    let fetchedAt = client.call.now()
    return await Self.reports(
      of: replies, at: coordinates, pastDays: pastDays, fetchedAt: fetchedAt, call: client.call)
  }

  @concurrent private static func reports(
    of replies: [Result<OpenMeteoForecastReply, UnreadableJSON>], at coordinates: [Coordinate], pastDays: Int,
    fetchedAt: Date, call: ProviderClient
  ) async -> [Result<WeatherReport, SourceError>] {
    coordinates.enumerated().map { index, coordinate in
      guard index < replies.count else { return .failure(call.unreadable("the position is missing in the reply")) }
      return CrashNotes.one(at: index) {
        replies[index]
          .flatMap { reply in
            Result { () throws(UnreadableJSON) in
              try OpenMeteoForecastAdapter(reply, fetchedAt: fetchedAt).report(at: coordinate, pastDays: pastDays)
            }
          }
          .mapError { call.unreadable($0.detail) }
      }
    }
  }
}

/// Requests forecasts from Open-Meteo.
struct OpenMeteoForecastClient: Sendable {
  /// One hour more than displayed: sums belong to the hour before their time.
  static let hours = 49
  static let days = 14

  static let current = OpenMeteoVariable.current.map(\.name)
  static let hourly = OpenMeteoVariable.hourly.map(\.name) + OpenMeteoValues.precipitationParts
  static let dailyFigures = OpenMeteoVariable.daily.map(\.name)
  static let daily = dailyFigures + ["sunrise", "sunset"]

  let call: ProviderClient
  let baseURL: URL

  /// The cost of a position as Open-Meteo counts it: a tenth of the variables, times the number of requested fortnights.
  static func weight(variables: Int, days: Int) -> Double {
    max(1, Double(variables) / 10 * max(1, Double(days) / 14))
  }

  /// One element for each of `coordinates`, in order, unless the provider violates its contract.
  func forecasts(at coordinates: [Coordinate], pastDays: Int = 0) async throws(SourceError)
    -> [Result<OpenMeteoForecastReply, UnreadableJSON>]
  {
    try await call.value(OneOrMany<OpenMeteoForecastReply>.self, from: url(for: coordinates, pastDays)).elements
  }

  private func url(for coordinates: [Coordinate], _ pastDays: Int) -> URL {
    baseURL.appending(
      path: "/v1/forecast",
      query: OpenMeteoQuery.positions(coordinates) + [
        ("current", Self.current.joined(separator: ",")), ("hourly", Self.hourly.joined(separator: ",")),
        ("daily", Self.daily.joined(separator: ",")), ("forecast_hours", "\(Self.hours)"),
        ("forecast_days", "\(Self.days)"),
        ("minutely_15", OpenMeteoQuarterHours.variables.joined(separator: ",")),
        ("forecast_minutely_15", "\(OpenMeteoQuarterHours.count)"), ("timezone", "auto"),
        ("temperature_unit", "celsius"),
        ("wind_speed_unit", "ms"), ("precipitation_unit", "mm"),
      ] + (pastDays > 0 ? [("past_days", "\(pastDays)")] : []))
  }
}

/// The common parts of Open-Meteo's requests.
enum OpenMeteoQuery {
  /// The parameters for `coordinates`, in order, with 4 decimals (a more precise position is in the same cell).
  static func positions(_ coordinates: [Coordinate]) -> [(name: String, value: String)] {
    let rounded = coordinates.map { $0.rounded(decimals: 4) }
    return [
      ("latitude", rounded.map { "\($0.latitude)" }.joined(separator: ",")),
      ("longitude", rounded.map { "\($0.longitude)" }.joined(separator: ",")),
    ]
  }
}
