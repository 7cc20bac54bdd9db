import PublicKeys

/// A sign-in in progress: the secrets that Gazette stores between sending the browser to the provider and its return, for one
/// browser and one use.
///
/// Each of the three secrets has 256 bits, as 43 characters of Base64URL.
public struct AuthorizationRequest: Hashable, Sendable {
  /// Binds the browser's return to this request (RFC 6749, section 10.12).
  public let state: String
  /// Binds the ID token to this request (OpenID Connect Core 1.0, section 15.5.2).
  public let nonce: String
  /// Binds the code to this request (RFC 7636).
  public let verifier: String

  /// Begins a sign-in with secrets from `random`, which must be unpredictable: the system's generator.
  public init(using random: inout some RandomNumberGenerator) {
    state = Self.secret(&random)
    nonce = Self.secret(&random)
    verifier = Self.secret(&random)
  }

  /// Restores a stored sign-in; nil when one of its secrets is malformed.
  public init?(state: String, nonce: String, verifier: String) {
    guard [state, nonce, verifier].allSatisfy({ Base64URL.bytes(of: $0)?.count == Self.secretLength }) else {
      return nil
    }
    (self.state, self.nonce, self.verifier) = (state, nonce, verifier)
  }

  /// The address at the provider to send the browser to.
  ///
  /// It omits the scope of groups if the provider lists its scopes without it: some providers reject unknown scopes, and return
  /// the groups anyway.
  public func url(at provider: ProviderMetadata, for client: Client) -> String {
    let groups = client.groupsScope.flatMap { provider.scopes?.contains($0) == false ? nil : $0 }
    return provider.authorization.adding([
      ("response_type", "code"), ("client_id", client.id), ("redirect_uri", client.redirect.description),
      ("scope", (["openid", "profile", "email"] + [groups].compactMap(\.self)).joined(separator: " ")),
      ("state", state), ("nonce", nonce), ("code_challenge", challenge), ("code_challenge_method", "S256"),
    ])
  }

  /// The verifier's SHA-256 digest, which the provider stores with the code.
  var challenge: String { Base64URL.text(of: SHA256Digest(of: Array(verifier.utf8)).bytes) }

  private static let secretLength = 32

  private static func secret(_ random: inout some RandomNumberGenerator) -> String {
    Base64URL.text(of: (0..<secretLength).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// A description without secrets, so that logs never contain them.
  public var description: String { "a sign-in under way" }

  /// An empty mirror, so that logs never contain the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The parameters with which the provider sends the browser back, not yet verified.
public struct AuthorizationResponse: Sendable {
  private let fields: [String: String]

  /// The maximum size of the query, in bytes.
  public static let maximumBytes = 16_384

  /// Parses the query of the address that the browser returned to, without its question mark.
  ///
  /// - Throws: ``OpenIDConnectError``: it is too long, not percent-encoded UTF-8, or repeats a parameter.
  public init(query: String) throws(OpenIDConnectError) {
    guard query.utf8.count <= Self.maximumBytes else { throw .answerIsTooLong }
    guard let all = FormText.fields(of: query) else { throw .answerIsUnreadable }
    var fields: [String: String] = [:]
    for (name, value) in all where Self.names.contains(name) {
      // RFC 6749, section 3.1: two parsers of a repeated parameter may use different values.
      guard fields.updateValue(value, forKey: name) == nil else { throw .answerRepeats(name) }
    }
    self.fields = fields
  }

  private static let names: Set = ["code", "state", "iss", "error", "error_description"]

  /// Returns the code if the answer belongs to `request` and comes from `provider`.
  ///
  /// This uses up the request, whatever the result.
  /// - Throws: ``OpenIDConnectError``: the answer belongs to another request or provider, is an error, or has no code.
  public func code(
    for request: AuthorizationRequest, from provider: ProviderMetadata
  ) throws(OpenIDConnectError) -> String {
    guard let state = fields["state"] else { throw .stateIsMissing }
    guard ConstantTime.areEqual(Array(state.utf8), Array(request.state.utf8)) else { throw .stateDiffers }
    if let issuer = fields["iss"] {
      guard provider.issuer.isNamed(by: issuer) else { throw .answerOfAnotherIssuer }
    } else if provider.includesIssuerInResponses {
      throw .answerNamesNoIssuer
    }
    if let refusal = Refusal(code: fields["error"], description: fields["error_description"]) {
      throw refusal.code == "access_denied" ? .denied : .refused(code: refusal.code, description: refusal.description)
    }
    guard let code = fields["code"], !code.isEmpty else { throw .codeIsMissing }
    guard PlainText.isPrintable(code, upTo: 4096) else { throw .codeIsUnusable }
    return code
  }
}

/// An OAuth error, safe to display (RFC 6749, sections 4.1.2.1 and 5.2).
struct Refusal {
  let code: String
  let description: String?

  /// Nil when there is no error. An unreadable error still counts as an error.
  init?(code: String?, description: String?) {
    guard let code else { return nil }
    self.code = PlainText.isPrintable(code, upTo: 100) ? code : "unreadable error"
    self.description = description.flatMap { PlainText.sanitized($0, upTo: 300) }
  }
}
