import BoundedJSON
public import PublicKeys

/// A provider's metadata (OpenID Connect Discovery 1.0, RFC 8414), as far as a sign-in needs it.
public struct ProviderMetadata: Hashable, Sendable {
  /// The issuer of the identities.
  public let issuer: Issuer
  /// The address that the browser is sent to.
  public let authorization: Endpoint
  /// The endpoint that exchanges a code for tokens.
  public let token: Endpoint
  /// The address of the provider's keys.
  public let keys: Endpoint
  /// The endpoint with further claims about a user, if there is one.
  public let userInfo: Endpoint?
  /// The address for signing out at the provider, if there is one.
  public let endSession: Endpoint?
  /// The algorithms with which the provider signs ID tokens, without unsupported ones; never empty.
  public let algorithms: Set<SigningAlgorithm>
  /// The provider's method of client authentication.
  let authentication: ClientAuthentication?
  /// The scopes that the provider lists; nil when it lists none.
  let scopes: Set<String>?
  /// Whether each answer names the provider (RFC 9207).
  let includesIssuerInResponses: Bool

  /// The maximum size of the configuration, in bytes.
  public static let maximumBytes = 65_536

  /// Parses the configuration fetched from ``Issuer/configuration``.
  ///
  /// - Throws: ``OpenIDConnectError``: a part is missing, unsafe or about a different issuer.
  public init(parsing bytes: [UInt8], of issuer: Issuer) throws(OpenIDConnectError) {
    let document = try JSONValue.document(.configuration, bytes, upTo: Self.maximumBytes)
    guard let named = document["issuer"]?.text, issuer.isNamed(by: named) else {
      throw .configurationOfAnotherIssuer
    }
    self.issuer = issuer
    authorization = try Self.endpoint("authorization_endpoint", document, of: issuer)
    token = try Self.endpoint("token_endpoint", document, of: issuer)
    keys = try Self.endpoint("jwks_uri", document, of: issuer)
    userInfo = try Self.optionalEndpoint("userinfo_endpoint", document, of: issuer)
    endSession = try Self.optionalEndpoint("end_session_endpoint", document, of: issuer)
    algorithms = Set(
      Self.texts("id_token_signing_alg_values_supported", document, else: ["RS256"])
        .compactMap(SigningAlgorithm.init(rawValue:)))
    authentication = Self.texts("token_endpoint_auth_methods_supported", document, else: ["client_secret_basic"])
      .compactMap(ClientAuthentication.init(rawValue:)).min()
    scopes = document["scopes_supported"]?.texts.map(Set.init)
    includesIssuerInResponses = document["authorization_response_iss_parameter_supported"]?.bool == true
    guard Self.texts("response_types_supported", document, else: ["code"]).contains("code") else {
      throw .codeFlowIsNotOffered
    }
    // Providers that omit the list often support S256 anyway; the others ignore the challenge.
    guard Self.texts("code_challenge_methods_supported", document, else: ["S256"]).contains("S256") else {
      throw .proofKeyIsNotOffered
    }
    guard !algorithms.isEmpty else { throw .noCommonAlgorithm }
  }

  private static func endpoint(
    _ name: String, _ document: JSONValue, of issuer: Issuer
  ) throws(OpenIDConnectError) -> Endpoint {
    guard let endpoint = try optionalEndpoint(name, document, of: issuer) else { throw .endpointIsMissing(name) }
    return endpoint
  }

  private static func optionalEndpoint(
    _ name: String, _ document: JSONValue, of issuer: Issuer
  ) throws(OpenIDConnectError) -> Endpoint? {
    guard let value = document[name], !value.isNull else { return nil }
    guard let endpoint = value.text.flatMap(Endpoint.init), issuer.allows(endpoint) else {
      throw .endpointIsUnusable(name)
    }
    return endpoint
  }

  /// The strings of a list; `assumed` when the provider omits it.
  private static func texts(_ name: String, _ document: JSONValue, else assumed: [String]) -> [String] {
    document[name].map { $0.texts ?? [] } ?? assumed
  }
}

extension ProviderMetadata {
  /// The address that signs a user of `client` out at the provider, which then sends the browser back to `address`; nil when the
  /// provider has none.
  ///
  /// The provider asks the user first, because Gazette stores no ID token to send as a hint (RP-Initiated Logout 1.0).
  public func signOutAddress(of client: Client, returningTo address: Endpoint) -> String? {
    endSession?.adding([("client_id", client.id), ("post_logout_redirect_uri", address.description)])
  }
}

/// How a client with a secret authenticates at the token endpoint; the first method that the provider accepts is used.
enum ClientAuthentication: String, Comparable {
  case basic = "client_secret_basic"
  case post = "client_secret_post"

  static func < (left: Self, right: Self) -> Bool { left == .basic && right == .post }
}

extension JSONValue {
  /// The limits for a document or a token. The code that reads the bytes limits their number.
  private static let limits = JSONLimits(values: 20_000, members: 1_000, depth: 16)

  /// The object in `bytes`; nil for anything else.
  static func object(in bytes: [UInt8]) -> JSONValue? {
    // The kind of fault does not matter here.
    guard let value = try? BoundedJSON.document(bytes, limits: limits), value.isObject else { return nil }
    return value
  }

  var text: String? { string }

  /// The strings of an array, without elements of other types; nil for anything else.
  var texts: [String]? { elements?.compactMap(\.text) }

  /// The object in `bytes`, a provider's `document`.
  static func document(
    _ document: OpenIDConnectError.Document, _ bytes: [UInt8], upTo limit: Int
  ) throws(OpenIDConnectError) -> JSONValue {
    guard bytes.count <= limit else { throw .tooLarge(document, limit: limit) }
    guard let object = object(in: bytes) else { throw .unreadable(document) }
    return object
  }
}
