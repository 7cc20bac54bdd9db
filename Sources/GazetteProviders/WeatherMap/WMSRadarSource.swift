public import Foundation
public import GazetteDomain
import HTTPFetching
public import WeatherProviders

/// Radar pictures from a map service (OGC WMS): Deutscher Wetterdienst's, and NOAA's for each of its regions.
public struct WMSRadarSource: RadarSource {
  private static let maximumPictureBytes = 1_000_000
  private static let maximumCapabilitiesBytes = 3_000_000

  /// The network.
  public let network: RadarNetwork
  private let client: RadarClient
  private let baseURL: URL
  private let layer: Layer
  private let now: CurrentTime

  /// Creates the source of `network`, whose service is below `baseURL`; nil for a network without such a service.
  public init?(_ network: RadarNetwork, transport: any HTTPTransport, baseURL: URL, now: @escaping CurrentTime) {
    guard let layer = Layer(of: network) else { return nil }
    self.network = network
    self.layer = layer
    self.baseURL = baseURL
    self.now = now
    client = RadarClient(provider: network.provider, transport: transport, now: now)
  }

  /// The pictures that the service's capabilities list.
  public func frames() async throws(SourceError) -> [RadarFrame] {
    let url = address(
      layer.capabilitiesPath, [("service", "WMS"), ("version", "1.3.0"), ("request", "GetCapabilities")])
    let body = try await client.get(
      url, accept: "application/xml, text/xml, */*;q=0.5", bytes: Self.maximumCapabilitiesBytes)
    let latest = now().addingTimeInterval(Double(RadarSeries.reach) + 3600)
    let times = RadarTimes.times(in: body, of: layer.name).filter { $0 < latest }.compactMap { RadarTime($0) }
    guard let end = times.max() else { throw .unreadable(network.provider, detail: "no times of \(layer.name)") }
    guard layer.hasForecast, let origin = origin(in: body, end: end) else { return times.map { RadarFrame($0) } }
    return times.map { $0 <= origin ? RadarFrame($0) : RadarFrame($0, computedFrom: origin) }
  }

  /// The time of the last measurement, the basis of all later pictures: the one in the capabilities, else two hours before the
  /// layer's end, which has always been true.
  private func origin(in body: [UInt8], end: RadarTime) -> RadarTime? {
    // A run outside the displayed period, or in the future, does not belong to this layer.
    let named = RadarTimes.lastMeasurement(in: body, of: layer.name).flatMap { run in
      (0...Double(RadarSeries.reach) + 3600).contains(end.date.timeIntervalSince(run))
        && run <= now().addingTimeInterval(600) ? RadarTime(run) : nil
    }
    return named ?? RadarTime(end.date.addingTimeInterval(-Double(RadarSeries.reach)))
  }

  /// The tile as the service renders it.
  public func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture {
    let side = String(RadarNetwork.side)
    let url = address(
      layer.mapPath,
      [
        ("service", "WMS"), ("version", "1.3.0"), ("request", "GetMap"), ("layers", layer.name), ("styles", ""),
        ("crs", "EPSG:3857"), ("bbox", Self.box(of: tile)), ("width", side), ("height", side),
        ("format", "image/png"), ("transparent", "true"), ("time", Self.text(of: frame.time)),
      ])
    let body = try await client.get(url, accept: "image/png", bytes: Self.maximumPictureBytes)
    return try RadarPicture(response: body, of: network.provider)
  }

  private func address(_ path: String, _ query: [(String, String)]) -> URL {
    baseURL.appending(path: path).appending(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) })
  }

  /// The tile's bounds in the metres of EPSG:3857: west, south, east, north.
  private static func box(of tile: MapTile) -> String {
    let world = 40_075_016.685_578_49
    let side = world / Double(1 << tile.zoom)
    let (west, north) = (Double(tile.column) * side - world / 2, world / 2 - Double(tile.row) * side)
    return [west, north - side, west + side, north].map { String($0) }.joined(separator: ",")
  }

  private static func text(of time: RadarTime) -> String {
    time.date.formatted(.iso8601.dateSeparator(.dash).timeSeparator(.colon)).replacing("Z", with: ".000Z")
  }

  /// The location of a network's pictures in its service; never taken from a response.
  private struct Layer: Sendable {
    let name: String
    let capabilitiesPath, mapPath: String
    /// Whether it has computed pictures for two hours after the last measurement.
    let hasForecast: Bool

    init?(of network: RadarNetwork) {
      switch network {
      case .dwd: self = .german
      case .unitedStates: self = .american("conus")
      case .alaska: self = .american("alaska")
      case .hawaii: self = .american("hawaii")
      case .caribbean: self = .american("carib")
      case .rainViewer: return nil
      }
    }

    private init(name: String, capabilities: String, map: String, hasForecast: Bool) {
      self.name = name
      capabilitiesPath = capabilities
      mapPath = map
      self.hasForecast = hasForecast
    }

    private static let german = Layer(
      name: "dwd:Niederschlagsradar", capabilities: "/geoserver/dwd/Niederschlagsradar/wms",
      map: "/geoserver/dwd/wms", hasForecast: true)

    private static func american(_ region: String) -> Layer {
      let path = "/geoserver/\(region)/\(region)_bref_qcd/ows"
      return Layer(name: "\(region)_bref_qcd", capabilities: path, map: path, hasForecast: false)
    }
  }
}

/// Requests radar pictures from a service, and translates every error to a `SourceError`.
struct RadarClient: Sendable {
  let provider: ProviderID
  let transport: any HTTPTransport
  let now: CurrentTime

  /// The body at `url`.
  func get(_ url: URL, accept: String, bytes: Int) async throws(SourceError) -> [UInt8] {
    let reply = try await transport.get(
      TransportRequest(url: url, headers: ["Accept": accept], time: .seconds(10), bodyBytes: bytes), from: provider)
    guard reply.status == 200 else {
      throw SourceError(status: reply.status, headers: FetchHeaders(reply), of: provider, now: now())
    }
    return reply.body
  }
}

extension RadarPicture {
  /// The meaning of a response with status 200: a picture of the right size, or an XML document that reports an empty one.
  init(response: [UInt8], of provider: ProviderID) throws(SourceError) {
    let beginning = String(decoding: response.prefix(500), as: UTF8.self)
    if beginning.contains("<ServiceException") {
      // Outside the grid there is nothing; a time that the service lists but does not have is an error.
      guard !beginning.contains("InvalidDimensionValue") else { throw .notFound(provider) }
      self = .nothing
      return
    }
    guard Self.isPNG(response, side: RadarNetwork.side) else {
      throw .unreadable(provider, detail: "no PNG of \(RadarNetwork.side) pixels")
    }
    self = .png(response)
  }

  /// Whether these are the first and last bytes of a PNG of `side` by `side` pixels.
  private static func isPNG(_ bytes: [UInt8], side: Int) -> Bool {
    let length = [UInt8(truncatingIfNeeded: side >> 8), UInt8(truncatingIfNeeded: side)]
    let beginning: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0] + length + [0, 0]
      + length
    return bytes.starts(with: beginning) && bytes.suffix(8).starts(with: Array("IEND".utf8))
  }
}
