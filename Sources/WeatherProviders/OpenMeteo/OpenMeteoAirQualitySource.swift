public import Foundation
public import GazetteDomain

/// Open-Meteo's air quality (CAMS): the European index, pollutants, and in Europe pollen; up to 50 positions per request.
public struct OpenMeteoAirQualitySource: AirQualitySource {
  /// The address of the public service.
  public static let publicURL = URL(literal: "https://air-quality-api.open-meteo.com")

  /// Open-Meteo.
  public let provider = ProviderID.openMeteo
  /// The same as for the forecast, so that both requests cover the same positions.
  public let positionsPerRequest = 50
  /// A tenth of the number of requested variables.
  public let weightPerPosition: Double
  private let client: OpenMeteoAirQualityClient

  /// Creates a source for the service at `baseURL` that uses `transport`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    weightPerPosition = OpenMeteoForecastClient.weight(variables: OpenMeteoAirQualityClient.current.count, days: 1)
    let call = ProviderClient(
      provider: .openMeteo, transport: transport, now: now, refusal: { OpenMeteoErrorBody.refusal($0) })
    client = OpenMeteoAirQualityClient(call: call, baseURL: baseURL)
  }

  /// The air quality at each of `coordinates`, in order.
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

/// Requests air quality from Open-Meteo.
struct OpenMeteoAirQualityClient: Sendable {
  static let current = [
    "european_aqi", "pm10", "pm2_5", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide", "ozone", "ammonia",
    "alder_pollen", "birch_pollen", "grass_pollen", "mugwort_pollen", "olive_pollen", "ragweed_pollen",
  ]

  let call: ProviderClient
  let baseURL: URL

  /// One element for each of `coordinates`, in order, unless the provider violates its contract.
  func airQualities(at coordinates: [Coordinate]) async throws(SourceError)
    -> [Result<OpenMeteoAirQualityReply, UnreadableJSON>]
  {
    // Without a zone the times are in GMT, which is enough for an instant.
    let url = baseURL.appending(
      path: "/v1/air-quality",
      query: OpenMeteoQuery.positions(coordinates) + [
        ("current", Self.current.joined(separator: ",")), ("forecast_days", "1"),
      ])
    return try await call.value(OneOrMany<OpenMeteoAirQualityReply>.self, from: url).elements
  }
}

/// Open-Meteo's air quality for one location, as on the wire; any value can be null or absent.
struct OpenMeteoAirQualityReply: Decodable, Sendable {
  let utc_offset_seconds: Double?
  let timezone: String?
  let current_units: [String: String]?
  let current: Current

  /// The air quality at ``time``.
  struct Current: Decodable, Sendable {
    let time: String
    let european_aqi: Double?
    let pm10: Double?
    let pm2_5: Double?
    let carbon_monoxide: Double?
    let nitrogen_dioxide: Double?
    let sulphur_dioxide: Double?
    let ozone: Double?
    let ammonia: Double?
    let alder_pollen: Double?
    let birch_pollen: Double?
    let grass_pollen: Double?
    let mugwort_pollen: Double?
    let olive_pollen: Double?
    let ragweed_pollen: Double?
  }
}

/// Converts Open-Meteo's reply for one location to an air quality.
enum OpenMeteoAirQualityAdapter {
  /// The air quality at the requested position.
  /// - Throws: ``UnreadableJSON`` when the units or the time are not those requested, or every value is null.
  static func airQuality(
    _ reply: OpenMeteoAirQualityReply, at coordinate: Coordinate, fetchedAt: Date
  ) throws(UnreadableJSON) -> AirQuality {
    if let mismatch = OpenMeteoUnits.firstMismatch(in: reply.current_units) { throw UnreadableJSON(detail: mismatch) }
    let clock = OpenMeteoClock(zone: reply.timezone, offset: reply.utc_offset_seconds, now: fetchedAt)
    guard let time = clock.instant(reply.current.time) else { throw UnreadableJSON(detail: "no time at current.time") }
    let air = AirQuality(
      coordinate: coordinate, observedAt: time, index: reply.current.european_aqi, scale: .european,
      pollutants: pollutants(reply.current), pollen: pollen(reply.current),
      provenance: Provenance(provider: .openMeteo, product: "Air Quality", fetchedAt: fetchedAt))
    guard air.hasValues else { throw UnreadableJSON(detail: "every value is null") }
    return air
  }

  private static func pollutants(_ current: OpenMeteoAirQualityReply.Current) -> [AirQuality.Pollutant: Double] {
    let values: [AirQuality.Pollutant: Double?] = [
      .pm2_5: current.pm2_5, .pm10: current.pm10, .nitrogenDioxide: current.nitrogen_dioxide, .ozone: current.ozone,
      .sulphurDioxide: current.sulphur_dioxide, .carbonMonoxide: current.carbon_monoxide, .ammonia: current.ammonia,
    ]
    return values.compactMapValues { $0 }
  }

  private static func pollen(_ current: OpenMeteoAirQualityReply.Current) -> [AirQuality.Pollen: Double] {
    let values: [AirQuality.Pollen: Double?] = [
      .alder: current.alder_pollen, .birch: current.birch_pollen, .grass: current.grass_pollen,
      .mugwort: current.mugwort_pollen, .olive: current.olive_pollen, .ragweed: current.ragweed_pollen,
    ]
    return values.compactMapValues { $0 }
  }
}
