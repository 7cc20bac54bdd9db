import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct ShareTests {
  @Test func `a shared name leads to adding a place`() async throws {
    try await TestServer().run { client in
      let answer = try await client.send("/share?title=&text=Saint-%C3%89tienne")
      #expect(answer.headers[.location] == "/weather/add?q=Saint-%C3%89tienne")
    }
  }

  @Test func `what is shared empty leads to the front page`() async throws {
    try await TestServer().run { client in
      let answer = try await client.send("/share")
      #expect(answer.headers[.location] == "/")
    }
  }
}
