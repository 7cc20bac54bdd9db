import Foundation
import Hummingbird

/// A tile server like OpenStreetMap's: `/tiles/{z}/{x}/{y}.png`.
///
/// It sends an ETag and a lifetime of a week, 304 to clients that have the tile, and 418 to a request without a User-Agent, as
/// some servers do.
struct TileRoutes: Sendable {
  let land: LandMask
  let names: TileNames
  let pixels: (@Sendable (_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]?)?

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/tiles/:zoom/:column/:name", of: .tiles, on: router, errors: .page, reply)
  }

  private func reply(to request: ProviderRequest) async -> ProviderReply {
    guard request.headers["user-agent"]?.isEmpty == false else { return ErrorBodies.page.reply(418) }
    guard let (zoom, column, row) = Self.address(request.captures) else { return ErrorBodies.page.reply(404) }
    let tag = "\"\(zoom)-\(column)-\(row)\""
    guard request.headers["if-none-match"] != tag else {
      return cached(.bytes([], type: "image/png", status: 304), tag)
    }
    guard let file = await file(zoom, column, row) else { return ErrorBodies.page.reply(500) }
    return cached(.bytes(file, type: "image/png"), tag)
  }

  private func cached(_ reply: ProviderReply, _ tag: String) -> ProviderReply {
    reply.adding("ETag", tag).adding("Cache-Control", "max-age=604800, stale-while-revalidate=604800")
  }

  @concurrent private func file(_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]? {
    let drawn = await pixels?(zoom, column, row)
    return TileDrawing(zoom: zoom, column: column, row: row, land: land, names: names).file(over: drawn)
  }

  private static func address(_ captures: [String: String]) -> (Int, Int, Int)? {
    guard let name = captures["name"], name.hasSuffix(".png"), let row = Int(name.dropLast(4)),
      let zoom = captures["zoom"].flatMap({ Int($0) }), let column = captures["column"].flatMap({ Int($0) }),
      (0...19).contains(zoom), (0..<(1 << zoom)).contains(column), (0..<(1 << zoom)).contains(row)
    else { return nil }
    return (zoom, column, row)
  }
}
