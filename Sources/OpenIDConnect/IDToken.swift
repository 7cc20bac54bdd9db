import BoundedJSON
import BoundedNumbers
public import Foundation
public import PublicKeys

/// An unverified ID token. Only its header is accessible until every check has passed.
public struct IDToken: Sendable {
  /// The token's statements about its signature (RFC 7515, section 4), not yet verified.
  public struct Header: Hashable, Sendable {
    /// The algorithm.
    public let algorithm: SigningAlgorithm
    /// The id of the key; nil when the token names none.
    public let keyID: String?
  }

  /// The token's own header.
  public let header: Header
  private let token: SignedToken

  /// The maximum size of an ID token, in bytes.
  public static let maximumBytes = 65_536
  /// The tolerated difference between the provider's clock and this machine's, in seconds.
  public static let leeway = 60.0

  /// Parses a token in compact form, and its header.
  ///
  /// - Throws: ``OpenIDConnectError``: it is too long, malformed, of another type, or signed in a way that is not accepted: with
  ///   no algorithm (`none`), with a shared secret (`HS256`), or with an extension (`crit`).
  public init(parsing text: String) throws(OpenIDConnectError) {
    token = try SignedToken(text)
    header = try token.header()
  }

  /// Returns the user's identity after checking the signature and each claim of OpenID Connect Core 1.0, section 3.1.3.7.
  ///
  /// - Parameters:
  ///   - keys: The provider's keys. After ``OpenIDConnectError/keyIsUnknown``, fetch them again once.
  ///   - issuer: The expected issuer.
  ///   - client: The expected audience.
  ///   - request: The sign-in that the token must belong to.
  ///   - now: The time at which the token must be valid, within ``leeway``.
  /// - Throws: ``OpenIDConnectError``: the first check that failed.
  public func identity(
    keys: KeySet, issuer: Issuer, client: Client, request: AuthorizationRequest, now: Date
  ) throws(OpenIDConnectError) -> Identity {
    let key = try keys.key(for: header)
    guard token.isSigned(by: key) else { throw .signatureIsWrong }
    guard let claims = JSONValue.object(in: token.payload) else { throw .claimsAreUnreadable }
    guard let named = claims["iss"]?.text, issuer.isNamed(by: named) else { throw .tokenOfAnotherIssuer }
    try Self.checkAudience(claims, client)
    try Self.checkTimes(claims, now.timeIntervalSince1970)
    guard let nonce = claims["nonce"]?.text else { throw .nonceIsMissing }
    guard ConstantTime.areEqual(Array(nonce.utf8), Array(request.nonce.utf8)) else { throw .nonceDiffers }
    guard let subject = claims["sub"]?.text, PlainText.isPrintable(subject, upTo: 255) else {
      throw .subjectIsUnusable
    }
    return Identity(issuer: issuer, subject: subject, claims: claims, groupsClaim: client.groupsClaim)
  }

  private static func checkAudience(_ claims: JSONValue, _ client: Client) throws(OpenIDConnectError) {
    let several = claims["aud"]?.elements.map { $0.map { $0.text ?? "" } }
    guard let audiences = claims["aud"]?.text.map({ [$0] }) ?? several else { throw .audienceDiffers }
    // The client's id is ASCII, but Swift considers some other characters equal to ASCII ones.
    guard audiences.contains(where: { $0.utf8.elementsEqual(client.id.utf8) }) else { throw .audienceDiffers }
    if audiences.count == 1, claims["azp"] == nil { return }
    guard let party = claims["azp"]?.text, party.utf8.elementsEqual(client.id.utf8) else {
      throw .authorizedPartyDiffers
    }
  }

  private static func checkTimes(_ claims: JSONValue, _ now: Double) throws(OpenIDConnectError) {
    guard let expiry = try time("exp", claims) else { throw .timeIsMissing("exp") }
    guard now < expiry + leeway else { throw .tokenHasExpired }
    guard let issued = try time("iat", claims) else { throw .timeIsMissing("iat") }
    guard issued <= now + leeway else { throw .tokenIsFromTheFuture }
    if let start = try time("nbf", claims), start > now + leeway { throw .tokenIsNotYetValid }
  }

  /// The seconds since 1970; nil when there is no such claim.
  private static func time(_ claim: String, _ claims: JSONValue) throws(OpenIDConnectError) -> Double? {
    guard let value = claims[claim] else { return nil }
    guard let number = value.number else { throw .timeIsMissing(claim) }
    guard let time = number.within(0...253_402_300_799) else { throw .timeIsImpossible(claim) }
    return time
  }
}

/// A signed text in compact form (RFC 7515, section 7.1).
struct SignedToken {
  private let headerBytes: [UInt8]
  let payload: [UInt8]
  private let signature: [UInt8]
  /// The first two parts as written, which the signature covers.
  private let signed: [UInt8]

  init(_ text: String) throws(OpenIDConnectError) {
    guard text.utf8.count <= IDToken.maximumBytes else { throw .tokenIsTooLong }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .tokenHasNotThreeParts }
    let bytes = parts.compactMap { Base64URL.bytes(of: String(Substring($0))) }
    guard bytes.count == 3 else { throw .tokenIsNotBase64URL }
    (headerBytes, payload, signature) = (bytes[0], bytes[1], bytes[2])
    signed = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
  }

  func header() throws(OpenIDConnectError) -> IDToken.Header {
    guard let header = JSONValue.object(in: headerBytes), let name = header["alg"]?.text,
      header["kid"] == nil || header["kid"]?.text != nil
    else { throw .headerIsUnreadable }
    guard header["crit"] == nil else { throw .headerIsCritical }
    guard let algorithm = SigningAlgorithm(rawValue: name) else {
      throw .algorithmIsRefused(PlainText.sanitized(name, upTo: 40) ?? "nothing")
    }
    // RFC 8725, section 3.11: the same keys also sign access tokens (`at+jwt`) and logout tokens.
    if let type = header["typ"], type.text?.lowercased() != "jwt" { throw .tokenOfAnotherType }
    return IDToken.Header(algorithm: algorithm, keyID: header["kid"]?.text)
  }

  func isSigned(by key: PublicKey) -> Bool { key.verifies(signature, of: signed, encoding: .fixed) }
}
