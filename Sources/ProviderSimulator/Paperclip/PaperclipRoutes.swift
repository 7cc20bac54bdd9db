import Hummingbird

/// Serves the ads and their categories like the published files.
struct PaperclipRoutes: Sendable {
  private static let categories = [
    "Véhicule", "Mode", "Bricolage", "Maison", "Loisirs", "Immobilier", "Livres/CD/DVD", "Multimédia", "Service",
    "Animaux", "Enfants",
  ]

  private let world: SimulatedWorld

  init(world: SimulatedWorld) { self.world = world }

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/paperclip/listing.json", of: .paperclip, on: router, errors: .plainText) { listing(for: $0) }
    dispatcher.serve("/paperclip/categories.json", of: .paperclip, on: router, errors: .plainText) { _ in
      Self.file(
        .array(Self.categories.enumerated().map { ["id": .integer($0 + 1), "name": .string($1)] }),
        tag: "\"categories\"")
    }
  }

  private func listing(for request: ProviderRequest) -> ProviderReply {
    let changes = world.market.changes(at: world.now())
    let tag = "\"listing-\(changes)\""
    guard request.headers["if-none-match"] != tag else {
      return .bytes([], type: "text/plain; charset=utf-8", status: 304).adding("ETag", tag)
    }
    return Self.file(.array(world.market.ads(after: changes).map { $0.json(origin: request.origin) }), tag: tag)
  }

  /// The real files are on a host that serves every file as plain text.
  private static func file(_ value: JSONValue, tag: String) -> ProviderReply {
    var reply = ProviderReply.json(value)
    reply.contentType = "text/plain; charset=utf-8"
    return reply.adding("ETag", tag).adding("Cache-Control", "max-age=300")
  }
}

extension ErrorBodies {
  /// One line that repeats the status.
  fileprivate static let plainText = ErrorBodies { status in
    .text(status == 404 ? "404: Not Found" : "\(status)", type: "text/plain; charset=utf-8", status: status)
  }
}
