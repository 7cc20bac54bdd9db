import HTTPTypes
import Hummingbird

/// Adds the security headers for browsers to every response, except those that the response already has.
struct SecurityHeaders: RouterMiddleware {
  private let fields: [HTTPField]

  init(isBehindTLS: Bool) {
    var fields: [HTTPField] = [
      HTTPField(name: .xContentTypeOptions, value: "nosniff"),
      HTTPField(name: .referrerPolicy, value: "same-origin"),
      HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
      HTTPField(name: .crossOriginEmbedderPolicy, value: "require-corp"),
      HTTPField(name: .crossOriginResource, value: "same-origin"),
      HTTPField(
        name: .permissionsPolicy,
        value: "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), interest-cohort=()"),
    ]
    if isBehindTLS {
      fields.append(HTTPField(name: .strictTransportSecurity, value: "max-age=63072000; includeSubDomains"))
    }
    self.fields = fields
  }

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in fields where response.headers[field.name] == nil { response.headers.append(field) }
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = ContentSecurityPolicy.standard.header
    }
    return response
  }
}

/// The sources from which a page may load: only Gazette itself, and nothing inline.
package enum ContentSecurityPolicy: Sendable, Hashable {
  /// Every page but the map.
  case standard
  /// The map, whose library needs a default Trusted Types policy.
  case map
  /// Files from other sources, such as proxied pictures: nothing may run or load.
  case sandbox

  /// The header's value.
  package var header: String {
    switch self {
    case .standard: Self.page + "; trusted-types gazette"
    case .map: Self.page + "; trusted-types gazette default"
    case .sandbox: "default-src 'none'; sandbox"
    }
  }

  private static let page = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")
}
