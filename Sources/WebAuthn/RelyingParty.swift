import BoundedNumbers
import PublicKeys

/// Who asks for passkeys: this paper, by its name and its addresses (Web Authentication, section 7).
///
/// It keeps nothing: who calls it remembers the challenge, for one use, and stores the passkeys.
public struct RelyingParty: Hashable, Sendable {
  /// The host that passkeys are bound to, such as `paper.example`, for ever.
  public let id: String
  /// What people know it by.
  public let name: String
  /// The addresses of its pages, without a path: `https://paper.example`.
  public let origins: [String]

  /// Reads the operator's settings.
  ///
  /// - Parameters:
  ///   - id: A host's name in small letters. Browsers know no passkeys for addresses in numbers.
  ///   - name: What people know it by.
  ///   - origins: At least one, each https on that host or below it, as browsers write it: without a slash at the end and
  ///     without port 443. For `localhost` also http.
  /// - Throws: ``WebAuthnError/relyingPartyIsNoDomain`` or ``WebAuthnError/originIsUnusable``.
  public init(id: String, name: String, origins: [String]) throws(WebAuthnError) {
    guard Self.isDomain(id[...]) else { throw .relyingPartyIsNoDomain }
    guard !origins.isEmpty, origins.allSatisfy({ Self.isOrigin($0, on: id) }) else { throw .originIsUnusable }
    (self.id, self.name, self.origins) = (id, name, origins)
  }

  /// What the browser is asked for a new passkey of `user`.
  /// - Parameter passkeys: Those that the user has: no authenticator makes a second one beside them.
  public func registrationOptions(
    challenge: Challenge, user: UserEntity, excluding passkeys: [Passkey]
  ) -> RegistrationOptions {
    RegistrationOptions(self, challenge, user, excluding: passkeys)
  }

  /// What the browser is asked for a sign-in with any passkey of this paper.
  public func authenticationOptions(challenge: Challenge) -> AuthenticationOptions {
    AuthenticationOptions(self, challenge)
  }

  /// The new passkey of the user with `userHandle`, to be stored unless one has its id.
  ///
  /// - Parameters:
  ///   - challenge: The one that was given for this, which is used up whatever comes of it.
  ///   - userHandle: That of the user who was given it.
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

  /// Checks that `passkey` signed in, and answers it as it is to be stored from now on: counted further.
  ///
  /// - Parameters:
  ///   - passkey: The one that was stored under ``AuthenticationResponse/credentialID``.
  ///   - challenge: The one that was given for this, which is used up whatever comes of it.
  /// - Throws: ``WebAuthnError``: the first check that failed (section 7.2).
  ///   ``WebAuthnError/passkeyMayBeCloned`` is worth telling its user.
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
    // Byte by byte: texts that look alike may be equal to Swift.
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
    // No name of a host ends with a number; addresses do.
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
