import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// `/readers`, where editors say who reads the paper, and `/invitation`, where who was invited comes in.
struct ReadersPages: WebSection {
  let readers: Readers

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.readers) { request, context in
      try context.checkEditor()
      return try await page(request, context, pages)
    }
    router.post(.reader("{reader}")) { request, context in
      let id = ReaderKey(rawValue: try context.captured("reader"))
      return try await attempt(request, context, pages) { form in
        guard let change = form["change"].flatMap(Change.init) else { throw Refusal(.badRequest) }
        try await make(change, of: id)
        return .changed
      }
    }
    router.post(.invitations) { request, context in
      try await attempt(request, context, pages) { form in
        let role = form["role"].flatMap(Reader.Role.init) ?? .reader
        let invitation = try await readers.invite(as: role, by: context.account?.id)
        return .invited(pages.configuration.absolute(Route.invitation(invitation.secret.text), request))
      }
    }
    router.post(.withdrawInvitation("{invitation}")) { request, context in
      let id = Invitation.ID(rawValue: try context.captured("invitation"))
      return try await attempt(request, context, pages) { _ in
        try await readers.withdraw(id)
        return .withdrawn
      }
    }
    router.get(.invitation("{secret}")) { request, context in
      try await invitationPage(try context.captured("secret"), request, context, pages)
    }
    router.post(.invitation("{secret}")) { request, context in try await accept(request, context, pages) }
  }

  /// What was done of what a form asked for.
  enum Done {
    case changed, withdrawn
    /// An invitation's link, to be shown this once.
    case invited(String)
    /// Nothing, for a reason that is said.
    case refused(String)
  }

  /// What an editor does with a reader.
  enum Change: String {
    case disable, enable, remove, restore, makeEditor, makeReader
  }

  private func make(_ change: Change, of id: ReaderKey) async throws(ReadersProblem) {
    switch change {
    case .disable: _ = try await readers.disable(id)
    case .enable: _ = try await readers.enable(id)
    case .remove: _ = try await readers.remove(id)
    case .restore: _ = try await readers.takeBack(id)
    case .makeEditor: _ = try await readers.setRole(.editor, of: id)
    case .makeReader: _ = try await readers.setRole(.reader, of: id)
    }
  }

  private func attempt(
    _ request: Request, _ context: WebContext, _ pages: PageRenderer,
    _ work: (FormValues) async throws -> Done
  ) async throws -> Response {
    try context.checkEditor()
    let form = try await request.form(context)
    do {
      return try await page(request, context, pages, done: try await work(form))
    } catch let problem as ReadersProblem {
      let refusal = problem.refusal(context, now: pages.dependencies.now())
      return try await page(
        request, context, pages, done: .refused(refusal.sentence?.sentence ?? ""), status: refusal.status)
    }
  }

  private func page(
    _ request: Request, _ context: WebContext, _ pages: PageRenderer, done: Done? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let html = ReaderListHTML(
      frame: pages.frame(context), edition: await pages.homeEdition(context), you: context.account?.id,
      readers: try await readers.list(), invitations: try await readers.invitations(), done: done)
    var content = PageContent(title: context.phrases.common.sections.readers, section: nil, body: html.body)
    content.styles = ["paper.css"]
    content.status = status
    var response = try await pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func accept(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let secret = try context.captured("secret")
    let form = try await request.form(context)
    guard form["password"] == form["again"] else {
      let words = context.phrases[ReadersPhrases.self].account
      return try await invitationPage(
        secret, request, context, pages, form, trouble: words.different, status: .unprocessableContent)
    }
    do throws(ReadersProblem) {
      let reader = try await readers.accept(
        secret, name: form["name"] ?? "", displayName: form["displayName"], password: form["password"] ?? "")
      if let old = context.session { try await readers.end(old.id, of: old.reader) }
      let session = try await readers.startSession(
        for: reader.id, device: request.headers[.userAgent], address: context.clientAddress)
      var response = pages.redirect(to: Route.frontPage.path)
      response.headers[.setCookie] = SessionCookie.write(
        session.secret.text, isBehindTLS: pages.configuration.isBehindTLS)
      response.headers[.cacheControl] = "no-store"
      response.headers[.clearSiteData] = SignOut.everythingKept
      return response
    } catch {
      let refusal = error.refusal(context, now: pages.dependencies.now())
      return try await invitationPage(
        secret, request, context, pages, form, trouble: refusal.sentence?.sentence, status: refusal.status)
    }
  }

  private func invitationPage(
    _ secret: String, _ request: Request, _ context: WebContext, _ pages: PageRenderer, _ form: FormValues? = nil,
    trouble: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    do throws(ReadersProblem) { _ = try await readers.invitation(secret) } catch {
      throw error.refusal(context, now: pages.dependencies.now())
    }
    let phrases = context.phrases
    let words = phrases[ReadersPhrases.self]
    let title = words.invitation.title(pages.configuration.paperName)
    var content = PageContent(
      title: title, section: nil,
      body: InvitationHTML(
        title: title, secret: secret, words: words, name: form?["name"] ?? "", displayName: form?["displayName"] ?? "",
        trouble: trouble,
        ways: ProviderLinksHTML(
          words: words.providers, providers: readers.newcomers == .nobody ? [] : readers.providers.map(\.id),
          query: ["invitation": secret])
      ).body)
    content.isBare = true
    content.status = status
    var response = try await pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    response.headers[.referrerPolicy] = "no-referrer"
    return response
  }
}

extension WebConfiguration {
  /// The whole address of a page, as whoever asks reached the paper.
  func absolute(_ route: GazettePresentation.Route, _ request: Request) -> String {
    let host = request.head.authority ?? "\(address):\(port)"
    return "\(isBehindTLS ? "https" : "http")://\(host)\(route.path)"
  }
}

/// All readers and the open invitations, as HTML.
struct ReaderListHTML {
  let frame: Frame
  let edition: Edition
  let you: ReaderKey?
  let readers: [Reader]
  let invitations: [Invitation]
  let done: ReadersPages.Done?

  private var phrases: ReadersPhrases { frame.phrases[ReadersPhrases.self] }
  private var words: ReaderListPhrases { phrases.list }

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page settings readers">
    <header class="paper-head">
    <h1>\(frame.common.sections.readers)</h1>
    <p class="standfirst">\(words.lead)</p>
    </header>
    """
    banner
    """
    <div class="settings-parts">
    <section class="settings-part">
    <h2 class="section-label">\(words.readersTitle)</h2>
    \(each: readers, line)
    </section>
    <section class="settings-part">
    <h2 class="section-label">\(words.invitationsTitle)</h2>
    <p class="paper-note">\(words.invitationsHint)</p>
    \(each: invitations, line)
    \(if: invitations.isEmpty, #"<p class="paper-note">\#(words.noInvitations)</p>"#)
    <form method="post" action="\(Route.invitations.path)"><p class="setting-pair readers-invite">\
    <select class="select" name="role" aria-label="\(words.invitationsTitle)">\
    <option value="reader">\(words.asReader)</option><option value="editor">\(words.asEditor)</option></select>\
    <button class="button button-primary" type="submit">\(words.invite)</button></p></form>
    </section>
    </div>
    </article>
    """
  }

  @HTMLBuilder private var banner: HTML {
    switch done {
    case nil: HTML()
    case .changed: #"<p class="banner banner-good" role="status">\#(words.changed)</p>"#
    case .withdrawn: #"<p class="banner banner-good" role="status">\#(words.withdrawn)</p>"#
    case .refused(let sentence): #"<p class="banner banner-failure" role="alert">\#(sentence)</p>"#
    case .invited(let link):
      """
      <div class="banner banner-good account-token" role="status"><p><label for="link">\(words.linkLabel). \
      \(words.linkHint)</label></p><input class="input" id="link" value="\(link)" readonly spellcheck="false" \
      autocomplete="off"></div>
      """
    }
  }

  private func line(_ reader: Reader) -> HTML {
    let state: String? =
      switch reader.state {
      case .active: nil
      case .disabled: phrases.disabled
      case .leaving(let end): phrases.leaves(edition.dates.long(end))
      }
    let facts = [reader.name.text, phrases.role(reader), state].compactMap(\.self).joined(separator: " · ")
    return """
      <div class="setting">
      <div class="setting-words"><p class="setting-label account-device">\(reader.displayName.text)\
      \(if: reader.id == you, " <em>\(words.you)</em>")</p><p class="field-hint">\(facts)</p></div>
      <div class="setting-control"><form class="setting-pair" method="post" action="\(Route.reader(reader.id.rawValue).path)">\
      \(each: actions(reader), button)</form></div>
      </div>
      """
  }

  private func actions(_ reader: Reader) -> [(change: ReadersPages.Change, word: String)] {
    if case .leaving = reader.state { return [(.restore, words.restore)] }
    return [
      reader.role == .editor ? (.makeReader, words.makeReader) : (.makeEditor, words.makeEditor),
      reader.isDisabled ? (.enable, words.enable) : (.disable, words.disable), (.remove, words.remove),
    ]
  }

  private func button(_ action: (change: ReadersPages.Change, word: String)) -> HTML {
    """
    <button class="button button-quiet" type="submit" name="change" value="\(action.change.rawValue)">\(action.word)</button>
    """
  }

  private func line(_ invitation: Invitation) -> HTML {
    let dates = edition.dates
    let role = invitation.role == .editor ? words.asEditor : words.asReader
    return """
      <form class="setting" method="post" action="\(Route.withdrawInvitation(invitation.id.rawValue).path)">
      <div class="setting-words"><p class="setting-label">\(role)</p><p class="field-hint">\
      \(words.ends(dates.long(invitation.ends), dates.time(invitation.ends)))</p></div>
      <div class="setting-control"><button class="button button-quiet" type="submit">\(words.withdraw)</button></div>
      </form>
      """
  }
}

/// The page that an invitation leads to, as HTML.
struct InvitationHTML {
  let title: String
  let secret: String
  let words: ReadersPhrases
  let name: String
  let displayName: String
  let trouble: String?
  let ways: ProviderLinksHTML

  var body: HTML {
    """
    <section class="gate">
    \(AccessRoutes.mark)
    <h1>\(title)</h1>
    <p class="standfirst">\(words.invitation.lead)</p>
    <form class="gate-form" method="post" action="\(Route.invitation(secret).path)">
    \(trouble.map { #"<p class="field-error" id="trouble" role="alert">\#($0)</p>"# as HTML })
    <div class="field"><label for="name">\(words.invitation.name)</label>
    <input class="input" id="name" name="name" value="\(name)" autocomplete="username" autocapitalize="none" \
    spellcheck="false" maxlength="100" required autofocus aria-describedby="name-hint">
    <p class="field-hint" id="name-hint">\(words.invitation.nameHint)</p></div>
    <div class="field"><label for="display-name">\(words.invitation.displayName)</label>
    <input class="input" id="display-name" name="displayName" value="\(displayName)" autocomplete="name" maxlength="100">
    </div>
    <div class="field"><label for="password">\(words.account.newPassword)</label>
    <input class="input" id="password" name="password" type="password" autocomplete="new-password" maxlength="1024" \
    required aria-describedby="password-hint">
    <p class="field-hint" id="password-hint">\(words.account.passwordHint(Readers.shortestPassword))</p></div>
    <div class="field"><label for="again">\(words.account.again)</label>
    <input class="input" id="again" name="again" type="password" autocomplete="new-password" maxlength="1024" required></div>
    <button class="button button-primary" type="submit">\(words.invitation.accept)</button>
    </form>
    \(ways.links)
    </section>
    """
  }
}
