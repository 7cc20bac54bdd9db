import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// The maximum body sizes by sender.
@Suite(.timeLimit(.minutes(1))) struct BodyLimitTests {
  /// Accepts a form from anyone, a file from readers, and the requests of apps.
  private struct AcceptingSection: WebSection {
    func addRoutes(to router: RouteTable) {
      router.post(.refreshPlaces, for: .everyone) { _, _ in .text("taken") }
      router.put(.api(.readerArchive), takesFile: true) { _, _ in .text("taken") }
      router.on("/reader/**", method: .post, for: .apps(.google)) { _, _ in .text("taken") }
      router.on("/fever", method: .post, for: .appsByBody(.fever)) { _, _ in .text("taken") }
      router.on("/v1/import", method: .post, for: .apps(.miniflux), takesFile: true) { _, _ in .text("taken") }
    }
  }

  private let readers: Readers
  private let server: TestServer

  init() async throws {
    var server = TestServer()
    server.addAccounts()
    server.configuration.passwordHash = try PasswordHash(of: "sel poivre muscade").text
    readers = try #require(server.dependencies.readers)
    self.server = server
  }

  private func token(_ scope: AccessToken.Scope, for reader: ReaderKey = .owner) async throws -> String {
    try await readers.makeToken(named: "script", scope: scope, ends: nil, for: reader).text
  }

  @Test(arguments: ["/weather/refresh", "/fever", "/reader/api/0/edit-tag"])
  func `accepts at most 64 kB from unknown clients`(path: String) async throws {
    try await server.run(with: [AcceptingSection()]) { client in
      let largest = String(repeating: "a", count: 65_536)
      #expect(try await client.change(path, .post, largest).text == "taken")
      #expect(try await client.change(path, .post, largest + "a").status == .contentTooLarge)
      // Also without a length.
      let chunk = "10001\r\n\(largest)a\r\n0\r\n\r\n"
      let head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n"
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "\(head)Transfer-Encoding: chunked\r\n\r\n\(chunk)")
      #expect(received.hasPrefix("HTTP/1.1 413 "), "\(received.prefix(40))")
    }
  }

  @Test(arguments: [
    ("/reader/api/0/edit-tag", "Authorization: GoogleLogin auth=reader/gztwrong"),
    ("/v1/import", "X-Auth-Token: gztwrong"),
    ("/v1/import", "Authorization: Basic eDp5"), ("/v1/import", "X-None: x"),
  ])
  func `rejects invalid credentials before the body`(path: String, field: String) async throws {
    try await server.run(with: [AcceptingSection()]) { client in
      let received = try await RawConnection.open(try #require(client.port)).talk(
        "POST \(path) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\nContent-Length: 60000\r\n\r\n")
      #expect(received.hasPrefix("HTTP/1.1 401 "), "\(received.prefix(40))")
    }
  }

  @Test func `accepts larger bodies from an authenticated app`() async throws {
    let password = try await token(.sync)
    try await server.run(with: [AcceptingSection()]) { client in
      let body = String(repeating: "a", count: 1_000_000)
      let google: HTTPFields = [.authorization: "GoogleLogin auth=reader/\(password)"]
      let edit = try await client.send("/reader/api/0/edit-tag", .post, google, body: body)
      #expect(edit.text == "taken")
      let received = try await RawConnection.open(try #require(client.port)).talk(
        """
        POST /reader/api/0/edit-tag HTTP/1.1\r\nHost: localhost\r\nAuthorization: GoogleLogin auth=reader/\(password)\r\n\
        Content-Length: 2000000\r\n\r\n
        """)
      #expect(received.hasPrefix("HTTP/1.1 413 "), "\(received.prefix(40))")
      let file = try await client.send("/v1/import", .post, [.xAuthToken: password], body: body + body)
      #expect(file.text == "taken")
    }
  }

  @Test func `limits one reader's concurrent uploads`() async throws {
    try await readers.setPassword("sel poivre muscade", of: .owner)
    let zoe = try await readers.add(name: "zoe", password: "ancien mot de passe")
    let (own, other) = (try await token(.write), try await token(.write, for: zoe.id))
    try await server.run(with: [AcceptingSection()]) { client in
      let port = try #require(client.port)
      let unfinished = """
        PUT /api/v1/paper HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(own)\r\nAccept-Language: en\r\n\
        Content-Length: 60000\r\n\r\na
        """
      try await withThrowingTaskGroup(of: String.self) { group in
        // Two occupy the reader's slots, in whatever order, and only the third gets a response.
        for _ in 0..<3 { group.addTask { try await RawConnection.open(port).talk(unfinished) } }
        let refused = try #require(try await group.next())
        #expect(refused.hasPrefix("HTTP/1.1 429 ") && refused.contains("Retry-After: 30\r\n"), "\(refused)")
        #expect(refused.contains("Two of your files are still uploading."))
        let theirs = try await client.send("/api/v1/paper", .put, [.authorization: "Bearer \(other)"], body: "a")
        #expect(theirs.text == "taken")
        group.cancelAll()
        while await group.nextResult() != nil {}
      }
    }
  }
}
