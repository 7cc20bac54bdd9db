import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/login` and `/logout`.
struct AccessRoutes: WebSection {
  let doorkeeper: Doorkeeper
  let isBehindTLS: Bool

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.login) { request, context in
      let wanted = request.query("return")
      guard !context.isAdmitted else { return pages.redirect(to: Self.path(wanted)) }
      return try await page(request, context, pages, wanted: wanted)
    }
    router.post(.login) { request, context in
      let form = try await request.form(context)
      let verdict = try await doorkeeper.logIn(form["password"] ?? "", client: context.clientAddress)
      return try await answer(verdict, request, context, pages, wanted: form["return"])
    }
    router.post(.logout) { request, _ in
      doorkeeper.logOut(request)
      var response = pages.redirect(to: doorkeeper.isLocked ? Route.login.path : Route.frontPage.path)
      response.headers[.setCookie] = SessionCookie.erase(isBehindTLS: isBehindTLS)
      // The copies for reading offline go too: the next person at this browser reads nothing.
      response.headers[.clearSiteData] = "\"cache\", \"storage\""
      return response
    }
  }

  private func answer(
    _ verdict: Doorkeeper.Verdict, _ request: Request, _ context: WebContext, _ pages: PageRenderer, wanted: String?
  ) async throws -> Response {
    let words = context.phrases.common.login
    switch verdict {
    case .admitted(let token):
      var response = pages.redirect(to: Self.path(wanted))
      response.headers[.setCookie] = SessionCookie.write(token, isBehindTLS: isBehindTLS)
      response.headers[.cacheControl] = "no-store"
      return response
    case .wrong:
      return try await page(request, context, pages, wanted: wanted, trouble: words.wrong, status: .unauthorized)
    case .wait(let seconds):
      var response = try await page(
        request, context, pages, wanted: wanted, trouble: words.wait(seconds), status: .tooManyRequests)
      response.headers[.retryAfter] = String(seconds)
      return response
    }
  }

  private func page(
    _ request: Request, _ context: WebContext, _ pages: PageRenderer, wanted: String?, trouble: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = context.phrases.common.login
    var content = PageContent(
      title: words.title, section: nil, template: "login",
      model: LoginPage(
        action: Route.login.path, title: words.title, invitation: words.invitation, password: words.password,
        enter: context.phrases.common.actions.logIn, wanted: Self.path(wanted), trouble: trouble))
    content.status = status
    content.isBare = true
    var response = try await pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func path(_ wanted: String?) -> String {
    wanted.flatMap(ReturnPath.init)?.path ?? Route.frontPage.path
  }
}
