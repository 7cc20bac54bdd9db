/// Why a provider's sign-in fails: each case is one check, and its ``description`` a sentence for people.
///
/// What a case carries from outside is bounded and free of control characters. No case carries a code, a token or a
/// secret.
public enum OpenIDConnectError: Error, Hashable, Sendable {
  /// A document of a provider.
  public enum Document: String, Sendable {
    /// `/.well-known/openid-configuration`.
    case configuration = "configuration"
    /// The key set behind `jwks_uri`.
    case keys = "list of keys"
    /// What the token endpoint answers.
    case tokens = "answer about the sign-in"
    /// What the userinfo endpoint answers.
    case userInfo = "answer about the user"
  }

  // The operator's settings.

  /// The issuer is neither an https address nor an http address of this machine, or has a query.
  case issuerIsUnusable
  /// The client id is empty, longer than 255 characters, or more than printable ASCII.
  case clientIDIsUnusable
  /// The client secret is empty, longer than 1,024 characters, or more than printable ASCII.
  case clientSecretIsUnusable
  /// The way to show the secret is neither `client_secret_basic` nor `client_secret_post`.
  case authenticationIsUnusable
  /// The address to come back to is no http or https address.
  case redirectIsUnusable
  /// The scope of groups is no single word of printable ASCII.
  case groupsScopeIsUnusable

  // The provider's documents.

  /// The document is longer than is read.
  case tooLarge(Document, limit: Int)
  /// The document is no JSON object, names a member twice, or ends in the middle.
  case unreadable(Document)
  /// The configuration names another issuer than the operator did.
  case configurationOfAnotherIssuer
  /// The configuration lacks an endpoint that a sign-in needs.
  case endpointIsMissing(String)
  /// An endpoint is no address, or would be asked without encryption.
  case endpointIsUnusable(String)
  /// The provider does not offer the code flow.
  case codeFlowIsNotOffered
  /// The provider says which challenge methods it knows, and S256 is not among them.
  case proofKeyIsNotOffered
  /// The provider signs with none of RS256, ES256 and EdDSA.
  case noCommonAlgorithm
  /// The provider takes a client's secret neither in the header nor in the form.
  case noCommonAuthentication
  /// The key set has no key that signatures can be checked with.
  case noUsableKey

  // The browser's return.

  /// The query is longer than is read.
  case answerIsTooLong
  /// The query is not percent-encoded UTF-8.
  case answerIsUnreadable
  /// The query has a parameter twice.
  case answerRepeats(String)
  /// The query has no state.
  case stateIsMissing
  /// The state is not the one that was sent.
  case stateDiffers
  /// The answer names another issuer (RFC 9207).
  case answerOfAnotherIssuer
  /// The provider says that it names itself in each answer, and did not (RFC 9207).
  case answerNamesNoIssuer
  /// The user or the provider said no: `access_denied`.
  case denied
  /// The provider answered with another error.
  case refused(code: String, description: String?)
  /// The query has neither a code nor an error.
  case codeIsMissing
  /// The code is longer than 4,096 characters, or more than printable ASCII.
  case codeIsUnusable

  // The token endpoint.

  /// The token endpoint answered with an error.
  case tokensAreRefused(code: String, description: String?)
  /// The token endpoint answered with another status than 200, and no error.
  case tokenStatus(Int)
  /// The token answer has no ID token.
  case tokenIsMissing

  // The ID token.

  /// The ID token is longer than is read.
  case tokenIsTooLong
  /// The ID token has not three parts.
  case tokenHasNotThreeParts
  /// A part of the ID token is not Base64URL as RFC 7515 wants it.
  case tokenIsNotBase64URL
  /// The ID token's header is no JSON object, or a member of it is no text.
  case headerIsUnreadable
  /// The header has `crit`, whose extensions are not known here.
  case headerIsCritical
  /// The token is for something else, by its `typ`.
  case tokenOfAnotherType
  /// The token is signed with something else than RS256, ES256 and EdDSA, or not at all.
  case algorithmIsRefused(String)
  /// The key set has no key of this id: it may have been renewed since it was read.
  case keyIsUnknown
  /// The token names no key, and several could be meant.
  case keyIsAmbiguous
  /// The key that the token names is for another algorithm.
  case keyIsForAnotherAlgorithm
  /// The signature is not the key's.
  case signatureIsWrong
  /// The claims are no JSON object.
  case claimsAreUnreadable
  /// The token was issued by another issuer.
  case tokenOfAnotherIssuer
  /// The token is for other clients.
  case audienceDiffers
  /// The token is for several clients and was not given to this one, or says that it was given to another.
  case authorizedPartyDiffers
  /// A time that must be there is not, or is no number.
  case timeIsMissing(String)
  /// A time is not within the years 1970 to 9999.
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
  /// The subject is missing, longer than 255 characters, or more than printable ASCII.
  case subjectIsUnusable
  /// The userinfo endpoint answered about somebody else.
  case userInfoOfAnother
}

extension OpenIDConnectError: CustomStringConvertible {
  /// A sentence in English for the operator; without codes, tokens and secrets.
  public var description: String {
    switch self {
    case .issuerIsUnusable, .clientIDIsUnusable, .clientSecretIsUnusable, .authenticationIsUnusable,
      .redirectIsUnusable,
      .groupsScopeIsUnusable:
      ofSettings
    case .tooLarge, .unreadable, .configurationOfAnotherIssuer, .endpointIsMissing, .endpointIsUnusable,
      .codeFlowIsNotOffered, .proofKeyIsNotOffered, .noCommonAlgorithm, .noCommonAuthentication, .noUsableKey:
      ofProvider
    case .answerIsTooLong, .answerIsUnreadable, .answerRepeats, .stateIsMissing, .stateDiffers,
      .answerOfAnotherIssuer, .answerNamesNoIssuer, .denied, .refused, .codeIsMissing, .codeIsUnusable:
      ofAnswer
    case .tokensAreRefused, .tokenStatus, .tokenIsMissing, .tokenIsTooLong, .tokenHasNotThreeParts,
      .tokenIsNotBase64URL, .headerIsUnreadable, .headerIsCritical, .tokenOfAnotherType, .algorithmIsRefused,
      .keyIsUnknown, .keyIsAmbiguous, .keyIsForAnotherAlgorithm, .signatureIsWrong:
      ofToken
    default: ofClaims
    }
  }

  private var ofSettings: String {
    switch self {
    case .issuerIsUnusable: "The issuer must be an https address without a query, or an http address of this machine."
    case .clientIDIsUnusable: "The client id must have 1 to 255 plain characters."
    case .clientSecretIsUnusable: "The client secret must have 1 to 1,024 plain characters."
    case .authenticationIsUnusable: "The client secret goes by client_secret_basic or client_secret_post."
    case .redirectIsUnusable: "The address to come back to must begin with https:// or http://."
    default: "The scope of groups must be a single word."
    }
  }

  private var ofProvider: String {
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

  private var ofAnswer: String {
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

  private var ofToken: String {
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

  private var ofClaims: String {
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
