import GazetteWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct OpeningTests {
  @Test func `is alive but not ready until the installation is open`() async throws {
    let test = TestServer()
    let server = test.closed()
    try await server.application.test(.live) { client in
      #expect(try await client.send("/healthz").status == .ok)
      let early = try await client.send("/readyz")
      #expect(early.status == .serviceUnavailable)
      #expect(early.headers[.retryAfter] == "2")
      #expect(try await client.send("/fixture").status == .serviceUnavailable)
      try await server.open(test.dependencies, sections: [FixtureSection()])
      #expect(try await client.send("/readyz").status == .ok)
      #expect(try await client.send("/fixture").status != .serviceUnavailable)
    }
  }
}
