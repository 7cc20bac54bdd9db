import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Records the requests in progress. A page that crashed the program is quarantined until a reader asks for it again, or a newer
/// program is installed. Otherwise every reload would crash the program again.
struct CrashGuard: RouterMiddleware {
  let crashes: any CrashJournal

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    let isSafeMethod = [.get, .head].contains(request.method)
    let method = isSafeMethod ? .get : request.method
    let route = context.endpointPath ?? AccessLog.unknownRoute
    let subject = CrashSubject(.page, "\(method.rawValue) \(route)", hiding: request.uri.string)
    if isSafeMethod, crashes.isQuarantined(subject) {
      var refusal = Refusal(.internalServerError, context.phrases.common.errors.quarantined)
      refusal.retryPath = request.uri.string
      throw refusal
    }
    return try await crashes.reading(together: [subject]) { () async -> Result<Response, any Error> in
      do { return .success(try await next(request, context)) } catch { return .failure(error) }
    }.get()
  }
}

/// The route with which the error page of a quarantined page requests it again.
struct RetryRoutes: WebSection {
  let crashes: any CrashJournal

  func addRoutes(to router: RouteTable) {
    router.post(.tryAgain) { request, context in
      let form = try await request.form(context)
      guard let page = form["page"].flatMap(ReturnPath.init)?.path else { throw Refusal(.badRequest) }
      for subject in crashes.quarantined.map(\.subject) where subject.kind == .page && subject.hides(page) {
        crashes.release(subject)
      }
      return .redirect(to: page)
    }
  }
}
