import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// Two readers of one installation, and their programs.
@Suite struct ReadersAccessTests {
  private static let html: HTTPFields = [.accept: "text/html"]
  private static let password = "sel poivre muscade"

  private static let sections: [any WebSection] = [
    FixtureSection(), SettingsPages(FakeInstallationSettings()), SettingsAPI(FakeInstallationSettings()),
  ]

  private let readers: Readers
  private let server: TestServer

  init() async throws {
    var server = TestServer()
    let stores = InMemoryReaders()
    server.dependencies.readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: server.dependencies.now),
      passwords: PlainPasswords(), secrets: .sha256, changes: server.changes,
      now: server.dependencies.now)
    readers = try #require(server.dependencies.readers)
    self.server = server
  }

  private func add(_ name: String, role: Reader.Role = .reader) async throws -> Reader {
    // An editor who adds someone must be able to sign in.
    if try await readers.readerWithoutSignIn() != nil { try await readers.setPassword(Self.password, of: .owner) }
    return try await readers.add(name: name, role: role, password: Self.password)
  }

  private func signIn(
    _ client: any TestClientProtocol, _ name: String, _ password: String = Self.password, cookie: String? = nil
  ) async throws -> TestResponse {
    let body = FormText.encode(["name": name, "password": password])
    return try await client.post("/login", cookie.map { [.cookie: $0] } ?? [:], body: body)
  }

  private func cookie(_ response: TestResponse) throws -> HTTPFields {
    [.cookie: String(try #require(response.headers[.setCookie]).prefix { $0 != ";" })]
  }

  private func token(_ scope: AccessToken.Scope, ends: Date? = nil, of reader: ReaderKey) async throws -> HTTPFields {
    let issued = try await readers.makeToken(named: "phone", scope: scope, ends: ends, for: reader)
    return [.authorization: "Bearer \(issued.text)"]
  }

  @Test func `requires no sign-in for a single reader without a password`() async throws {
    try await server.run { client in
      #expect(try await client.send("/weather", .get, Self.html).status == .ok)
      _ = try await add("zoe")
      let redirected = try await client.send("/weather", .get, Self.html)
      #expect(redirected.headers[.location] == "/login?return=%2Fweather")
      #expect(try await client.send("/login", .get, Self.html).text.contains("name=\"name\""))
    }
  }

  @Test func `requires a sign-in if others can reach the server`() async throws {
    var server = server
    server.configuration.isReachableByOthers = true
    try await server.run { client in
      let answer = try await client.send("/api/v1/places")
      #expect(answer.status == .unauthorized)
    }
  }

  @Test func `signs readers in by name and does not reveal which names exist`() async throws {
    _ = try await add("zoe")
    try await server.run { client in
      let known = try await signIn(client, "zoe", "wrong")
      let unknown = try await signIn(client, "nobody", "wrong")
      #expect(known.status == .unauthorized && unknown.status == .unauthorized)
      let sentence = "Nom ou mot de passe incorrect."
      #expect(known.text.contains(sentence) && unknown.text.contains(sentence))
      let entered = try cookie(try await signIn(client, " ZOE"))
      #expect(try await client.send("/weather", .get, entered).status == .ok)
    }
  }

  @Test func `starts a new session for each sign-in and ends the previous one`() async throws {
    _ = try await add("zoe")
    try await server.run { client in
      let first = try cookie(try await signIn(client, "zoe"))
      // A cookie planted in a browser gives its planter no access to the session that the browser opens.
      let planted = try cookie(try await signIn(client, "zoe", cookie: first[.cookie]))
      #expect(planted[.cookie] != first[.cookie])
      #expect(try await client.send("/weather", .get, first).status == .unauthorized)
      #expect(try await client.send("/weather", .get, planted).status == .ok)
    }
  }

  @Test func `ends a reader's sessions when they are disabled`() async throws {
    let zoe = try await add("zoe")
    try await server.run { client in
      let session = try cookie(try await signIn(client, "zoe"))
      _ = try await readers.disable(zoe.id)
      #expect(try await client.send("/weather", .get, session).status == .unauthorized)
      let refused = try await signIn(client, "zoe")
      #expect(refused.status == .forbidden)
      #expect(refused.text.contains("désactivé"))
    }
  }

  @Test func `limits a token to its scope and to the API`() async throws {
    let zoe = try await add("zoe")
    try await server.run(with: Self.sections) { client in
      let read = try await token(.read, of: zoe.id)
      #expect(try await client.send("/api/v1/openapi.yaml", .get, read).status == .ok)
      #expect(try await client.send("/weather", .get, read).status == .forbidden)
      #expect(try await client.send("/events", .get, read).status == .forbidden)
      let refused = try await client.send("/api/v1/settings", .patch, read, body: "{}")
      #expect(refused.status == .forbidden)
      #expect(refused.headers[.wwwAuthenticate] == "Bearer realm=\"Gazette\", error=\"insufficient_scope\"")
      let sync = try await token(.sync, of: zoe.id)
      #expect(try await client.send("/api/v1/openapi.yaml", .get, sync).status == .forbidden)
      // A program sends no Origin; its token proves the intent.
      var editor = try await token(.write, of: .owner)
      editor[.contentType] = "application/json"
      #expect(try await client.send("/api/v1/settings", .patch, editor, body: "{}").status == .ok)
      let reader = try await token(.write, of: zoe.id)
      #expect(try await client.send("/api/v1/settings", .patch, reader, body: "{}").status == .forbidden)
    }
  }

  @Test func `challenges invalid and malformed tokens`() async throws {
    let zoe = try await add("zoe")
    let ended = try await token(.read, ends: server.dependencies.now().addingTimeInterval(1), of: zoe.id)
    var server = server
    server.dependencies.now = { Date(timeIntervalSince1970: 1_795_244_760) }
    try await server.run { client in
      for header in ["Bearer gzt_" + String(repeating: "A", count: 43), "Bearer x", "Bearer "] {
        let response = try await client.send("/api/v1/openapi.yaml", .get, [.authorization: header])
        #expect(response.status == .unauthorized, "\(header)")
        #expect(response.headers[.wwwAuthenticate]?.hasPrefix("Bearer realm=\"Gazette\"") == true)
      }
    }
    _ = ended
  }

  @Test func `explains where a valid token is accepted`() async throws {
    let zoe = try await add("zoe")
    try await server.run { client in
      let pages: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]
      for scope in AccessToken.Scope.allCases {
        let token = try await token(scope, of: zoe.id)
        for path in ["/", "/weather", "/account", "/settings/export", "/events"] {
          for fields in [token, HTTPFields(Array(token) + Array(pages))] {
            let refused = try await client.send(path, .get, fields)
            #expect(refused.status == .forbidden, "\(scope) \(path)")
            #expect(refused.headers[.wwwAuthenticate] == "Bearer realm=\"Gazette\", error=\"insufficient_scope\"")
            #expect(refused.text.contains("/api/v1"))
          }
        }
      }
      // A browser behind a proxy that sends a foreign token gets the sign-in; a program gets an error for its invalid token.
      let other: HTTPFields = [.authorization: "Bearer eyJhbGciOiJub25lIn0"]
      #expect(try await client.send("/weather", .get, HTTPFields(Array(other) + Array(pages))).status == .seeOther)
      let none = try await client.send("/weather", .get, other)
      #expect(none.status == .unauthorized)
      #expect(none.headers[.wwwAuthenticate] == "Bearer realm=\"Gazette\", error=\"invalid_token\"")
      // Each 401 names the authentication scheme, even for a page.
      for response in [try await client.send("/weather", .get, [:]), try await signIn(client, "zoe", "wrong")] {
        #expect(response.status == .unauthorized)
        #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"Gazette\"")
      }
    }
  }

  @Test func `reserves the installation's settings for editors`() async throws {
    _ = try await add("zoe")
    _ = try await add("max", role: .editor)
    try await server.run(with: Self.sections) { client in
      let (zoe, max) = (try cookie(try await signIn(client, "zoe")), try cookie(try await signIn(client, "max")))
      #expect(try await client.send("/api/v1/settings", .get, zoe).status == .forbidden)
      #expect(try await client.send("/metrics", .get, zoe).status == .forbidden)
      #expect(try await client.send("/api/v1/settings", .get, max).status == .ok)
      for path in ["/settings/backup", "/settings/paper", "/settings/storage/news", "/settings/restore"] {
        #expect(try await client.post(path, zoe).status == .forbidden, "\(path)")
      }
      let (theirs, all) = (
        try await client.send("/settings", .get, zoe).text, try await client.send("/settings", .get, max).text
      )
      #expect(!theirs.contains("/settings/backup") && all.contains("/settings/backup"))
      #expect(!theirs.contains("server.address") && !theirs.contains("/readers\""))
    }
  }

  @Test func `hides one reader's changes from another`() async throws {
    let changes = ChangeFeed()
    let (zoe, max) = (ReaderKey(rawValue: "zoe"), ReaderKey(rawValue: "max"))
    let version = changes.version
    changes.publish(.news.of(zoe))
    #expect(changes.isUnchanged([.news], since: version, for: max))
    #expect(!changes.isUnchanged([.news], since: version, for: zoe))
    #expect(changes.changed(since: version, for: max) == [])
    changes.publish(.news)
    #expect(!changes.isUnchanged([.news], since: version, for: max))
  }
}
