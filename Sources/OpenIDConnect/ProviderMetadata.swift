import BoundedJSON
public import PublicKeys

/// What a provider says of itself (OpenID Connect Discovery 1.0, RFC 8414), as far as a sign-in needs it.
public struct ProviderMetadata: Hashable, Sendable {
  /// Who signs people in.
  public let issuer: Issuer
  /// Where the browser is sent to.
  public let authorization: Endpoint
  /// Where a code is exchanged for tokens.
  public let token: Endpoint
  /// Where the provider's keys are listed.
  public let keys: Endpoint
  /// Where more is said about a user, if anywhere.
  public let userInfo: Endpoint?
  /// Where the browser is sent to sign out at the provider, if anywhere.
  public let endSession: Endpoint?
  /// The algorithms that the provider signs ID tokens with, without those that are not known here; never empty.
  public let algorithms: Set<SigningAlgorithm>
  /// How the provider takes a client's secret.
  let authentication: ClientAuthentication?
  /// The scopes that the provider lists; nil where it lists none.
  let scopes: Set<String>?
  /// Whether each answer names the provider (RFC 9207).
  let namesItselfInAnswers: Bool

  /// The longest configuration that is read, in bytes.
  public static let longest = 65_536

  /// Reads the configuration, which was fetched from ``Issuer/configuration``.
  ///
  /// - Throws: ``OpenIDConnectError``: what of it is missing, unsafe or about another issuer.
  public init(parsing bytes: [UInt8], of issuer: Issuer) throws(OpenIDConnectError) {
    let document = try JSONValue.document(.configuration, bytes, upTo: Self.longest)
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
    namesItselfInAnswers = document["authorization_response_iss_parameter_supported"]?.bool == true
    guard Self.texts("response_types_supported", document, else: ["code"]).contains("code") else {
      throw .codeFlowIsNotOffered
    }
    // Who leaves the list out often knows S256 all the same; who does not ignores the challenge.
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

  /// The texts of a list; `assumed` where the provider leaves it out.
  private static func texts(_ name: String, _ document: JSONValue, else assumed: [String]) -> [String] {
    document[name].map { $0.texts ?? [] } ?? assumed
  }
}

extension ProviderMetadata {
  /// The address that signs a user of `client` out at the provider, which sends the browser back to `address`; nil when
  /// the provider has none.
  ///
  /// The provider asks the user first, as no ID token is kept to be shown (RP-Initiated Logout 1.0).
  public func signOutAddress(of client: Client, returningTo address: Endpoint) -> String? {
    endSession?.adding([("client_id", client.id), ("post_logout_redirect_uri", address.description)])
  }
}

/// How a client with a secret proves at the token endpoint who it is; the first that the provider takes is used.
enum ClientAuthentication: String, Comparable {
  case basic = "client_secret_basic"
  case post = "client_secret_post"

  static func < (left: Self, right: Self) -> Bool { left == .basic && right == .post }
}

extension JSONValue {
  /// What a document or a token may cost. Its bytes are limited where it is read.
  private static let limits = JSONLimits(values: 20_000, members: 1_000, depth: 16)

  /// The object that `bytes` are; nil for anything else.
  static func object(in bytes: [UInt8]) -> JSONValue? {
    // Whatever is wrong with it makes it none.
    guard let value = try? BoundedJSON.document(bytes, limits: limits), value.isObject else { return nil }
    return value
  }

  var text: String? { string }

  /// The texts of an array, what is no text left out; nil for anything else.
  var texts: [String]? { elements?.compactMap(\.text) }

  /// The object that `bytes`, a provider's `document`, are.
  static func document(
    _ document: OpenIDConnectError.Document, _ bytes: [UInt8], upTo limit: Int
  ) throws(OpenIDConnectError) -> JSONValue {
    guard bytes.count <= limit else { throw .tooLarge(document, limit: limit) }
    guard let object = object(in: bytes) else { throw .unreadable(document) }
    return object
  }
}
