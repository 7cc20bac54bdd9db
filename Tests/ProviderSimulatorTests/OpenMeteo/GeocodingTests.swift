import Foundation
import ProviderSimulator
import Testing

struct GeocodingTests {
  private static func search(_ client: SimulatorClient, _ query: String) async throws -> [[String: Any]]? {
    try await client.get("/open-meteo-geocoding/v1/search?\(query)").object()["results"] as? [[String: Any]]
  }

  @Test func `sorts homonyms by population`() async throws {
    try await SimulatorClient.with { client in
      let results = try #require(try await Self.search(client, "name=paris&count=20"))
      #expect(results.first?["country_code"] as? String == "FR")
      #expect(Set(results.compactMap { $0["admin1"] as? String }).isSuperset(of: ["Texas", "Ontario"]))
      let people = results.compactMap { $0["population"] as? Int }
      #expect(people == people.sorted(by: >))
    }
  }

  @Test func `finds a city by postcode`() async throws {
    try await SimulatorClient.with { client in
      let results = try #require(try await Self.search(client, "name=75001"))
      #expect(results.first?["name"] as? String == "Paris")
    }
  }

  @Test func `omits the results when nothing matches`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/open-meteo-geocoding/v1/search?name=zzzzz").object()
      #expect(Set(body.keys) == ["generationtime_ms"])
    }
  }

  @Test(arguments: ["saint etienne", "Saint-%C3%89tienne", "SAINT-ETIENNE", "saint%20%C3%A9t"])
  func `ignores accents, hyphens and case`(name: String) async throws {
    try await SimulatorClient.with { client in
      let results = try #require(try await Self.search(client, "name=\(name.replacing(" ", with: "%20"))"))
      #expect(results.first?["name"] as? String == "Saint-Étienne")
    }
  }

  @Test(arguments: [
    ("tromso", "Tromsø"), ("lodz", "Łódź"), ("%E6%9D%B1%E4%BA%AC", "Tokyo"), ("Aix-en-Pro", "Aix-en-Provence"),
  ])
  func `matches names in other scripts`(name: String, found: String) async throws {
    try await SimulatorClient.with { client in
      let first = try await Self.search(client, "name=\(name)")?.first
      #expect(first?["name"] as? String == found)
    }
  }

  @Test func `requires an exact name of two letters or a prefix of three`() async throws {
    try await SimulatorClient.with { client in
      let one = try await Self.search(client, "name=p")
      let two = try await Self.search(client, "name=pa") ?? []
      let three = try await Self.search(client, "name=par")
      #expect(one == nil)
      #expect(!two.contains { $0["name"] as? String == "Paris" })
      #expect(three?.first?["name"] as? String == "Paris")
    }
  }

  @Test func `returns names in the requested language`() async throws {
    try await SimulatorClient.with { client in
      let french = try #require(try await Self.search(client, "name=london&language=fr")?.first)
      #expect(french["name"] as? String == "Londres")
      #expect(french["country"] as? String == "Royaume-Uni")
      #expect(french["admin1"] as? String == "Angleterre")
      let german = try #require(try await Self.search(client, "name=munich&language=de")?.first)
      #expect(german["name"] as? String == "München")
    }
  }

  @Test func `rejects a count out of range`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/open-meteo-geocoding/v1/search?name=paris&count=101")
      #expect(response.status == 400)
      #expect(try response.object()["reason"] as? String == "Parameter count must be between 1 and 100.")
    }
  }

  @Test func `omits fields without a value`() async throws {
    try await SimulatorClient.with { client in
      let singapore = try #require(try await Self.search(client, "name=singapore")?.first)
      #expect(singapore["admin1"] == nil)
      #expect(singapore["timezone"] as? String == "Asia/Singapore")
    }
  }
}
