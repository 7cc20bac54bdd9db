import COpenSSL
import PublicKeys
import Testing

@testable import WebAuthn

/// An in-memory authenticator that signs everything.
final class SoftAuthenticator: Sendable {
  let algorithm: SigningAlgorithm
  /// The public key, as authenticators write it.
  let key: [UInt8]
  // Set once, and OpenSSL locks its own changes to it.
  nonisolated(unsafe) private let secret: OpaquePointer

  static let es256 = SoftAuthenticator(.es256)
  static let other = SoftAuthenticator(.es256)
  static let edDSA = SoftAuthenticator(.edDSA)
  static let rs256 = SoftAuthenticator(.rs256)

  private init(_ algorithm: SigningAlgorithm) {
    let kind =
      switch algorithm {
      case .es256: EVP_PKEY_EC
      case .edDSA: EVP_PKEY_ED25519
      case .rs256: EVP_PKEY_RSA
      }
    let context = EVP_PKEY_CTX_new_id(kind, nil)
    defer { EVP_PKEY_CTX_free(context) }
    EVP_PKEY_keygen_init(context)
    if algorithm == .es256 { EVP_PKEY_CTX_set_group_name(context, "P-256") }
    var secret: OpaquePointer?
    EVP_PKEY_generate(context, &secret)
    guard let secret else { preconditionFailure("OpenSSL makes no key.") }
    (self.algorithm, self.secret) = (algorithm, secret)
    key = Self.cose(algorithm, Self.encoded(secret))
  }

  func sign(_ bytes: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 512)
    var count = signature.count
    EVP_DigestSignInit(context, nil, algorithm == .edDSA ? nil : EVP_sha256(), nil, secret)
    EVP_DigestSign(context, &signature, &count, bytes, bytes.count)
    return Array(signature.prefix(count))
  }

  private static func encoded(_ secret: OpaquePointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      var end = buffer.baseAddress
      count = Int(i2d_PUBKEY(secret, &end))
    }
  }

  /// The numbers are at the end of a SubjectPublicKeyInfo.
  private static func cose(_ algorithm: SigningAlgorithm, _ encoded: [UInt8]) -> [UInt8] {
    switch algorithm {
    case .es256:
      EncodedCBOR.map([
        (1, 2), (3, -7), (-1, 1), (-2, .bytes(encoded.suffix(64).prefix(32))), (-3, .bytes(encoded.suffix(32))),
      ])
    case .edDSA: EncodedCBOR.map([(1, 1), (3, -8), (-1, 6), (-2, .bytes(encoded.suffix(32)))])
    case .rs256:
      // After the modulus of 256 bytes there are five for the exponent.
      EncodedCBOR.map([(1, 3), (3, -257), (-1, .bytes(encoded.suffix(261).prefix(256))), (-2, .bytes([1, 0, 1]))])
    }
  }
}

/// CBOR values for tests.
struct EncodedCBOR: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  let encoded: [UInt8]

  init(encoded: [UInt8]) { self.encoded = encoded }
  init(integerLiteral value: Int) { encoded = value < 0 ? Self.head(1, -1 - value) : Self.head(0, value) }
  init(stringLiteral value: String) { encoded = Self.head(3, value.utf8.count) + value.utf8 }
  init(booleanLiteral value: Bool) { encoded = [value ? 0xF5 : 0xF4] }

  static func bytes(_ bytes: some Collection<UInt8>) -> EncodedCBOR {
    EncodedCBOR(encoded: head(2, bytes.count) + bytes)
  }

  static func map(_ members: [(EncodedCBOR, EncodedCBOR)]) -> [UInt8] {
    head(5, members.count) + members.flatMap { $0.0.encoded + $0.1.encoded }
  }

  static func head(_ major: UInt8, _ count: Int) -> [UInt8] {
    switch count {
    case ..<24: [major << 5 | UInt8(count)]
    case ..<256: [major << 5 | 24, UInt8(count)]
    default: [major << 5 | 25, UInt8(count >> 8), UInt8(count & 255)]
    }
  }
}

/// A registration or a sign-in by an honest browser and authenticator, until a test changes something.
struct Ceremony {
  static let user = [UInt8](repeating: 9, count: 16)

  var authenticator = SoftAuthenticator.es256
  var type = "webauthn.create"
  var challenge = [UInt8](repeating: 7, count: 32)
  var origin = "https://paper.example"
  var moreClientData = ",\"crossOrigin\":false"
  var relyingParty = "paper.example"
  /// User present and verified, with an attested passkey.
  var flags: UInt8 = 0x45
  var signCount: [UInt8] = [0, 0, 0, 0]
  var attestedID = Array("passkey 1".utf8)
  /// Replaces the authenticator's key.
  var key: [UInt8]?
  var extensions: [UInt8] = []
  var format: EncodedCBOR = "none"
  /// The attestation statement for a signature of this and the rest; by default an empty one.
  var statement: @Sendable (_ signature: [UInt8]) -> [UInt8] = { _ in EncodedCBOR.map([]) }
  /// The passkey's id, in the browser's encoding.
  var id = Base64URL.text(of: Array("passkey 1".utf8))
  var rawID: String?
  var credentialType = "public-key"
  var userHandle: String? = Base64URL.text(of: user)
  var transports = "[\"internal\",\"hybrid\"]"

  static var registration: Ceremony { Ceremony() }
  static var authentication: Ceremony { Ceremony(type: "webauthn.get", flags: 0x05) }

  var clientData: [UInt8] {
    Array(
      """
      {"type":"\(type)","challenge":"\(Base64URL.text(of: challenge))","origin":"\(origin)"\(moreClientData)}
      """.utf8)
  }

  var authenticatorData: [UInt8] {
    let credential =
      flags & 0x40 == 0
      ? []
      : [UInt8](repeating: 3, count: 16) + [UInt8(attestedID.count >> 8), UInt8(attestedID.count & 255)] + attestedID
        + (key ?? authenticator.key)
    return SHA256Digest(of: Array(relyingParty.utf8)).bytes + [flags] + signCount + credential + extensions
  }

  var signature: [UInt8] { authenticator.sign(authenticatorData + SHA256Digest(of: clientData).bytes) }

  var attestationObject: [UInt8] {
    EncodedCBOR.map([
      ("fmt", format), ("attStmt", EncodedCBOR(encoded: statement(signature))), ("authData", .bytes(authenticatorData)),
    ])
  }

  var registrationJSON: [UInt8] {
    json(
      """
      "attestationObject":"\(Base64URL.text(of: attestationObject))","transports":\(transports)
      """)
  }

  var authenticationJSON: [UInt8] { authenticationJSON(authenticatorData, signature) }

  func authenticationJSON(_ data: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    json(
      """
      "authenticatorData":"\(Base64URL.text(of: data))","signature":"\(Base64URL.text(of: signature))",\
      "userHandle":\(userHandle.map { "\"\($0)\"" } ?? "null")
      """)
  }

  private func json(_ members: String) -> [UInt8] {
    Array(
      """
      {"id":"\(id)","rawId":"\(rawID ?? id)","type":"\(credentialType)","authenticatorAttachment":"platform",\
      "clientExtensionResults":{},"response":{"clientDataJSON":"\(Base64URL.text(of: clientData))",\(members)}}
      """.utf8)
  }
}

/// The relying party of the ceremonies.
enum TestRelyingParty {
  static func party() throws -> RelyingParty {
    try RelyingParty(
      id: "paper.example", name: "The Paper", origins: ["https://paper.example", "https://read.paper.example:8443"])
  }

  static func challenge(_ byte: UInt8 = 7) throws -> Challenge {
    try Challenge(bytes: [UInt8](repeating: byte, count: 32))
  }

  static func register(_ ceremony: Ceremony) throws -> Passkey {
    try register(ceremony.registrationJSON)
  }

  static func register(_ json: [UInt8]) throws -> Passkey {
    try party().register(RegistrationResponse(parsing: json), challenge: challenge(), userHandle: Ceremony.user)
  }

  static func authenticate(_ ceremony: Ceremony, with passkey: Passkey) throws -> Passkey {
    try authenticate(ceremony.authenticationJSON, with: passkey)
  }

  static func authenticate(_ json: [UInt8], with passkey: Passkey) throws -> Passkey {
    try party().authenticate(AuthenticationResponse(parsing: json), with: passkey, challenge: challenge())
  }
}

/// A change that turns an honest ceremony into one that must be refused.
struct RejectedCeremony: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let error: WebAuthnError
  let change: @Sendable (inout Ceremony) -> Void

  init(_ name: String, _ error: WebAuthnError, _ change: @escaping @Sendable (inout Ceremony) -> Void) {
    (testDescription, self.error, self.change) = (name, error, change)
  }
}
