import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

/// A server with the fixture section and the settings page, and a clock frozen at 8:05 on 21 November 2026 in Paris.
struct TestServer {
  var configuration = WebConfiguration()
  var changes = ChangeFeed()
  var dependencies: WebDependencies

  init() {
    configuration.timeZone = TimeZone(identifier: "Europe/Paris") ?? .gmt
    configuration.mountedFolders = [:]
    let now: CurrentTime = { Date(timeIntervalSince1970: 1_795_244_700) }
    dependencies = WebDependencies(
      changes: changes, undo: InMemoryUndoStore(now: now), formReplies: InMemoryFormReplyStore(now: now), now: now)
  }

  /// Adds accounts; with a `hash` every reader signs in, the owner with its password.
  mutating func addAccounts(_ hash: String? = nil, _ stores: InMemoryReaders = InMemoryReaders()) {
    dependencies.readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: dependencies.now),
      passwords: ScryptPasswords(), secrets: .sha256, changes: changes,
      now: dependencies.now, ownerPassword: hash.flatMap(StoredPassword.init))
  }

  /// Returns the server before its installation has opened.
  func closed() -> WebServer {
    WebServer(configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Starts the server on a free port and passes `test` a client.
  func run(
    with sections: [any WebSection] = [FixtureSection(), SettingsPages(FakeInstallationSettings())],
    _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = closed()
    try await server.open(dependencies, sections: sections)
    try await server.application.test(.live) { client in try await test(client) }
  }
}

extension TestClientProtocol {
  /// Sends a request to `localhost`.
  func send(
    _ path: String, _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:], body: String? = nil
  ) async throws -> TestResponse {
    try await execute(uri: path, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) })
  }

  /// Sends a request with `host` as its host.
  func send(_ path: String, host: String) async throws -> TestClient.Response {
    let port = try #require(port)
    return try await TestClient.withClient(host: "localhost", port: port) { client in
      try await client.execute(TestClient.Request(path, method: .get, authority: host))
    }
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }
}

extension TestClientProtocol {
  /// Posts a form like Gazette's own pages.
  func post(_ path: String, _ fields: HTTPFields = [:], body: String = "") async throws -> TestResponse {
    var fields = fields
    if let site = HTTPField.Name("Sec-Fetch-Site") { fields[site] = "same-origin" }
    fields[.contentType] = "application/x-www-form-urlencoded"
    return try await send(path, .post, fields, body: body)
  }
}
