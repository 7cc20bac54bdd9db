import BoundedNumbers
import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore

/// The map's tiles: the built-in ones, and those of the street map, which clients get through Gazette only.
package struct TileRoutes: WebSection {
  /// Draws or finds one tile of the built-in map; nil when it cannot be drawn.
  package typealias BaseTile = @Sendable (_ tile: MapTile, _ isNight: Bool) async -> TilePicture?

  /// The deepest zoom of the built-in map; nearer, the page enlarges these tiles.
  static let maximumEarthZoom = 8

  private let streets: StreetTiles?
  private let baseTile: BaseTile
  private let now: CurrentTime
  private let metrics = TileMetrics()

  /// Makes the routes; `streets` is nil when the operator disables the street map.
  package init(streets: StreetTiles?, now: @escaping CurrentTime, baseTile: @escaping BaseTile) {
    self.streets = streets
    self.now = now
    self.baseTile = baseTile
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.tile(layer: "{layer}", zoom: "{zoom}", column: "{column}", row: "{row}"), use: answer)
  }

  // These throw without a type: with one, the optimiser of Swift 6.3 crashes where it splits the route's closure.

  private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let tile = try MapTile(captured: context)
    switch try context.captured("layer") {
    case "street": return try await street(tile, request)
    case "earth": return try await earth(tile, isNight: false, request)
    case "earth-dark": return try await earth(tile, isNight: true, request)
    default: throw Refusal(.notFound)
    }
  }

  private func street(_ tile: MapTile, _ request: Request) async throws -> Response {
    guard let streets else { throw Refusal(.notFound) }
    switch await Self.picture(of: tile, from: streets) {
    case .success(let picture):
      metrics.count(.street, found: true)
      let lifetime = Int(picture.freshUntil.timeIntervalSince(now()), clampedTo: 60...604_800)
      return response(picture, lifetime: lifetime, to: request)
    case .failure(let error):
      metrics.count(.street, found: false)
      // The map below shows through; the page retries by itself.
      throw Refusal(error.isPermanent ? .notFound : .serviceUnavailable, nil, retryAfter: error.isPermanent ? nil : 30)
    }
  }

  private static func picture(of tile: MapTile, from streets: StreetTiles) async -> Result<TilePicture, SourceError> {
    do throws(SourceError) { return .success(try await streets.tile(tile)) } catch { return .failure(error) }
  }

  private func earth(_ tile: MapTile, isNight: Bool, _ request: Request) async throws -> Response {
    guard tile.zoom <= Self.maximumEarthZoom, let picture = await baseTile(tile, isNight) else {
      metrics.count(.earth, found: false)
      throw Refusal(.notFound)
    }
    metrics.count(.earth, found: true)
    return response(picture, lifetime: 30 * 86_400, to: request)
  }

  private func response(_ picture: TilePicture, lifetime: Int, to request: Request) -> Response {
    let tag = "\"\(picture.bytes.count)-\(picture.freshUntil.wholeSecondsSince1970)\""
    let headers: HTTPFields = [
      .contentType: picture.kind.mediaType, .cacheControl: "private, max-age=\(lifetime)", .eTag: tag,
      .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
    ]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.bytes)))
  }
}

extension MapTile {
  /// Reads the tile from the path's zoom, column and row, the row with or without `.png`.
  init(captured context: WebContext) throws(Refusal) {
    var row = try context.captured("row")
    if row.hasSuffix(".png") { row.removeLast(4) }
    let maximum = 1 << Self.deepestZoom
    guard let zoom = Int(try context.captured("zoom"), in: 0...Self.deepestZoom),
      let column = Int(try context.captured("column"), in: 0...maximum), let row = Int(row, in: 0...maximum),
      let tile = MapTile(zoom: zoom, column: column, row: row)
    else { throw Refusal(.notFound) }
    self = tile
  }
}

extension SourceError {
  /// True when an early retry would fail in the same way.
  fileprivate var isPermanent: Bool {
    switch self {
    case .notFound, .unauthorized, .forbidden, .blocksPrograms, .refused: true
    default: false
    }
  }
}

/// Counts the served and the unavailable tiles.
private struct TileMetrics: Sendable {
  enum Layer: String, CaseIterable {
    case street, earth
  }

  private let served: [Layer: Counter]
  private let missing: [Layer: Counter]

  init() {
    func counters(_ result: String) -> [Layer: Counter] {
      Dictionary(
        uniqueKeysWithValues: Layer.allCases.map {
          ($0, Counter(label: "gazette_tiles_total", dimensions: [("layer", $0.rawValue), ("result", result)]))
        })
    }
    served = counters("given")
    missing = counters("missing")
  }

  func count(_ layer: Layer, found: Bool) { (found ? served : missing)[layer]?.increment() }
}
