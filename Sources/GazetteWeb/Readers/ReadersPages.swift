import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// `/readers`, where editors manage the readers, and `/invitation` and `/reset`, where links lead new readers and those who
/// forgot their password.
struct ReadersPages: WebSection {
  let readers: Readers
  let accessRoutes: AccessRoutes

  func addRoutes(to router: RouteTable) {
    router.get(.readers) { request, context in
      try context.checkEditor()
      return try await page(request, context, done: request.query("done").flatMap(Done.init(name:)))
    }
    router.post(.readers) { request, context in
      try await attempt(request, context) { form in
        let reader = try await readers.add(
          name: form["name"] ?? "", displayName: form["displayName"],
          role: form["role"].flatMap(Reader.Role.init) ?? .reader)
        return try await reset(reader.id, request, context)
      }
    }
    router.post(.reader("{reader}")) { request, context in
      let id = ReaderKey(rawValue: try context.captured("reader"))
      return try await attempt(request, context) { form in
        guard let change = form["change"].flatMap(Change.init) else { throw Refusal(.badRequest) }
        if change == .reset { return try await reset(id, request, context) }
        guard change != .remove || form["confirm"] == "1" else { return .unconfirmed }
        try await make(change, of: id)
        return .changed
      }
    }
    router.post(.invitations) { request, context in
      try await attempt(request, context) { form in
        let role = form["role"].flatMap(Reader.Role.init) ?? .reader
        let invitation = try await readers.invite(as: role, invitee: form["invitee"], by: context.account?.id)
        return .invited(context.pages.configuration.absolute(Route.invitation(invitation.secret.text), request))
      }
    }
    router.post(.withdrawInvitation("{invitation}")) { request, context in
      let id = Invitation.ID(rawValue: try context.captured("invitation"))
      return try await attempt(request, context) { _ in
        try await readers.withdraw(id)
        return .withdrawn
      }
    }
    let entries = EntryPages(readers: readers, accessRoutes: accessRoutes)
    router.get(.invitation("{secret}"), for: .everyone, use: entries.invitation)
    router.post(.invitation("{secret}"), for: .everyone, use: entries.accept)
    router.get(.reset("{secret}"), for: .everyone, use: entries.reset)
    router.post(.reset("{secret}"), for: .everyone, use: entries.setPassword)
  }

  /// The result of a form.
  enum Done {
    case changed, withdrawn
    /// The link of an invitation, or of a new password for that reader; each is shown once.
    case invited(String), reset(String, of: String)
    /// Nothing was done, for this reason.
    case refused(String)
    /// The box was not ticked, so the reader was not removed; or no editor could sign in afterwards, so the reader was not added.
    case unconfirmed, lockedOut(String)

    /// Reads a result from an address.
    init?(name: String) {
      switch name {
      case "changed": self = .changed
      case "withdrawn": self = .withdrawn
      default: return nil
      }
    }

    /// The result's name in an address; nil for a result that no address may contain.
    var name: String? {
      switch self {
      case .changed: "changed"
      case .withdrawn: "withdrawn"
      case .invited, .reset, .refused, .unconfirmed, .lockedOut: nil
      }
    }
  }

  /// An editor's change of a reader.
  enum Change: String {
    case disable, enable, remove, restore, makeEditor, makeReader, reset
  }

  private func make(_ change: Change, of id: ReaderKey) async throws(ReadersProblem) {
    switch change {
    case .disable: _ = try await readers.disable(id)
    case .enable: _ = try await readers.enable(id)
    case .remove: _ = try await readers.remove(id)
    case .restore: _ = try await readers.restore(id)
    case .makeEditor: _ = try await readers.setRole(.editor, of: id)
    case .makeReader: _ = try await readers.setRole(.reader, of: id)
    case .reset: break
    }
  }

  private func reset(_ id: ReaderKey, _ request: Request, _ context: WebContext) async throws(ReadersProblem) -> Done {
    let (name, link) = (try await readers.reader(id).displayName.text, try await readers.issueReset(of: id))
    return .reset(context.pages.configuration.absolute(Route.reset(link.secret.text), request), of: name)
  }

  /// Performs an editor's form. The page then shows the result or the problem, at its own address unless the result is a secret.
  private func attempt(
    _ request: Request, _ context: WebContext,
    _ work: (FormValues) async throws -> Done
  ) async throws -> Response {
    try context.checkEditor()
    let form = try await request.form(context)
    do {
      let done = try await work(form)
      if let name = done.name { return .redirect(to: Route.readers.path(["done": name])) }
      let isDone = if case .unconfirmed = done { false } else { true }
      return try await page(request, context, done: done, status: isDone ? .ok : .unprocessableContent)
    } catch let problem as ReadersProblem {
      let refusal = problem.refusal(context, now: context.pages.dependencies.now())
      let sentence = refusal.sentence?.sentence ?? ""
      return try await page(
        request, context, done: problem == .editorLockedOut ? .lockedOut(sentence) : .refused(sentence),
        status: refusal.status)
    }
  }

  private func page(
    _ request: Request, _ context: WebContext, done: Done? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let html = ReaderListHTML(
      frame: context.frame, edition: await context.pages.homeEdition(context), you: context.account?.id,
      readers: try await readers.list(), invitations: try await readers.invitations(),
      requestedParts: (request.query("page"), request.query("invitations")), done: done)
    var content = PageContent(title: context.phrases.common.sections.readers, section: nil, body: html.body)
    content.styles = ["paper.css"]
    content.scripts = ["copying.js"]
    content.status = status
    var response = try await context.pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension WebConfiguration {
  /// Returns the absolute address of a page, at the host that the client used.
  func absolute(_ route: GazettePresentation.Route, _ request: Request) -> String {
    let host = request.head.authority ?? "\(address):\(port)"
    return "\(isBehindTLS ? "https" : "http")://\(host)\(route.path)"
  }
}
