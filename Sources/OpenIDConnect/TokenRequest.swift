import BoundedJSON
import Foundation

/// The exchange of a code for tokens: a POST to the token endpoint (RFC 6749, section 4.1.3).
public struct TokenRequest: Sendable, Hashable {
  /// The address to post to. Do not follow redirects.
  public let endpoint: Endpoint
  /// The value of the `Authorization` header field, if any.
  public let authorization: String?
  /// The body, `application/x-www-form-urlencoded`.
  public let body: String

  /// Creates the request that exchanges `code`, which belongs to `request`.
  ///
  /// The client's secret goes where the operator's setting says; else into the header if the provider accepts it there, else into
  /// the body. A client without a secret sends only the verifier.
  /// - Throws: ``OpenIDConnectError/noCommonAuthentication`` when the provider accepts a secret neither way.
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

  /// RFC 6749, section 2.3.1: encoded first, so that a colon in the id does not act as the separator. The body then has no
  /// `client_id`, which strict providers would count as a second authentication.
  private static func basic(_ id: String, _ secret: String) -> String {
    "Basic " + Data("\(FormText.encoded(id)):\(FormText.encoded(secret))".utf8).base64EncodedString()
  }
}

extension TokenRequest: CustomStringConvertible, CustomReflectable {
  /// Only the endpoint, so that logs never contain the code or the secret.
  public var description: String { "POST \(endpoint)" }

  /// Only the endpoint, so that logs never contain the code or the secret.
  public var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint]) }
}

/// The token endpoint's response to a code.
public struct TokenResponse: Sendable {
  /// The ID token as text, for ``IDToken``.
  public let idToken: String
  /// The bearer token for the userinfo endpoint; nil when the provider returned no token of that type. Printable ASCII without
  /// spaces.
  public let accessToken: String?

  /// The maximum size of the response, in bytes.
  public static let maximumBytes = 262_144

  /// Parses the response of the token endpoint.
  ///
  /// - Throws: ``OpenIDConnectError``: the provider rejected the code, or the response is unreadable or has no ID token.
  public init(parsing bytes: [UInt8], status: Int) throws(OpenIDConnectError) {
    guard status == 200 else { throw Self.failure(bytes, status) }
    let document = try JSONValue.document(.tokens, bytes, upTo: Self.maximumBytes)
    if let error = Self.refusal(document) { throw error }
    guard let idToken = document["id_token"]?.text else { throw .tokenIsMissing }
    self.idToken = idToken
    let isBearer = document["token_type"]?.text?.lowercased() == "bearer"
    accessToken = document["access_token"]?.text.flatMap { isBearer && Self.isToken($0) ? $0 : nil }
  }

  /// The error in an unsuccessful response, or just its status.
  private static func failure(_ bytes: [UInt8], _ status: Int) -> OpenIDConnectError {
    guard bytes.count <= maximumBytes, let document = JSONValue.object(in: bytes) else { return .tokenStatus(status) }
    return refusal(document) ?? .tokenStatus(status)
  }

  private static func refusal(_ document: JSONValue) -> OpenIDConnectError? {
    Refusal(code: document["error"]?.text, description: document["error_description"]?.text)
      .map { .tokensAreRefused(code: $0.code, description: $0.description) }
  }

  /// Whether `text` is valid in a header field.
  private static func isToken(_ text: String) -> Bool {
    PlainText.isPrintable(text, upTo: maximumBytes) && !text.contains(" ")
  }
}
