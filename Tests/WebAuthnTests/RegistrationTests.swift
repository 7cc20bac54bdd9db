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
    let passkey = try TestRelyingParty.register(ceremony)
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
    let passkey = try TestRelyingParty.register(ceremony)
    #expect(passkey.isBackupEligible == isEligible)
    #expect(passkey.isBackedUp == isBackedUp)
  }

  @Test func `accepts any origin of the relying party and extensions`() throws {
    var ceremony = Ceremony.registration
    ceremony.origin = "https://read.paper.example:8443"
    ceremony.moreClientData = ",\"extraData\":\"something new\""
    ceremony.flags = 0xC5
    ceremony.extensions = EncodedCBOR.map([("credProtect", 2)])
    #expect(throws: Never.self) { try TestRelyingParty.register(ceremony) }
  }

  @Test func `accepts self attestation`() throws {
    for authenticator in [SoftAuthenticator.es256, .edDSA, .rs256] {
      var ceremony = Ceremony.registration
      ceremony.authenticator = authenticator
      ceremony.format = "packed"
      let number = EncodedCBOR(integerLiteral: authenticator.algorithm.number)
      ceremony.statement = { [number] in EncodedCBOR.map([("alg", number), ("sig", .bytes($0))]) }
      #expect(throws: Never.self) { try TestRelyingParty.register(ceremony) }
    }
  }

  static let refused = [
    RejectedCeremony("the answer to a sign-in", .ceremonyDiffers) { $0.type = "webauthn.get" },
    RejectedCeremony("another challenge", .challengeDiffers) { $0.challenge[31] ^= 1 },
    RejectedCeremony("a challenge cut short", .challengeDiffers) { $0.challenge.removeLast() },
    RejectedCeremony("no challenge", .challengeDiffers) { $0.challenge = [] },
    RejectedCeremony("another origin", .originDiffers) { $0.origin = "https://paper.example.evil.example" },
    RejectedCeremony("an origin without encryption", .originDiffers) { $0.origin = "http://paper.example" },
    RejectedCeremony("another port", .originDiffers) { $0.origin = "https://paper.example:8443" },
    RejectedCeremony("a subdomain that is not listed", .originDiffers) {
      $0.origin = "https://evil.paper.example"
    },
    RejectedCeremony("a frame in another's page", .isCrossOrigin) { $0.moreClientData = ",\"crossOrigin\":true" },
    RejectedCeremony("another top-level origin", .isCrossOrigin) {
      $0.moreClientData = ",\"topOrigin\":\"https://evil.example\""
    },
    RejectedCeremony("another relying party", .relyingPartyDiffers) { $0.relyingParty = "evil.example" },
    RejectedCeremony("an absent user", .userIsNotPresent) { $0.flags = 0x44 },
    RejectedCeremony("an unverified user", .userIsNotVerified) { $0.flags = 0x41 },
    RejectedCeremony("a backup of an ineligible passkey", .backupStateIsContradictory) { $0.flags = 0x55 },
    RejectedCeremony("no passkey", .credentialIsMissing) { $0.flags = 0x05 },
    RejectedCeremony("another passkey than is named", .credentialDiffers) { $0.attestedID = Array("passkey 2".utf8) },
    RejectedCeremony("a passkey named in two ways", .idsDiffer) { $0.rawID = "AAAA" },
    RejectedCeremony("an empty id", .credentialIDIsUnusable) { $0.id = "" },
    RejectedCeremony("an id of 1,024 bytes", .credentialIDIsUnusable) {
      $0.id = Base64URL.text(of: [UInt8](repeating: 1, count: 1024))
    },
    RejectedCeremony("an attested id of 1,024 bytes", .credentialIDIsUnusable) {
      $0.attestedID = [UInt8](repeating: 1, count: 1024)
    },
    RejectedCeremony("an attested id without bytes", .credentialIDIsUnusable) { $0.attestedID = [] },
    RejectedCeremony("an id that is not Base64URL", .responseIsUnreadable) { $0.id += "=" },
    RejectedCeremony("a password", .responseIsOfAnotherType) { $0.credentialType = "password" },
    RejectedCeremony("transports that are no list", .responseIsUnreadable) { $0.transports = "{}" },
    RejectedCeremony("client data of another kind", .clientDataIsUnreadable) {
      $0.moreClientData = ",\"crossOrigin\":1"
    },
    RejectedCeremony("client data cut short", .clientDataIsUnreadable) { $0.moreClientData = ",\"crossOrigin\"" },
    RejectedCeremony("bytes after the authenticator's data", .authenticatorDataIsUnreadable) {
      $0.extensions = [0]
    },
    RejectedCeremony("malformed extensions", .authenticatorDataIsUnreadable) {
      $0.flags = 0xC5
      $0.extensions = [0]
    },
    RejectedCeremony("bytes after the extensions", .authenticatorDataIsUnreadable) {
      $0.flags = 0xC5
      $0.extensions = [0xA0, 0]
    },
    RejectedCeremony("extensions that are missing", .cborIsUnreadable(.truncated)) { $0.flags = 0xC5 },
    RejectedCeremony("a statement without a format", .attestationIsRefused) {
      $0.statement = { EncodedCBOR.map([("sig", .bytes($0))]) }
    },
    RejectedCeremony("another format", .attestationIsRefused) { $0.format = "fido-u2f" },
    RejectedCeremony("a format that is no text", .attestationIsRefused) { $0.format = .bytes("none".utf8) },
    RejectedCeremony("a manufacturer's attestation", .attestationIsRefused) {
      $0.format = "packed"
      $0.statement = { EncodedCBOR.map([("alg", -7), ("sig", .bytes($0)), ("x5c", EncodedCBOR(encoded: [0x80]))]) }
    },
    RejectedCeremony("an own attestation without a signature", .attestationIsRefused) { $0.format = "packed" },
    RejectedCeremony("an own attestation with a wrong signature", .attestationIsWrong) {
      $0.format = "packed"
      $0.statement = { EncodedCBOR.map([("alg", -7), ("sig", .bytes($0.dropLast() + [($0.last ?? 0) ^ 1]))]) }
    },
    RejectedCeremony("an own attestation of another key", .attestationIsWrong) {
      $0.format = "packed"
      $0.key = SoftAuthenticator.other.key
      $0.statement = { EncodedCBOR.map([("alg", -7), ("sig", .bytes($0))]) }
    },
    RejectedCeremony("an own attestation of another algorithm", .attestationIsWrong) {
      $0.format = "packed"
      $0.statement = { EncodedCBOR.map([("alg", -8), ("sig", .bytes($0))]) }
    },
  ]

  @Test(arguments: refused)
  func `rejects an invalid response`(refused: RejectedCeremony) {
    var ceremony = Ceremony.registration
    refused.change(&ceremony)
    #expect(throws: refused.error) { try TestRelyingParty.register(ceremony) }
  }

  @Test func `accepts a credential id of 1,023 bytes`() throws {
    var ceremony = Ceremony.registration
    ceremony.attestedID = [UInt8](repeating: 1, count: 1023)
    ceremony.id = Base64URL.text(of: ceremony.attestedID)
    #expect(try TestRelyingParty.register(ceremony).credentialID == ceremony.attestedID)
  }

  @Test func `stores only valid transports`() throws {
    var ceremony = Ceremony.registration
    let long = String(repeating: "a", count: 33)
    ceremony.transports = "[\"usb\",\"\",\"<b>\",\"USB\",\"\(long)\",\"smart-card\"]"
    #expect(try TestRelyingParty.register(ceremony).transports == ["usb", "smart-card"])
    ceremony.transports = "[\(Array(repeating: "\"usb\"", count: 100).joined(separator: ","))]"
    #expect(try TestRelyingParty.register(ceremony).transports.count == 8)
    ceremony.transports = "null"
    #expect(try TestRelyingParty.register(ceremony).transports == [])
  }

  @Test func `rejects truncated responses`() {
    let ceremony = Ceremony.registration
    for count in ceremony.registrationJSON.indices {
      #expect(throws: WebAuthnError.responseIsUnreadable) {
        try TestRelyingParty.register(Array(ceremony.registrationJSON.prefix(count)))
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
    let limit = RegistrationResponse.maximumBytes
    let long = [UInt8](repeating: UInt8(ascii: " "), count: limit + 1 - Ceremony.registration.registrationJSON.count)
    #expect(throws: WebAuthnError.responseIsTooLarge(limit: limit)) {
      try TestRelyingParty.register(Ceremony.registration.registrationJSON + long)
    }
    #expect(throws: Never.self) {
      try TestRelyingParty.register(Ceremony.registration.registrationJSON + long.dropLast())
    }
    #expect(throws: WebAuthnError.responseIsUnreadable) {
      try TestRelyingParty.register([UInt8](repeating: UInt8(ascii: "["), count: limit))
    }
    #expect(throws: WebAuthnError.responseIsTooLarge(limit: limit)) {
      try AuthenticationResponse(parsing: [UInt8](repeating: UInt8(ascii: "["), count: limit + 1))
    }
  }

  @Test func `rejects an attestation object without a part`() {
    let data = EncodedCBOR.bytes(Ceremony.registration.authenticatorData)
    let empty = EncodedCBOR(encoded: EncodedCBOR.map([]))
    let objects: [[UInt8]] = [
      EncodedCBOR.map([("attStmt", empty), ("authData", data)]),
      EncodedCBOR.map([("fmt", "none"), ("authData", data)]),
      EncodedCBOR.map([("fmt", "none"), ("attStmt", empty)]), EncodedCBOR.map([]), [0x80],
      EncodedCBOR.map([("fmt", "none"), ("attStmt", empty), ("authData", "text")]),
    ]
    for object in objects {
      #expect(throws: WebAuthnError.attestationIsUnreadable) { try AttestationObject(parsing: object) }
    }
  }
}

@Suite("COSE keys")
struct COSEKeyTests {
  private static let coordinate = EncodedCBOR.bytes([UInt8](repeating: 1, count: 32))
  private static let modulus = EncodedCBOR.bytes([UInt8](repeating: 0xFF, count: 256))

  static let confused: [[(EncodedCBOR, EncodedCBOR)]] = [
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
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: EncodedCBOR.map(Self.confused[index])) }
  }

  // RS1, HS256, ES384, PS256, ES256K, none, a text, and the numbers of the supported ones without their sign.
  @Test(arguments: [-65535, 5, -35, -37, -47, 0, 7, 8, 257, 6, 256])
  func `rejects unsupported algorithms`(number: Int) {
    let key: [(EncodedCBOR, EncodedCBOR)] = [
      (1, 2), (3, EncodedCBOR(integerLiteral: number)), (-1, 1), (-2, Self.coordinate), (-3, Self.coordinate),
    ]
    #expect(throws: WebAuthnError.algorithmIsRefused) { try COSEKey(parsing: EncodedCBOR.map(key)) }
  }

  @Test func `rejects numbers that form no key`() {
    let offCurve: [(EncodedCBOR, EncodedCBOR)] = [
      (1, 2), (3, -7), (-1, 1), (-2, Self.coordinate), (-3, Self.coordinate),
    ]
    #expect(throws: WebAuthnError.keyIsUnusable(.notAKey)) { try COSEKey(parsing: EncodedCBOR.map(offCurve)) }
    let short: [(EncodedCBOR, EncodedCBOR)] = [(1, 1), (3, -8), (-1, 6), (-2, .bytes([1]))]
    #expect(throws: WebAuthnError.keyIsUnusable(.length)) { try COSEKey(parsing: EncodedCBOR.map(short)) }
    let weak: [(EncodedCBOR, EncodedCBOR)] = [
      (1, 3), (3, -257), (-1, .bytes([UInt8](repeating: 0xFF, count: 128))), (-2, .bytes([1, 0, 1])),
    ]
    #expect(throws: WebAuthnError.keyIsUnusable(.length)) { try COSEKey(parsing: EncodedCBOR.map(weak)) }
  }

  @Test func `rejects trailing bytes`() throws {
    #expect(try COSEKey(parsing: SoftAuthenticator.es256.key).bytes == SoftAuthenticator.es256.key)
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: SoftAuthenticator.es256.key + [0]) }
    #expect(throws: WebAuthnError.cborIsUnreadable(.truncated)) { try COSEKey(parsing: []) }
    #expect(throws: WebAuthnError.keyIsUnreadable) { try COSEKey(parsing: [0x80]) }
  }
}
