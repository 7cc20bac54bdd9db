public import Foundation
public import GazetteDomain

/// Open-Meteo's forecast at many points at once, with only five variables: every point costs one call, whatever the hours.
public struct OpenMeteoGridSource: WeatherGridSource {
  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// The minimum cost of a position: five variables are half a call.
  public let weightPerPoint = OpenMeteoForecastClient.weight(variables: hourly.count, days: 7)
  private let call: ProviderClient
  private let baseURL: URL

  private static let hourly = [
    "temperature_2m", "wind_speed_10m", "wind_direction_10m", "precipitation", "cloud_cover",
  ]

  /// Creates a source for the service at `baseURL` that uses `transport`.
  public init(
    transport: any HTTPTransport, baseURL: URL = OpenMeteoForecastSource.publicURL, now: @escaping CurrentTime
  ) {
    call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    self.baseURL = baseURL
  }

  /// The next 48 hours at each of `coordinates`, in order; a point with an unreadable part of the reply has no hours, and one at
  /// sea may have hours without values.
  public func hours(at coordinates: [Coordinate]) async throws(SourceError) -> [GridPoint] {
    guard !coordinates.isEmpty else { return [] }
    let replies = try await call.value(OneOrMany<OpenMeteoGridReply>.self, from: url(for: coordinates)).elements
    guard replies.count == coordinates.count else { throw call.unreadable("points are missing in the reply") }
    let points = await Self.points(of: replies, at: coordinates)
    guard points.contains(where: { !$0.hours.isEmpty }) else { throw call.unreadable("no point can be read") }
    return points
  }

  @concurrent private static func points(
    of replies: [Result<OpenMeteoGridReply, UnreadableJSON>], at coordinates: [Coordinate]
  ) async -> [GridPoint] {
    zip(coordinates, replies).map { coordinate, reply in
      switch reply {
      case .success(let reply): GridPoint(coordinate: coordinate, hours: OpenMeteoGridAdapter(reply).hours())
      case .failure: GridPoint(coordinate: coordinate, hours: [])
      }
    }
  }

  private func url(for coordinates: [Coordinate]) -> URL {
    baseURL.appending(
      path: "/v1/forecast",
      query: OpenMeteoQuery.positions(coordinates) + [
        ("hourly", Self.hourly.joined(separator: ",")), ("forecast_hours", "\(OpenMeteoForecastClient.hours)"),
        ("timeformat", "unixtime"), ("temperature_unit", "celsius"), ("wind_speed_unit", "ms"),
        ("precipitation_unit", "mm"),
      ])
  }
}

/// Open-Meteo's hourly columns for one point of a grid, as on the wire; any value can be null or absent.
struct OpenMeteoGridReply: Decodable, Sendable {
  let hourly: Hourly?

  /// Columns of the same length as ``time``, one value per hour.
  struct Hourly: Decodable, Sendable {
    /// Seconds since 1970.
    let time: [Double]
    let temperature_2m: [Double?]?
    let wind_speed_10m: [Double?]?
    let wind_direction_10m: [Double?]?
    let precipitation: [Double?]?
    let cloud_cover: [Double?]?
  }
}

/// Reads the hours of one point of a grid.
struct OpenMeteoGridAdapter {
  private let hourly: OpenMeteoGridReply.Hourly?

  init(_ reply: OpenMeteoGridReply) { hourly = reply.hourly }

  /// At most 48 hours, oldest first.
  func hours() -> [HourForecast] {
    guard let hourly else { return [] }
    return hourly.time.indices.prefix(OpenMeteoForecastClient.hours - 1).compactMap { hour($0, of: hourly) }
  }

  private func hour(_ row: Int, of hourly: OpenMeteoGridReply.Hourly) -> HourForecast? {
    guard let start = Date(secondsSince1970: hourly.time[row]) else { return nil }
    var hour = HourForecast(start: start)
    hour.temperature = hourly.temperature_2m.row(row).flatMap(Temperature.init(celsius:))
    hour.wind = OpenMeteoValues.wind(
      speed: hourly.wind_speed_10m.row(row), gust: nil, direction: hourly.wind_direction_10m.row(row))
    hour.cloudCover = hourly.cloud_cover.row(row).flatMap(Percentage.init(percent:))
    // A sum is for the hour that ends at its time, so this hour's sum is in the next row.
    hour.precipitation = hourly.precipitation.row(row + 1).flatMap(Depth.init(millimeters:))
    return hour
  }
}
