import PublicKeys

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

/// What `navigator.credentials.create()` is called with, once `PublicKeyCredential.parseCreationOptionsFromJSON()` has
/// read it.
public struct RegistrationOptions: Encodable, Sendable {
  private struct Party: Encodable { let id, name: String }
  private struct User: Encodable { let id, name, displayName: String }
  private struct Parameters: Encodable {
    let type = "public-key"
    let alg: Int
  }
  private struct Selection: Encodable {
    // A passkey is found without a name, and takes the place of a password and of a second factor.
    let residentKey = "required"
    let requireResidentKey = true
    let userVerification = "required"
  }

  private let rp: Party
  private let user: User
  private let challenge: String
  private let pubKeyCredParams = SigningAlgorithm.allCases.map { Parameters(alg: $0.number) }
  private let timeout = ceremonyMilliseconds
  private let excludeCredentials: [CredentialDescriptor]
  private let authenticatorSelection = Selection()
  private let attestation = "none"

  init(_ party: RelyingParty, _ challenge: Challenge, _ user: UserEntity, excluding passkeys: [Passkey]) {
    rp = Party(id: party.id, name: party.name)
    self.user = User(id: Base64URL.text(of: user.handle), name: user.name, displayName: user.displayName)
    self.challenge = Base64URL.text(of: challenge.bytes)
    excludeCredentials = passkeys.map(CredentialDescriptor.init)
  }
}

/// What `navigator.credentials.get()` is called with, once `PublicKeyCredential.parseRequestOptionsFromJSON()` has read it.
public struct AuthenticationOptions: Encodable, Sendable {
  private let challenge: String
  private let timeout = ceremonyMilliseconds
  private let rpId: String
  // Empty: the authenticator knows its passkeys, and nobody learns here which there are.
  private let allowCredentials: [CredentialDescriptor] = []
  private let userVerification = "required"

  init(_ party: RelyingParty, _ challenge: Challenge) {
    self.challenge = Base64URL.text(of: challenge.bytes)
    rpId = party.id
  }
}

/// Five minutes, which the standard recommends.
private let ceremonyMilliseconds = 300_000

private struct CredentialDescriptor: Encodable {
  let type = "public-key"
  let id: String
  let transports: [String]

  init(_ passkey: Passkey) {
    id = Base64URL.text(of: passkey.credentialID)
    transports = passkey.transports
  }
}
