import Foundation
import Testing

@testable import OpenIDConnect

struct `Token requests` {
  private static let body =
    "grant_type=authorization_code&code=a%2Fb&redirect_uri=https%3A%2F%2Fpaper.example%2Fsign-in%2Freturn"
    + "&code_verifier=AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM"
  private static let methods = "token_endpoint_auth_methods_supported"

  private func request(_ client: Client, _ changes: [String: String] = [:]) throws -> TokenRequest {
    try TokenRequest(
      code: "a/b", request: Fixtures.request(), client: client, provider: Fixtures.provider(changes))
  }

  @Test func `send the secret in the header by default`() throws {
    for changes in [[:], [Self.methods: "[\"client_secret_post\",\"client_secret_basic\"]"]] {
      let request = try request(Fixtures.client(secret: "s:/ e", id: "a:b"), changes)
      #expect(request.endpoint.description == "https://id.example/token")
      #expect(request.authorization == "Basic " + Data("a%3Ab:s%3A%2F%20e".utf8).base64EncodedString())
      #expect(request.body == Self.body)
    }
  }

  @Test func `send the secret in the body when the provider requires it`() throws {
    let methods = [Self.methods: "[\"private_key_jwt\",\"client_secret_post\"]"]
    let request = try request(Fixtures.client(secret: "s&c"), methods)
    #expect(request.authorization == nil)
    #expect(request.body == Self.body + "&client_id=gazette&client_secret=s%26c")
  }

  @Test func `send the secret where the operator configured it`() throws {
    for changes in [[:], [Self.methods: "[\"client_secret_basic\"]"], [Self.methods: "[\"private_key_jwt\"]"]] {
      let request = try request(Fixtures.client(secret: "s&c", authentication: "client_secret_post"), changes)
      #expect(request.authorization == nil)
      #expect(request.body == Self.body + "&client_id=gazette&client_secret=s%26c")
    }
    let post = [Self.methods: "[\"client_secret_post\"]"]
    let request = try request(Fixtures.client(secret: "s", authentication: "client_secret_basic"), post)
    #expect(request.authorization == "Basic " + Data("gazette:s".utf8).base64EncodedString())
    #expect(request.body == Self.body)
  }

  @Test func `send no secret for a public client`() throws {
    for changes in [[:], [Self.methods: "[\"none\"]"]] {
      let request = try request(Fixtures.client(), changes)
      #expect(request.authorization == nil)
      #expect(request.body == Self.body + "&client_id=gazette")
    }
  }

  @Test func `reject a provider without a supported method`() throws {
    let client = try Fixtures.client(secret: "s")
    #expect(throws: OpenIDConnectError.noCommonAuthentication) {
      try request(client, [Self.methods: "[\"private_key_jwt\"]"])
    }
  }

  @Test func `hide the code and the secret in descriptions`() throws {
    let request = try request(Fixtures.client(secret: "s3cret"), [Self.methods: "[\"client_secret_post\"]"])
    var dumped = ""
    dump(request, to: &dumped)
    let shown = "\(request) \(String(reflecting: request)) \(dumped)"
    #expect(!shown.contains("s3cret") && !shown.contains("a%2Fb"))
  }
}

struct `Token responses` {
  private func answer(_ text: String, status: Int = 200) throws -> TokenResponse {
    try TokenResponse(parsing: Array(text.utf8), status: status)
  }

  @Test func `contain the ID token and a bearer access token`() throws {
    let answer = try answer(#"{"id_token":"a.b.c","token_type":"bearer","access_token":"t-1","expires_in":1e300}"#)
    #expect(answer.idToken == "a.b.c")
    #expect(answer.accessToken == "t-1")
  }

  @Test(arguments: [
    #"{"id_token":"a"}"#, #"{"id_token":"a","access_token":"t"}"#,
    #"{"id_token":"a","access_token":"t","token_type":"DPoP"}"#,
    #"{"id_token":"a","access_token":"t\r\nX: y","token_type":"Bearer"}"#,
    #"{"id_token":"a","access_token":"t u","token_type":"Bearer"}"#,
    #"{"id_token":"a","access_token":7,"token_type":"Bearer"}"#,
  ])
  func `ignore a missing or unusable access token`(text: String) throws {
    #expect(try answer(text).accessToken == nil)
  }

  private static let refused: [(String, Int, OpenIDConnectError)] = [
    (
      #"{"error":"invalid_grant","error_description":"no\u0007"}"#, 400,
      .tokensAreRefused(code: "invalid_grant", description: "no")
    ),
    (#"{"error":"invalid_grant","id_token":"a"}"#, 200, .tokensAreRefused(code: "invalid_grant", description: nil)),
    (#"{"id_token":"a"}"#, 201, .tokenStatus(201)), ("<html>", 502, .tokenStatus(502)), ("", 302, .tokenStatus(302)),
    ("{}", 200, .tokenIsMissing), (#"{"id_token":7}"#, 200, .tokenIsMissing),
    (#"{"id_token":"a","id_token":"b"}"#, 200, .unreadable(.tokens)), ("[]", 200, .unreadable(.tokens)),
    ("", 200, .unreadable(.tokens)),
    (String(repeating: " ", count: 262_145), 200, .tooLarge(.tokens, limit: 262_144)),
    (#"{"error":"invalid_grant"}"# + String(repeating: " ", count: 262_144), 400, .tokenStatus(400)),
  ]

  @Test(arguments: refused)
  func `reject errors and missing tokens`(text: String, status: Int, error: OpenIDConnectError) {
    #expect(throws: error) { try answer(text, status: status) }
  }
}
