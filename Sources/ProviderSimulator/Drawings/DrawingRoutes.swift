import Hummingbird
import Thumbnailing

/// The pictures of the newspapers and the ads: `/pictures/{width}/{height}/{motif}-{number}.png`.
///
/// The motif is one of ``Motif`` or `scene`, which selects one of ``Motif/scenes`` by its number. Sizes range from 16 to 1600
/// pixels; any other address returns 404.
struct DrawingRoutes: Sendable {
  let motifs: MotifSheet
  private static let sizes = 16...1_600

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/pictures/:width/:height/:name", of: .pictures, on: router, errors: .page, reply)
  }

  private func reply(to request: ProviderRequest) async -> ProviderReply {
    guard
      let width = Self.size(request.captures["width"]), let height = Self.size(request.captures["height"]),
      let (motif, number) = Self.picture(named: request.captures["name"] ?? "")
    else { return ErrorBodies.page.reply(404) }
    // The same address always returns the same picture, so its name suffices as a validator.
    let tag = "\"\(motif.rawValue)-\(number)-\(width)x\(height)\""
    guard request.headers["if-none-match"] != tag else {
      return Self.cached(.bytes([], type: "image/png", status: 304), tag)
    }
    guard let file = await file(motif, number, width, height) else { return ErrorBodies.page.reply(500) }
    return Self.cached(.bytes(file, type: "image/png"), tag)
  }

  @concurrent
  private func file(_ motif: Motif, _ number: Int, _ width: Int, _ height: Int) async -> [UInt8]? {
    let svg = motifs.svg(of: motif, number: number, width: width, height: height)
    return SVGDrawing(svg, width: width, height: height).png()
  }

  private static func cached(_ reply: ProviderReply, _ tag: String) -> ProviderReply {
    reply.adding("ETag", tag).adding("Cache-Control", "public, max-age=86400")
  }

  private static func size(_ text: String?) -> Int? {
    guard let size = text.flatMap({ Int($0) }), sizes.contains(size) else { return nil }
    return size
  }

  private static func picture(named name: String) -> (Motif, Int)? {
    guard name.hasSuffix(".png"), let dash = name.lastIndex(of: "-") else { return nil }
    guard let number = Int(name[name.index(after: dash)...].dropLast(4)), number >= 0 else { return nil }
    let motif = name[..<dash]
    if motif == "scene" { return (Motif.scenes[number % Motif.scenes.count], number) }
    return Motif(rawValue: String(motif)).map { ($0, number) }
  }
}
