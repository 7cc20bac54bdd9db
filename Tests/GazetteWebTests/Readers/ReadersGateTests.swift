import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// The responses to unauthenticated clients, and the sign-in of people with an invitation or a forgotten password.
@Suite struct ReadersGateTests {
  private static let html: HTTPFields = [.accept: "text/html"]
  private static let password = "sel poivre muscade"

  private let readers: Readers
  private let server: TestServer

  init() async throws {
    var server = TestServer()
    let stores = InMemoryReaders()
    server.dependencies.readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: server.dependencies.now),
      passwords: PlainPasswords(), secrets: .sha256, changes: server.changes,
      now: server.dependencies.now, providers: [try SilentProvider()])
    readers = try #require(server.dependencies.readers)
    self.server = server
  }

  /// A provider that is never used.
  private struct SilentProvider: IdentityProvider {
    let id: IdentityProviderID

    init() throws { id = try #require(IdentityProviderID("Club")) }
    func begin(returningTo address: String) async throws(IdentityProviderError) -> (address: String, memory: [UInt8]) {
      ("https://club.example/", [])
    }
    func finish(
      _ query: String, memory: [UInt8], returningTo address: String
    ) async throws(IdentityProviderError) -> IdentityClaims { throw .denied }
  }

  private func close() async throws { try await readers.setPassword(Self.password, of: .owner) }

  private func signIn(
    _ client: any TestClientProtocol, _ name: String = "editor", _ password: String = Self.password,
    _ fields: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await client.post("/login", fields, body: FormText.encode(["name": name, "password": password]))
  }

  private func cookies(_ response: TestResponse) -> HTTPFields {
    [.cookie: response.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")]
  }

  /// Returns the path of the link on a page.
  private func link(_ response: TestResponse) throws -> String {
    String(try #require(response.text.firstMatch(of: /https?:\/\/[^\/<]+(\/(?:invitation|reset)\/[^<"]+)/)).output.1)
  }

  @Test func `sends a strict referrer policy with addresses that contain a secret`() async throws {
    try await close()
    let invitation = try await readers.invite(as: .reader, by: nil).secret.text
    let reset = try await readers.issueReset(of: .owner).secret.text
    try await server.run { client in
      for path in ["/invitation/\(invitation)", "/reset/\(reset)", "/login/with/Club", "/login/return?code=secret"] {
        let answer = try await client.send(path, .get, Self.html)
        #expect(answer.headers[values: .referrerPolicy] == ["strict-origin"], "\(path) \(answer.status)")
      }
      #expect(try await client.send("/login", .get, Self.html).headers[values: .referrerPolicy] == ["same-origin"])
    }
  }

  @Test func `rejects sign-ins, invitations and passwords from other sites`() async throws {
    try await close()
    let invitation = try await readers.invite(as: .reader, by: nil).secret.text
    let reset = try await readers.issueReset(of: .owner).secret.text
    try await server.run { client in
      let form = FormText.encode(["name": "editor", "password": Self.password, "again": Self.password])
      for path in ["/login", "/logout", "/invitation/\(invitation)", "/reset/\(reset)", "/account/password"] {
        let fields: HTTPFields = [.origin: "https://evil.example", .contentType: "application/x-www-form-urlencoded"]
        let refused = try await client.send(path, .post, fields, body: form)
        #expect(refused.status == .forbidden && refused.headers[.setCookie] == nil, "\(path)")
      }
    }
  }

  @Test func `hides readers' preferences from unauthenticated clients`() async throws {
    try await close()
    var server = server
    server.dependencies.preferences = { _ in
      var chosen = ReaderPreferences()
      (chosen.language, chosen.theme) = (.english, .dark)
      return chosen
    }
    try await server.run { client in
      for path in ["/login", "/offline"] {
        let page = try await client.send(path, .get, [.accept: "text/html", .acceptLanguage: "fr"]).text
        #expect(page.contains("lang=\"fr\"") && !page.contains("data-theme=\"dark\""), "\(path)")
      }
      let entered = cookies(try await signIn(client))
      let theirs = try await client.send(
        "/account", .get, [.accept: "text/html", .acceptLanguage: "fr", .cookie: entered[.cookie] ?? ""])
      #expect(theirs.text.contains("lang=\"en\""))
    }
  }

  @Test func `refuses to add readers while the editor cannot sign in`() async throws {
    try await server.run { client in
      for (path, form) in [("/readers/invitations", "role=reader"), ("/readers", "name=zoe&role=reader")] {
        let refused = try await client.post(path, body: form)
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("/account#new-password"), "\(path)")
      }
      #expect(try await client.send("/weather").status == .ok)
    }
    #expect(try await readers.list().count == 1)
  }

  @Test func `requires a sign-in with a provider and a public name`() async throws {
    var server = server
    server.configuration.allowedHosts = ["paper.example"]
    try await server.run { client in
      let refused = try await client.send("/weather")
      #expect(refused.status == .unauthorized)
    }
  }

  @Test func `resets a forgotten password by a link that works once`() async throws {
    try await close()
    let zoe = try await readers.add(name: "zoe", password: "ancien mot de passe")
    try await server.run { client in
      let editor = cookies(try await signIn(client))
      let first = try link(try await client.post("/readers/\(zoe.id.rawValue)", editor, body: "change=reset"))
      let second = try link(try await client.post("/readers/\(zoe.id.rawValue)", editor, body: "change=reset"))
      #expect(try await client.send(first, .get, Self.html).text.contains("«\u{A0}zoe\u{A0}»"))
      #expect(try await client.post(first, body: "password=court&again=court").status == .unprocessableContent)
      let form = FormText.encode(["password": "nouveau mot de passe", "again": "nouveau mot de passe"])
      let entered = try await client.post(first, body: form)
      #expect(entered.status == .seeOther)
      #expect(try await client.send("/weather", .get, cookies(entered)).status == .ok)
      // Neither this link nor any earlier one works now.
      for link in [first, second] { #expect(try await client.post(link, body: form).status == .gone) }
      #expect(try await signIn(client, "zoe", "nouveau mot de passe").status == .seeOther)
      #expect(try await signIn(client, "zoe", "ancien mot de passe").status == .unauthorized)
    }
  }

  @Test func `lets no program or editor set another reader's password`() async throws {
    try await close()
    let zoe = try await readers.add(name: "zoe", password: "ancien mot de passe")
    let token = try await readers.makeToken(named: "script", scope: .write, ends: nil, for: .owner)
    try await server.run { client in
      var (browser, program) = (
        cookies(try await signIn(client)), [.authorization: "Bearer \(token.text)"] as HTTPFields
      )
      if let site = HTTPField.Name("Sec-Fetch-Site") { browser[site] = "same-origin" }
      (browser[.contentType], program[.contentType]) = ("application/json", "application/json")
      let path = "/api/v1/readers/\(zoe.id.rawValue)"
      for fields in [browser, program] {
        let refused = try await client.send(path, .patch, fields, body: #"{"password": "un autre mot de passe"}"#)
        #expect(refused.status == .forbidden)
      }
      #expect(try await client.send(path + "/reset", .post, browser).status == .created)
      for (path, body) in [(path + "/reset", "{}"), ("/api/v1/account/tokens", #"{"name": "x", "scope": "write"}"#)] {
        let refused = try await client.send(path, .post, program, body: body)
        #expect(refused.status == .forbidden, "\(path)")
        #expect(refused.headers[.wwwAuthenticate]?.contains("insufficient_scope") == true)
      }
      // Editors revoke the credentials of others' programs, and see only their names.
      let theirs = try await readers.makeToken(named: "phone", scope: .read, ends: nil, for: zoe.id)
      let list = try await client.send(path + "/tokens", .get, program).text
      #expect(list.contains("phone") && !list.contains(theirs.text))
      #expect(
        try await client.send(path + "/tokens/\(theirs.value.id.rawValue)", .delete, program).status == .noContent)
    }
    #expect(try await readers.tokens(of: zoe.id).isEmpty)
  }

  @Test func `does not lock out a known browser during guesses from elsewhere`() async throws {
    try await close()
    var server = server
    server.configuration.isBehindProxy = true
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    try await server.run { client in
      let known = cookies(try await signIn(client))
      for number in 0..<25 {
        _ = try await signIn(client, "editor", "wrong", [forwarded: "198.51.100.\(number)"])
      }
      let stranger = try await signIn(client, fields: [forwarded: "203.0.113.1"])
      #expect(stranger.status == .tooManyRequests)
      var home = known
      home[forwarded] = "203.0.113.2"
      #expect(try await signIn(client, fields: home).status == .seeOther)
      // An invented cookie does not identify a browser.
      let made: HTTPFields = [.cookie: "gazette-device=AAAA.BBBBBBBBBBBBBBBBBBBBBB", forwarded: "203.0.113.3"]
      _ = try await signIn(client, "editor", "wrong", [forwarded: "198.51.100.77"])
      for number in 0..<25 { _ = try await signIn(client, "editor", "wrong", [forwarded: "198.51.101.\(number)"]) }
      #expect(try await signIn(client, fields: made).status == .tooManyRequests)
    }
  }

  private func signIn(_ client: any TestClientProtocol, fields: HTTPFields) async throws -> TestResponse {
    try await signIn(client, "editor", Self.password, fields)
  }
}
