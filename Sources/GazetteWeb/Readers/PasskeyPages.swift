import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird
import PublicKeys
import WebAuthn

/// `/login/passkey` and `/account/passkeys`: how readers come in with a passkey, add one, and look after those that they have.
///
/// A challenge is good for one browser, one use and a few minutes: a cookie holds the secret of the ticket that remembers it.
struct PasskeyPages: WebSection {
  let readers: Readers
  let door: AccessRoutes

  func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.post(.passkeyOptions, for: .everyone) { request, context in
      let party = try party(request, context, pages)
      return try await options(.passkeySignIn, for: nil, context) { party.authenticationOptions(challenge: $0) }
    }
    router.post(.passkeySignIn, for: .everyone) { request, context in try await signIn(request, context, pages) }
    router.post(.newPasskeyOptions) { request, context in
      let (party, reader) = (try party(request, context, pages), try account(context))
      let asked = try await request.json(Confirmation.self, context)
      try await readers.confirm(asked.password, of: reader, in: context)
      let known = try await readers.passkeys(of: reader.id).map(Passkey.init)
      let user = try UserEntity(
        handle: Array(reader.id.rawValue.utf8), name: reader.name.text, displayName: reader.displayName.text)
      return try await options(.passkeyRegistration, for: reader.id, context) {
        party.registrationOptions(challenge: $0, user: user, excluding: known)
      }
    }
    router.post(.accountPasskeys) { request, context in try await add(request, context, pages) }
    router.post(.renamePasskey) { request, context in
      try await change(request, context, pages) { form, id, reader throws(ReadersProblem) in
        try await readers.renamePasskey(id, to: form["name"] ?? "", of: reader)
      }
    }
    router.post(.removePasskey) { request, context in
      try await change(request, context, pages) { _, id, reader throws(ReadersProblem) in
        try await readers.removePasskey(id, of: reader)
      }
    }
  }

  /// What a browser sends before it makes a passkey.
  private struct Confirmation: Decodable {
    let password: String?
  }

  /// What a browser sends of a new passkey.
  private struct Addition: Decodable {
    let name: String
  }

  /// What a browser sends to sign in.
  private struct SignIn: Decodable {
    let page: String?
  }

  /// Where a browser goes on to.
  private struct Answer: Encodable {
    let location: String
  }

  private func account(_ context: WebContext) throws(Refusal) -> Reader {
    guard let reader = context.account else { throw Refusal(.unauthorized) }
    return reader
  }

  /// This paper under the name by which it was asked.
  /// - Throws: A ``Refusal`` where browsers know no passkeys.
  private func party(_ request: Request, _ context: WebContext, _ pages: PageRenderer) throws(Refusal) -> RelyingParty {
    guard let party = pages.configuration.relyingParty(request) else {
      throw Refusal(
        .conflict,
        ErrorSentence(
          context.phrases.common.errors.sentence(for: .conflict).title,
          context.phrases[ReadersPhrases.self].passkeys.noDomain))
    }
    return party
  }

  private func options(
    _ purpose: Ticket.Purpose, for reader: ReaderKey?, _ context: WebContext,
    _ options: (Challenge) -> some Encodable
  ) async throws -> Response {
    var random = SystemRandomNumberGenerator()
    let challenge = Challenge(using: &random)
    let secret = try await readers.issueTicket(
      for: purpose, payload: challenge.bytes, to: reader, from: context.clientAddress)
    var response = try Response.json(options(challenge))
    response.headers[.setCookie] = SignInCookie.write(secret.text, isBehindTLS: door.isBehindTLS)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The challenge that this browser was given, which is used up.
  private func challenge(
    _ purpose: Ticket.Purpose, _ request: Request, for reader: ReaderKey?
  ) async throws(ReadersProblem) -> Challenge {
    let secret = SignInCookie.read(request, isBehindTLS: door.isBehindTLS) ?? ""
    guard let ticket = try await readers.useTicket(String(secret), for: purpose), ticket.reader == reader else {
      throw .signInOver
    }
    do { return try Challenge(bytes: ticket.payload) } catch { throw .signInOver }
  }

  private func signIn(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let party = try party(request, context, pages)
    let (document, credential) = try await body(SignIn.self, request, context)
    let challenge = try await challenge(.passkeySignIn, request, for: nil)
    let response = try Self.checked { () throws(WebAuthnError) in try AuthenticationResponse(parsing: credential) }
    let reader = try await readers.signIn(
      with: ReaderPasskey.ID(rawValue: response.credentialID), from: context.clientAddress,
      device: { door.authenticator.devices.mark(of: $0.text, in: request) }
    ) { passkey throws(ReadersProblem) in
      let used = try Self.checked { () throws(WebAuthnError) in
        try party.authenticate(response, with: Passkey(passkey), challenge: challenge)
      }
      return (used.signCount, used.isBackedUp)
    }
    let entered = try await door.enter(reader, request, context, pages, wanted: document.page)
    return try answer(Answer(location: entered.headers[.location] ?? "/"), with: entered.headers)
  }

  private func add(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let (party, reader) = (try party(request, context, pages), try account(context))
    let (document, credential) = try await body(Addition.self, request, context)
    let challenge = try await challenge(.passkeyRegistration, request, for: reader.id)
    let passkey = try Self.checked { () throws(WebAuthnError) in
      try party.register(
        try RegistrationResponse(parsing: credential), challenge: challenge, userHandle: Array(reader.id.rawValue.utf8))
    }
    try await readers.addPasskey(
      named: document.name, of: reader.id, id: passkey.credentialID, publicKey: passkey.publicKey,
      signCount: passkey.signCount, isBackupEligible: passkey.isBackupEligible, isBackedUp: passkey.isBackedUp,
      transports: passkey.transports, aaguid: passkey.aaguid)
    let page = Route.account.path(["done": "passkeyAdded"])
    guard context.session == nil else { return try answer(Answer(location: page)) }
    // Where nobody was asked who they are, everybody is from now on: this browser has just said it.
    let entered = try await door.enter(reader, request, context, pages, wanted: page)
    return try answer(Answer(location: page), with: entered.headers)
  }

  private func answer(_ document: Answer, with fields: HTTPFields = [:]) throws -> Response {
    var response = try Response.json(document)
    response.headers[.clearSiteData] = fields[.clearSiteData]
    for cookie in fields[values: .setCookie] { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
    response.headers.append(HTTPField(name: .setCookie, value: SignInCookie.erase(isBehindTLS: door.isBehindTLS)))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// What a browser sends, and the bytes of the credential in it, which the library reads by its own rules.
  private func body<Document: Decodable>(
    _ type: Document.Type, _ request: Request, _ context: WebContext
  ) async throws -> (document: Document, credential: [UInt8]) {
    let sent = try await request.json(Sent<Document>.self, context)
    return (sent.document, Array(try JSONEncoder().encode(sent.credential)))
  }

  private static func checked<Value>(_ work: () throws(WebAuthnError) -> Value) throws(ReadersProblem) -> Value {
    do throws(WebAuthnError) {
      return try work()
    } catch {
      throw error == .passkeyMayBeCloned ? .passkeyCopied : .passkeyUnproven(detail: error.description)
    }
  }

  private func change(
    _ request: Request, _ context: WebContext, _ pages: PageRenderer,
    _ work: (FormValues, ReaderPasskey.ID, ReaderKey) async throws(ReadersProblem) -> Void
  ) async throws -> Response {
    let form = try await request.form(context)
    let reader = try account(context)
    guard let id = Base64URL.bytes(of: form["passkey"] ?? "") else { throw ReadersProblem.unknown(.passkey) }
    try await work(form, ReaderPasskey.ID(rawValue: id), reader.id)
    return pages.redirect(to: Route.account.path(["done": "passkeyChanged"]))
  }
}

/// What a browser sends: a document, and in it a credential.
private struct Sent<Document: Decodable>: Decodable {
  let document: Document
  let credential: PublicKeyCredentialJSON

  private enum Keys: CodingKey { case credential }

  init(from decoder: any Decoder) throws {
    document = try Document(from: decoder)
    credential = try decoder.container(keyedBy: Keys.self).decode(PublicKeyCredentialJSON.self, forKey: .credential)
  }
}

/// A credential as browsers write it: the members that the checks read.
private struct PublicKeyCredentialJSON: Codable {
  struct Response: Codable {
    let clientDataJSON: String
    let attestationObject, authenticatorData, signature, userHandle: String?
    let transports: [String]?
  }

  let id, rawId, type: String
  let response: Response
}

extension Passkey {
  /// The passkey of a reader, whose key is the handle.
  fileprivate init(_ passkey: ReaderPasskey) {
    self.init(
      credentialID: passkey.id.rawValue, userHandle: Array(passkey.reader.rawValue.utf8), publicKey: passkey.publicKey,
      signCount: passkey.signCount, isBackupEligible: passkey.isBackupEligible, isBackedUp: passkey.isBackedUp,
      transports: passkey.transports, aaguid: passkey.aaguid)
  }
}

extension WebConfiguration {
  /// This paper as browsers bind passkeys to it, under the name by which it was asked; nil where they know none: at an address
  /// in numbers, and without encryption anywhere but on this machine.
  func relyingParty(_ request: Request) -> RelyingParty? {
    let origin = String(absolute(.frontPage, request).dropLast())
    guard let host = URL(string: origin)?.host()?.lowercased() else { return nil }
    // Why it can be none is one and the same for readers.
    return try? RelyingParty(id: host, name: paperName, origins: [origin.lowercased()])
  }
}

/// The way in with a passkey, which a script shows where the browser knows them.
struct PasskeySignInHTML {
  let words: PasskeyPhrases
  /// The page to go on to.
  let page: String

  var part: HTML {
    """
    <div class="gate-ways" data-passkeys="signIn" data-options="\(Route.passkeyOptions.path)" \
    data-finish="\(Route.passkeySignIn.path)" data-page="\(page)" data-failed="\(words.failed)" hidden>\
    <button class="button" type="button" data-begin>\(words.enter)</button>\
    <p class="field-error" role="alert" data-trouble hidden></p></div>
    """
  }
}

/// A reader's passkeys, as a part of their account's page.
struct PasskeyListHTML {
  let words: PasskeyPhrases
  let passkeys: [ReaderPasskey]
  let dates: DateFormat
  /// Whether this paper, as it was asked for, can have them.
  let isPossible: Bool
  /// The field for the reader's password; nil for who has none.
  let confirmation: HTML?

  @HTMLBuilder var part: HTML {
    #"<p class="paper-note">\#(words.hint)</p>"#
    if passkeys.isEmpty { #"<p class="paper-note">\#(words.none)</p>"# }
    for passkey in passkeys { line(passkey) }
    if isPossible { adding } else { #"<p class="paper-note">\#(words.noDomain)</p>"# }
  }

  private func line(_ passkey: ReaderPasskey) -> HTML {
    let id = Base64URL.text(of: passkey.id.rawValue)
    let facts = [
      words.added(dates.long(passkey.created)), passkey.lastUsed.map { words.used(dates.long($0)) } ?? words.neverUsed,
      passkey.isBackedUp ? words.synced : nil,
    ].compactMap(\.self).joined(separator: " · ")
    return """
      <div class="setting">
      <form class="setting-words" method="post" action="\(Route.renamePasskey.path)">\
      <input type="hidden" name="passkey" value="\(id)"><p class="setting-pair">\
      <input class="input" name="name" value="\(passkey.name.text)" maxlength="100" autocomplete="off" required \
      aria-label="\(words.name)"><button class="button button-quiet" type="submit">\(words.rename)</button></p>\
      <p class="field-hint">\(facts)</p></form>
      <form class="setting-control" method="post" action="\(Route.removePasskey.path)">\
      <input type="hidden" name="passkey" value="\(id)">\
      <button class="button button-quiet" type="submit" aria-label="\(words.remove) – \(passkey.name.text)">\
      \(words.remove)</button></form>
      </div>
      """
  }

  private var adding: HTML {
    """
    <div class="setting setting-tall" data-passkeys="add" data-options="\(Route.newPasskeyOptions.path)" \
    data-finish="\(Route.accountPasskeys.path)" data-failed="\(words.failed)" hidden>
    <div class="setting-words"><h3 class="setting-label">\(words.add)</h3></div>
    <div class="setting-control stack-small">
    <div class="field"><label for="passkey-name">\(words.name)</label><input class="input" id="passkey-name" name="name" \
    maxlength="100" value="\(words.usualName)" autocomplete="off"></div>
    \(confirmation)
    <p class="field-error" role="alert" data-trouble hidden></p>
    <p><button class="button" type="button" data-begin>\(words.add)</button></p>
    </div>
    </div>
    <noscript><p class="paper-note">\(words.needsScript)</p></noscript>
    """
  }
}
