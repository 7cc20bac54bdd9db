import NIOHTTP1
import ProviderSimulator
import Testing

struct DrawingTests {
  private static let scene = "/pictures/320/180/scene-7.png"

  @Test func `returns a PNG of the requested size`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(Self.scene)
      #expect(response.status == 200)
      #expect(response.headers.first(name: "Content-Type") == "image/png")
      #expect(response.headers.first(name: "Cache-Control") == "public, max-age=86400")
      #expect(Array(response.body.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      #expect(Array(response.body[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 180])
    }
  }

  @Test func `returns the same picture for the same number only`() async throws {
    try await SimulatorClient.with { client in
      let first = try await client.get(Self.scene).body
      let again = try await client.get(Self.scene).body
      let other = try await client.get("/pictures/320/180/scene-17.png").body
      #expect(again == first)
      #expect(other != first)
    }
  }

  @Test(arguments: Motif.allCases) func `draws every motif`(motif: Motif) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/pictures/96/64/\(motif.rawValue)-3.png")
      #expect(response.status == 200)
      // An empty sheet with only a wash has fewer.
      #expect(response.body.count > 400)
    }
  }

  @Test func `draws motifs differently`() async throws {
    try await SimulatorClient.with { client in
      var files: Set<[UInt8]> = []
      for motif in Motif.allCases { files.insert(try await client.get("/pictures/48/32/\(motif.rawValue)-3.png").body) }
      #expect(files.count == Motif.allCases.count)
    }
  }

  @Test(arguments: [
    "/pictures/15/180/scene-1.png", "/pictures/320/1601/scene-1.png", "/pictures/x/180/scene-1.png",
    "/pictures/320/180/scene--1.png", "/pictures/320/180/dragon-1.png", "/pictures/320/180/scene-1.svg",
    "/pictures/320/180/scene-99999999999999999999.png",
  ])
  func `rejects invalid picture addresses`(path: String) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(path)
      #expect(response.status == 404)
    }
  }

  @Test func `returns 304 for a known picture`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(Self.scene)
      let tag = try #require(response.headers.first(name: "ETag"))
      let again = try await client.get(Self.scene, headers: [("If-None-Match", tag)])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
    }
  }

  @Test func `limits picture faults to pictures`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.status(404, retryAfter: nil), on: .pictures)
      let statuses = try await client.statuses(Self.scene, "/open-meteo-geocoding/v1/search?name=paris")
      #expect(statuses == [404, 200])
    }
  }
}
