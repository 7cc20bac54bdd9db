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
