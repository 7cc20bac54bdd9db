import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import GazetteWeb

/// The log's and the crash journal's records of a request.
@Suite struct AccessLogTests {
  /// Records the log, as text.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.add("\(event.message) \(metadata) \(event.metadata ?? [:])")
    }
  }

  private static let secret = "c2VjcmV0LW9mLWFuLWludml0YXRpb24"

  @Test(arguments: [
    "/invitation/SECRET", "//invitation//SECRET", "/invitation/SECRET/", "/./invitation/SECRET", "/invitation%2FSECRET",
    "/invitation/%2FSECRET", "/INVITATION/SECRET", "/invitation/SECRET/more", "/reset//SECRET", "/pictures/SECRET",
    "//pictures/SECRET", "/pictures/app//SECRET", "/nowhere/SECRET?a=SECRET", "/SECRET", "/login/return?code=SECRET",
    "/static/SECRET/app.js", "/v1/SECRET", "http://localhost/invitation/SECRET",
  ])
  func `keeps secrets in addresses out of the log and crash notes`(path: String) async throws {
    var server = TestServer()
    server.addAccounts()
    let (lines, crashes) = (Lines(), FakeCrashJournal())
    server.dependencies.crashes = crashes
    let web = WebServer(
      configuration: server.configuration, logger: Logger(label: "test") { _ in Handler(lines: lines) })
    try await web.open(server.dependencies, sections: [FixtureSection()])
    try await web.application.test(.live) { client in
      for method in [HTTPRequest.Method.get, .head, .post] {
        _ = try await client.change(path.replacing("SECRET", with: Self.secret), method)
      }
      _ = try await client.send("/weather/brest?a=b")
    }
    #expect(lines.text.contains("/weather/{place}"))
    #expect(!lines.text.contains(Self.secret) && !lines.text.contains("a=b"))
    #expect(crashes.recordedSubjects.contains { $0.key.hasPrefix("GET /weather/{place} ") })
    #expect(!crashes.recordedSubjects.contains { $0.key.contains(Self.secret) || $0.key.contains("brest") })
  }
}
