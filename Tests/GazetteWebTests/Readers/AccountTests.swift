import Foundation
@testable import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@testable import GazetteWeb

/// A reader's control over their own credentials.
@Suite(.timeLimit(.minutes(1))) struct AccountTests {
  private static let password = "sel poivre muscade"

  private let readers: Readers
  private let server: TestServer
  private let passwords = BlockingPasswords()

  init() async throws {
    var server = TestServer()
    let stores = InMemoryReaders()
    server.dependencies.readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: server.dependencies.now),
      passwords: passwords, secrets: .sha256, changes: server.changes,
      now: server.dependencies.now)
    readers = try #require(server.dependencies.readers)
    self.server = server
    try await readers.setPassword(Self.password, of: .owner)
  }

  /// Passwords, one of which takes as long to check as a test wants.
  private final class BlockingPasswords: PasswordHashing {
    private struct State {
      var isBlocking = false
      var count = 0
      var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var count: Int { state.withLock(\.count) }
    func block() { state.withLock { $0.isBlocking = true } }
    func release() {
      let waiting = state.withLock { state in
        state.isBlocking = false
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }

    func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
      try await PlainPasswords().hash(password)
    }

    func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
      await withCheckedContinuation { continuation in
        let isBlocked = state.withLock { state in
          state.count += 1
          if state.isBlocking { state.waiting = continuation }
          return state.isBlocking
        }
        if !isBlocked { continuation.resume() }
      }
      return try await PlainPasswords().matches(password, hash)
    }
  }

  private func signedIn(_ client: any TestClientProtocol) async throws -> HTTPFields {
    let form = FormText.encode(["name": "editor", "password": Self.password])
    let answer = try await client.post("/login", body: form)
    #expect(answer.status == .seeOther)
    return [.cookie: answer.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")]
  }

  private func addPasskey() async throws {
    try await readers.addPasskey(
      named: "key", of: .owner, id: [1], publicKey: [1], signCount: 0, isBackupEligible: false, isBackedUp: false,
      transports: [], aaguid: [UInt8](repeating: 0, count: 16))
  }

  @Test(arguments: ["read", "sync"])
  func `requires the password to create a token`(scope: String) async throws {
    try await server.run { client in
      let cookies = try await signedIn(client)
      #expect(try await client.send("/account", .get, cookies).text.contains("id=\"token-password\""))
      let form = "name=phone&scope=\(scope)&ends=never"
      for wrong in ["", "&current=", "&current=guess"] {
        #expect(try await client.post("/account/tokens", cookies, body: form + wrong).status == .unauthorized)
      }
      #expect(try await readers.tokens(of: .owner).isEmpty)
      let right = form + "&" + FormText.encode(["current": Self.password])
      #expect(try await client.post("/account/tokens", cookies, body: right).status == .ok)
      #expect(try await readers.tokens(of: .owner).count == 1)
    }
  }

  @Test func `requires the password to create tokens and passkeys by JSON`() async throws {
    try await server.run { client in
      var fields = try await signedIn(client)
      if let site = HTTPField.Name("Sec-Fetch-Site") { fields[site] = "same-origin" }
      fields[.contentType] = "application/json"
      for (path, wrong, right, status) in [
        (
          "/api/v1/account/tokens", #"{"name": "x", "scope": "read"}"#,
          #"{"name": "x", "scope": "read", "password": "\#(Self.password)"}"#, HTTPResponse.Status.created
        ),
        ("/account/passkeys/options", "{}", #"{"password": "\#(Self.password)"}"#, .ok),
      ] {
        #expect(try await client.send(path, .post, fields, body: wrong).status == .unauthorized, "\(path)")
        #expect(try await client.send(path, .post, fields, body: right).status == status, "\(path)")
      }
    }
  }

  @Test(
    arguments: [
      ([], ["app", "script"], 1), (["tokens"], ["app"], 1), (["apps"], ["script"], 1),
      (["tokens", "apps", "passkeys"], [], 0),
    ] as [([String], [String], Int)])
  func `revokes the chosen credentials after a password change`(ticked: [String], tokens: [String], passkeys: Int)
    async throws
  {
    for scope in [AccessToken.Scope.sync, .read] {
      _ = try await readers.makeToken(named: scope == .sync ? "app" : "script", scope: scope, ends: nil, for: .owner)
    }
    try await addPasskey()
    try await server.run { client in
      let cookies = try await signedIn(client)
      #expect(try await client.send("/account", .get, cookies).text.contains("value=\"passkeys\""))
      let form = FormText.encode(["current": Self.password, "new": "un autre mot", "again": "un autre mot"])
      let body = ([form] + ticked.map { "end=\($0)" }).joined(separator: "&")
      #expect(try await client.post("/account/password", cookies, body: body).status == .seeOther)
    }
    #expect(try await readers.tokens(of: .owner).map(\.name.text).sorted() == tokens)
    #expect(try await readers.passkeys(of: .owner).count == passkeys)
  }

  @Test func `revokes the chosen credentials after a password reset`() async throws {
    _ = try await readers.makeToken(named: "app", scope: .sync, ends: nil, for: .owner)
    try await addPasskey()
    let link = "/reset/\(try await readers.issueReset(of: .owner).secret.text)"
    try await server.run { client in
      let page = try await client.send(link, .get, [.accept: "text/html"])
      #expect(page.text.contains("value=\"apps\""))
      let form = "password=un+autre+mot&again=un+autre+mot&end=apps&end=passkeys"
      let entered = try await client.post(link, body: form)
      #expect(entered.status == .seeOther)
    }
    let (tokens, passkeys) = (try await readers.tokens(of: .owner), try await readers.passkeys(of: .owner))
    #expect(tokens.isEmpty && passkeys.isEmpty)
  }

  @Test func `removes a sign-in from the queue when its client disconnects`() async throws {
    passwords.block()
    try await server.run { client in
      let port = try #require(client.port)
      let body = "name=editor&password=guess"
      let request = """
        POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
      let first = Task { try await client.post("/login", body: body) }
      while passwords.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
      for _ in 0..<10 {
        try await RawConnection.open(port).ignore(request) {
          while readers.hashingQueue.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        // No hash is computed for a client that has left.
        while readers.hashingQueue.waitingCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
      }
      passwords.release()
      #expect(try await first.value.status == .unauthorized)
    }
    #expect(passwords.count == 1)
  }

  @Test func `compares names from a proxy byte by byte`() async throws {
    var server = server
    let header = try #require(SignInHeader("Remote-User"))
    server.configuration.signInProxy = SignInProxy(header: header) { $0 == "127.0.0.1" || $0 == "::1" }
    _ = try await readers.add(name: "weiß")
    let field = try #require(HTTPField.Name("Remote-User"))
    try await server.run { client in
      let answers = try await ["weiß", "weiss", "ｗｅｉß", "we\u{200B}iß", "WEISS", "weiß"].asyncMap {
        try await client.send("/weather", .get, [field: $0])
      }
      #expect(answers.map(\.status) == [.ok, .conflict, .conflict, .unauthorized, .conflict, .ok])
      // A reader whose name differs from that of another may sign in without the proxy.
      var own = try await signedIn(client)
      own[field] = "weiss"
      #expect(try await client.send("/weather", .get, own).status == .ok)
    }
  }
}

extension Sequence {
  /// Returns the results of `transform` for each element, serially.
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
