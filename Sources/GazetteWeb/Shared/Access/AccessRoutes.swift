import GazettePresentation
import HTTPTypes
import HTMLWriting
import Hummingbird

/// `/login` and `/logout`.
struct AccessRoutes: WebSection {
  let authenticator: Authenticator
  let isBehindTLS: Bool

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.login) { request, context in
      let wanted = request.query("return")
      guard !context.isAdmitted else { return pages.redirect(to: Self.path(wanted)) }
      return try await page(request, context, pages, wanted: wanted)
    }
    router.post(.login) { request, context in
      let form = try await request.form(context)
      let verdict = try await authenticator.logIn(form["password"] ?? "", client: context.clientAddress)
      return try await answer(verdict, request, context, pages, wanted: form["return"])
    }
    router.post(.logout) { request, _ in
      authenticator.logOut(request)
      var response = pages.redirect(to: authenticator.isLocked ? Route.login.path : Route.frontPage.path)
      response.headers[.setCookie] = SessionCookie.erase(isBehindTLS: isBehindTLS)
      // The copies for reading offline go too: the next person at this browser reads nothing.
      response.headers[.clearSiteData] = "\"cache\", \"storage\""
      return response
    }
  }

  private func answer(
    _ verdict: Authenticator.Verdict, _ request: Request, _ context: WebContext, _ pages: PageRenderer, wanted: String?
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
      title: words.title, section: nil,
      body: Self.form(words, enter: context.phrases.common.actions.logIn, wanted: Self.path(wanted), trouble: trouble))
    content.status = status
    content.isBare = true
    var response = try await pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func form(_ words: LoginPhrases, enter: String, wanted: String, trouble: String?) -> HTML {
    """
    <section class="gate">
    \(mark)
    <h1>\(words.title)</h1>
    <p class="standfirst">\(words.invitation)</p>
    <form class="gate-form" method="post" action="\(Route.login.path)">
    <input type="hidden" name="return" value="\(wanted)">
    <input class="visually-hidden" type="text" name="username" value="gazette" autocomplete="username" tabindex="-1" \
    aria-hidden="true" readonly>
    <div class="field">
    <label for="password">\(words.password)</label>
    <input class="input" id="password" name="password" type="password" autocomplete="current-password" required \
    autofocus\(if: trouble != nil, #" aria-invalid="true" aria-describedby="password-trouble""#)>
    \(trouble.map { #"<p class="field-error" id="password-trouble" role="alert">\#($0)</p>"# as HTML })
    </div>
    <button class="button button-primary" type="submit">\(enter)</button>
    </form>
    </section>
    """
  }

  /// A newspaper behind a lock.
  private static let mark: HTML = """
    <svg class="gate-mark" viewBox="0 0 96 96" aria-hidden="true"><path class="gate-paper" d="M14 30h60v50H20a6 6 0 0 1-6-6\
    zM74 44h10v30a6 6 0 0 1-6 6h-4M22 40h44M22 48h20M22 56h20M22 64h20"/><path class="gate-lock" d="M46 56h20v16H46zM50 \
    56v-5a6 6 0 0 1 12 0v5"/></svg>
    """

  private static func path(_ wanted: String?) -> String {
    wanted.flatMap(ReturnPath.init)?.path ?? Route.frontPage.path
  }
}
