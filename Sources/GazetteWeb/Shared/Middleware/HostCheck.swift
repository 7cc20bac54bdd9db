import HTTPTypes
import Hummingbird

/// Refuses host names that are not configured, so that no page elsewhere can rebind its name to this server.
struct HostCheck: RouterMiddleware {
  private let allowed: Set<String>

  init(configuration: WebConfiguration) {
    let own = configuration.address.contains(":") ? "[\(configuration.address)]" : configuration.address
    allowed = Set(configuration.allowedHosts.map { $0.lowercased() })
      .union(["localhost", "127.0.0.1", "[::1]", own.lowercased()])
  }

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    // Two hosts could mean one for a proxy and another for this server.
    guard !request.headers.contains(.furtherHost) else { throw Refusal(.badRequest) }
    guard let authority = request.head.authority, let host = Self.host(of: authority) else {
      throw Refusal(.badRequest)
    }
    guard allowed.contains(host) else { throw Refusal(.misdirectedRequest) }
    return try await next(request, context)
  }

  /// Returns the host of `host:port` or `[::1]:port`, in lower case, without its port; nil when it is malformed.
  static func host(of authority: String) -> String? {
    guard !authority.isEmpty, authority.utf8.count <= 261 else { return nil }
    let text = authority.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return isPort(text[text.index(after: end)...]) ? String(text[...end]) : nil
    }
    guard let colon = text.firstIndex(of: ":") else { return text }
    return colon > text.startIndex && isPort(text[colon...]) ? String(text[..<colon]) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard let first = text.first else { return true }
    return first == ":" && text.count <= 6 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
