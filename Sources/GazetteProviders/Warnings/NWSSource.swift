import BoundedNumbers
public import Foundation
public import GazetteDomain
public import WeatherProviders

/// The warnings of the United States and their territories from the National Weather Service, requested city by city.
public struct NWSWarningSource: WarningSource {
  /// The address of the service.
  public static let publicURL = URL(literal: "https://api.weather.gov")
  private static let countries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP"]

  private let client: WarningClient
  private let baseURL: URL
  private let now: CurrentTime

  /// Creates a source for the service at `baseURL`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    client = WarningClient(
      provider: .nws, transport: transport, now: now, accept: "application/geo+json", bodyBytes: 8_000_000)
    self.baseURL = baseURL
    self.now = now
  }

  /// The service.
  public var provider: ProviderID { .nws }

  /// The position.
  public func scope(of place: PlaceID, countryCode: String) -> WarningScope? {
    Self.countries.contains(countryCode) ? WarningScope(.nws, countryCode: countryCode, point: place) : nil
  }

  /// The warnings at a position.
  public func answer(to question: WarningQuestion) async throws(SourceError) -> WarningResponse {
    guard let point = question.scope.point else { throw .notFound(.nws) }
    // An id has 4 decimals, and the service rejects more.
    let url = baseURL.appending(path: "/alerts/active", query: [("status", "actual"), ("point", point.text)])
    let reply = try await client.get(url, since: question.validators)
    guard let body = reply.body else {
      return WarningResponse(.unchanged, validators: reply.validators, freshUntil: reply.freshUntil)
    }
    let content = try await Self.read(body, question, now())
    return WarningResponse(content, validators: reply.validators, freshUntil: reply.freshUntil)
  }

  @concurrent
  private static func read(
    _ body: [UInt8], _ question: WarningQuestion, _ now: Date
  ) async throws(SourceError) -> WarningResponse.Content {
    try content(of: body, question, now: now)
  }

  /// The warnings in the GeoJSON in `body`; marked as partial when an alert is unreadable.
  package static func content(
    of body: [UInt8], _ question: WarningQuestion, now: Date
  ) throws(SourceError) -> WarningResponse.Content {
    let reply: NWSReply
    do throws(UnreadableJSON) {
      reply = try JSONReading.decode(NWSReply.self, from: body)
    } catch {
      throw .unreadable(.nws, detail: error.detail)
    }
    let adapter = NWSAdapter(scope: question.scope, now: now)
    var messages: [WarningMessage] = []
    var unreadableCount = 0
    for feature in reply.features {
      switch feature.result {
      case .success(let feature): messages.append(adapter.message(feature))
      case .failure: unreadableCount += 1
      }
    }
    let state = WeatherWarning.state(of: NWSAdapter.linkingRepetitions(messages), known: question.known)
    guard unreadableCount > 0 else { return .whole(state) }
    return .partial(state, .unreadable(.nws, detail: "\(unreadableCount) of \(reply.features.count) alerts"))
  }
}

/// A collection of alerts as on the wire.
struct NWSReply: Decodable, Sendable {
  let features: [LossyElement<NWSFeature>]
}

/// One alert.
struct NWSFeature: Decodable, Sendable {
  let id: String?
  let geometry: NWSGeometry?
  let properties: Properties

  struct Properties: Decodable, Sendable {
    let id: String
    let event: String
    let sent: String?
    let areaDesc, onset, effective, expires, ends, status, messageType, severity, headline, description: String?
    let instruction, sender, senderName, response, scope: String?
    let references: [Reference]?
    let parameters: Parameters?
  }

  struct Reference: Decodable, Sendable {
    let identifier: String?
    let sender: String?
  }

  struct Parameters: Decodable, Sendable {
    let expiredReferences: [String]?
  }
}

/// A shape in GeoJSON; nil for another type, or when a corner is invalid.
struct NWSGeometry: Decodable, Sendable {
  let polygons: [WarningPolygon]

  private enum Key: CodingKey {
    case type, coordinates
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    switch try object.decode(String.self, forKey: .type) {
    case "Polygon":
      polygons = [Self.polygon(try object.decode([[[Double]]].self, forKey: .coordinates))].compactMap(\.self)
    case "MultiPolygon":
      polygons = try object.decode([[[[Double]]]].self, forKey: .coordinates).compactMap(Self.polygon)
    default: polygons = []
    }
  }

  private static func polygon(_ rings: [[[Double]]]) -> WarningPolygon? {
    let read = rings.prefix(1000).map { ring in
      ring.prefix(100_000).compactMap { corner -> Coordinate? in
        guard corner.count >= 2 else { return nil }
        // A shape with an invalid corner is useless.
        return try? Coordinate(latitude: corner[1], turning: corner[0])
      }
    }
    guard let outer = read.first, outer.count == rings.first?.count else { return nil }
    return WarningPolygon(ring: outer, holes: Array(read.dropFirst()))
  }
}
