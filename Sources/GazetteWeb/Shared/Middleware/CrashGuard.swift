import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Notes what is being answered. A page over which the program ended is not made again until a reader asks for it, or a
/// newer program is installed: else every reload would end the program again.
struct CrashGuard: RouterMiddleware {
  let crashes: any CrashJournal

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let isReading = [.get, .head].contains(request.method)
    let subject = Self.subject(isReading ? .get : request.method, request.uri.string)
    if isReading, crashes.isSetAside(subject) {
      var refusal = Refusal(.internalServerError, context.phrases.common.errors.setAside)
      refusal.again = request.uri.string
      throw refusal
    }
    return try await crashes.reading(together: [subject]) { () async -> Result<Response, any Error> in
      do { return .success(try await next(request, context)) } catch { return .failure(error) }
    }.get()
  }

  /// A page, as its method and its address with the query name it.
  static func subject(_ method: HTTPRequest.Method, _ address: String) -> CrashSubject {
    CrashSubject(.page, "\(method.rawValue) \(address)")
  }
}

/// Where the error page of a page that was set aside asks for it again.
struct TryAgainRoutes: WebSection {
  let crashes: any CrashJournal

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.post(.tryAgain) { request, context in
      let form = try await request.form(context)
      guard let page = form["page"].flatMap(ReturnPath.init)?.path else { throw Refusal(.badRequest) }
      crashes.readmit(CrashGuard.subject(.get, page))
      return pages.redirect(to: page)
    }
  }
}
