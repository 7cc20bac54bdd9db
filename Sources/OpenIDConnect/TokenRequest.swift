import BoundedJSON
import Foundation

/// The exchange of a code for tokens: a POST to the token endpoint (RFC 6749, section 4.1.3).
public struct TokenRequest: Sendable, Hashable {
  /// Where it is sent to. The answer to a redirect is no answer.
  public let endpoint: Endpoint
  /// The value of the `Authorization` header field, if there is one.
  public let authorization: String?
  /// The body, `application/x-www-form-urlencoded`.
  public let body: String

  /// Exchanges `code`, which was given for `request`.
  ///
  /// The client's secret goes where the operator says, or else into the header where the provider takes it there, or else
  /// into the body. A client without one has only the verifier to show.
  /// - Throws: ``OpenIDConnectError/noCommonAuthentication`` when the provider takes a secret neither way.
  public init(
    code: String, request: AuthorizationRequest, client: Client, provider: ProviderMetadata
  ) throws(OpenIDConnectError) {
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", client.redirect.description),
      ("code_verifier", request.verifier),
    ]
    var authorization: String?
    switch (client.secret, client.authentication ?? provider.authentication) {
    case (let secret?, .basic?): authorization = Self.basic(client.id, secret)
    case (let secret?, .post?): fields += [("client_id", client.id), ("client_secret", secret)]
    case (.some, nil): throw .noCommonAuthentication
    case (nil, _): fields += [("client_id", client.id)]
    }
    endpoint = provider.token
    self.authorization = authorization
    body = FormText.encoded(fields)
  }

  /// RFC 6749, section 2.3.1: encoded first, so that a colon in the id is none. The body then has no `client_id`, in
  /// which strict providers see a second authentication.
  private static func basic(_ id: String, _ secret: String) -> String {
    "Basic " + Data("\(FormText.encoded(id)):\(FormText.encoded(secret))".utf8).base64EncodedString()
  }
}

extension TokenRequest: CustomStringConvertible, CustomReflectable {
  /// Where it is sent to: a log never has the code or the secret.
  public var description: String { "POST \(endpoint)" }

  /// Nothing but the endpoint.
  public var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint]) }
}

/// What the token endpoint gave for a code.
public struct TokenAnswer: Sendable {
  /// Who signed in, to be read by ``IDToken``.
  public let idToken: String
  /// Opens the userinfo endpoint, as a bearer token; nil when the provider gave none of that kind. Printable ASCII
  /// without spaces.
  public let accessToken: String?

  /// The longest answer that is read, in bytes.
  public static let longest = 262_144

  /// Reads the answer of the token endpoint.
  ///
  /// - Throws: ``OpenIDConnectError``: the provider refused the code, or the answer cannot be read or has no ID token.
  public init(parsing bytes: [UInt8], status: Int) throws(OpenIDConnectError) {
    guard status == 200 else { throw Self.failure(bytes, status) }
    let document = try JSONValue.document(.tokens, bytes, upTo: Self.longest)
    if let error = Self.refusal(document) { throw error }
    guard let idToken = document["id_token"]?.text else { throw .tokenIsMissing }
    self.idToken = idToken
    let isBearer = document["token_type"]?.text?.lowercased() == "bearer"
    accessToken = document["access_token"]?.text.flatMap { isBearer && Self.isToken($0) ? $0 : nil }
  }

  /// What the provider says in an answer that is no success: an error, or no more than the status.
  private static func failure(_ bytes: [UInt8], _ status: Int) -> OpenIDConnectError {
    guard bytes.count <= longest, let document = JSONValue.object(in: bytes) else { return .tokenStatus(status) }
    return refusal(document) ?? .tokenStatus(status)
  }

  private static func refusal(_ document: JSONValue) -> OpenIDConnectError? {
    Refusal(code: document["error"]?.text, description: document["error_description"]?.text)
      .map { .tokensAreRefused(code: $0.code, description: $0.description) }
  }

  /// Whether it can stand in a header field.
  private static func isToken(_ text: String) -> Bool {
    PlainText.isPrintable(text, upTo: longest) && !text.contains(" ")
  }
}
