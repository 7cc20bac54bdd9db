import BoundedJSON

/// A user's identity according to a provider.
///
/// Only ``issuer`` and ``subject`` together identify the user permanently. All other properties may change, be chosen by the
/// user, or belong to another user tomorrow: display them, but never look up an account by them.
public struct Identity: Hashable, Sendable {
  /// The provider, exactly as the operator configured it.
  public let issuer: String
  /// The user at this provider: 1 to 255 characters of printable ASCII.
  public let subject: String
  /// The display name, at most 200 characters, without invisible ones; nil when there is none.
  public private(set) var name: String?
  /// The user's preferred name, with the limits of ``name``. Neither unique nor permanent.
  public private(set) var preferredUsername: String?
  /// The e-mail address, only if the provider says that it is verified; at most 254 characters.
  public private(set) var email: String?
  /// The e-mail address that the provider does not call verified, if there is no ``email``: use it only to explain why a user is
  /// not admitted.
  public private(set) var unverifiedEmail: String?
  /// The groups, in the provider's order: at most 100, each of 1 to 255 characters, without invisible ones.
  public private(set) var groups: [String] = []

  /// The maximum number of groups; further ones are ignored.
  public static let maximumGroups = 100
  /// The maximum size of the userinfo endpoint's response, in bytes.
  public static let maximumUserInfoBytes = 65_536

  init(issuer: Issuer, subject: String, claims: JSONValue, groupsClaim: String?) {
    self.issuer = issuer.description
    self.subject = subject
    read(claims, groupsClaim: groupsClaim)
  }

  /// This identity, completed from the userinfo endpoint's JSON: some providers return names and groups only there.
  ///
  /// - Throws: ``OpenIDConnectError``: the response is unreadable, or describes a different user (OpenID Connect Core 1.0,
  ///   section 5.3.2).
  public func adding(userInfo bytes: [UInt8], for client: Client) throws(OpenIDConnectError) -> Identity {
    let claims = try JSONValue.document(.userInfo, bytes, upTo: Self.maximumUserInfoBytes)
    guard let subject = claims["sub"]?.text, subject.utf8.elementsEqual(self.subject.utf8) else {
      throw .userInfoOfAnother
    }
    var identity = self
    identity.read(claims, groupsClaim: client.groupsClaim)
    return identity
  }

  /// Fills the missing properties from `claims`.
  private mutating func read(_ claims: JSONValue, groupsClaim: String?) {
    name = name ?? claims["name"]?.text.flatMap { PlainText.sanitized($0, upTo: 200) }
    preferredUsername =
      preferredUsername ?? claims["preferred_username"]?.text.flatMap { PlainText.sanitized($0, upTo: 200) }
    readEmail(claims)
    if groups.isEmpty, let groupsClaim { groups = Self.groups(claims[groupsClaim]) }
  }

  private mutating func readEmail(_ claims: JSONValue) {
    guard email == nil, let address = Self.address(claims) else { return }
    let isVerified = claims["email_verified"]?.bool == true
    (email, unverifiedEmail) = isVerified ? (address, nil) : (nil, address)
  }

  private static func address(_ claims: JSONValue) -> String? {
    guard let email = claims["email"]?.text else { return nil }
    let parts = email.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !email.contains(where: \.isWhitespace)
    return isAddress && PlainText.isExact(email, upTo: 254) ? email : nil
  }

  /// A list of groups, or a single one.
  private static func groups(_ value: JSONValue?) -> [String] {
    let named = value?.text.map { [$0] } ?? value?.texts ?? []
    return Array(named.lazy.filter { PlainText.isExact($0, upTo: 255) }.prefix(maximumGroups))
  }
}
