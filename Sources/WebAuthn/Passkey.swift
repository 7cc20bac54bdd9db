/// What is to be signed, once: random bytes that the server gives and remembers for one browser, one ceremony and a few
/// minutes.
public struct Challenge: Hashable, Sendable {
  /// 16 to 64 bytes; 32 where it was made here.
  public let bytes: [UInt8]

  /// A new one, of 32 random bytes.
  public init(using random: inout some RandomNumberGenerator) {
    bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// One that was remembered.
  /// - Throws: ``WebAuthnError/challengeIsUnusable``.
  public init(bytes: [UInt8]) throws(WebAuthnError) {
    guard (16...64).contains(bytes.count) else { throw .challengeIsUnusable }
    self.bytes = bytes
  }
}

/// Who a passkey is made for, as authenticators show and keep it.
public struct UserEntity: Hashable, Sendable {
  /// Random bytes by which the user is known to authenticators, 1 to 64. Nothing that tells who it is.
  public let handle: [UInt8]
  /// What tells this account from the user's others, such as a login name.
  public let name: String
  /// What the user is called.
  public let displayName: String

  /// Somebody.
  /// - Throws: ``WebAuthnError/userHandleIsUnusable``.
  public init(handle: [UInt8], name: String, displayName: String) throws(WebAuthnError) {
    guard (1...64).contains(handle.count) else { throw .userHandleIsUnusable }
    (self.handle, self.name, self.displayName) = (handle, name, displayName)
  }
}

/// A passkey, as it is stored.
public struct Passkey: Hashable, Sendable {
  /// Its id, 1 to 1,023 bytes: no two passkeys have the same, which the store sees to.
  public let credentialID: [UInt8]
  /// The handle of its user.
  public let userHandle: [UInt8]
  /// Its public key, as a COSE key.
  public let publicKey: [UInt8]
  /// How often it signed; always 0 for one that does not count.
  public var signCount: UInt32
  /// Whether it can be copied to the user's other devices.
  public let isBackupEligible: Bool
  /// Whether it was.
  public var isBackedUp: Bool
  /// How browsers reach it, such as `internal` or `usb`: at most 8 short words, for browsers alone.
  public let transports: [String]
  /// The model of its authenticator: 16 bytes, which nobody vouches for.
  public let aaguid: [UInt8]

  /// One that was stored; what is wrong with it comes out when somebody signs in with it.
  public init(
    credentialID: [UInt8], userHandle: [UInt8], publicKey: [UInt8], signCount: UInt32, isBackupEligible: Bool,
    isBackedUp: Bool, transports: [String], aaguid: [UInt8]
  ) {
    self.credentialID = credentialID
    self.userHandle = userHandle
    self.publicKey = publicKey
    self.signCount = signCount
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.transports = transports
    self.aaguid = aaguid
  }
}
