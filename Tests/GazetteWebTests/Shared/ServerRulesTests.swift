import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import GazetteWeb

@Suite struct ServerRulesTests {
  @Test func `sends security headers with every response`() async throws {
    try await TestServer().run { client in
      for path in ["/weather", "/nowhere", "/healthz", "/about"] {
        let headers = try await client.send(path).headers
        let policy = headers[.contentSecurityPolicy]
        #expect(
          policy == """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
            manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; \
            require-trusted-types-for 'script'; trusted-types gazette
            """, "\(path)")
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.referrerPolicy] == "same-origin")
        #expect(headers[.crossOriginOpenerPolicy] == "same-origin")
        #expect(headers[.crossOriginEmbedderPolicy] == "require-corp")
        #expect(headers[.crossOriginResource] == "same-origin")
        #expect(headers[.strictTransportSecurity] == nil)
      }
    }
  }

  @Test func `sends Strict-Transport-Security only behind TLS`() async throws {
    var server = TestServer()
    server.configuration.isBehindTLS = true
    try await server.run { client in
      let answer1 = try await client.send("/weather")
      #expect(answer1.headers[.strictTransportSecurity] != nil)
    }
  }

  @Test func `rejects changes from other sites`() async throws {
    try await TestServer().run { client in
      let site = HTTPFields.sec
      let refused: [HTTPFields] = [
        [:], [site: "cross-site"], [site: "same-site"], [.origin: "https://evil.example"], [.origin: "null"],
        [site: "same-origin", .origin: "https://evil.example"],
      ]
      for headers in refused {
        let answer2 = try await client.send("/weather/refresh", .post, headers)
        #expect(answer2.status == .forbidden, "\(headers)")
      }
      let answer3 = try await client.post("/weather/refresh")
      #expect(answer3.status == .seeOther)
    }
  }

  @Test func `reads no store for an unknown host`() async throws {
    var server = TestServer()
    let stores = InMemoryReaders()
    server.addAccounts(nil, stores)
    try await server.run { client in
      let before = stores.fault.calls
      let refused = try await client.send("/weather", host: "evil.example")
      #expect(refused.status == .misdirectedRequest)
      #expect(stores.fault.calls == before)
      _ = try await client.send("/weather")
      #expect(stores.fault.calls > before)
    }
  }

  @Test func `reads no store for an address at its limit`() async throws {
    var server = TestServer()
    let stores = InMemoryReaders()
    server.addAccounts(nil, stores)
    server.configuration.isBehindProxy = true
    server.configuration.maximumConnectionsPerAddress = 0
    try await server.run { client in
      let before = stores.fault.calls
      let refused = try await client.send("/weather", .get, [.acceptLanguage: "fr"])
      #expect(refused.status == .tooManyRequests && refused.text.contains("Serveur saturé"))
      #expect(stores.fault.calls == before)
    }
  }

  @Test func `rejects a body beyond the limit`() async throws {
    var server = TestServer()
    server.configuration.maximumBodySize = 1000
    try await server.run { client in
      let fits = "a=" + String(repeating: "x", count: 998)
      let answer4 = try await client.post("/weather/refresh", body: fits)
      #expect(answer4.status == .seeOther)
      let answer5 = try await client.post("/weather/refresh", body: fits + "x")
      #expect(answer5.status == .contentTooLarge)
    }
  }

  @Test(arguments: [
    "X-Long: " + String(repeating: "x", count: 17_000),
    (1...3).map { "X-\($0): " + String(repeating: "x", count: 12_000) }.joined(separator: "\r\n"),
    (1...101).map { "X-\($0): x" }.joined(separator: "\r\n"),
  ])
  func `rejects headers beyond the limit`(fields: String) async throws {
    try await TestServer().run { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)\r\n\r\n")
      #expect(received.isEmpty || received.hasPrefix("HTTP/1.1 4"), "\(received.prefix(60))")
    }
  }

  @Test func `sends Retry-After with every 429 and 503`() async throws {
    var server = TestServer()
    server.dependencies.readinessFailure = { ReadinessFailure(.busy) }
    try await server.run { client in
      for path in ["/readyz", "/weather/busy", "/weather/crowded"] {
        let answer = try await client.send(path)
        #expect([.tooManyRequests, .serviceUnavailable].contains(answer.status), "\(path)")
        #expect(answer.headers[.retryAfter] != nil, "\(path)")
      }
    }
  }

  @Test func `compresses pages and files for clients that accept gzip`() async throws {
    try await TestServer().run { client in
      let plain = try await client.send("/about")
      let packed = try await client.send("/about", .get, [.acceptEncoding: "br, gzip;q=0.5"])
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.body.readableBytes < plain.body.readableBytes / 2)
      #expect(packed.headers[.vary]?.contains("Accept-Encoding") == true)
      let refused = try await client.send("/about", .get, [.acceptEncoding: "gzip;q=0"])
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  @Test func `reports liveness, and the reason for being unready`() async throws {
    var server = TestServer()
    try await server.run { client in
      let answer6 = try await client.send("/healthz")
      #expect(answer6.text == "ok\n")
      let answer7 = try await client.send("/readyz")
      #expect(answer7.text == "ready\n")
    }
    server.dependencies.readinessFailure = {
      ReadinessFailure(.inputOutput(detail: "SQLite error 5 in /var/lib/gazette"))
    }
    try await server.run { client in
      let answer8 = try await client.send("/healthz")
      #expect(answer8.status == .ok)
      let waiting = try await client.send("/readyz")
      #expect(waiting.status == .serviceUnavailable)
      #expect(waiting.text == "not ready: the database cannot be read or written\n")
    }
  }

  @Test(arguments: [("/readyz", 1500), ("/readyz?q=", 1500), ("/readyz?q=lamp", 10_000)])
  func `limits how long pages and searches wait for the database`(path: String, milliseconds: Int) async throws {
    let deadline = Mutex<ContinuousClock.Instant?>(nil)
    var server = TestServer()
    server.dependencies.readinessFailure = {
      deadline.withLock { $0 = RequestScope.current?.deadline }
      return nil
    }
    let before = ContinuousClock.now
    try await server.run { client in _ = try await client.send(path) }
    let limit = try #require(deadline.withLock { $0 }) - .milliseconds(milliseconds)
    #expect(before <= limit && limit <= .now)
  }

  @Test func `does not limit how long other requests wait for the database`() async throws {
    let deadlines = Mutex<[ContinuousClock.Instant?]>([])
    var server = TestServer()
    server.dependencies.metricsText = {
      deadlines.withLock { $0.append(RequestScope.current?.deadline) }
      return ""
    }
    try await server.run { client in _ = try await client.send("/metrics") }
    #expect(deadlines.withLock { $0 } == [nil])
  }

  @Test func `stores language, units and theme, and returns to the page`() async throws {
    try await TestServer().run { client in
      let body = FormText.encode(["language": "en", "units": "imperial", "theme": "dark", "return": "/weather?a=1"])
      let saved = try await client.post("/settings/preferences", body: body)
      #expect(saved.headers[.location] == "/weather?a=1")
      let cookie = try #require(saved.headers[.setCookie])
      #expect(cookie.hasPrefix("gazette-preferences=language-en.units-imperial.theme-dark; Path=/;"))
      let page = try await client.send("/settings", .get, [.cookie: String(cookie.prefix { $0 != ";" })])
      #expect(page.text.contains("<html lang=\"en\" data-theme=\"dark\""))
      #expect(page.text.contains("value=\"imperial\" checked"))
    }
  }

  @Test func `stores and reverts a single preference`() async throws {
    try await TestServer().run { client in
      func save(_ form: KeyValuePairs<String, String>, _ before: String = "") async throws -> String {
        let saved = try await client.post("/settings/preferences", [.cookie: before], body: FormText.encode(form))
        return String(try #require(saved.headers[.setCookie]).prefix { $0 != ";" })
      }
      let units = try await save(["language": "auto", "units": "imperial", "theme": "auto"])
      for language in ["fr", "en"] {
        let page = try await client.send("/settings", .get, [.cookie: units, .acceptLanguage: language]).text
        #expect(page.contains("<html lang=\"\(language)\""))
        #expect(page.contains("name=\"language\" value=\"auto\" checked"))
        #expect(page.contains("value=\"imperial\" checked"))
      }
      let english = try await save(["language": "en"], units)
      #expect(english.contains("language-en.units-imperial"))
      let again = try await save(["language": "auto", "units": "auto"], english)
      #expect(!again.contains("language-") && !again.contains("units-"))
    }
  }

  @Test func `writes problem documents in the client's language`() async throws {
    try await TestServer().run { client in
      let french = try await client.send("/api/v1/nowhere", .get, [.acceptLanguage: "fr"])
      let english = try await client.send("/api/v1/nowhere", .get, [.acceptLanguage: "en"])
      #expect(french.status == .notFound)
      #expect(french.headers[.contentType] == "application/problem+json")
      #expect(french.text.contains("Page introuvable"))
      #expect(english.text.contains("Page not found"))
    }
  }

  @Test func `lists the supported languages in the API description`() async throws {
    try await TestServer().run { client in
      let description = try await client.send("/api/v1/openapi.yaml").text
      #expect(description.contains("enum: [\(Language.allCases.map(\.code).joined(separator: ", "))]"))
      #expect(!description.contains("LANGUAGES"))
    }
  }

  @Test func `hides the details of an internal error`() async throws {
    try await TestServer().run { client in
      let response = try await client.send("/weather/broken")
      #expect(response.status == .internalServerError)
      #expect(!response.text.contains("not-for-readers") && !response.text.contains("Broken"))
    }
  }
}

extension HTTPFields {
  fileprivate static var sec: HTTPField.Name { .secFetchSite }
}
