import GazetteDomain
import GazettePresentation
import HTTPTypes
import HTMLWriting
import Hummingbird

/// `/login` and `/logout`.
struct AccessRoutes: WebSection {
  let authenticator: Authenticator

  var isBehindTLS: Bool { authenticator.isBehindTLS }

  func addRoutes(to router: RouteTable) {
    router.get(.login, for: .everyone) { request, context in
      let returnPath = request.query("return")
      guard !context.isAdmitted else { return .redirect(to: Self.path(returnPath)) }
      return try await page(request, context, returnPath: returnPath)
    }
    router.post(.login, for: .everyone, use: signIn)
    router.post(.logout) { request, context in
      if let session = context.session { try await authenticator.readers?.end(session.id, of: session.reader) }
      return SignOut.response(isBehindTLS: isBehindTLS)
    }
  }

  private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let returnPath = form["return"]
    // An installation that asks no one to sign in needs no password.
    let isOpen = context.isAdmitted && context.session == nil
    guard let readers = authenticator.readers, !isOpen else { return .redirect(to: Self.path(returnPath)) }
    let name = form["name"] ?? ""
    do throws(ReadersProblem) {
      // A single reader need not know their name.
      let only = try await readers.onlyReader()?.name.text
      let (typed, password) = (name.isEmpty ? only ?? name : name, form["password"] ?? "")
      let device = authenticator.devices.mark(of: typed, in: request)
      let reader = try await context.whileConnected { () async throws(ReadersProblem) in
        try await readers.checkPassword(password, named: typed, from: context.clientAddress, device: device)
      }
      return try await enter(reader, request, context, returnPath: returnPath)
    } catch {
      return try await refused(error, request, context, returnPath: returnPath, name: name)
    }
  }

  /// Shows the sign-in again, with the problem.
  /// - Parameter name: The name typed with the wrong password; nil without one.
  func refused(
    _ problem: ReadersProblem, _ request: Request, _ context: WebContext, returnPath: String?,
    name: String? = nil
  ) async throws -> Response {
    let refusal = problem.refusal(context, now: context.pages.dependencies.now())
    let sentence = problem == .wrongPassword ? nil : refusal.sentence?.sentence
    var response = try await page(
      request, context, returnPath: returnPath, name: name ?? "", notice: name == nil ? sentence : nil,
      fieldError: name == nil ? nil : sentence, status: refusal.status)
    if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  /// Opens a session for the authenticated `reader`, replacing the browser's older one.
  func enter(
    _ reader: Reader, _ request: Request, _ context: WebContext, returnPath: String?
  ) async throws(ReadersProblem) -> Response {
    guard let readers = authenticator.readers else { return .redirect(to: Self.path(returnPath)) }
    if let old = context.session { try await readers.end(old.id, of: old.reader) }
    let session = try await readers.startSession(
      for: reader.id, device: request.headers[.userAgent], address: context.clientAddress)
    var response = Response.redirect(to: Self.path(returnPath))
    response.headers[.setCookie] = SessionCookie.write(session.secret.text, isBehindTLS: isBehindTLS)
    addDeviceCookie(for: reader, request, to: &response)
    response.headers[.cacheControl] = "no-store"
    // The browser's stored copies may belong to another reader, whose session expired.
    response.headers[.clearSiteData] = SignOut.clearSiteData
    return response
  }

  /// Marks the browser in which `reader` has signed in.
  func addDeviceCookie(for reader: Reader, _ request: Request, to response: inout Response) {
    guard let cookie = authenticator.devices.write(for: reader, in: request) else { return }
    response.headers.append(HTTPField(name: .setCookie, value: cookie))
  }

  private func page(
    _ request: Request, _ context: WebContext, returnPath: String?, name: String = "",
    notice: String? = nil, fieldError: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = context.phrases.common.login
    let passkey = context.pages.configuration.relyingParty(request).map { _ in
      PasskeySignInHTML(words: context.phrases[ReadersPhrases.self].passkeys, page: Self.path(returnPath))
    }
    let isAlone = try await authenticator.readers?.onlyReader() != nil
    let html = SignInHTML(
      words: words, enter: context.phrases.common.actions.logIn, returnPath: Self.path(returnPath),
      name: isAlone ? nil : name,
      notice: notice,
      fieldError: status == .unauthorized ? (isAlone ? words.wrongPassword : words.wrongCredentials) : fieldError,
      passkey: passkey,
      providerLinks: ProviderLinksHTML(
        words: context.phrases[ReadersPhrases.self].providers,
        providers: authenticator.readers?.providers.map(\.id) ?? [], query: ["return": Self.path(returnPath)]),
      demo: context.pages.configuration.demoReaders)
    var content = PageContent(title: words.title, section: nil, body: html.body)
    content.status = status
    content.isBare = true
    content.scripts = passkey == nil ? [] : ["passkeys.js"]
    var response = try await context.pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    // Every 401 names the authentication scheme for programs.
    if status == .unauthorized { response.headers[.wwwAuthenticate] = BearerToken.challenge() }
    return response
  }

  /// A newspaper with a lock.
  static let mark: HTML = """
    <svg class="gate-mark" viewBox="0 0 96 96" aria-hidden="true"><path class="gate-paper" d="M14 30h60v50H20a6 6 0 0 1-6-6\
    zM74 44h10v30a6 6 0 0 1-6 6h-4M22 40h44M22 48h20M22 56h20M22 64h20"/><path class="gate-lock" d="M46 56h20v16H46zM50 \
    56v-5a6 6 0 0 1 12 0v5"/></svg>
    """

  /// Returns the page to open: the front page if another would lead out of Gazette, or to the sign-in or sign-out.
  private static func path(_ returnPath: String?) -> String {
    guard let path = returnPath.flatMap(ReturnPath.init)?.path,
      ![Route.logout.path, Route.login.path].contains(String(path.prefix { $0 != "?" && $0 != "#" }))
    else { return Route.frontPage.path }
    return path
  }
}

private struct SignInHTML {
  let words: LoginPhrases
  let enter: String
  /// The page to open afterwards.
  let returnPath: String
  /// The typed name; nil when the only reader need not type it.
  let name: String?
  /// The problem with another way to sign in, and with the typed values.
  let notice, fieldError: String?
  let passkey: PasskeySignInHTML?
  let providerLinks: ProviderLinksHTML
  let demo: [(displayName: String, name: String, password: String)]

  var body: HTML {
    """
    <section class="gate">
    \(AccessRoutes.mark)
    <h1>\(words.title)</h1>
    <p class="standfirst">\(name == nil ? words.invitation : words.namedInvitation)</p>
    \(notice.map { #"<p class="banner banner-failure" role="alert">\#($0)</p>"# as HTML })
    <form class="gate-form" method="post" action="\(Route.login.path)">
    <input type="hidden" name="return" value="\(returnPath)">
    \(nameField)
    <div class="field">
    <label for="password">\(words.password)</label>
    <input class="input" id="password" name="password" type="password" autocomplete="current-password" required\
    \(attribute: "autofocus", if: name?.isEmpty != true)\(if: fieldError != nil, #" aria-invalid="true" aria-describedby="password-trouble""#)>
    \(fieldError.map { #"<p class="field-error" id="password-trouble" role="alert">\#($0)</p>"# as HTML })
    </div>
    <button class="button button-primary" type="submit">\(enter)</button>
    </form>
    \(passkey?.part)
    \(providerLinks.links)
    \(demoTable)
    </section>
    """
  }

  private var nameField: HTML {
    guard let name else {
      return """
        <input class="visually-hidden" type="text" name="username" value="gazette" autocomplete="username" tabindex="-1" \
        aria-hidden="true" readonly>
        """
    }
    return """
      <div class="field">
      <label for="name">\(words.name)</label>
      <input class="input" id="name" name="name" type="text" value="\(name)" autocomplete="username" \
      autocapitalize="none" spellcheck="false" maxlength="100" required\(attribute: "autofocus", if: name.isEmpty)\
      \(if: fieldError != nil, #" aria-invalid="true""#)>
      </div>
      """
  }

  /// The readers of a demo installation; empty for any other.
  @HTMLBuilder private var demoTable: HTML {
    if !demo.isEmpty {
      """
      <table class="gate-readers"><caption>\(words.demoReaders)</caption>
      <thead><tr><th scope="col">\(words.name)</th><th scope="col">\(words.password)</th></tr></thead>
      <tbody>\(each: demo, row)</tbody></table>
      """
    }
  }

  private func row(_ reader: (displayName: String, name: String, password: String)) -> HTML {
    "<tr><td>\(reader.name)</td><td>\(reader.password)</td></tr>"
  }
}
