import BoundedNumbers
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore

/// The radar's pictures, which clients get through Gazette only: their list, and each tile.
package struct RadarRoutes: WebSection {
  /// The tile shown when a service has no data: one transparent pixel.
  private static let nothing: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00, 0x00, 0x00, 0x0B, 0x49,
    0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x00, 0x02, 0x00, 0x00, 0x05, 0x00, 0x01, 0xE9, 0xFA, 0xDC, 0xD8, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  private let radar: Radar
  private let served = Counter(label: "gazette_radar_tiles_total", dimensions: [("result", "given")])
  private let missing = Counter(label: "gazette_radar_tiles_total", dimensions: [("result", "missing")])

  /// Makes the routes on the radar's service.
  package init(_ radar: Radar) { self.radar = radar }

  package func addRoutes(to router: RouteTable) {
    guard !radar.networks.isEmpty else { return }
    router.get(.radar("{network}"), use: list)
    router.get(.radarTile("{network}", frame: "{frame}", zoom: "{zoom}", column: "{column}", row: "{row}"), use: tile)
  }

  // These throw without a type: with one, the optimiser of Swift 6.3 crashes where it splits the route's closure.

  private func list(_: Request, _ context: WebContext) async throws -> Response {
    let network = try network(context)
    guard let reading = await radar.reading(of: network) else { throw Refusal(.notFound) }
    return try .json(RadarDocument(reading, of: network))
  }

  private func tile(_: Request, _ context: WebContext) async throws -> Response {
    let network = try network(context)
    let address = try MapTile(captured: context)
    let frame = try context.captured("frame")
    switch await Self.picture(of: address, in: frame, of: network, from: radar) {
    case .success(let picture):
      served.increment()
      return Self.response(picture, isMeasured: RadarFrame(name: frame)?.computedFrom == nil)
    case .failure(let error):
      missing.increment()
      if case .notFound = error { throw Refusal(.notFound) }
      throw Refusal(.serviceUnavailable, nil, retryAfter: 30)
    }
  }

  private func network(_ context: WebContext) throws(Refusal) -> RadarNetwork {
    guard let network = RadarNetwork(rawValue: try context.captured("network")), radar.networks.contains(network) else {
      throw Refusal(.notFound)
    }
    return network
  }

  private static func picture(
    of tile: MapTile, in frame: String, of network: RadarNetwork, from radar: Radar
  ) async -> Result<RadarPicture, SourceError> {
    do throws(SourceError) {
      return .success(try await radar.picture(of: tile, in: frame, of: network))
    } catch {
      return .failure(error)
    }
  }

  /// A measurement never changes. A computed picture may be replaced by the service's next run before a client requests it, and
  /// an empty tile may be one that the service has not made yet. Neither is cached for long.
  private static func response(_ picture: RadarPicture, isMeasured: Bool) -> Response {
    let (bytes, isCacheable): ([UInt8], Bool) =
      if case .png(let bytes) = picture { (bytes, isMeasured) } else { (nothing, false) }
    let headers: HTTPFields = [
      .contentType: "image/png",
      .cacheControl: isCacheable ? "private, max-age=86400, immutable" : "private, max-age=600",
      .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
    ]
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
