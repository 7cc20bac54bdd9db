import Foundation
import PublicKeys
import Testing

@testable import OpenIDConnect

/// Verifies the token with this name for the sign-in of the fixtures.
private func identity(
  _ token: String, after seconds: TimeInterval = 0, request: AuthorizationRequest? = nil
) throws -> Identity {
  try IDToken(parsing: token).identity(
    keys: KeySet(parsing: Fixtures.keys("rsa", "ec", "ed", "short", "oct")), issuer: Fixtures.issuer(),
    client: Fixtures.client(), request: request ?? Fixtures.request(), now: Fixtures.issuedAt + seconds)
}

struct `ID tokens` {
  @Test(arguments: [
    "EdDSA", "ES256", "RS256", "without key id", "audiences and party", "one audience in a list",
    "begins in a minute",
  ])
  func `identify the person who signed in`(name: String) throws {
    let identity = try identity(Fixtures.token(name))
    #expect(identity.issuer == "https://id.example/realm")
    #expect(identity.subject == "u-1")
  }

  private static let refused: [(String, OpenIDConnectError)] = [
    ("none", .algorithmIsRefused("none")), ("None", .algorithmIsRefused("None")),
    ("HS256 with the public key", .algorithmIsRefused("HS256")),
    ("HS256 with the listed secret", .algorithmIsRefused("HS256")), ("PS256", .algorithmIsRefused("PS256")),
    ("RS256 by the key ed", .keyIsForAnotherAlgorithm), ("EdDSA by the key rsa", .keyIsForAnotherAlgorithm),
    ("critical", .headerIsCritical), ("empty critical", .headerIsCritical), ("access token", .tokenOfAnotherType),
    ("key of its own", .signatureIsWrong), ("unknown key", .keyIsUnknown), ("short key", .keyIsUnknown),
    ("without algorithm", .headerIsUnreadable), ("key id of a number", .headerIsUnreadable),
    ("two algorithms", .headerIsUnreadable), ("header of a list", .headerIsUnreadable),
    ("ES256 as DER", .signatureIsWrong),
    ("claims of a list", .claimsAreUnreadable), ("two subjects", .claimsAreUnreadable),
    ("claims cut short", .claimsAreUnreadable), ("expiry beyond doubles", .claimsAreUnreadable),
    ("another issuer", .tokenOfAnotherIssuer), ("issuer with a slash", .tokenOfAnotherIssuer),
    ("no issuer", .tokenOfAnotherIssuer),
    ("another audience", .audienceDiffers), ("no audience", .audienceDiffers), ("empty audiences", .audienceDiffers),
    ("audience of a number", .audienceDiffers), ("audiences without party", .authorizedPartyDiffers),
    ("audiences and a number", .authorizedPartyDiffers), ("audiences and another party", .authorizedPartyDiffers),
    ("one audience and another party", .authorizedPartyDiffers),
    ("no expiry", .timeIsMissing("exp")), ("expiry of a text", .timeIsMissing("exp")),
    ("expiry of true", .timeIsMissing("exp")), ("expiry beyond", .timeIsImpossible("exp")),
    ("expiry below", .timeIsImpossible("exp")), ("no issue", .timeIsMissing("iat")),
    ("issue beyond", .timeIsImpossible("iat")), ("issued in 61 s", .tokenIsFromTheFuture),
    ("begins in 61 s", .tokenIsNotYetValid), ("begins beyond", .timeIsImpossible("nbf")),
    ("begins with a text", .timeIsMissing("nbf")),
    ("no nonce", .nonceIsMissing), ("another nonce", .nonceDiffers), ("shorter nonce", .nonceDiffers),
    ("no subject", .subjectIsUnusable), ("empty subject", .subjectIsUnusable), ("long subject", .subjectIsUnusable),
    ("subject of a number", .subjectIsUnusable), ("subject beyond ASCII", .subjectIsUnusable),
  ]

  @Test(arguments: refused)
  func `reject each failed check`(name: String, error: OpenIDConnectError) throws {
    let token = try Fixtures.token(name)
    #expect(throws: error) { try identity(token) }
  }

  @Test func `expire with a tolerance of a minute`() throws {
    let token = try Fixtures.token("EdDSA")
    _ = try identity(token, after: 359.9)
    #expect(throws: OpenIDConnectError.tokenHasExpired) { try identity(token, after: 360) }
    _ = try identity(token, after: -60)
    #expect(throws: OpenIDConnectError.tokenIsFromTheFuture) { try identity(token, after: -60.1) }
    let later = try Fixtures.token("begins in 61 s")
    _ = try identity(later, after: 1)
    #expect(throws: OpenIDConnectError.tokenIsFromTheFuture) { try identity(token, after: -.infinity) }
    #expect(throws: OpenIDConnectError.tokenHasExpired) { try identity(token, after: .nan) }
  }

  @Test func `accept a subject of 255 characters`() throws {
    #expect(try identity(Fixtures.token("longest subject")).subject.count == 255)
  }

  @Test func `reject the nonce of another sign-in`() throws {
    let secret = try Fixtures.request().state
    let another = try #require(AuthorizationRequest(state: secret, nonce: secret, verifier: secret))
    let token = try Fixtures.token("EdDSA")
    #expect(throws: OpenIDConnectError.nonceDiffers) { try identity(token, request: another) }
  }

  @Test(arguments: ["EdDSA", "ES256", "RS256"])
  func `reject a change of any signed part`(name: String) throws {
    let parts = try Fixtures.token(name).split(separator: ".").map(String.init)
    for (index, part) in parts.enumerated() where index > 0 {
      var bytes = try #require(Base64URL.bytes(of: part))
      let place = bytes.count / 2
      bytes[place] ^= 1
      var changed = parts
      changed[index] = Base64URL.text(of: bytes)
      #expect(throws: OpenIDConnectError.signatureIsWrong) { try identity(changed.joined(separator: ".")) }
    }
    #expect(throws: OpenIDConnectError.signatureIsWrong) { try identity("\(parts[0]).\(parts[1]).") }
  }

  @Test(arguments: ["EdDSA", "ES256", "RS256"])
  func `reject truncated tokens`(name: String) throws {
    let token = try Fixtures.token(name)
    let keys = try KeySet(parsing: Fixtures.keys("rsa", "ec", "ed"))
    let (issuer, client, request) = try (Fixtures.issuer(), Fixtures.client(), Fixtures.request())
    for length in 0..<token.count {
      #expect(throws: OpenIDConnectError.self, "\(length)") {
        try IDToken(parsing: String(token.prefix(length))).identity(
          keys: keys, issuer: issuer, client: client, request: request, now: Fixtures.issuedAt)
      }
    }
  }

  private static let malformed: [(String, OpenIDConnectError)] = [
    ("", .tokenHasNotThreeParts), ("a.b", .tokenHasNotThreeParts), ("a.b.c.d", .tokenHasNotThreeParts),
    ("..", .headerIsUnreadable), ("e30..", .headerIsUnreadable), ("e30=..", .tokenIsNotBase64URL),
    ("e31..", .tokenIsNotBase64URL), ("e 30..", .tokenIsNotBase64URL), ("e30.e30.+/8", .tokenIsNotBase64URL),
    ("e30\n.e30.", .tokenIsNotBase64URL), ("a.e30.", .tokenIsNotBase64URL), ("é.e30.", .tokenIsNotBase64URL),
    (String(repeating: "a", count: 65_537), .tokenIsTooLong),
  ]

  @Test(arguments: malformed)
  func `reject malformed tokens`(text: String, error: OpenIDConnectError) {
    #expect(throws: error) { try IDToken(parsing: text) }
  }

  @Test func `return the key id before verification`() throws {
    let header = try IDToken(parsing: Fixtures.token("unknown key")).header
    #expect(header == IDToken.Header(algorithm: .edDSA, keyID: "other"))
  }
}

struct `Standards' token examples` {
  @Test(arguments: [
    ("RFC 7515, A.2", SigningAlgorithm.rs256), ("RFC 7515, A.3", .es256), ("RFC 8037, A.4", .edDSA),
  ])
  func `verify signatures of the RFCs`(name: String, algorithm: SigningAlgorithm) throws {
    let standards = try Fixtures.standards()
    let keys = try KeySet(parsing: Fixtures.bytes(["keys": [#require(standards.keys[name])]]))
    let token = try SignedToken(#require(standards.tokens[name]))
    #expect(try token.header() == IDToken.Header(algorithm: algorithm, keyID: nil))
    #expect(try token.isSigned(by: keys.key(for: token.header())))
    let text = String(decoding: token.payload, as: UTF8.self)
    #expect(text == "Example of Ed25519 signing" || text.contains("\"iss\":\"joe\""))
  }

  @Test(arguments: [("RFC 7515, A.1", "HS256"), ("RFC 7515, A.5", "none")])
  func `reject shared secrets and missing signatures`(name: String, algorithm: String) throws {
    let token = try #require(try Fixtures.standards().tokens[name])
    #expect(throws: OpenIDConnectError.algorithmIsRefused(algorithm)) { try IDToken(parsing: token) }
  }
}

struct `Identity claims` {
  @Test func `contain names, address and groups`() throws {
    let identity = try identity(Fixtures.token("EdDSA"))
    #expect(identity.name == "Ada Lovelace")
    #expect(identity.preferredUsername == "ada")
    #expect(identity.email == "ada@example.org")
    #expect(identity.groups == ["staff", "editors"])
  }

  @Test func `sanitize a hostile profile`() throws {
    let identity = try identity(Fixtures.token("hostile profile"))
    #expect(identity.name == "Ad a " + String(repeating: "x", count: 195))
    #expect(identity.preferredUsername == nil)
    #expect(identity.email == nil)
    #expect(identity.groups.count == 100)
    #expect(identity.groups.prefix(2) == ["ok", "g0"])
  }

  @Test(arguments: ["unverified address", "two addresses in one", "RS256"])
  func `omit an unverified address`(name: String) throws {
    #expect(try identity(Fixtures.token(name)).email == nil)
  }

  @Test func `read a single group, and no groups without a configured claim`() throws {
    #expect(try identity(Fixtures.token("one group")).groups == ["staff"])
    let client = try Client(id: "gazette", secret: nil, redirect: "https://paper.example/")
    let withoutGroups = try IDToken(parsing: Fixtures.token("EdDSA")).identity(
      keys: KeySet(parsing: Fixtures.keys("ed")), issuer: Fixtures.issuer(), client: client,
      request: Fixtures.request(), now: Fixtures.issuedAt)
    #expect(withoutGroups.groups.isEmpty)
  }

  @Test func `separate an unverified address until the userinfo endpoint verifies it`() throws {
    let unverified = try identity(Fixtures.token("unverified address"))
    let address = try #require(unverified.unverifiedEmail)
    #expect(address.contains("@"))
    #expect(try identity(Fixtures.token("EdDSA")).unverifiedEmail == nil)
    let missing = try adding(#"{"sub":"u-1","email":"a@b.example"}"#)
    #expect(missing.email == nil && missing.unverifiedEmail == "a@b.example")
    let verified = try adding(#"{"sub":"u-1","email":"a@b.example","email_verified":true}"#)
    #expect(verified.email == "a@b.example" && verified.unverifiedEmail == nil)
  }

  private func adding(_ userInfo: String, to name: String = "RS256") throws -> Identity {
    try identity(Fixtures.token(name)).adding(userInfo: Array(userInfo.utf8), for: Fixtures.client())
  }

  @Test func `add missing claims from the userinfo endpoint`() throws {
    let userInfo = #"{"sub":"u-1","name":"A","email":"a@b.example","email_verified":true,"groups":["g"]}"#
    let added = try adding(userInfo)
    #expect(added.name == "A" && added.email == "a@b.example" && added.groups == ["g"])
    let unchanged = try adding(userInfo, to: "EdDSA")
    #expect(
      unchanged.name == "Ada Lovelace" && unchanged.email == "ada@example.org"
        && unchanged.groups == ["staff", "editors"])
  }

  @Test(arguments: [#"{"sub":"u-2"}"#, "{}", #"{"sub":7}"#])
  func `reject userinfo of another subject`(userInfo: String) {
    #expect(throws: OpenIDConnectError.userInfoOfAnother) { try adding(userInfo) }
  }

  @Test func `reject oversized and unreadable userinfo`() {
    #expect(throws: OpenIDConnectError.unreadable(.userInfo)) { try adding("eyJhbGciOiJSUzI1NiJ9.e30.AA") }
    #expect(throws: OpenIDConnectError.tooLarge(.userInfo, limit: 65_536)) {
      try adding(String(repeating: " ", count: 65_537))
    }
  }
}
