import Foundation
import PublicKeys
import Testing

@testable import OpenIDConnect

struct `Authorization requests` {
  @Test func `contain three distinct 256-bit secrets`() throws {
    var random = CountingGenerator()
    let request = AuthorizationRequest(using: &random)
    let secrets = [request.state, request.nonce, request.verifier]
    #expect(Set(secrets).count == 3)
    for secret in secrets { #expect(Base64URL.bytes(of: secret)?.count == 32) }
    #expect(AuthorizationRequest(using: &random) != request)
    #expect(AuthorizationRequest(state: secrets[0], nonce: secrets[1], verifier: secrets[2]) == request)
  }

  @Test(arguments: [
    "", "AgIC", "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgJ", "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=",
  ])
  func `reject malformed stored secrets`(secret: String) throws {
    let good = try Fixtures.request().state
    #expect(AuthorizationRequest(state: secret, nonce: good, verifier: good) == nil)
    #expect(AuthorizationRequest(state: good, nonce: secret, verifier: good) == nil)
    #expect(AuthorizationRequest(state: good, nonce: good, verifier: secret) == nil)
  }

  @Test func `compute the challenge of RFC 7636, appendix B`() throws {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    let request = try #require(AuthorizationRequest(state: verifier, nonce: verifier, verifier: verifier))
    #expect(request.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `encode every parameter of the address`() throws {
    let client = try Client(id: "a&b=c d", secret: nil, redirect: "https://paper.example/r?a=b", groupsScope: "groups")
    let request = try Fixtures.request()
    #expect(
      try request.url(at: Fixtures.provider(), for: client)
        == "https://id.example/authorize?response_type=code&client_id=a%26b%3Dc%20d"
        + "&redirect_uri=https%3A%2F%2Fpaper.example%2Fr%3Fa%3Db&scope=openid%20profile%20email%20groups"
        + "&state=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE&nonce=AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
        + "&code_challenge=\(request.challenge)&code_challenge_method=S256")
  }

  @Test(arguments: [("?a=b", "?a=b&response_type="), ("?", "?response_type="), ("?a&", "?a&response_type=")])
  func `preserve the endpoint's query`(query: String, expected: String) throws {
    let provider = try Fixtures.provider(["authorization_endpoint": "\"https://id.example/\(query)\""])
    let url = try Fixtures.request().url(at: provider, for: Fixtures.client())
    #expect(url.hasPrefix("https://id.example/\(expected)"))
    #expect(url.contains("&scope=openid%20profile%20email&"))
  }

  @Test func `request the groups scope unless the provider omits it`() throws {
    let client = try Client(id: "gazette", secret: nil, redirect: "https://paper.example/r", groupsScope: "groups")
    func scope(_ listed: String) throws -> Bool {
      try Fixtures.request().url(at: Fixtures.provider(["scopes_supported": listed]), for: client)
        .contains("&scope=openid%20profile%20email%20groups&")
    }
    #expect(try scope(#"["openid","groups"]"#))
    #expect(try scope("7"), "no list says nothing")
    #expect(try !scope(#"["openid","profile","email"]"#))
  }

  @Test func `hide their secrets in descriptions`() throws {
    let request = try Fixtures.request()
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!"\(request) \(String(reflecting: request)) \(dumped)".contains("AQEB"))
  }
}

struct `Authorization responses` {
  private static let state = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
  private static let naming = ["authorization_response_iss_parameter_supported": "true"]

  private func code(_ query: String, _ changes: [String: String] = [:]) throws -> String {
    try AuthorizationResponse(query: query).code(for: Fixtures.request(), from: Fixtures.provider(changes))
  }

  @Test func `return the code`() throws {
    #expect(try code("code=a%2Bb+c%7e&state=\(Self.state)&session_state=x&other") == "a+b c~")
    let named = "code=a&state=\(Self.state)&iss=https%3A%2F%2Fid.example%2Frealm"
    #expect(try code(named) == "a")
    #expect(try code(named, Self.naming) == "a")
  }

  private static let refused: [(String, OpenIDConnectError)] = [
    ("", .stateIsMissing), ("code=a", .stateIsMissing), ("error=access_denied", .stateIsMissing),
    ("code=a&state=", .stateDiffers), ("code=a&state=\(state.dropLast())F", .stateDiffers),
    ("code=a&state=\(state.dropLast())", .stateDiffers), ("code=a&state=\(state)E", .stateDiffers),
    ("code=a&state=\(state)&iss=https://evil.example", .answerOfAnotherIssuer),
    ("code=a&state=\(state)&iss=https://id.example/realm/", .answerOfAnotherIssuer),
    ("error=access_denied&state=\(state)&iss=", .answerOfAnotherIssuer),
    ("error=access_denied&state=\(state)", .denied),
    ("error=access_denied&code=a&state=\(state)", .denied),
    (
      "error=server_error&error_description=a%0A%E2%80%AEb++c&state=\(state)",
      .refused(code: "server_error", description: "a b c")
    ),
    ("error=%00&state=\(state)", .refused(code: "unreadable error", description: nil)),
    ("error=&error_description=+&state=\(state)", .refused(code: "unreadable error", description: nil)),
    ("state=\(state)", .codeIsMissing), ("code=&state=\(state)", .codeIsMissing),
    ("code=a%0Db&state=\(state)", .codeIsUnusable), ("code=%C3%A9&state=\(state)", .codeIsUnusable),
    ("code=\(String(repeating: "a", count: 4097))&state=\(state)", .codeIsUnusable),
    ("code=a&code=a&state=\(state)", .answerRepeats("code")),
    ("code=a&state=\(state)&state=\(state)", .answerRepeats("state")),
    ("code=a&state=\(state)&%63ode=b", .answerRepeats("code")),
    ("code=%&state=\(state)", .answerIsUnreadable), ("code=%4&state=\(state)", .answerIsUnreadable),
    ("code=%4g&state=\(state)", .answerIsUnreadable), ("code=%FF&state=\(state)", .answerIsUnreadable),
  ]

  @Test(arguments: refused)
  func `reject responses to other requests or without a code`(query: String, error: OpenIDConnectError) {
    #expect(throws: error) { try code(query) }
  }

  @Test func `require the issuer when the provider announces it`() {
    #expect(throws: OpenIDConnectError.answerNamesNoIssuer) { try code("code=a&state=\(Self.state)", Self.naming) }
  }

  @Test func `limit the length of the query`() throws {
    let query = "code=a&state=\(Self.state)&x="
    let longest = query + String(repeating: "x", count: AuthorizationResponse.maximumBytes - query.utf8.count)
    #expect(try code(longest) == "a")
    #expect(throws: OpenIDConnectError.answerIsTooLong) { try code(longest + "x") }
  }

  @Test func `truncate the provider's error text`() {
    let long = String(repeating: "a", count: 1000)
    let shown = OpenIDConnectError.refused(code: "unreadable error", description: String(long.prefix(300)))
    #expect(throws: shown) { try code("error=\(long)&error_description=\(long)&state=\(Self.state)") }
  }

  @Test func `reject truncated queries`() throws {
    let query = "iss=https%3A%2F%2Fid.example%2Frealm&code=%61&state=\(Self.state)"
    #expect(try code(query) == "a")
    for length in 0..<query.count {
      #expect(throws: OpenIDConnectError.self) { try code(String(query.prefix(length))) }
    }
  }
}
