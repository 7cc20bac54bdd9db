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

  @Test(arguments: [
    ("/share?text=Oslo&lang=en", "/weather/add?q=Oslo&lang=en"),
    ("/share?lang=en&units=imperial", "/?lang=en&units=imperial"),
    ("/share?text=Oslo&lang=%0D%0Aen", "/weather/add?q=Oslo"),
  ])
  func `a link in a language leads on in it`(asked: String, location: String) async throws {
    try await TestServer().run { client in
      let answer = try await client.send(asked)
      #expect(answer.headers[.location] == location)
    }
  }

  @Test func `what is shared empty leads to the front page`() async throws {
    try await TestServer().run { client in
      let answer = try await client.send("/share")
      #expect(answer.headers[.location] == "/")
    }
  }
}
