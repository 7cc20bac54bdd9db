import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/account`: a reader's name, their credentials, and the end of their account.
struct AccountPages: WebSection {
  let readers: Readers
  let accessRoutes: AccessRoutes

  func addRoutes(to router: RouteTable) {
    router.get(.account) { request, context in
      let done = Done.named.first { $0.name == request.query("done") }?.done
      return try await page(request, context, done: done)
    }
    router.post(.accountName) { request, context in
      try await attempt(request, context) { form, reader throws(ReadersProblem) in
        _ = try await readers.rename(reader.id, displayName: form["displayName"] ?? "")
        return .saved
      }
    }
    router.post(.accountPassword, use: changePassword)
    router.post(.endSession("{session}")) { request, context in
      let id = Session.ID(rawValue: try context.captured("session"))
      return try await attempt(request, context) { _, reader throws(ReadersProblem) in
        try await readers.end(id, of: reader.id)
        return .sessionEnded
      }
    }
    router.post(.endOtherSessions) { request, context in
      try await attempt(request, context) { _, reader throws(ReadersProblem) in
        _ = try await readers.endSessions(of: reader.id, keeping: context.session?.id)
        return .sessionEnded
      }
    }
    router.post(.accountTokens) { request, context in
      try await attempt(request, context) { form, reader throws(ReadersProblem) in
        try await readers.confirm(form["current"], of: reader, in: context)
        let token = try await readers.makeToken(
          named: form["name"] ?? "", scope: form["scope"].flatMap(AccessToken.Scope.init) ?? .read,
          ends: Self.end(form["ends"], from: context.pages.dependencies.now()), for: reader.id)
        return token.value.scope == .sync ? .appPassword(token.text) : .token(token.text)
      }
    }
    router.post(.revokeToken("{token}")) { request, context in
      let id = AccessToken.ID(rawValue: try context.captured("token"))
      return try await attempt(request, context) { _, reader throws(ReadersProblem) in
        try await readers.revoke(id, of: reader.id)
        return .tokenRevoked
      }
    }
    router.post(.leavePaper, use: leave)
  }

  /// The result of a form.
  enum Done {
    case saved, passwordChanged, sessionEnded, tokenRevoked, linked, unlinked, passkeyAdded, passkeyChanged
    /// A token, or an app password; each is shown once.
    case token(String), appPassword(String)
    /// Nothing was done, for this reason.
    case refused(String)

    /// The results that an address may contain: those that reveal no secret.
    fileprivate static let named: [(name: String, done: Done)] = [
      ("linked", .linked), ("unlinked", .unlinked), ("passkeyAdded", .passkeyAdded),
      ("passkeyChanged", .passkeyChanged),
      ("saved", .saved), ("passwordChanged", .passwordChanged), ("sessionEnded", .sessionEnded),
      ("tokenRevoked", .tokenRevoked),
    ]
  }

  private static func end(_ choice: String?, from now: Date) -> Date? {
    let days: [String: Double] = ["month": 30, "year": 365]
    return choice.flatMap { days[$0] }.map { now.addingTimeInterval($0 * 86_400) }
  }

  private func account(_ context: WebContext) throws(Refusal) -> Reader {
    guard let reader = context.account else { throw Refusal(.unauthorized) }
    return reader
  }

  /// Performs a form. The page then shows the result or the problem, at its own address unless the result is a secret.
  private func attempt(
    _ request: Request, _ context: WebContext,
    _ work: (FormValues, Reader) async throws(ReadersProblem) -> Done
  ) async throws -> Response {
    let form = try await request.form(context)
    let reader = try account(context)
    do {
      let done = try await work(form, reader)
      if let redirect = redirect(done) { return redirect }
      return try await page(request, context, done: done)
    } catch let problem as ReadersProblem {
      return try await refused(problem, request, context)
    }
  }

  /// Redirects to the page that shows the result; nil for a result that no address may contain.
  private func redirect(_ done: Done) -> Response? {
    let name: String? =
      switch done {
      case .saved: "saved"
      case .sessionEnded: "sessionEnded"
      case .tokenRevoked: "tokenRevoked"
      default: nil
      }
    return name.map { Response.redirect(to: Route.account.path(["done": $0])) }
  }

  private func refused(_ problem: ReadersProblem, _ request: Request, _ context: WebContext) async throws -> Response {
    let refusal = problem.refusal(context, now: context.pages.dependencies.now())
    var response = try await page(
      request, context, done: .refused(refusal.sentence?.sentence ?? ""), status: refusal.status)
    if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  private func changePassword(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let reader = try account(context)
    guard form["new"] == form["again"] else {
      let words = context.phrases[ReadersPhrases.self].account
      return try await page(request, context, done: .refused(words.passwordsDiffer), status: .unprocessableContent)
    }
    do throws(ReadersProblem) {
      try await readers.confirm(form["current"], of: reader, in: context)
      try await readers.setPassword(form["new"] ?? "", of: reader.id, keeping: context.session?.id)
      try await readers.end(PasswordlessCredentials(form), of: reader.id)
      let page = Route.account.path(["done": "passwordChanged"])
      guard context.session == nil else { return .redirect(to: page) }
      // From now on Gazette requires the password, which this browser has just given.
      return try await accessRoutes.enter(reader, request, context, returnPath: page)
    } catch {
      return try await refused(error, request, context)
    }
  }

  private func leave(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let reader = try account(context)
    guard form["confirm"] == "1" else {
      let words = context.phrases[ReadersPhrases.self].account
      return try await page(request, context, done: .refused(words.notConfirmed), status: .unprocessableContent)
    }
    do throws(ReadersProblem) {
      try await readers.confirm(form["current"], of: reader, in: context)
      _ = try await readers.remove(reader.id)
    } catch {
      return try await refused(error, request, context)
    }
    return SignOut.response(isBehindTLS: context.pages.configuration.isBehindTLS)
  }

  private func page(
    _ request: Request, _ context: WebContext, done: Done? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let reader = try await readers.reader(try account(context).id)
    let html = AccountHTML(
      frame: context.frame, edition: await context.pages.homeEdition(context), reader: reader,
      hasPassword: readers.hasPassword(reader), current: context.session?.id,
      sessions: try await readers.sessions(of: reader.id), tokens: try await readers.tokens(of: reader.id),
      identities: try await readers.identities(of: reader.id), providers: readers.providers.map(\.id),
      passkeys: try await readers.passkeys(of: reader.id),
      hasPasskeys: context.pages.configuration.relyingParty(request) != nil,
      base: context.pages.configuration.base(request),
      requestedParts: (request.query("sessions"), request.query("tokens")), done: done)
    var content = PageContent(title: context.phrases.common.sections.account, section: nil, body: html.body)
    content.styles = ["paper.css"]
    content.scripts = ["passkeys.js", "copying.js"]
    content.status = status
    var response = try await context.pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension Readers {
  /// Checks `reader`'s password, if they have one, so that a stranger at an unattended browser cannot add credentials that remain
  /// valid after it is closed.
  /// - Throws: As ``checkPassword(_:named:from:device:)``.
  func confirm(_ password: String?, of reader: Reader, in context: WebContext) async throws(ReadersProblem) {
    guard hasPassword(reader) else { return }
    _ = try await context.whileConnected { () async throws(ReadersProblem) in
      try await checkPassword(
        password ?? "", named: reader.name.text, from: context.clientAddress, device: context.session?.id.rawValue)
    }
  }
}

extension PasswordlessCredentials {
  /// Reads the ticked boxes of a form.
  init(_ form: FormValues) {
    let ticked = form.all("end")
    self = PasswordlessCredentials(Self.named.filter { ticked.contains($0.name) }.map(\.credential))
  }

  /// The ways by their names in forms.
  static let named: [(name: String, credential: PasswordlessCredentials)] = [
    ("tokens", .tokens), ("apps", .apps), ("passkeys", .passkeys),
  ]
}

/// The end of a session in a browser.
enum SignOut {
  /// The copies for reading offline, and the changes waiting to be sent.
  static let clearSiteData = "\"cache\", \"storage\""

  /// Redirects to the sign-in and deletes the browser's private data, so that its next user can read nothing.
  static func response(isBehindTLS: Bool) -> Response {
    var response = Response.redirect(to: Route.login.path)
    response.headers[.setCookie] = SessionCookie.erase(isBehindTLS: isBehindTLS)
    response.headers[.clearSiteData] = clearSiteData
    return response
  }
}
