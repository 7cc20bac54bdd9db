import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The pages of the links that editors pass on: invited people become readers, and readers who forgot their password choose
/// another.
struct EntryPages {
  let readers: Readers
  let accessRoutes: AccessRoutes

  /// Shows the page of an invitation.
  func invitation(_ request: Request, _ context: WebContext) async throws -> Response {
    try await invitation(request, context, nil)
  }

  /// Makes the invited person a reader, and signs them in.
  func accept(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = try context.captured("secret")
    let form = try await request.form(context)
    guard form["password"] == form["again"] else {
      let words = context.phrases[ReadersPhrases.self].account
      return try await invitation(request, context, form, problem: words.passwordsDiffer, status: .unprocessableContent)
    }
    do throws(ReadersProblem) {
      let reader = try await readers.accept(
        secret, name: form["name"] ?? "", displayName: form["displayName"], password: form["password"] ?? "")
      return try await accessRoutes.enter(reader, request, context, returnPath: nil)
    } catch {
      let refusal = error.refusal(context, now: context.pages.dependencies.now())
      return try await invitation(request, context, form, problem: refusal.sentence?.sentence, status: refusal.status)
    }
  }

  /// Shows the page on which a reader chooses a new password.
  func reset(_ request: Request, _ context: WebContext) async throws -> Response {
    try await reset(request, context, problem: nil)
  }

  /// Sets the chosen password, and signs the reader in.
  func setPassword(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = try context.captured("secret")
    let form = try await request.form(context)
    guard form["password"] == form["again"] else {
      let words = context.phrases[ReadersPhrases.self].account
      return try await reset(request, context, problem: words.passwordsDiffer, status: .unprocessableContent)
    }
    do throws(ReadersProblem) {
      let reader = try await readers.reset(secret, password: form["password"] ?? "")
      try await readers.end(PasswordlessCredentials(form), of: reader.id)
      return try await accessRoutes.enter(reader, request, context, returnPath: nil)
    } catch {
      let refusal = error.refusal(context, now: context.pages.dependencies.now())
      return try await reset(request, context, problem: refusal.sentence?.sentence, status: refusal.status)
    }
  }

  private func invitation(
    _ request: Request, _ context: WebContext, _ form: FormValues?,
    problem: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let secret = try context.captured("secret")
    _ = try await readers.invitation(secret)
    let words = context.phrases[ReadersPhrases.self]
    let title = words.invitation.title(context.pages.configuration.paperName)
    let html = InvitationHTML(
      title: title, secret: secret, words: words, name: form?["name"] ?? "", displayName: form?["displayName"] ?? "",
      problem: problem,
      providerLinks: ProviderLinksHTML(
        words: words.providers, providers: readers.provisioning == .nobody ? [] : readers.providers.map(\.id),
        query: ["invitation": secret]))
    return try await gate(title, html.body, request, context, status)
  }

  private func reset(
    _ request: Request, _ context: WebContext, problem: String?,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let secret = try context.captured("secret")
    let reader = try await readers.readerForReset(secret)
    let words = context.phrases[ReadersPhrases.self]
    let html = ResetHTML(secret: secret, words: words, reader: reader, problem: problem)
    return try await gate(words.reset.title, html.body, request, context, status)
  }

  private func gate(
    _ title: String, _ body: HTML, _ request: Request, _ context: WebContext,
    _ status: HTTPResponse.Status
  ) async throws -> Response {
    var content = PageContent(title: title, section: nil, body: body)
    content.isBare = true
    content.styles = ["paper.css"]
    content.status = status
    var response = try await context.pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    // Sends the origin only. With no referrer at all, browsers would omit the origin of a form too.
    response.headers[.referrerPolicy] = "strict-origin"
    return response
  }
}

/// The page of an invitation, as HTML.
struct InvitationHTML {
  let title: String
  let secret: String
  let words: ReadersPhrases
  let name: String
  let displayName: String
  let problem: String?
  let providerLinks: ProviderLinksHTML

  var body: HTML {
    """
    <section class="gate">
    \(AccessRoutes.mark)
    <h1>\(title)</h1>
    <p class="standfirst">\(words.invitation.lead)</p>
    <form class="gate-form" method="post" action="\(Route.invitation(secret).path)">
    \(SignInFields.problem(problem))
    <div class="field"><label for="name">\(words.invitation.name)</label>
    <input class="input" id="name" name="name" value="\(name)" autocomplete="username" autocapitalize="none" \
    spellcheck="false" maxlength="100" required autofocus aria-describedby="name-hint">
    <p class="field-hint" id="name-hint">\(words.invitation.nameHint)</p></div>
    <div class="field"><label for="display-name">\(words.invitation.displayName)</label>
    <input class="input" id="display-name" name="displayName" value="\(displayName)" autocomplete="name" maxlength="100">
    </div>
    \(SignInFields.newPassword(words.account))
    <button class="button button-primary" type="submit">\(words.invitation.accept)</button>
    </form>
    \(providerLinks.links)
    </section>
    """
  }
}

/// The page on which a reader chooses a new password, as HTML.
struct ResetHTML {
  let secret: String
  let words: ReadersPhrases
  let reader: Reader
  let problem: String?

  var body: HTML {
    """
    <section class="gate">
    \(AccessRoutes.mark)
    <h1>\(words.reset.title)</h1>
    <p class="standfirst">\(words.reset.lead(reader.name.text))</p>
    <form class="gate-form" method="post" action="\(Route.reset(secret).path)">
    \(SignInFields.problem(problem))
    <input class="visually-hidden" type="text" name="username" value="\(reader.name.text)" autocomplete="username" \
    tabindex="-1" aria-hidden="true" readonly>
    \(SignInFields.newPassword(words.account))
    \(PasswordFields(words: words.account).revocationChoices([.tokens, .apps, .passkeys]))
    <button class="button button-primary" type="submit">\(words.reset.set)</button>
    </form>
    </section>
    """
  }
}

/// The parts shared by the forms of the sign-in.
private enum SignInFields {
  static func problem(_ sentence: String?) -> HTML? {
    sentence.map { #"<p class="field-error" id="trouble" role="alert">\#($0)</p>"# as HTML }
  }

  static func newPassword(_ words: AccountPhrases) -> HTML {
    """
    <div class="field"><label for="password">\(words.newPassword)</label>
    <input class="input" id="password" name="password" type="password" autocomplete="new-password" maxlength="1024" \
    required aria-describedby="password-hint">
    <p class="field-hint" id="password-hint">\(words.passwordHint(Readers.minimumPasswordLength))</p></div>
    <div class="field"><label for="again">\(words.again)</label>
    <input class="input" id="again" name="again" type="password" autocomplete="new-password" maxlength="1024" required></div>
    """
  }
}
