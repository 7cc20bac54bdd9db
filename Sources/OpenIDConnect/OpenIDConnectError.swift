/// The reason why a sign-in at a provider fails: each case is one check, and its ``description`` is a sentence for people.
///
/// External values in a case are bounded and free of control characters. No case contains a code, a token or a secret.
public enum OpenIDConnectError: Error, Hashable, Sendable {
  /// A document of a provider.
  public enum Document: String, Sendable {
    /// `/.well-known/openid-configuration`.
    case configuration = "configuration"
    /// The key set at `jwks_uri`.
    case keys = "list of keys"
    /// The token endpoint's response.
    case tokens = "answer about the sign-in"
    /// The userinfo endpoint's response.
    case userInfo = "answer about the user"
  }

  // The operator's settings.

  /// The issuer is neither an https address nor an http address of this machine, or has a query.
  case issuerIsUnusable
  /// The client id is empty, longer than 255 characters, or not printable ASCII.
  case clientIDIsUnusable
  /// The client secret is empty, longer than 1,024 characters, or not printable ASCII.
  case clientSecretIsUnusable
  /// The client authentication is neither `client_secret_basic` nor `client_secret_post`.
  case authenticationIsUnusable
  /// The redirect address is not an http or https address.
  case redirectIsUnusable
  /// The scope of groups is not a single word of printable ASCII.
  case groupsScopeIsUnusable

  // The provider's documents.

  /// The document exceeds the limit.
  case tooLarge(Document, limit: Int)
  /// The document is not a JSON object, repeats a member, or is truncated.
  case unreadable(Document)
  /// The configuration names a different issuer than the operator's.
  case configurationOfAnotherIssuer
  /// The configuration lacks an endpoint that a sign-in needs.
  case endpointIsMissing(String)
  /// An endpoint is not an address, or would be used without encryption.
  case endpointIsUnusable(String)
  /// The provider does not offer the code flow.
  case codeFlowIsNotOffered
  /// The provider lists its challenge methods, and S256 is not among them.
  case proofKeyIsNotOffered
  /// The provider signs with none of RS256, ES256 and EdDSA.
  case noCommonAlgorithm
  /// The provider accepts a client secret neither in the header nor in the form.
  case noCommonAuthentication
  /// The key set has no key that can verify signatures.
  case noUsableKey

  // The browser's return.

  /// The query exceeds the limit.
  case answerIsTooLong
  /// The query is not percent-encoded UTF-8.
  case answerIsUnreadable
  /// The query repeats a parameter.
  case answerRepeats(String)
  /// The query has no state.
  case stateIsMissing
  /// The state is not the one that was sent.
  case stateDiffers
  /// The answer names a different issuer (RFC 9207).
  case answerOfAnotherIssuer
  /// The provider promises to name itself in each answer, and did not (RFC 9207).
  case answerNamesNoIssuer
  /// The user or the provider declined: `access_denied`.
  case denied
  /// The provider returned another error.
  case refused(code: String, description: String?)
  /// The query has neither a code nor an error.
  case codeIsMissing
  /// The code is longer than 4,096 characters, or not printable ASCII.
  case codeIsUnusable

  // The token endpoint.

  /// The token endpoint returned an error.
  case tokensAreRefused(code: String, description: String?)
  /// The token endpoint returned a status other than 200, and no error.
  case tokenStatus(Int)
  /// The token response has no ID token.
  case tokenIsMissing

  // The ID token.

  /// The ID token exceeds the limit.
  case tokenIsTooLong
  /// The ID token does not have three parts.
  case tokenHasNotThreeParts
  /// A part of the ID token is not valid Base64URL as in RFC 7515.
  case tokenIsNotBase64URL
  /// The ID token's header is not a JSON object, or a member of it is not a string.
  case headerIsUnreadable
  /// The header has `crit`, whose extensions are not supported.
  case headerIsCritical
  /// The token's `typ` is that of another kind of token.
  case tokenOfAnotherType
  /// The token is signed with an algorithm other than RS256, ES256 and EdDSA, or not signed.
  case algorithmIsRefused(String)
  /// The key set has no key with this id: it may have changed since it was read.
  case keyIsUnknown
  /// The token names no key, and several match.
  case keyIsAmbiguous
  /// The key that the token names is for a different algorithm.
  case keyIsForAnotherAlgorithm
  /// The signature does not match the key.
  case signatureIsWrong
  /// The claims are not a JSON object.
  case claimsAreUnreadable
  /// The token has a different issuer.
  case tokenOfAnotherIssuer
  /// The token is for other clients.
  case audienceDiffers
  /// The token is for several clients and does not name this one as the authorized party, or it names another one.
  case authorizedPartyDiffers
  /// A required time is missing, or is not a number.
  case timeIsMissing(String)
  /// A time is outside the years 1970 to 9999.
  case timeIsImpossible(String)
  /// The token has expired.
  case tokenHasExpired
  /// The token is not valid yet.
  case tokenIsNotYetValid
  /// The token was issued in the future.
  case tokenIsFromTheFuture
  /// The token has no nonce.
  case nonceIsMissing
  /// The nonce is not the one that was sent.
  case nonceDiffers
  /// The subject is missing, longer than 255 characters, or not printable ASCII.
  case subjectIsUnusable
  /// The userinfo endpoint described a different user.
  case userInfoOfAnother
}

extension OpenIDConnectError: CustomStringConvertible {
  /// A sentence in English for the operator, without codes, tokens and secrets.
  public var description: String {
    switch self {
    case .issuerIsUnusable, .clientIDIsUnusable, .clientSecretIsUnusable, .authenticationIsUnusable,
      .redirectIsUnusable,
      .groupsScopeIsUnusable:
      settingsDescription
    case .tooLarge, .unreadable, .configurationOfAnotherIssuer, .endpointIsMissing, .endpointIsUnusable,
      .codeFlowIsNotOffered, .proofKeyIsNotOffered, .noCommonAlgorithm, .noCommonAuthentication, .noUsableKey:
      providerDescription
    case .answerIsTooLong, .answerIsUnreadable, .answerRepeats, .stateIsMissing, .stateDiffers,
      .answerOfAnotherIssuer, .answerNamesNoIssuer, .denied, .refused, .codeIsMissing, .codeIsUnusable:
      responseDescription
    case .tokensAreRefused, .tokenStatus, .tokenIsMissing, .tokenIsTooLong, .tokenHasNotThreeParts,
      .tokenIsNotBase64URL, .headerIsUnreadable, .headerIsCritical, .tokenOfAnotherType, .algorithmIsRefused,
      .keyIsUnknown, .keyIsAmbiguous, .keyIsForAnotherAlgorithm, .signatureIsWrong:
      tokenDescription
    default: claimsDescription
    }
  }

  private var settingsDescription: String {
    switch self {
    case .issuerIsUnusable: "The issuer must be an https address without a query, or an http address of this machine."
    case .clientIDIsUnusable: "The client id must have 1 to 255 plain characters."
    case .clientSecretIsUnusable: "The client secret must have 1 to 1,024 plain characters."
    case .authenticationIsUnusable: "The client secret goes by client_secret_basic or client_secret_post."
    case .redirectIsUnusable: "The address to come back to must begin with https:// or http://."
    default: "The scope of groups must be a single word."
    }
  }

  private var providerDescription: String {
    switch self {
    case .tooLarge(let document, let limit): "The provider's \(document.rawValue) is longer than \(limit) bytes."
    case .unreadable(let document): "The provider's \(document.rawValue) cannot be read."
    case .configurationOfAnotherIssuer: "The provider's configuration names another issuer than the settings do."
    case .endpointIsMissing(let name): "The provider's configuration has no \(name)."
    case .endpointIsUnusable(let name): "The provider's \(name) is not an https address."
    case .codeFlowIsNotOffered: "The provider does not offer the authorization code flow."
    case .proofKeyIsNotOffered: "The provider does not offer PKCE with S256."
    case .noCommonAlgorithm: "The provider signs with none of RS256, ES256 and EdDSA."
    case .noCommonAuthentication:
      "The provider takes the client secret by neither client_secret_basic nor client_secret_post."
    default: "The provider lists no key with which its signatures can be checked."
    }
  }

  private var responseDescription: String {
    switch self {
    case .answerIsTooLong: "The provider sent the browser back with an address that is too long."
    case .answerIsUnreadable: "The provider sent the browser back with an address that cannot be read."
    case .answerRepeats(let name): "The provider sent the browser back with more than one \(name)."
    case .stateIsMissing: "The browser came back without the mark of a sign-in."
    case .stateDiffers: "The browser came back from another sign-in than the one that was begun here."
    case .answerOfAnotherIssuer: "The browser came back from another provider than the one it was sent to."
    case .answerNamesNoIssuer: "The browser came back without the provider's name, which this provider always gives."
    case .denied: "The provider was told not to sign in here, or does not allow it."
    case .refused(let code, let description): Self.sentence("The provider refused the sign-in", code, description)
    case .codeIsMissing: "The browser came back without a code."
    default: "The browser came back with a code that cannot be one."
    }
  }

  private var tokenDescription: String {
    switch self {
    case .tokensAreRefused(let code, let description): Self.sentence("The provider refused the code", code, description)
    case .tokenStatus(let status): "The provider answered the code with status \(status)."
    case .tokenIsMissing: "The provider's answer has no ID token."
    case .tokenIsTooLong: "The ID token is too long."
    case .tokenHasNotThreeParts: "The ID token does not have three parts."
    case .tokenIsNotBase64URL: "A part of the ID token is not Base64URL."
    case .headerIsUnreadable: "The ID token's header cannot be read."
    case .headerIsCritical: "The ID token demands an extension that is not known here."
    case .tokenOfAnotherType: "The token is not an ID token."
    case .algorithmIsRefused(let name): "The ID token is signed with \(name), not with RS256, ES256 or EdDSA."
    case .keyIsUnknown: "The ID token is signed with a key that the provider does not list."
    case .keyIsAmbiguous: "The ID token does not say with which of the provider's keys it is signed."
    case .keyIsForAnotherAlgorithm: "The ID token's key is for another algorithm than the token names."
    default: "The ID token's signature is wrong."
    }
  }

  private var claimsDescription: String {
    switch self {
    case .claimsAreUnreadable: "The ID token's claims cannot be read."
    case .tokenOfAnotherIssuer: "The ID token was issued by another provider."
    case .audienceDiffers: "The ID token is for another program."
    case .authorizedPartyDiffers: "The ID token was given to another program."
    case .timeIsMissing(let claim): "The ID token has no time \(claim)."
    case .timeIsImpossible(let claim): "The ID token's time \(claim) is impossible."
    case .tokenHasExpired: "The ID token has expired; the clock of this machine or of the provider may be wrong."
    case .tokenIsNotYetValid:
      "The ID token is not valid yet; the clock of this machine or of the provider may be wrong."
    case .tokenIsFromTheFuture:
      "The ID token was issued in the future; the clock of this machine or of the provider may be wrong."
    case .nonceIsMissing: "The ID token does not say for which sign-in it was issued."
    case .nonceDiffers: "The ID token was issued for another sign-in."
    case .subjectIsUnusable: "The ID token does not name its user by 1 to 255 plain characters."
    default: "The provider answered about another user than the one who signed in."
    }
  }

  private static func sentence(_ start: String, _ code: String, _ description: String?) -> String {
    description.map { "\(start) (\(code)): \($0)" } ?? "\(start): \(code)."
  }
}
