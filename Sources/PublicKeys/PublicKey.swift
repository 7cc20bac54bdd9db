import COpenSSL

// Unchecked: OpenSSL's keys are freed where they are opened; it reads the given numbers of bytes.

/// A public key that verifies the signatures of a passkey or of a sign-in provider.
///
/// It supports the three kinds that both use: ECDSA on P-256 with SHA-256, Ed25519, and RSA (PKCS #1, version 1.5) with SHA-256.
public struct PublicKey: Sendable, Hashable {
  /// The signature algorithm.
  public let algorithm: SigningAlgorithm
  /// The key as a SubjectPublicKeyInfo (RFC 5280) in DER; OpenSSL has accepted it once.
  private let encoded: [UInt8]

  /// Creates a P-256 key.
  /// - Parameters:
  ///   - x: 32 bytes, big-endian.
  ///   - y: 32 bytes, big-endian.
  /// - Throws: ``PublicKeyError/length`` or ``PublicKeyError/notAKey`` when the point is not on the curve.
  public init(p256X x: [UInt8], y: [UInt8]) throws(PublicKeyError) {
    guard x.count == 32, y.count == 32 else { throw .length }
    let kind = DER.object([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    let curve = DER.object([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
    try self.init(.es256, kind: kind + curve, key: [4] + x + y)
  }

  /// Creates an Ed25519 key from 32 bytes, as in RFC 8032. A point that is not on the curve is accepted, but verifies nothing.
  /// - Throws: ``PublicKeyError/length``, or ``PublicKeyError/notAKey`` for a number outside the field and for a point of small
  ///   order.
  public init(ed25519 bytes: [UInt8]) throws(PublicKeyError) {
    guard bytes.count == 32 else { throw .length }
    guard !Self.isUnsafePoint(bytes) else { throw .notAKey }
    try self.init(.edDSA, kind: DER.object([0x2B, 0x65, 0x70]), key: bytes)
  }

  /// Creates an RSA key from big-endian numbers.
  /// - Throws: ``PublicKeyError/length`` unless the modulus has 2,048 to 8,192 bits, and ``PublicKeyError/notAKey`` unless both
  ///   numbers are odd and the exponent is from 3 to 2³² - 1.
  public init(rsaModulus modulus: [UInt8], exponent: [UInt8]) throws(PublicKeyError) {
    let (modulus, exponent) = (modulus.drop { $0 == 0 }, exponent.drop { $0 == 0 })
    // A shorter key is too weak, a longer one too slow.
    guard let first = modulus.first, (256...1024).contains(modulus.count), modulus.count > 256 || first >= 0x80 else {
      throw .length
    }
    guard let last = modulus.last, let end = exponent.last, last & end & 1 == 1, exponent.count <= 4,
      exponent.count > 1 || end > 1
    else { throw .notAKey }
    let kind = DER.object([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]) + DER.null
    try self.init(.rs256, kind: kind, key: DER.sequence(DER.integer(Array(modulus)) + DER.integer(Array(exponent))))
  }

  private init(_ algorithm: SigningAlgorithm, kind: [UInt8], key: [UInt8]) throws(PublicKeyError) {
    self.algorithm = algorithm
    encoded = DER.sequence(DER.sequence(kind) + DER.bits(key))
    guard let key = makeKey() else { throw .notAKey }
    EVP_PKEY_free(key)
  }

  /// Whether `bytes` are one of the eight points of small order, or a number that RFC 8032 does not allow.
  ///
  /// OpenSSL accepts them, and anyone can forge a signature of any message that such a key verifies.
  private static func isUnsafePoint(_ bytes: [UInt8]) -> Bool {
    // The highest bit is the sign of the other coordinate.
    let number = bytes.dropLast() + [bytes[31] & 0x7F]
    let middle = number[1..<31]
    // 0 and 1; and -1 with everything outside the field, whose size is 2^255 - 19.
    if number[0] <= 1, number[31] == 0, middle.allSatisfy({ $0 == 0 }) { return true }
    if number[0] >= 0xEC, number[31] == 0x7F, middle.allSatisfy({ $0 == 0xFF }) { return true }
    return pointsOfOrderEight.contains(Array(number))
  }

  private static let pointsOfOrderEight: [[UInt8]] = [
    [
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
      0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
    ],
    [
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
      0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
    ],
  ]

  /// Whether the holder of the private key signed `message`; false for a malformed signature.
  /// - Parameter form: The encoding of an ES256 signature; the other algorithms have only one.
  public func verifies(_ signature: [UInt8], of message: [UInt8], encoding form: SignatureEncoding) -> Bool {
    var signature = signature
    if algorithm == .es256, form == .fixed {
      guard signature.count == 64 else { return false }
      signature = DER.sequence(DER.integer(Array(signature.prefix(32))) + DER.integer(Array(signature.suffix(32))))
    }
    guard let key = makeKey(), let context = EVP_MD_CTX_new() else { return false }
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    let digest = algorithm == .edDSA ? nil : EVP_sha256()
    guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else { return false }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// The key as an OpenSSL object, which the caller frees; nil when it is invalid.
  private func makeKey() -> OpaquePointer? {
    encoded.withUnsafeBufferPointer { bytes in
      var position = bytes.baseAddress
      return d2i_PUBKEY(nil, &position, bytes.count)
    }
  }
}

/// A signature algorithm; the raw value is its name in JOSE (RFC 7518 and RFC 8037).
public enum SigningAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// Ed25519.
  case edDSA = "EdDSA"
  /// RSA (PKCS #1, version 1.5) with SHA-256.
  case rs256 = "RS256"

  /// The algorithm's number in COSE (RFC 9053 and RFC 8812).
  public var number: Int {
    switch self {
    case .es256: -7
    case .edDSA: -8
    case .rs256: -257
    }
  }
}

/// The encoding of an ES256 signature.
public enum SignatureEncoding: Sendable, Hashable {
  /// A sequence of two integers in DER: WebAuthn.
  case der
  /// Two numbers of 32 bytes: JOSE.
  case fixed
}

/// The reason why bytes are not a key.
public enum PublicKeyError: Error, Sendable, Hashable {
  /// A number of the key has the wrong length.
  case length
  /// The numbers are not a valid key.
  case notAKey
}

/// The parts of ASN.1's DER that keys and signatures need (ITU-T X.690).
private enum DER {
  static let null: [UInt8] = [5, 0]

  static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }
  static func object(_ identifier: [UInt8]) -> [UInt8] { element(6, identifier) }
  static func bits(_ bytes: [UInt8]) -> [UInt8] { element(3, [0] + bytes) }

  /// A non-negative number in its shortest form.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let short = Array(bytes.drop { $0 == 0 })
    return element(2, (short.first ?? 0x80) >= 0x80 ? [0] + short : short)
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 128 else { return [tag, UInt8(truncatingIfNeeded: content.count)] + content }
    let length = withUnsafeBytes(of: UInt32(clamping: content.count).bigEndian) { Array($0.drop { $0 == 0 }) }
    return [tag, 0x80 | UInt8(truncatingIfNeeded: length.count)] + length + content
  }
}
