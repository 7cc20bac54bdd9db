import Hummingbird
import Synchronization

/// Answers for the paper: with ``OpeningResponder`` until it is open.
final class SwappableResponder: HTTPResponder {
  private let opened = Mutex<RouterResponder<WebContext>?>(nil)
  private let table = Mutex<[String]>([])
  private let opening = OpeningResponder()

  /// Answers with `responder` from now on, which answers `routes`.
  func open(with responder: RouterResponder<WebContext>, routes: [String]) {
    table.withLock { $0 = routes }
    opened.withLock { $0 = responder }
  }

  /// What is answered once the paper is open, such as `GET /weather/{place}`.
  var routes: [String] { table.withLock(\.self) }

  /// Answers that the paper is opening from now on.
  func close() {
    opened.withLock { $0 = nil }
  }

  func respond(to request: Request, context: WebContext) async throws -> Response {
    guard let responder = opened.withLock(\.self) else {
      return try await opening.respond(to: request, context: context)
    }
    return try await responder.respond(to: request, context: context)
  }
}
