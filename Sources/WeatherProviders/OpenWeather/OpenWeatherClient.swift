import BoundedNumbers
import Foundation
import GazetteDomain

/// Sends requests to OpenWeather, always in metric units and with the reader's key, which no error reveals.
struct OpenWeatherClient: Sendable {
  let call: ProviderClient
  private let baseURL: URL
  private let key: String

  init(transport: any HTTPTransport, baseURL: URL, key: String, now: @escaping CurrentTime) {
    self.baseURL = baseURL
    self.key = key
    call = ProviderClient(
      provider: .openWeather, transport: transport, now: now, refusal: { OpenWeatherErrorBody.refusal($0) }, secret: key
    )
  }

  /// One Call 3.0, which requires a separate subscription.
  func oneCall(at coordinate: Coordinate, languageCode: String) async throws(SourceError) -> OpenWeatherOneCallReply {
    let query = position(coordinate) + [("exclude", "minutely")] + units(languageCode)
    return try await call.value(OpenWeatherOneCallReply.self, from: url("/data/3.0/onecall", query))
  }

  /// The current weather from One Call 4.0.
  func current4(
    at coordinate: Coordinate, languageCode: String
  ) async throws(SourceError) -> OpenWeatherTimeline<OpenWeatherMoment> {
    let query = position(coordinate) + units(languageCode)
    return try await timeline(url("/data/4.0/onecall/current", query), within: .seconds(20))
  }

  /// Twenty hours from `start` on, from One Call 4.0.
  func hours4(
    at coordinate: Coordinate, from start: Date, languageCode: String
  ) async throws(SourceError) -> OpenWeatherTimeline<OpenWeatherMoment> {
    let query = position(coordinate) + units(languageCode) + [("start", "\(start.wholeSecondsSince1970)")]
    return try await timeline(url("/data/4.0/onecall/timeline/1h", query), within: .seconds(20))
  }

  /// Ten days from `start` on, from One Call 4.0; the slowest of its calls.
  func days4(
    at coordinate: Coordinate, from start: Date, languageCode: String
  ) async throws(SourceError) -> OpenWeatherTimeline<OpenWeatherDay> {
    let query = position(coordinate) + units(languageCode) + [("start", "\(start.wholeSecondsSince1970)")]
    return try await timeline(url("/data/4.0/onecall/timeline/1day", query), within: .seconds(30))
  }

  /// The warning with `id`, from One Call 4.0; nil when the id cannot be part of an address.
  func alert4(_ id: String) async throws(SourceError) -> OpenWeatherAlert? {
    guard let part = OpenWeatherAlertID.pathPart(id) else { return nil }
    let request = TransportRequest(url: url("/data/4.0/onecall/alert/\(part)", []), bodyBytes: 500_000)
    return try await read(OpenWeatherAlert.self, from: request)
  }

  // The addresses of further pages in a reply contain the key, so they are not even decoded.
  private func timeline<Record: Codable & Sendable>(
    _ url: URL, within time: Duration
  ) async throws(SourceError) -> OpenWeatherTimeline<Record> {
    try await read(OpenWeatherTimeline<Record>.self, from: TransportRequest(url: url, time: time, bodyBytes: 2_000_000))
  }

  private func read<Value: Decodable & Sendable>(
    _ type: Value.Type, from request: TransportRequest
  ) async throws(SourceError) -> Value {
    let body = try await call.document(request).body
    do {
      return try await JSONReading.value(type, from: body)
    } catch {
      throw call.unreadable(error.detail)
    }
  }

  /// The current weather, which every key permits.
  func current(at coordinate: Coordinate, languageCode: String) async throws(SourceError) -> OpenWeatherCurrentReply {
    let query = position(coordinate) + units(languageCode)
    return try await call.value(OpenWeatherCurrentReply.self, from: url("/data/2.5/weather", query))
  }

  /// The current air quality.
  func air(at coordinate: Coordinate) async throws(SourceError) -> OpenWeatherAirReply {
    try await call.value(OpenWeatherAirReply.self, from: url("/data/2.5/air_pollution", position(coordinate)))
  }

  /// Places with that name, at most 5; an empty array when there are none.
  func places(named name: String, limit: Int) async throws(SourceError) -> [LossyElement<OpenWeatherPlaceReply>] {
    let query = [(name: "q", value: name), (name: "limit", value: "\(min(5, max(1, limit)))")]
    return try await call.value([LossyElement<OpenWeatherPlaceReply>].self, from: url("/geo/1.0/direct", query))
  }

  private func url(_ path: String, _ query: [(name: String, value: String)]) -> URL {
    baseURL.appending(path: path, query: query + [("appid", key)])
  }

  private func position(_ coordinate: Coordinate) -> [(name: String, value: String)] {
    let rounded = coordinate.rounded(decimals: 4)
    return [("lat", "\(rounded.latitude)"), ("lon", "\(rounded.longitude)")]
  }

  private func units(_ languageCode: String) -> [(name: String, value: String)] {
    [("units", "metric"), ("lang", languageCode)]
  }
}

/// Reads OpenWeather's error bodies.
enum OpenWeatherErrorBody {
  private struct Body: Decodable {
    let cod: Code
    let message: String?
  }

  /// The code is a number in 401 and 429, and a string in 400 and 404.
  private struct Code: Decodable {
    let number: Int?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Failing to decode a number means that it is a string, not an error.
      let code = try (try? value.decode(Int.self)) ?? Int(value.decode(String.self), in: 0...999)
      // The codes are HTTP's; any other number is meaningless, and the error sentence would quote it.
      number = code.flatMap { (100...999).contains($0) ? $0 : nil }
    }
  }

  /// Parses `{"cod":…,"message":"…"}`; nil when `body` is anything else or, as in successful replies, the code is 200.
  static func refusal(_ body: [UInt8]) -> ProviderRefusal? {
    // Any other body is not a refusal; then the status decides.
    guard let decoded = try? JSONReading.decode(Body.self, from: body), decoded.cod.number != 200,
      decoded.cod.number != nil || decoded.message != nil
    else { return nil }
    // A key over its limit is blocked for an unknown time: waiting ten minutes avoids a hundred refusals.
    return ProviderRefusal(
      reason: decoded.message, status: decoded.cod.number, retryDate: { $0.addingTimeInterval(600) })
  }
}
