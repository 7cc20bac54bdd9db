import HTTPTypes
import Hummingbird

/// Gives every answer the headers that keep the browser safe; an answer may have set its own before.
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

/// Which sources a page may load from; everything is the paper itself, nothing is inline.
package enum ContentSecurityPolicy: Sendable, Hashable {
  /// Every page but the map.
  case standard
  /// The map, whose library needs a default Trusted Types policy.
  case map
  /// Files that strangers made, such as proxied pictures: nothing may run or load.
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
