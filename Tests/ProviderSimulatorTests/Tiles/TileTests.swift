import NIOHTTP1
import ProviderSimulator
import Testing

struct TileTests {
  private static let agent = [("User-Agent", "GazetteTests/1.0")]

  @Test func `returns distinct pictures with a tag and a lifetime`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/tiles/12/2074/1409.png", headers: Self.agent)
      #expect(response.status == 200 && response.headers.first(name: "Content-Type") == "image/png")
      #expect(response.headers.first(name: "Cache-Control")?.hasPrefix("max-age=604800") == true)
      #expect(Array(response.body.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
      #expect(try await client.get("/tiles/12/2075/1409.png", headers: Self.agent).body != response.body)
    }
  }

  @Test func `returns 304 for a known tile`() async throws {
    try await SimulatorClient.with { client in
      let tag = try #require(
        try await client.get("/tiles/3/4/2.png", headers: Self.agent).headers.first(name: "ETag"))
      let again = try await client.get("/tiles/3/4/2.png", headers: Self.agent + [("If-None-Match", tag)])
      #expect(again.status == 304 && again.body.isEmpty)
    }
  }

  @Test func `returns 418 without a user agent`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/tiles/3/4/2.png")
      #expect(response.status == 418)
    }
  }

  @Test(arguments: [
    "/tiles/3/8/0.png", "/tiles/20/0/0.png", "/tiles/1/0/0.jpg", "/tiles/a/0/0.png", "/tiles/3/0/8.png",
  ])
  func `rejects tiles outside the map`(path: String) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(path, headers: Self.agent)
      #expect(response.status == 404)
    }
  }
}
