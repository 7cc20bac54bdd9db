import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Refuses changes requested by another site's page: a state change must prove that it comes from Gazette's own pages.
struct SameOriginCheck: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    switch request.method {
    case .get, .head, .options: break
    // A program's token proves its intention; browsers never add one by themselves.
    case _ where context.scope != nil || context.rule.audience.appLanguage != nil: break
    default:
      guard Self.isSameOrigin(request) else {
        throw Refusal(.forbidden, context.phrases.common.errors.crossSiteChange)
      }
    }
    return try await next(request, context)
  }

  private static func isSameOrigin(_ request: Request) -> Bool {
    let site = request.headers[.secFetchSite]
    let origin = request.headers[.origin]
    guard site != nil || origin != nil else { return false }
    if let site, site != "same-origin" { return false }
    if let origin, !isSame(origin, authority: request.head.authority) { return false }
    return true
  }

  // The scheme is not compared, because the server does not know it behind a proxy that terminates TLS.
  private static func isSame(_ origin: String, authority: String?) -> Bool {
    guard let authority, let scheme = origin.range(of: "://") else { return false }
    return origin[scheme.upperBound...].lowercased() == authority.lowercased()
  }
}
