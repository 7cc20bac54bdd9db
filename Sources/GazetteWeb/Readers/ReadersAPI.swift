import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The readers below `/api/v1`, for editors; and each reader's own account with its tokens.
struct ReadersAPI: WebSection {
  let readers: Readers

  func addRoutes(to router: RouteTable) {
    router.get(.api(.readers)) { request, context in
      try context.checkEditor()
      let (part, headers) = try request.part(of: try await readers.list(), at: .readers)
      return try Self.uncached(ReaderList(readers: part.map(ReaderDocument.init)), headers: headers)
    }
    router.post(.api(.readers)) { request, context in
      try context.checkEditor()
      let entry = try await request.json(NewReader.self, context)
      let reader = try await readers.add(
        name: entry.name, displayName: entry.displayName, role: try entry.knownRole ?? .reader, password: entry.password
      )
      return try Self.created(ReaderDocument(reader), at: .reader(reader.id.rawValue))
    }
    router.get(.api(.reader("{reader}"))) { _, context in
      try Self.uncached(ReaderDocument(try await readers.reader(try editable(context))))
    }
    router.patch(.api(.reader("{reader}"))) { request, context in
      let id = try editable(context)
      return try Self.uncached(ReaderDocument(try await change(id, try await request.json(ReaderChange.self, context))))
    }
    router.delete(.api(.reader("{reader}"))) { _, context in
      try Self.uncached(ReaderDocument(try await readers.remove(try editable(context))))
    }
    router.post(.api(.readerReset("{reader}"))) { request, context in
      // The link opens the reader's private data: only an editor may create it, and none of their programs.
      try context.checkBrowser()
      let offer = try await readers.issueReset(of: try editable(context))
      let link = context.pages.configuration.absolute(.reset(offer.secret.text), request)
      var response = try Response.json(ResetDocument(link: link, ends: offer.ends), status: .created)
      response.headers[.cacheControl] = "no-store"
      return response
    }
    router.get(.api(.invitations)) { request, context in
      try context.checkEditor()
      let names = Dictionary(try await readers.list().map { ($0.id, $0.name.text) }) { first, _ in first }
      let (part, headers) = try request.part(of: try await readers.invitations(), at: .invitations)
      return try Self.uncached(
        InvitationList(
          invitations: part.map { invitation in
            InvitationDocument(invitation, madeBy: invitation.madeBy.flatMap { names[$0] })
          }), headers: headers)
    }
    router.post(.api(.invitations)) { request, context in
      try context.checkEditor()
      let entry = try await request.json(NewInvitation.self, context)
      let issued = try await readers.invite(
        as: try entry.knownRole ?? .reader, invitee: entry.invitee, by: context.account?.id)
      let link = context.pages.configuration.absolute(.invitation(issued.secret.text), request)
      return try Self.created(
        InvitationDocument(issued.value, madeBy: context.account?.name.text, link: link),
        at: .invitation(issued.value.id.rawValue))
    }
    router.delete(.api(.invitation("{invitation}"))) { _, context in
      try context.checkEditor()
      try await readers.withdraw(Invitation.ID(rawValue: try context.captured("invitation")))
      return Response(status: .noContent)
    }
    router.get(.api(.account)) { _, context in
      try Self.uncached(ReaderDocument(try await readers.reader(try Self.account(context))))
    }
    addTokens(to: router)
  }

  private func addTokens(to router: RouteTable) {
    router.get(.api(.readerTokens("{reader}"))) { request, context in
      let id = try await readers.reader(try editable(context)).id
      let (part, headers) = try request.part(
        of: try await readers.tokens(of: id), at: .readerTokens(id.rawValue))
      return try Self.uncached(TokenList(tokens: part.map { TokenDocument($0) }), headers: headers)
    }
    router.delete(.api(.readerToken("{reader}", "{token}"))) { _, context in
      let reader = try editable(context)
      try await readers.revoke(AccessToken.ID(rawValue: try context.captured("token")), of: reader)
      return Response(status: .noContent)
    }
    router.get(.api(.tokens)) { request, context in
      let (part, headers) = try request.part(of: try await readers.tokens(of: try Self.account(context)), at: .tokens)
      return try Self.uncached(TokenList(tokens: part.map { TokenDocument($0) }), headers: headers)
    }
    router.post(.api(.tokens)) { request, context in
      // A leaked token could otherwise create others that outlive its expiry or its revocation.
      try context.checkBrowser()
      let entry = try await request.json(NewToken.self, context)
      guard let scope = AccessToken.Scope(rawValue: entry.scope) else {
        throw FieldProblem("scope", given: entry.scope, expected: .oneOf(AccessToken.Scope.allCases.map(\.rawValue)))
      }
      guard let account = context.account else { throw Refusal(.unauthorized) }
      let ends = try entry.end
      try await readers.confirm(entry.password, of: account, in: context)
      let issued = try await readers.makeToken(named: entry.name, scope: scope, ends: ends, for: account.id)
      return try Self.created(
        TokenDocument(issued.value, text: issued.text), at: .token(issued.value.id.rawValue))
    }
    router.delete(.api(.token("{token}"))) { _, context in
      try await readers.revoke(
        AccessToken.ID(rawValue: try context.captured("token")), of: try Self.account(context))
      return Response(status: .noContent)
    }
  }

  /// Returns the reader that an editor's request names.
  private func editable(_ context: WebContext) throws(Refusal) -> ReaderKey {
    try context.checkEditor()
    return ReaderKey(rawValue: try context.captured("reader"))
  }

  private static func account(_ context: WebContext) throws(Refusal) -> ReaderKey {
    guard let account = context.account else { throw Refusal(.unauthorized) }
    return account.id
  }

  /// Makes the changes serially, first the undoing of a removal; those before a failure stay.
  private func change(_ id: ReaderKey, _ change: ReaderChange) async throws -> Reader {
    let role = try change.knownRole
    if change.password != nil { throw ReadersProblem.notOwnPassword }
    if change.isLeaving == false { _ = try await readers.restore(id) }
    if change.name != nil || change.displayName != nil {
      _ = try await readers.rename(id, name: change.name, displayName: change.displayName)
    }
    if let role { _ = try await readers.setRole(role, of: id) }
    if let isDisabled = change.isDisabled {
      _ = isDisabled ? try await readers.disable(id) : try await readers.enable(id)
    }
    return try await readers.reader(id)
  }

  private static func uncached(_ document: some Encodable, headers: HTTPFields = [:]) throws -> Response {
    var response = try Response.json(document, headers: headers)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func created(_ document: some Encodable, at route: APIRoute) throws -> Response {
    var response = try Response.json(document, status: .created, headers: [.location: Route.api(route).path])
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

private struct ReaderList: Encodable { let readers: [ReaderDocument] }
private struct InvitationList: Encodable { let invitations: [InvitationDocument] }
private struct TokenList: Encodable { let tokens: [TokenDocument] }

/// A body that may name a role.
private protocol RoleNaming {
  var role: String? { get }
}

extension RoleNaming {
  fileprivate var knownRole: Reader.Role? {
    get throws(FieldProblem) {
      guard let role else { return nil }
      guard let known = Reader.Role(rawValue: role) else {
        throw FieldProblem("role", given: role, expected: .oneOf(Reader.Role.allCases.map(\.rawValue)))
      }
      return known
    }
  }
}

private struct NewReader: Decodable, RoleNaming {
  let name: String
  let displayName, role, password: String?
}

private struct NewInvitation: Decodable, RoleNaming {
  let role, invitee: String?
}

/// The changes of a reader; absent fields stay unchanged.
private struct ReaderChange: Decodable, RoleNaming {
  let name, displayName, role, password: String?
  let isDisabled: Bool?
  /// False undoes a removal.
  let isLeaving: Bool?
}

private struct NewToken: Decodable {
  let name, scope: String
  let ends, password: String?

  /// The token's expiry; nil for never.
  var end: Date? {
    get throws(FieldProblem) {
      guard let ends else { return nil }
      // The parser's message is not written for people.
      guard let date = try? Date(ends, strategy: .iso8601) else {
        throw FieldProblem("ends", given: ends, expected: .described)
      }
      return date
    }
  }
}
