import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird
import PublicKeys
import WebAuthn

/// `/login/passkey` and `/account/passkeys`: readers sign in with a passkey, add one, and manage theirs.
///
/// A challenge is valid for one browser, one use and a few minutes: a cookie holds the secret of the one-time token that stores it.
struct PasskeyPages: WebSection {
  let readers: Readers
  let accessRoutes: AccessRoutes

  func addRoutes(to router: RouteTable) {
    router.post(.passkeyOptions, for: .everyone) { request, context in
      let party = try party(request, context)
      return try await options(.passkeySignIn, for: nil, context) { party.authenticationOptions(challenge: $0) }
    }
    router.post(.passkeySignIn, for: .everyone, use: signIn)
    router.post(.newPasskeyOptions) { request, context in
      let (party, reader) = (try party(request, context), try account(context))
      let confirmation = try await request.json(Confirmation.self, context)
      try await readers.confirm(confirmation.password, of: reader, in: context)
      let known = try await readers.passkeys(of: reader.id).map(Passkey.init)
      let user = try UserEntity(
        handle: Array(reader.id.rawValue.utf8), name: reader.name.text, displayName: reader.displayName.text)
      return try await options(.passkeyRegistration, for: reader.id, context) {
        party.registrationOptions(challenge: $0, user: user, excluding: known)
      }
    }
    router.post(.accountPasskeys, use: add)
    router.post(.renamePasskey) { request, context in
      try await change(request, context) { form, id, reader throws(ReadersProblem) in
        try await readers.renamePasskey(id, to: form["name"] ?? "", of: reader)
      }
    }
    router.post(.removePasskey) { request, context in
      try await change(request, context) { _, id, reader throws(ReadersProblem) in
        try await readers.removePasskey(id, of: reader)
      }
    }
  }

  /// The body of a request for the options of a new passkey.
  private struct Confirmation: Decodable {
    let password: String?
  }

  /// The body of a new passkey.
  private struct Addition: Decodable {
    let name: String
  }

  /// The body of a sign-in.
  private struct SignIn: Decodable {
    let page: String?
  }

  /// The address that the browser opens next.
  private struct LocationDocument: Encodable {
    let location: String
  }

  private func account(_ context: WebContext) throws(Refusal) -> Reader {
    guard let reader = context.account else { throw Refusal(.unauthorized) }
    return reader
  }

  /// Returns this installation as a relying party, under the host that the client used.
  /// - Throws: A ``Refusal`` when browsers allow no passkeys for that host.
  private func party(_ request: Request, _ context: WebContext) throws(Refusal) -> RelyingParty {
    guard let party = context.pages.configuration.relyingParty(request) else {
      throw Refusal(
        .conflict,
        ErrorSentence(
          context.phrases.common.errors.sentence(for: .conflict).title,
          context.phrases[ReadersPhrases.self].passkeys.noDomain))
    }
    return party
  }

  private func options(
    _ purpose: OneTimeToken.Purpose, for reader: ReaderKey?, _ context: WebContext,
    _ options: (Challenge) -> some Encodable
  ) async throws -> Response {
    var random = SystemRandomNumberGenerator()
    let challenge = Challenge(using: &random)
    let secret = try await readers.issueOneTimeToken(
      for: purpose, payload: challenge.bytes, to: reader, from: context.clientAddress)
    var response = try Response.json(options(challenge))
    response.headers[.setCookie] = SignInCookie.write(secret.text, isBehindTLS: accessRoutes.isBehindTLS)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Returns the challenge of this browser, and uses it up.
  private func challenge(
    _ purpose: OneTimeToken.Purpose, _ request: Request, for reader: ReaderKey?
  ) async throws(ReadersProblem) -> Challenge {
    let secret = SignInCookie.read(request, isBehindTLS: accessRoutes.isBehindTLS) ?? ""
    guard let oneTimeToken = try await readers.redeemOneTimeToken(String(secret), for: purpose),
      oneTimeToken.reader == reader
    else {
      throw .signInExpired
    }
    do { return try Challenge(bytes: oneTimeToken.payload) } catch { throw .signInExpired }
  }

  private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
    let party = try party(request, context)
    let (document, credential) = try await body(SignIn.self, request, context)
    let challenge = try await challenge(.passkeySignIn, request, for: nil)
    let response = try Self.translatingErrors { () throws(WebAuthnError) in
      try AuthenticationResponse(parsing: credential)
    }
    let reader = try await readers.signIn(
      with: ReaderPasskey.ID(rawValue: response.credentialID), from: context.clientAddress,
      device: { accessRoutes.authenticator.devices.mark(of: $0.text, in: request) }
    ) { passkey throws(ReadersProblem) in
      let used = try Self.translatingErrors { () throws(WebAuthnError) in
        try party.authenticate(response, with: Passkey(passkey), challenge: challenge)
      }
      return (used.signCount, used.isBackedUp)
    }
    let entered = try await accessRoutes.enter(reader, request, context, returnPath: document.page)
    return try answer(LocationDocument(location: entered.headers[.location] ?? "/"), with: entered.headers)
  }

  private func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let (party, reader) = (try party(request, context), try account(context))
    let (document, credential) = try await body(Addition.self, request, context)
    let challenge = try await challenge(.passkeyRegistration, request, for: reader.id)
    let passkey = try Self.translatingErrors { () throws(WebAuthnError) in
      try party.register(
        try RegistrationResponse(parsing: credential), challenge: challenge, userHandle: Array(reader.id.rawValue.utf8))
    }
    try await readers.addPasskey(
      named: document.name, of: reader.id, id: passkey.credentialID, publicKey: passkey.publicKey,
      signCount: passkey.signCount, isBackupEligible: passkey.isBackupEligible, isBackedUp: passkey.isBackedUp,
      transports: passkey.transports, aaguid: passkey.aaguid)
    let page = Route.account.path(["done": "passkeyAdded"])
    guard context.session == nil else { return try answer(LocationDocument(location: page)) }
    // If no one had to sign in before, everyone must from now on; this browser has just done so.
    let entered = try await accessRoutes.enter(reader, request, context, returnPath: page)
    return try answer(LocationDocument(location: page), with: entered.headers)
  }

  private func answer(_ document: LocationDocument, with fields: HTTPFields = [:]) throws -> Response {
    var response = try Response.json(document)
    response.headers[.clearSiteData] = fields[.clearSiteData]
    for cookie in fields[values: .setCookie] { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
    response.headers.append(
      HTTPField(name: .setCookie, value: SignInCookie.erase(isBehindTLS: accessRoutes.isBehindTLS)))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Reads a body, and the bytes of its credential, which the library parses by its own rules.
  private func body<Document: Decodable>(
    _ type: Document.Type, _ request: Request, _ context: WebContext
  ) async throws -> (document: Document, credential: [UInt8]) {
    let parsed = try await request.json(CredentialRequest<Document>.self, context)
    return (parsed.document, Array(try JSONEncoder().encode(parsed.credential)))
  }

  private static func translatingErrors<Value>(_ work: () throws(WebAuthnError) -> Value) throws(ReadersProblem)
    -> Value
  {
    do throws(WebAuthnError) {
      return try work()
    } catch {
      throw error == .passkeyMayBeCloned ? .passkeyCopied : .passkeyUnproven(detail: error.description)
    }
  }

  private func change(
    _ request: Request, _ context: WebContext,
    _ work: (FormValues, ReaderPasskey.ID, ReaderKey) async throws(ReadersProblem) -> Void
  ) async throws -> Response {
    let form = try await request.form(context)
    let reader = try account(context)
    guard let id = Base64URL.bytes(of: form["passkey"] ?? "") else { throw ReadersProblem.unknown(.passkey) }
    try await work(form, ReaderPasskey.ID(rawValue: id), reader.id)
    return .redirect(to: Route.account.path(["done": "passkeyChanged"]))
  }
}

/// A browser's body: a document with a credential in it.
private struct CredentialRequest<Document: Decodable>: Decodable {
  let document: Document
  let credential: PublicKeyCredentialJSON

  private enum Keys: CodingKey { case credential }

  init(from decoder: any Decoder) throws {
    document = try Document(from: decoder)
    credential = try decoder.container(keyedBy: Keys.self).decode(PublicKeyCredentialJSON.self, forKey: .credential)
  }
}

/// A credential as browsers write it, reduced to the members that the verification reads.
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
  /// Makes the passkey of a reader, whose key is the user handle.
  fileprivate init(_ passkey: ReaderPasskey) {
    self.init(
      credentialID: passkey.id.rawValue, userHandle: Array(passkey.reader.rawValue.utf8), publicKey: passkey.publicKey,
      signCount: passkey.signCount, isBackupEligible: passkey.isBackupEligible, isBackedUp: passkey.isBackedUp,
      transports: passkey.transports, aaguid: passkey.aaguid)
  }
}

extension WebConfiguration {
  /// Returns this installation as a relying party, under the host that the client used; nil where browsers allow no passkeys: at
  /// IP addresses, and without encryption except on this machine.
  func relyingParty(_ request: Request) -> RelyingParty? {
    let origin = String(absolute(.frontPage, request).dropLast())
    guard let host = URL(string: origin)?.host()?.lowercased() else { return nil }
    // Readers see the same message for every reason.
    return try? RelyingParty(id: host, name: paperName, origins: [origin.lowercased()])
  }
}

/// The sign-in with a passkey, which a script shows in browsers that support passkeys.
struct PasskeySignInHTML {
  let words: PasskeyPhrases
  /// The page to open afterwards.
  let page: String

  var part: HTML {
    """
    <div class="gate-ways" data-passkeys="signIn" data-options="\(Route.passkeyOptions.path)" \
    data-finish="\(Route.passkeySignIn.path)" data-page="\(page)" data-failed="\(words.failed)" hidden>\
    <button class="button" type="button" data-begin>\(words.signIn)</button>\
    <p class="field-error" role="alert" data-trouble hidden></p></div>
    """
  }
}

/// A reader's passkeys, as a part of their account's page.
struct PasskeyListHTML {
  let words: PasskeyPhrases
  let passkeys: [ReaderPasskey]
  let dates: DateFormat
  /// True when browsers allow passkeys for the host that the client used.
  let isPossible: Bool
  /// The field for the reader's password; nil for a reader without one.
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
    maxlength="100" value="\(words.defaultName)" autocomplete="off"></div>
    \(confirmation)
    <p class="field-error" role="alert" data-trouble hidden></p>
    <p><button class="button" type="button" data-begin>\(words.add)</button></p>
    </div>
    </div>
    <noscript><p class="paper-note">\(words.needsScript)</p></noscript>
    """
  }
}
