import BoundedNumbers
import PublicKeys

/// The relying party: this installation, with its name and its addresses (Web Authentication, section 7).
///
/// It stores nothing: the caller stores the challenge, for one use, and the passkeys.
public struct RelyingParty: Hashable, Sendable {
  /// The host that passkeys are permanently bound to, such as `paper.example`.
  public let id: String
  /// The name that users see.
  public let name: String
  /// The origins of its pages, without a path: `https://paper.example`.
  public let origins: [String]

  /// Validates the operator's settings.
  ///
  /// - Parameters:
  ///   - id: A host name in lower case. Browsers do not support passkeys for IP addresses.
  ///   - name: The name that users see.
  ///   - origins: At least one, each https on that host or a subdomain, as browsers write it: without a trailing slash and
  ///     without port 443. For `localhost` also http.
  /// - Throws: ``WebAuthnError/relyingPartyIsNoDomain`` or ``WebAuthnError/originIsUnusable``.
  public init(id: String, name: String, origins: [String]) throws(WebAuthnError) {
    guard Self.isDomain(id[...]) else { throw .relyingPartyIsNoDomain }
    guard !origins.isEmpty, origins.allSatisfy({ Self.isOrigin($0, on: id) }) else { throw .originIsUnusable }
    (self.id, self.name, self.origins) = (id, name, origins)
  }

  /// The browser's options for a new passkey of `user`.
  /// - Parameter passkeys: The user's existing passkeys: an authenticator that has one does not create a second.
  public func registrationOptions(
    challenge: Challenge, user: UserEntity, excluding passkeys: [Passkey]
  ) -> RegistrationOptions {
    RegistrationOptions(self, challenge, user, excluding: passkeys)
  }

  /// The browser's options for a sign-in with any passkey of this installation.
  public func authenticationOptions(challenge: Challenge) -> AuthenticationOptions {
    AuthenticationOptions(self, challenge)
  }

  /// Verifies a registration and returns the new passkey, to be stored unless its id is already taken.
  ///
  /// - Parameters:
  ///   - challenge: The challenge of this ceremony, which is used up whatever the result.
  ///   - userHandle: The handle of the user who received the challenge.
  /// - Throws: ``WebAuthnError``: the first check that failed (section 7.1).
  public func register(
    _ response: RegistrationResponse, challenge: Challenge, userHandle: [UInt8]
  ) throws(WebAuthnError) -> Passkey {
    try check(response.clientData, .registration, challenge)
    let object = try AttestationObject(parsing: response.attestationObject)
    let data = object.authenticatorData
    guard let credential = data.credential else { throw .credentialIsMissing }
    guard credential.id == response.credentialID else { throw .credentialDiffers }
    try object.check(credential.key.publicKey, clientDataHash: SHA256Digest(of: response.clientData).bytes)
    try check(data)
    return Passkey(
      credentialID: credential.id, userHandle: userHandle, publicKey: credential.key.bytes, signCount: data.signCount,
      isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp),
      transports: response.transports, aaguid: credential.aaguid)
  }

  /// Verifies a sign-in with `passkey` and returns the passkey with its updated counter, to be stored.
  ///
  /// - Parameters:
  ///   - passkey: The passkey stored under ``AuthenticationResponse/credentialID``.
  ///   - challenge: The challenge of this ceremony, which is used up whatever the result.
  /// - Throws: ``WebAuthnError``: the first check that failed (section 7.2). Report ``WebAuthnError/passkeyMayBeCloned`` to the
  ///   user.
  public func authenticate(
    _ response: AuthenticationResponse, with passkey: Passkey, challenge: Challenge
  ) throws(WebAuthnError) -> Passkey {
    guard response.credentialID == passkey.credentialID else { throw .credentialDiffers }
    guard response.userHandle == passkey.userHandle else { throw .userDiffers }
    try check(response.clientData, .authentication, challenge)
    let key = try COSEKey(parsing: passkey.publicKey).publicKey
    let signed = response.authenticatorData + SHA256Digest(of: response.clientData).bytes
    guard key.verifies(response.signature, of: signed, encoding: .der) else { throw .signatureIsWrong }
    let data = try AuthenticatorData(parsing: response.authenticatorData)
    try check(data)
    guard data.flags.contains(.backupEligible) == passkey.isBackupEligible else { throw .backupEligibilityChanged }
    let neverCounts = data.signCount == 0 && passkey.signCount == 0
    guard neverCounts || data.signCount > passkey.signCount else { throw .passkeyMayBeCloned }
    var passkey = passkey
    passkey.signCount = data.signCount
    passkey.isBackedUp = data.flags.contains(.backedUp)
    return passkey
  }

  private func check(
    _ json: [UInt8], _ ceremony: ClientData.Ceremony, _ challenge: Challenge
  ) throws(WebAuthnError) {
    let data = try ClientData(parsing: json)
    guard data.type == ceremony.rawValue else { throw .ceremonyDiffers }
    guard let given = Base64URL.bytes(of: data.challenge), ConstantTime.areEqual(given, challenge.bytes) else {
      throw .challengeDiffers
    }
    // Byte by byte: Swift considers canonically equivalent strings equal.
    guard origins.contains(where: { $0.utf8.elementsEqual(data.origin.utf8) }) else { throw .originDiffers }
    guard data.crossOrigin != true, data.topOrigin == nil else { throw .isCrossOrigin }
  }

  private func check(_ data: AuthenticatorData) throws(WebAuthnError) {
    guard data.relyingPartyHash == SHA256Digest(of: Array(id.utf8)).bytes else { throw .relyingPartyDiffers }
    guard data.flags.contains(.userPresent) else { throw .userIsNotPresent }
    guard data.flags.contains(.userVerified) else { throw .userIsNotVerified }
    guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
      throw .backupStateIsContradictory
    }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // The last label of a host name never consists of digits only; that of an IP address does.
    return text.utf8.count <= 253 && labels.allSatisfy(isLabel)
      && labels.last?.contains { $0 >= UInt8(ascii: "a") } == true
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == hyphen }
  }

  private static func isOrigin(_ origin: String, on id: String) -> Bool {
    let isPlain = id == "localhost" && origin.hasPrefix("http://")
    let scheme = isPlain ? "http://" : "https://"
    guard origin.hasPrefix(scheme) else { return false }
    let parts = origin.dropFirst(scheme.count).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let port = UInt16(parts[1], in: 1...UInt16.max), String(port) == parts[1], port != (isPlain ? 80 : 443)
      else { return false }
    }
    return parts[0] == id || (parts[0].hasSuffix("." + id) && isDomain(parts[0]))
  }
}
