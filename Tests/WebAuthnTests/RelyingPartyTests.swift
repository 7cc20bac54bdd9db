import Foundation
import PublicKeys
import Testing

@testable import WebAuthn

@Suite("Relying party")
struct RelyingPartyTests {
  @Test(arguments: [
    ("paper.example", "https://paper.example"), ("paper.example", "https://a.b.paper.example:8443"),
    ("localhost", "http://localhost:8080"), ("localhost", "https://localhost"), ("nas", "https://nas:8443"),
    ("xn--bcher-kva.example", "https://xn--bcher-kva.example"),
  ])
  func `accepts a domain and its origins`(id: String, origin: String) throws {
    #expect(try RelyingParty(id: id, name: "P", origins: [origin]).origins == [origin])
  }

  @Test(arguments: [
    "", ".", "Paper.example", "paper.example.", ".example", "a..b", "192.168.1.2", "127.1", "[::1]", "1", "a b",
    "é.example", "paper.example:8443", "https://paper.example", "-a.example", "a-.example",
    String(repeating: "a", count: 64),
    String(repeating: "a.", count: 127) + "a",
  ])
  func `rejects IP addresses and malformed domains`(id: String) {
    #expect(throws: WebAuthnError.relyingPartyIsNoDomain) {
      try RelyingParty(id: id, name: "P", origins: ["https://\(id)"])
    }
  }

  @Test(arguments: [
    "http://paper.example", "https://paper.example/", "https://paper.example:443", "https://paper.example:0",
    "https://paper.example:65536", "https://paper.example:08443", "https://paper.example:", "https://evil.example",
    "https://evilpaper.example", "https://.paper.example", "https://user@paper.example", "https://x/.paper.example",
    "HTTPS://paper.example", "https://Paper.example", "paper.example", "", "https://paper.example:٣",
  ])
  func `rejects origins outside the domain`(origin: String) {
    #expect(throws: WebAuthnError.originIsUnusable) {
      try RelyingParty(id: "paper.example", name: "P", origins: ["https://paper.example", origin])
    }
    #expect(throws: WebAuthnError.originIsUnusable) { try RelyingParty(id: "paper.example", name: "P", origins: []) }
  }

  @Test func `creates registration options`() throws {
    let user = try UserEntity(handle: [1, 2, 3], name: "ada", displayName: "Ada Lovelace")
    var passkey = Ceremony.registration
    passkey.transports = "[\"usb\"]"
    let options = try TestRelyingParty.party().registrationOptions(
      challenge: TestRelyingParty.challenge(), user: user, excluding: [TestRelyingParty.register(passkey)])
    #expect(
      try json(options) == """
        {"attestation":"none",\
        "authenticatorSelection":{"requireResidentKey":true,"residentKey":"required","userVerification":"required"},\
        "challenge":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",\
        "excludeCredentials":[{"id":"cGFzc2tleSAx","transports":["usb"],"type":"public-key"}],\
        "pubKeyCredParams":[{"alg":-7,"type":"public-key"},{"alg":-8,"type":"public-key"},\
        {"alg":-257,"type":"public-key"}],\
        "rp":{"id":"paper.example","name":"The Paper"},"timeout":300000,\
        "user":{"displayName":"Ada Lovelace","id":"AQID","name":"ada"}}
        """)
  }

  @Test func `creates authentication options for any passkey`() throws {
    let options = try TestRelyingParty.party().authenticationOptions(challenge: TestRelyingParty.challenge())
    #expect(
      try json(options) == """
        {"allowCredentials":[],"challenge":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc","rpId":"paper.example",\
        "timeout":300000,"userVerification":"required"}
        """)
  }

  private func json(_ options: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(options), as: UTF8.self)
  }

  @Test func `generates random 32-byte challenges and rejects short ones`() throws {
    var random = SystemRandomNumberGenerator()
    let challenges = (0..<100).map { _ in Challenge(using: &random) }
    #expect(Set(challenges).count == 100)
    #expect(challenges.allSatisfy { $0.bytes.count == 32 })
    for count in [0, 15, 65] {
      #expect(throws: WebAuthnError.challengeIsUnusable) { try Challenge(bytes: [UInt8](repeating: 1, count: count)) }
    }
    #expect(try Challenge(bytes: challenges[0].bytes) == challenges[0])
  }

  @Test(arguments: [0, 65])
  func `rejects an empty or oversized user handle`(count: Int) {
    #expect(throws: WebAuthnError.userHandleIsUnusable) {
      try UserEntity(handle: [UInt8](repeating: 1, count: count), name: "a", displayName: "A")
    }
  }

  @Test func `describes each error with a distinct sentence`() {
    let errors: [WebAuthnError] =
      [
        .relyingPartyIsNoDomain, .originIsUnusable, .challengeIsUnusable, .userHandleIsUnusable,
        .responseIsTooLarge(limit: 65_536), .responseIsUnreadable, .responseIsOfAnotherType, .idsDiffer,
        .credentialIDIsUnusable, .clientDataIsUnreadable, .ceremonyDiffers, .challengeDiffers, .originDiffers,
        .isCrossOrigin, .attestationIsUnreadable, .attestationIsRefused, .attestationIsWrong,
        .authenticatorDataIsUnreadable, .relyingPartyDiffers, .credentialIsMissing, .credentialDiffers,
        .keyIsUnreadable, .algorithmIsRefused, .keyIsUnusable(.notAKey), .userHandleIsMissing, .userDiffers,
        .signatureIsWrong, .userIsNotPresent, .userIsNotVerified, .backupStateIsContradictory,
        .backupEligibilityChanged, .passkeyMayBeCloned,
      ] + CBORError.allCases.map { .cborIsUnreadable($0) }
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.allSatisfy { $0.description.hasSuffix(".") && $0.description.count > 20 })
  }
}

/// The test vectors of Web Authentication, Level 3, section 16, where the relying party is `example.org`.
///
/// Most of their authenticators verify no user, which is checked after the signature: an error for that proves that the
/// signature is right. Vectors with a manufacturer's attestation include the authenticator's data, not its certificates.
@Suite("WebAuthn test vectors")
struct StandardVectorsTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name, registrationChallenge, registrationClientData: String
    let attestationObject, registrationAuthenticatorData: String?
    let authenticationChallenge, authenticationClientData, authenticatorData, signature: String

    var testDescription: String { name }

    func registration() throws -> AuthenticatorData {
      if let attestationObject { return try AttestationObject(parsing: bytes(attestationObject)).authenticatorData }
      return try AuthenticatorData(parsing: bytes(registrationAuthenticatorData ?? ""))
    }
  }

  static let vectors: [Vector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/webauthn-level-3.json")
    // Without the file there is nothing to test, as the first test reports.
    return (try? JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))) ?? []
  }()

  private static func party() throws(WebAuthnError) -> RelyingParty {
    try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
  }

  @Test func `includes eight vectors`() {
    #expect(Self.vectors.count == 8)
  }

  @Test(arguments: vectors)
  func `verifies each signature with its own key only`(vector: Vector) throws {
    let credential = try #require(try vector.registration().credential)
    let signed = bytes(vector.authenticatorData) + SHA256Digest(of: bytes(vector.authenticationClientData)).bytes
    #expect(credential.key.publicKey.verifies(bytes(vector.signature), of: signed, encoding: .der))
    let others = Self.vectors.filter { $0.name != vector.name }
    for other in others {
      #expect(!credential.key.publicKey.verifies(bytes(other.signature), of: signed, encoding: .der))
    }
  }

  @Test(arguments: vectors)
  func `rejects vectors at sign-in only for missing verification or another origin`(vector: Vector) throws {
    let registration = try vector.registration()
    let credential = try #require(registration.credential)
    let passkey = Passkey(
      credentialID: credential.id, userHandle: [1], publicKey: credential.key.bytes, signCount: registration.signCount,
      isBackupEligible: registration.flags.contains(.backupEligible), isBackedUp: false, transports: [],
      aaguid: credential.aaguid)
    let expected: WebAuthnError = vector.isCrossOrigin ? .isCrossOrigin : .userIsNotVerified
    let isAccepted = vector.isVerified && !vector.isCrossOrigin
    #expect(isAccepted == ["none.ES256.long-credential-id", "packed.ES256"].contains(vector.name))
    let error = refusal { () throws(WebAuthnError) in
      try Self.party().authenticate(
        AuthenticationResponse(parsing: json(of: vector, credential.id)), with: passkey,
        challenge: Challenge(bytes: bytes(vector.authenticationChallenge)))
    }
    #expect(error == (isAccepted ? nil : expected))
  }

  @Test(arguments: vectors.filter { $0.attestationObject != nil })
  func `rejects vectors at registration only for missing verification or another origin`(vector: Vector) throws {
    let registration = try vector.registration()
    let id = Base64URL.text(of: try #require(registration.credential).id)
    let response = """
      {"id":"\(id)","rawId":"\(id)","type":"public-key","response":{\
      "clientDataJSON":"\(Base64URL.text(of: bytes(vector.registrationClientData)))",\
      "attestationObject":"\(Base64URL.text(of: bytes(vector.attestationObject ?? "")))"}}
      """
    let expected: WebAuthnError = vector.isCrossOrigin ? .isCrossOrigin : .userIsNotVerified
    let isAccepted = registration.flags.contains(.userVerified) && !vector.isCrossOrigin
    #expect(isAccepted == (vector.name == "packed-self.ES256"))
    let error = refusal { () throws(WebAuthnError) in
      try Self.party().register(
        RegistrationResponse(parsing: Array(response.utf8)),
        challenge: Challenge(bytes: bytes(vector.registrationChallenge)), userHandle: [1])
    }
    #expect(error == (isAccepted ? nil : expected))
  }

  private func refusal(_ ceremony: () throws(WebAuthnError) -> Passkey) -> WebAuthnError? {
    do {
      _ = try ceremony()
      return nil
    } catch {
      return error
    }
  }

  private func json(of vector: Vector, _ id: [UInt8]) -> [UInt8] {
    let id = Base64URL.text(of: id)
    return Array(
      """
      {"id":"\(id)","rawId":"\(id)","type":"public-key","response":{"userHandle":"AQ",\
      "clientDataJSON":"\(Base64URL.text(of: bytes(vector.authenticationClientData)))",\
      "authenticatorData":"\(Base64URL.text(of: bytes(vector.authenticatorData)))",\
      "signature":"\(Base64URL.text(of: bytes(vector.signature)))"}}
      """.utf8)
  }
}

extension StandardVectorsTests.Vector {
  fileprivate var isCrossOrigin: Bool { name.hasSuffix(".crossOrigin") || name.hasSuffix(".topOrigin") }
  fileprivate var isVerified: Bool { bytes(authenticatorData)[32] & 4 != 0 }
}
