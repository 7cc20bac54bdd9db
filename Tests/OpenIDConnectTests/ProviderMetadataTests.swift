import PublicKeys
import Testing

@testable import OpenIDConnect

struct `Provider metadata` {
  private let issuer: Issuer

  init() throws { issuer = try Fixtures.issuer() }

  @Test func `contains required and optional endpoints`() throws {
    let provider = try Fixtures.provider([
      "userinfo_endpoint": "\"https://id.example/me\"", "end_session_endpoint": "\"https://id.example/out?a=b\"",
      "id_token_signing_alg_values_supported": "[\"HS256\",\"EdDSA\",7,\"RS256\"]", "unknown": "{\"a\":[null,1.5e3]}",
    ])
    #expect(provider.issuer == issuer)
    #expect(provider.authorization.description == "https://id.example/authorize")
    #expect(provider.token.description == "https://id.example/token")
    #expect(provider.keys.description == "https://id.example/keys")
    #expect(provider.userInfo?.description == "https://id.example/me")
    #expect(provider.algorithms == [.rs256, .edDSA])
    #expect(
      provider.signOutAddress(of: try Fixtures.client(), returningTo: try Fixtures.client().redirect)
        == "https://id.example/out?a=b&client_id=gazette"
        + "&post_logout_redirect_uri=https%3A%2F%2Fpaper.example%2Fsign-in%2Freturn")
  }

  @Test func `uses defaults for missing members`() throws {
    let provider = try Fixtures.provider(["userinfo_endpoint": "null"])
    #expect(provider.algorithms == [.rs256])
    #expect(provider.authentication == .basic)
    #expect(provider.userInfo == nil)
    #expect(try provider.signOutAddress(of: Fixtures.client(), returningTo: Fixtures.client().redirect) == nil)
  }

  @Test func `is located below the issuer`() throws {
    #expect(issuer.configuration.description == "https://id.example/realm/.well-known/openid-configuration")
    let withSlash = try Issuer("https://id.example/")
    #expect(withSlash.configuration.description == "https://id.example/.well-known/openid-configuration")
  }

  private static let refused: [([String: String], OpenIDConnectError)] = [
    (["issuer": "\"https://id.example/realm/\""], .configurationOfAnotherIssuer),
    (["issuer": "\"https://ID.example/realm\""], .configurationOfAnotherIssuer),
    (["issuer": ""], .configurationOfAnotherIssuer),
    (["issuer": "[\"https://id.example/realm\"]"], .configurationOfAnotherIssuer),
    (["authorization_endpoint": ""], .endpointIsMissing("authorization_endpoint")),
    (["token_endpoint": ""], .endpointIsMissing("token_endpoint")),
    (["jwks_uri": "null"], .endpointIsMissing("jwks_uri")),
    (["authorization_endpoint": "\"http://id.example/a\""], .endpointIsUnusable("authorization_endpoint")),
    (["token_endpoint": "\"http://127.0.0.1/t\""], .endpointIsUnusable("token_endpoint")),
    (["jwks_uri": "\"/keys\""], .endpointIsUnusable("jwks_uri")),
    (["userinfo_endpoint": "7"], .endpointIsUnusable("userinfo_endpoint")),
    (["end_session_endpoint": "\"javascript:alert(1)\""], .endpointIsUnusable("end_session_endpoint")),
    (["response_types_supported": "[\"id_token\"]"], .codeFlowIsNotOffered),
    (["code_challenge_methods_supported": "[\"plain\"]"], .proofKeyIsNotOffered),
    (["id_token_signing_alg_values_supported": "[\"HS256\",\"none\",\"PS256\"]"], .noCommonAlgorithm),
    (["id_token_signing_alg_values_supported": "7"], .noCommonAlgorithm),
  ]

  @Test(arguments: refused)
  func `is rejected when incomplete or unsafe`(changes: [String: String], error: OpenIDConnectError) {
    #expect(throws: error) { try Fixtures.provider(changes) }
  }

  @Test func `is limited in size`() throws {
    let padding = String(repeating: " ", count: ProviderMetadata.maximumBytes - Fixtures.configuration().count)
    let longest = Fixtures.configuration() + Array(padding.utf8)
    _ = try ProviderMetadata(parsing: longest, of: issuer)
    #expect(throws: OpenIDConnectError.tooLarge(.configuration, limit: 65_536)) {
      try ProviderMetadata(parsing: longest + [0x20], of: issuer)
    }
  }

  @Test func `is rejected when truncated`() {
    let bytes = Fixtures.configuration()
    for length in 0..<bytes.count {
      #expect(throws: OpenIDConnectError.unreadable(.configuration)) {
        try ProviderMetadata(parsing: Array(bytes.prefix(length)), of: issuer)
      }
    }
  }
}

struct `Issuers` {
  @Test(arguments: [
    "https://id.example", "https://id.example:8443/a/b/", "https://[2001:db8::1]/", "http://localhost:9000",
    "http://127.0.0.1:9000/dex", "http://127.9.9.9", "http://[::1]:80/",
  ])
  func `accept https addresses, and http only for this machine`(text: String) throws {
    #expect(try Issuer(text).description == text)
  }

  @Test(arguments: [
    "", "id.example", "http://id.example", "http://127.0.0.1.id.example", "http://localhost.id.example/",
    "http://128.0.0.1/", "http://127.0.0.256/", "http://2130706433/", "HTTPS://id.example", "ftp://id.example",
    "https://", "https:///a", "https://a@b/", "https://a:b@c/", "https://a\\@b/", "https://a/#b", "https://a/?b",
    "https://a:0/", "https://a:65536/", "https://a:+1/", "https://a:/", "https://a b/", "https://bücher.example/",
    "https://a/\n", "https://[::1", "https://]/", "https://.a/", "https://%61/", "https://\u{212A}/",
    "https://a/" + String(repeating: "b", count: 2048),
  ])
  func `reject every other address`(text: String) {
    #expect(throws: OpenIDConnectError.issuerIsUnusable) { try Issuer(text) }
  }

  @Test func `compare by bytes`() throws {
    let issuer = try Issuer("https://id.example/K")
    #expect("https://id.example/\u{212A}" == issuer.description, "Swift takes the sign of kelvin for a K")
    #expect(!issuer.isNamed(by: "https://id.example/\u{212A}"))
    #expect(issuer.isNamed(by: "https://id.example/K"))
  }

  @Test func `allow unencrypted endpoints only on this machine`() throws {
    let issuer = try Issuer("http://127.0.0.1:9000")
    func read(_ token: String) throws -> ProviderMetadata {
      let changes = ["issuer": "\"http://127.0.0.1:9000\"", "token_endpoint": "\"\(token)\""]
      return try ProviderMetadata(parsing: Fixtures.configuration(changes), of: issuer)
    }
    #expect(try read("http://localhost:9000/t").token.description == "http://localhost:9000/t")
    #expect(throws: OpenIDConnectError.endpointIsUnusable("token_endpoint")) { try read("http://id.example/t") }
  }
}

struct `OpenID clients` {
  private func refusal(
    id: String = "gazette", secret: String? = nil, redirect: String = "http://paper.lan/return", scope: String? = nil
  ) -> OpenIDConnectError? {
    do throws(OpenIDConnectError) {
      _ = try Client(id: id, secret: secret, redirect: redirect, groupsScope: scope)
      return nil
    } catch { return error }
  }

  @Test func `reject unusable settings`() {
    #expect(refusal() == nil)
    #expect(refusal(id: "") == .clientIDIsUnusable)
    #expect(refusal(id: String(repeating: "a", count: 256)) == .clientIDIsUnusable)
    #expect(refusal(id: "a\nb") == .clientIDIsUnusable)
    #expect(refusal(secret: "") == .clientSecretIsUnusable)
    #expect(refusal(secret: "é") == .clientSecretIsUnusable)
    #expect(throws: OpenIDConnectError.authenticationIsUnusable) {
      try Fixtures.client(secret: "s", authentication: "private_key_jwt")
    }
    for redirect in ["/return", "gazette://paper.lan/return", "javascript:alert(1)"] {
      #expect(refusal(redirect: redirect) == .redirectIsUnusable)
    }
    #expect(refusal(scope: "groups") == nil)
    #expect(refusal(scope: "groups admin") == .groupsScopeIsUnusable)
    #expect(refusal(scope: "") == .groupsScopeIsUnusable)
  }

  @Test func `hide the secret in descriptions`() throws {
    let client = try Fixtures.client(secret: "s3cret")
    var dumped = ""
    dump(client, to: &dumped)
    #expect(!"\(client) \(String(reflecting: client)) \(dumped)".contains("s3cret"))
  }
}
