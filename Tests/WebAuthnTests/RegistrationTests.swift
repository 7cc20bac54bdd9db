import PublicKeys
import Testing

@testable import WebAuthn

@Suite("Passkey registration")
struct RegistrationTests {
  @Test(arguments: [SoftAuthenticator.es256, .edDSA, .rs256])
  func `returns a passkey`(authenticator: SoftAuthenticator) throws {
    var ceremony = Ceremony.registration
    ceremony.authenticator = authenticator
    ceremony.signCount = [0, 0, 1, 2]
    let passkey = try Paper.register(ceremony)
    #expect(passkey.credentialID == Array("passkey 1".utf8))
    #expect(passkey.userHandle == Ceremony.user)
    #expect(passkey.publicKey == authenticator.key)
    #expect(passkey.signCount == 258)
    #expect(passkey.transports == ["internal", "hybrid"])
    #expect(passkey.aaguid == [UInt8](repeating: 3, count: 16))
    #expect(!passkey.isBackupEligible && !passkey.isBackedUp)
  }

  @Test(arguments: [(0x4D as UInt8, true, false), (0x5D, true, true)])
  func `reads the backup eligibility and state`(flags: UInt8, isEligible: Bool, isBackedUp: Bool) throws {
    var ceremony = Ceremony.registration
    ceremony.flags = flags
    let passkey = try Paper.register(ceremony)
    #expect(passkey.isBackupEligible == isEligible)
    #expect(passkey.isBackedUp == isBackedUp)
  }

  @Test func `accepts any origin of the relying party and extensions`() throws {
    var ceremony = Ceremony.registration
    ceremony.origin = "https://read.paper.example:8443"
    ceremony.moreClientData = ",\"extraData\":\"something new\""
    ceremony.flags = 0xC5
    ceremony.extensions = Written.map([("credProtect", 2)])
    #expect(throws: Never.self) { try Paper.register(ceremony) }
  }

  @Test func `accepts self attestation`() throws {
    for authenticator in [SoftAuthenticator.es256, .edDSA, .rs256] {
      var ceremony = Ceremony.registration
      ceremony.authenticator = authenticator
      ceremony.format = "packed"
      let number = Written(integerLiteral: authenticator.algorithm.number)
      ceremony.statement = { [number] in Written.map([("alg", number), ("sig", .bytes($0))]) }
      #expect(throws: Never.self) { try Paper.register(ceremony) }
    }
  }

  static let refused = [
    Refused("the answer to a sign-in", .ceremonyDiffers) { $0.type = "webauthn.get" },
    Refused("another challenge", .challengeDiffers) { $0.challenge[31] ^= 1 },
    Refused("a challenge cut short", .challengeDiffers) { $0.challenge.removeLast() },
    Refused("no challenge", .challengeDiffers) { $0.challenge = [] },
    Refused("another origin", .originDiffers) { $0.origin = "https://paper.example.evil.example" },
    Refused("an origin without encryption", .originDiffers) { $0.origin = "http://paper.example" },
    Refused("another port", .originDiffers) { $0.origin = "https://paper.example:8443" },
    Refused("a page below the host that is not named", .originDiffers) { $0.origin = "https://evil.paper.example" },
    Refused("a frame in another's page", .isCrossOrigin) { $0.moreClientData = ",\"crossOrigin\":true" },
    Refused("another's page on top", .isCrossOrigin) { $0.moreClientData = ",\"topOrigin\":\"https://evil.example\"" },
    Refused("another relying party", .relyingPartyDiffers) { $0.relyingParty = "evil.example" },
    Refused("nobody there", .userIsNotPresent) { $0.flags = 0x44 },
    Refused("nobody verified", .userIsNotVerified) { $0.flags = 0x41 },
    Refused("a copy of what cannot be copied", .backupStateIsContradictory) { $0.flags = 0x55 },
    Refused("no passkey", .credentialIsMissing) { $0.flags = 0x05 },
    Refused("another passkey than is named", .credentialDiffers) { $0.attestedID = Array("passkey 2".utf8) },
    Refused("a passkey named in two ways", .idsDiffer) { $0.rawID = "AAAA" },
    Refused("an empty id", .credentialIDIsUnusable) { $0.id = "" },
    Refused("an id of 1,024 bytes", .credentialIDIsUnusable) {
      $0.id = Base64URL.text(of: [UInt8](repeating: 1, count: 1024))
    },
    Refused("an attested id of 1,024 bytes", .credentialIDIsUnusable) {
      $0.attestedID = [UInt8](repeating: 1, count: 1024)
    },
    Refused("an attested id without bytes", .credentialIDIsUnusable) { $0.attestedID = [] },
    Refused("an id that is not Base64URL", .responseIsUnreadable) { $0.id += "=" },
    Refused("a password", .responseIsOfAnotherType) { $0.credentialType = "password" },
    Refused("transports that are no list", .responseIsUnreadable) { $0.transports = "{}" },
    Refused("client data of another kind", .clientDataIsUnreadable) { $0.moreClientData = ",\"crossOrigin\":1" },
    Refused("client data cut short", .clientDataIsUnreadable) { $0.moreClientData = ",\"crossOrigin\"" },
    Refused("something behind the authenticator's data", .authenticatorDataIsUnreadable) { $0.extensions = [0] },
    Refused("extensions that are none", .authenticatorDataIsUnreadable) {
      $0.flags = 0xC5
      $0.extensions = [0]
    },
    Refused("something behind extensions", .authenticatorDataIsUnreadable) {
      $0.flags = 0xC5
      $0.extensions = [0xA0, 0]
    },
    Refused("extensions that are missing", .cborIsUnreadable(.truncated)) { $0.flags = 0xC5 },
    Refused("a statement to no format", .attestationIsRefused) {
      $0.statement = { Written.map([("sig", .bytes($0))]) }
    },
    Refused("another format", .attestationIsRefused) { $0.format = "fido-u2f" },
    Refused("a format that is no text", .attestationIsRefused) { $0.format = .bytes("none".utf8) },
    Refused("a manufacturer's attestation", .attestationIsRefused) {
      $0.format = "packed"
      $0.statement = { Written.map([("alg", -7), ("sig", .bytes($0)), ("x5c", Written(encoded: [0x80]))]) }
    },
    Refused("an own attestation without a signature", .attestationIsRefused) { $0.format = "packed" },
    Refused("an own attestation with a wrong signature", .attestationIsWrong) {
      $0.format = "packed"
      $0.statement = { Written.map([("alg", -7), ("sig", .bytes($0.dropLast() + [($0.last ?? 0) ^ 1]))]) }
    },
    Refused("an own attestation of another key", .attestationIsWrong) {
      $0.format = "packed"
      $0.key = SoftAuthenticator.other.key
      $0.statement = { Written.map([("alg", -7), ("sig", .bytes($0))]) }
    },
    Refused("an own attestation of another algorithm", .attestationIsWrong) {
      $0.format = "packed"
      $0.statement = { Written.map([("alg", -8), ("sig", .bytes($0))]) }
    },
  ]

  @Test(arguments: refused)
  func `rejects an invalid response`(refused: Refused) {
    var ceremony = Ceremony.registration
    refused.change(&ceremony)
    #expect(throws: refused.error) { try Paper.register(ceremony) }
  }

  @Test func `accepts a credential id of 1,023 bytes`() throws {
    var ceremony = Ceremony.registration
    ceremony.attestedID = [UInt8](repeating: 1, count: 1023)
    ceremony.id = Base64URL.text(of: ceremony.attestedID)
    #expect(try Paper.register(ceremony).credentialID == ceremony.attestedID)
  }

  @Test func `stores only valid transports`() throws {
    var ceremony = Ceremony.registration
    let long = String(repeating: "a", count: 33)
    ceremony.transports = "[\"usb\",\"\",\"<b>\",\"USB\",\"\(long)\",\"smart-card\"]"
    #expect(try Paper.register(ceremony).transports == ["usb", "smart-card"])
    ceremony.transports = "[\(Array(repeating: "\"usb\"", count: 100).joined(separator: ","))]"
    #expect(try Paper.register(ceremony).transports.count == 8)
    ceremony.transports = "null"
    #expect(try Paper.register(ceremony).transports == [])
  }

  @Test func `rejects truncated responses`() {
    let ceremony = Ceremony.registration
    for count in ceremony.registrationJSON.indices {
      #expect(throws: WebAuthnError.responseIsUnreadable) {
        try Paper.register(Array(ceremony.registrationJSON.prefix(count)))
      }
    }
    for count in ceremony.attestationObject.indices {
      #expect(throws: WebAuthnError.cborIsUnreadable(.truncated), "\(count)") {
        try AttestationObject(parsing: Array(ceremony.attestationObject.prefix(count)))
      }
    }
    for count in ceremony.authenticatorData.indices {
      #expect(throws: WebAuthnError.self, "\(count)") {
        try AuthenticatorData(parsing: Array(ceremony.authenticatorData.prefix(count)))
      }
    }
  }

  @Test func `limits the size and depth of the response`() {
    let limit = RegistrationResponse.longest
    let long = [UInt8](repeating: UInt8(ascii: " "), count: limit + 1 - Ceremony.registration.registrationJSON.count)
    #expect(throws: WebAuthnError.responseIsTooLarge(limit: limit)) {
      try Paper.register(Ceremony.registration.registrationJSON + long)
    }
    #expect(throws: Never.self) { try Paper.register(Ceremony.registration.registrationJSON + long.dropLast()) }
    #expect(throws: WebAuthnError.responseIsUnreadable) {
      try Paper.register([UInt8](repeating: UInt8(ascii: "["), count: limit))
    }
    #expect(throws: WebAuthnError.responseIsTooLarge(limit: limit)) {
      try AuthenticationResponse(parsing: [UInt8](repeating: UInt8(ascii: "["), count: limit + 1))
    }
  }

  @Test func `rejects an attestation object without a part`() {
    let data = Written.bytes(Ceremony.registration.authenticatorData)
    let empty = Written(encoded: Written.map([]))
    let objects: [[UInt8]] = [
      Written.map([("attStmt", empty), ("authData", data)]), Written.map([("fmt", "none"), ("authData", data)]),
      Written.map([("fmt", "none"), ("attStmt", empty)]), Written.map([]), [0x80],
      Written.map([("fmt", "none"), ("attStmt", empty), ("authData", "text")]),
    ]
    for object in objects {
      #expect(throws: WebAuthnError.attestationIsUnreadable) { try AttestationObject(parsing: object) }
    }
  }
}

@Suite("COSE keys")
struct COSEKeyTests {
  private static let coordinate = Written.bytes([UInt8](repeating: 1, count: 32))
  private static let modulus = Written.bytes([UInt8](repeating: 0xFF, count: 256))

  static let confused: [[(Written, Written)]] = [
    [(1, 1), (3, -7), (-1, 1), (-2, coordinate), (-3, coordinate)],
    [(1, 2), (3, -7), (-1, 2), (-2, coordinate), (-3, coordinate)],
    [(1, 2), (3, -7), (-1, 1), (-2, coordinate)],
    [(1, 2), (3, -7), (-1, 1), (-2, coordinate), (-3, true)],
    [(1, 2), (3, -8), (-1, 6), (-2, coordinate)],
    [(1, 1), (3, -8), (-1, 1), (-2, coordinate)],
    [(1, 1), (3, -8), (-1, 6)],
    [(1, 2), (3, -257), (-1, modulus), (-2, .bytes([1, 0, 1]))],
    [(1, 3), (3, -257), (-1, modulus)],
    [(1, -3), (3, -257), (-1, modulus), (-2, .bytes([1, 0, 1]))],
    [(1, 2), (-1, 1), (-2, coordinate), (-3, coordinate)],
    [],
  ]

  @Test(arguments: confused.indices)
  func `rejects keys with parts of another kind`(index: Int) {
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: Written.map(Self.confused[index])) }
  }

  // RS1, HS256, ES384, PS256, ES256K, none, a text, and the numbers of the supported ones without their sign.
  @Test(arguments: [-65535, 5, -35, -37, -47, 0, 7, 8, 257, 6, 256])
  func `rejects unsupported algorithms`(number: Int) {
    let key: [(Written, Written)] = [
      (1, 2), (3, Written(integerLiteral: number)), (-1, 1), (-2, Self.coordinate), (-3, Self.coordinate),
    ]
    #expect(throws: WebAuthnError.algorithmIsRefused) { try COSEKey(parsing: Written.map(key)) }
  }

  @Test func `rejects numbers that form no key`() {
    let beside: [(Written, Written)] = [(1, 2), (3, -7), (-1, 1), (-2, Self.coordinate), (-3, Self.coordinate)]
    #expect(throws: WebAuthnError.keyIsUnusable(.notAKey)) { try COSEKey(parsing: Written.map(beside)) }
    let short: [(Written, Written)] = [(1, 1), (3, -8), (-1, 6), (-2, .bytes([1]))]
    #expect(throws: WebAuthnError.keyIsUnusable(.length)) { try COSEKey(parsing: Written.map(short)) }
    let weak: [(Written, Written)] = [
      (1, 3), (3, -257), (-1, .bytes([UInt8](repeating: 0xFF, count: 128))), (-2, .bytes([1, 0, 1])),
    ]
    #expect(throws: WebAuthnError.keyIsUnusable(.length)) { try COSEKey(parsing: Written.map(weak)) }
  }

  @Test func `rejects trailing bytes`() throws {
    #expect(try COSEKey(parsing: SoftAuthenticator.es256.key).bytes == SoftAuthenticator.es256.key)
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: SoftAuthenticator.es256.key + [0]) }
    #expect(throws: WebAuthnError.cborIsUnreadable(.truncated)) { try COSEKey(parsing: []) }
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: [0x80]) }
  }
}
