import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct AccessTests {
  private static let password = "sel poivre muscade"
  // N 16, r 1, p 1: fast, for tests only. Salt "gazettesalt", 32 bytes of key.
  private static let hash = "$scrypt$ln=4,r=1,p=1$Z2F6ZXR0ZXNhbHQ$/nn1G1VlUq/8tAICAwqOSvZutQI/j95mwN+ojIt6yUI"
  private static let html: HTTPFields = [.accept: "text/html"]

  private static func server(isBehindTLS: Bool = false) -> TestServer {
    var server = TestServer()
    server.configuration.passwordHash = hash
    server.configuration.isBehindTLS = isBehindTLS
    server.addAccounts(hash)
    return server
  }

  private static func logIn(_ client: any TestClientProtocol, _ password: String) async throws -> TestResponse {
    let body = FormText.encode(["password": password, "return": "/weather?lang=en"])
    return try await client.post("/login", body: body)
  }

  private static func cookie(_ response: TestResponse) throws -> String {
    let field = try #require(response.headers[.setCookie])
    return String(field.prefix { $0 != ";" })
  }

  @Test func `redirects a browser to the sign-in and back`() async throws {
    try await Self.server().run { client in
      let refused = try await client.send("/weather?lang=en", .get, Self.html)
      #expect(refused.headers[.location] == "/login?return=%2Fweather%3Flang%3Den&lang=en")
      let login = try await client.send("/login?return=/weather", .get, Self.html)
      #expect(login.status == .ok)
      #expect(login.text.contains("type=\"password\""))
      #expect(login.text.contains("name=\"return\" value=\"/weather\""))
      let entered = try await Self.logIn(client, Self.password)
      #expect(entered.headers[.location] == "/weather?lang=en")
      #expect(entered.headers[.clearSiteData] == "\"cache\", \"storage\"")
      let page = try await client.send("/weather", .get, [.cookie: try Self.cookie(entered)])
      #expect(page.status == .ok)
    }
  }

  @Test func `stores no reply to a form of a visitor without access`() async throws {
    var server = Self.server()
    let replies = InMemoryFormReplyStore(now: server.dependencies.now)
    server.dependencies.formReplies = replies
    // Any use of the store would fail.
    replies.fault.error = .full
    try await server.run { client in
      let body = FormText.encode(["password": "guess"])
      let answer = try await client.post("/login", [.idempotencyKey: "one"], body: body)
      #expect(answer.status == .unauthorized)
    }
  }

  @Test func `sets a session cookie with safe attributes`() async throws {
    try await Self.server().run { client in
      let cookie = try await Self.logIn(client, Self.password).headers[values: .setCookie].first ?? ""
      #expect(cookie.hasPrefix("gazette-session="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
    }
    try await Self.server(isBehindTLS: true).run { client in
      let cookie = try await Self.logIn(client, Self.password).headers[values: .setCookie].first ?? ""
      #expect(cookie.hasPrefix("__Host-gazette-session="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"))
    }
  }

  @Test func `responds 401 to programs, except for health checks and app files`() async throws {
    try await Self.server().run { client in
      for path in ["/api/v1/places", "/metrics", "/events", "/api/v1/nowhere"] {
        let response = try await client.send(path, .get, path.hasPrefix("/api") ? Self.html : [:])
        #expect(response.status == .unauthorized, "\(path)")
      }
      let problem = try await client.send("/api/v1/places", .get, [.acceptLanguage: "en"])
      #expect(problem.headers[.contentType] == "application/problem+json")
      #expect(problem.text.contains("Sign-in required"))
      for path in ["/healthz", "/readyz", "/manifest.webmanifest", "/sw.js", "/offline"] {
        let answer1 = try await client.send(path)
        #expect(answer1.status == .ok, "\(path)")
      }
    }
  }

  @Test func `reveals nothing about the reader before the sign-in`() async throws {
    var server = Self.server()
    server.dependencies.ears = { _, _ in Ears(left: Ears.Ear(headline: "Saint-Étienne 9°")) }
    try await server.run { client in
      for path in ["/login", "/offline", "/manifest.webmanifest"] {
        let text = try await client.send(path, .get, Self.html).text
        #expect(!text.contains("Saint-Étienne") && !text.contains("/weather"), "\(path)")
      }
    }
  }

  @Test func `throttles after five failures, even with the right password`() async throws {
    try await Self.server().run { client in
      for _ in 0..<4 {
        let response = try await Self.logIn(client, "wrong")
        #expect(response.status == .unauthorized)
        #expect(response.headers[.setCookie] == nil)
      }
      let fifth = try await Self.logIn(client, "wrong")
      #expect(fifth.status == .tooManyRequests)
      #expect(fifth.headers[.retryAfter] == "2")
      let answer2 = try await Self.logIn(client, Self.password)
      #expect(answer2.status == .tooManyRequests)
    }
  }

  @Test func `ends the session at sign-out and clears the browser's data`() async throws {
    try await Self.server().run { client in
      let cookie = try Self.cookie(try await Self.logIn(client, Self.password))
      let left = try await client.post("/logout", [.cookie: cookie])
      #expect(left.headers[.location] == "/login")
      #expect(left.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(left.headers[.clearSiteData] == "\"cache\", \"storage\"")
      let answer3 = try await client.send("/weather", .get, [.cookie: cookie])
      #expect(answer3.status == .unauthorized)
    }
  }

  @Test(arguments: [
    "//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nb", "/logout", "/login?return=/",
  ])
  func `never redirects to another site or back to sign-out`(target: String) async throws {
    try await Self.server().run { client in
      let body = FormText.encode(["password": Self.password, "return": target])
      let answer4 = try await client.post("/login", body: body)
      #expect(answer4.headers[.location] == "/")
    }
  }

  @Test func `does not start with an unreadable password hash`() async throws {
    var server = TestServer()
    server.configuration.passwordHash = "plain words"
    let locked = server
    await #expect(throws: UnreadablePasswordHash.self) { try await locked.run { _ in } }
  }

  @Test func `serves the metrics of a private installation only with the token`() async throws {
    var server = Self.server()
    server.configuration.metricsToken = "a long token"
    try await server.run { client in
      let paths = ["/metrics", "/metrics", "/metrics", "/weather"]
      let tokens = ["", "Bearer another", "Bearer a long token", "Bearer a long token"]
      var statuses: [HTTPResponse.Status] = []
      for (path, token) in zip(paths, tokens) {
        statuses.append(try await client.send(path, .get, [.authorization: token]).status)
      }
      #expect(statuses == [.unauthorized, .unauthorized, .ok, .unauthorized])
    }
  }

  @Test func `throttles a guesser behind a proxy without affecting others`() async throws {
    var server = Self.server()
    server.configuration.isBehindProxy = true
    try await server.run { client in
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      let body = FormText.encode(["password": "wrong"])
      var last = HTTPResponse.Status.ok
      for _ in 1...6 { last = try await client.post("/login", [name: "10.9.8.7, 192.0.2.1"], body: body).status }
      #expect(last == .tooManyRequests)
      let other = try await client.post("/login", [name: "192.0.2.2"], body: body)
      #expect(other.status == .unauthorized)
    }
  }

  @Test(arguments: ["192.0.2.1", "203.0.113.9, 192.0.2.1", "192.0.2.1:%", "::ffff:192.0.2.1"])
  func `recognizes a client in every notation of its address`(forwarded: String) async throws {
    var server = Self.server()
    server.configuration.isBehindProxy = true
    try await server.run { client in
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      let body = FormText.encode(["password": "wrong"])
      var last = HTTPResponse.Status.ok
      for port in 1...6 {
        last = try await client.post("/login", [name: forwarded.replacing("%", with: "\(port)")], body: body).status
      }
      #expect(last == .tooManyRequests)
    }
  }

  @Test func `trusts forwarded addresses only from trusted proxies`() async throws {
    var server = Self.server()
    server.configuration.isBehindProxy = true
    server.configuration.isTrustedProxy = { $0 == "172.18.0.2" }
    try await server.run { client in
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      let body = FormText.encode(["password": "wrong"])
      var last = HTTPResponse.Status.ok
      for number in 1...6 { last = try await client.post("/login", [name: "192.0.2.\(number)"], body: body).status }
      #expect(last == .tooManyRequests)
    }
  }
}
