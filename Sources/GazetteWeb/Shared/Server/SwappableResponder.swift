import Hummingbird
import Synchronization

/// The server's responder: ``OpeningResponder`` until the server is open.
final class SwappableResponder: HTTPResponder {
  private let opened = Mutex<(responder: RouterResponder<WebContext>, pages: PageRenderer)?>(nil)
  private let table = Mutex<(names: [String], files: Set<String>)>(([], []))
  private let opening = OpeningResponder()

  /// Uses `responder` from now on, with its `pages` and `routes`.
  func open(with responder: RouterResponder<WebContext>, _ pages: PageRenderer, routes: [RouteTable.Entry]) {
    let names = routes.map { "\($0.method.rawValue) \($0.path)" }.sorted()
    let files = Set(routes.filter(\.rule.takesFile).map(\.path.description))
    table.withLock { $0 = (names, files) }
    opened.withLock { $0 = (responder, pages) }
  }

  /// The routes of the open server, such as `GET /weather/{place}`.
  var routes: [String] { table.withLock(\.names) }

  /// Returns true when `path` is exactly a route that accepts a file. This decides only the time to send a body.
  func takesFile(_ path: String) -> Bool { table.withLock { $0.files.contains(path) } }

  /// Responds from now on that the server is starting.
  func close() {
    opened.withLock { $0 = nil }
  }

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let response =
      if let (responder, pages) = opened.withLock(\.self) {
        try await responder.respond(
          to: request, context: WebContext(source: WebContext.Source(connection: context, pages: pages)))
      } else {
        try await opening.respond(to: request, context: context)
      }
    // A client would read a body after the response to HEAD as the next response; error pages have one too.
    return request.method == .head ? response.createHeadResponse() : response
  }
}
