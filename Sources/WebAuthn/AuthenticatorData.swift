import PublicKeys

/// An authenticator's signed statement about itself (Web Authentication, section 6.1).
struct AuthenticatorData: Equatable {
  /// The state of the ceremony and of the passkey.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A person was present.
    static let userPresent = Flags(rawValue: 1 << 0)
    /// The authenticator verified the user with a PIN, a fingerprint or a face.
    static let userVerified = Flags(rawValue: 1 << 2)
    static let backupEligible = Flags(rawValue: 1 << 3)
    static let backedUp = Flags(rawValue: 1 << 4)
    static let hasCredential = Flags(rawValue: 1 << 6)
    static let hasExtensions = Flags(rawValue: 1 << 7)
  }

  /// A new passkey.
  struct Credential: Equatable {
    /// The authenticator's model; 16 bytes.
    let aaguid: [UInt8]
    /// 1 to 1,023 bytes.
    let id: [UInt8]
    let key: COSEKey
  }

  let relyingPartyHash: [UInt8]
  let flags: Flags
  let signCount: UInt32
  let credential: Credential?

  static let maximumCredentialIDLength = 1023

  init(parsing bytes: [UInt8]) throws(WebAuthnError) {
    var rest = bytes[...]
    relyingPartyHash = try Self.take(32, of: &rest)
    flags = Flags(rawValue: try Self.take(1, of: &rest)[0])
    signCount = try Self.take(4, of: &rest).reduce(0) { $0 << 8 | UInt32($1) }
    credential = flags.contains(.hasCredential) ? try Self.credential(from: &rest) : nil
    if flags.contains(.hasExtensions) { try Self.skipExtensions(in: &rest) }
    guard rest.isEmpty else { throw .authenticatorDataIsUnreadable }
  }

  private static func credential(from rest: inout ArraySlice<UInt8>) throws(WebAuthnError) -> Credential {
    let aaguid = try take(16, of: &rest)
    let length = try take(2, of: &rest).reduce(0) { $0 << 8 | Int($1) }
    guard (1...maximumCredentialIDLength).contains(length) else { throw .credentialIDIsUnusable }
    let id = try take(length, of: &rest)
    return Credential(aaguid: aaguid, id: id, key: try COSEKey(from: &rest))
  }

  /// The extensions end the data, so they must be parsed; their meaning is ignored.
  private static func skipExtensions(in rest: inout ArraySlice<UInt8>) throws(WebAuthnError) {
    guard case .map = try CBOR.first(of: &rest) else { throw .authenticatorDataIsUnreadable }
  }

  private static func take(_ count: Int, of rest: inout ArraySlice<UInt8>) throws(WebAuthnError) -> [UInt8] {
    guard count <= rest.count else { throw .authenticatorDataIsUnreadable }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

/// A passkey's public key in the authenticator's encoding (RFC 9052, section 7).
struct COSEKey: Equatable {
  let bytes: [UInt8]
  let publicKey: PublicKey

  private enum Label {
    static let kind = 1
    static let algorithm = 3
    // Negative labels have a different meaning for each kind of key.
    static let curve = -1, x = -2, y = -3
    static let modulus = -1, exponent = -2
  }

  init(parsing bytes: [UInt8]) throws(WebAuthnError) {
    var rest = bytes[...]
    try self.init(from: &rest)
    guard rest.isEmpty else { throw .keyIsUnreadable }
  }

  /// The key at the start of `rest`, which is then consumed.
  init(from rest: inout ArraySlice<UInt8>) throws(WebAuthnError) {
    let start = rest
    let map = try CBOR.first(of: &rest)
    bytes = Array(start.prefix(start.count - rest.count))
    publicKey = try Self.key(map)
  }

  /// Kind, curve and algorithm must match: a key is for a single algorithm.
  private static func key(_ map: CBOR) throws(WebAuthnError) -> PublicKey {
    guard case .map = map, let number = map[Label.algorithm] else { throw .keyIsUnreadable }
    guard let algorithm = SigningAlgorithm.allCases.first(where: { .integer($0.number) == number }) else {
      throw .algorithmIsRefused
    }
    let publicKey: PublicKey?
    do { publicKey = try key(map, algorithm) } catch { throw .keyIsUnusable(error) }
    guard let publicKey else { throw .keyIsUnreadable }
    return publicKey
  }

  private static func key(_ map: CBOR, _ algorithm: SigningAlgorithm) throws(PublicKeyError) -> PublicKey? {
    let kind = map[Label.kind], curve = map[Label.curve]
    switch algorithm {
    case .es256:
      guard kind == .unsigned(2), curve == .unsigned(1), let x = map[Label.x]?.byteString,
        let y = map[Label.y]?.byteString
      else { return nil }
      return try PublicKey(p256X: x, y: y)
    case .edDSA:
      guard kind == .unsigned(1), curve == .unsigned(6), let x = map[Label.x]?.byteString else { return nil }
      return try PublicKey(ed25519: x)
    case .rs256:
      guard kind == .unsigned(3), let modulus = map[Label.modulus]?.byteString,
        let exponent = map[Label.exponent]?.byteString
      else { return nil }
      return try PublicKey(rsaModulus: modulus, exponent: exponent)
    }
  }
}
