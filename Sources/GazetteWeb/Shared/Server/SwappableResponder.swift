import Hummingbird
import Synchronization

/// Answers for the paper: with ``OpeningResponder`` until it is open.
final class SwappableResponder: HTTPResponder {
  private let opened = Mutex<RouterResponder<WebContext>?>(nil)
  private let table = Mutex<(names: [String], files: Set<String>)>(([], []))
  private let opening = OpeningResponder()

  /// Answers with `responder` from now on, which answers `routes`.
  func open(with responder: RouterResponder<WebContext>, routes: [RouteTable.Entry]) {
    let names = routes.map { "\($0.method.rawValue) \($0.path)" }.sorted()
    let files = Set(routes.filter(\.rule.takesFile).map(\.path.description))
    table.withLock { $0 = (names, files) }
    opened.withLock { $0 = responder }
  }

  /// What is answered once the paper is open, such as `GET /weather/{place}`.
  var routes: [String] { table.withLock(\.names) }

  /// Whether `path` is written as a route that takes a file. It decides over the time to send a body alone.
  func takesFile(_ path: String) -> Bool { table.withLock { $0.files.contains(path) } }

  /// Answers that the paper is opening from now on.
  func close() {
    opened.withLock { $0 = nil }
  }

  func respond(to request: Request, context: WebContext) async throws -> Response {
    let response =
      if let responder = opened.withLock(\.self) {
        try await responder.respond(to: request, context: context)
      } else {
        try await opening.respond(to: request, context: context)
      }
    // A body after the answer to HEAD would be read as the next answer; error pages have one as well.
    return request.method == .head ? response.createHeadResponse() : response
  }
}
