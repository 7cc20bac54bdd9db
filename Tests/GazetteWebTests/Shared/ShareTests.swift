import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct ShareTests {
  @Test func `redirects a shared name to adding a place`() async throws {
    try await TestServer().run { client in
      let answer = try await client.send("/share?title=&text=Saint-%C3%89tienne")
      #expect(answer.headers[.location] == "/weather/add?q=Saint-%C3%89tienne")
    }
  }

  @Test(arguments: [
    ("/share?text=Oslo&lang=en", "/weather/add?q=Oslo&lang=en"),
    ("/share?lang=en&units=imperial", "/?lang=en&units=imperial"),
    ("/share?text=Oslo&lang=%0D%0Aen", "/weather/add?q=Oslo"),
  ])
  func `keeps the language and units of a shared link`(requested: String, location: String) async throws {
    try await TestServer().run { client in
      let answer = try await client.send(requested)
      #expect(answer.headers[.location] == location)
    }
  }

  @Test func `redirects an empty share to the front page`() async throws {
    try await TestServer().run { client in
      let answer = try await client.send("/share")
      #expect(answer.headers[.location] == "/")
    }
  }
}
