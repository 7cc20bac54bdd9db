/// The random bytes to sign, for a single use: the server creates them and stores them for one browser, one ceremony and a few
/// minutes.
public struct Challenge: Hashable, Sendable {
  /// 16 to 64 bytes; 32 for a new challenge.
  public let bytes: [UInt8]

  /// Creates a challenge of 32 random bytes.
  public init(using random: inout some RandomNumberGenerator) {
    bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// Restores a stored challenge.
  /// - Throws: ``WebAuthnError/challengeIsUnusable``.
  public init(bytes: [UInt8]) throws(WebAuthnError) {
    guard (16...64).contains(bytes.count) else { throw .challengeIsUnusable }
    self.bytes = bytes
  }
}

/// The user that a passkey is created for, as authenticators show and store it.
public struct UserEntity: Hashable, Sendable {
  /// Random bytes that identify the user to authenticators, 1 to 64. They must not reveal who the user is.
  public let handle: [UInt8]
  /// The name that distinguishes this account from the user's others, such as a login name.
  public let name: String
  /// The user's display name.
  public let displayName: String

  /// Creates a user entity.
  /// - Throws: ``WebAuthnError/userHandleIsUnusable``.
  public init(handle: [UInt8], name: String, displayName: String) throws(WebAuthnError) {
    guard (1...64).contains(handle.count) else { throw .userHandleIsUnusable }
    (self.handle, self.name, self.displayName) = (handle, name, displayName)
  }
}

/// A passkey as the server stores it.
public struct Passkey: Hashable, Sendable {
  /// The id, 1 to 1,023 bytes. The store enforces that it is unique.
  public let credentialID: [UInt8]
  /// The handle of the passkey's user.
  public let userHandle: [UInt8]
  /// The public key, as a COSE key.
  public let publicKey: [UInt8]
  /// The number of signatures; always 0 for an authenticator that does not count.
  public var signCount: UInt32
  /// Whether it can be copied to the user's other devices.
  public let isBackupEligible: Bool
  /// Whether it has been backed up.
  public var isBackedUp: Bool
  /// The transports for browsers, such as `internal` or `usb`: at most 8 short words, which only browsers use.
  public let transports: [String]
  /// The model of the authenticator: 16 bytes, not verified.
  public let aaguid: [UInt8]

  /// Restores a stored passkey; ``RelyingParty/authenticate(_:with:challenge:)`` detects invalid values.
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
