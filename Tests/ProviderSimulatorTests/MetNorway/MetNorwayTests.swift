import Foundation
import NIOHTTP1
import ProviderSimulator
import Testing

struct MetNorwayTests {
  private static let base = "/met-norway/weatherapi"
  private static let agent = [("User-Agent", "Test/1.0 (+https://example.org)")]

  @Test func `returns hourly steps, then six-hour steps, then instants`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(
        Self.base + "/locationforecast/2.0/complete?lat=59.91&lon=10.75", headers: Self.agent)
      #expect(response.status == 200)
      let properties = try #require(try response.object()["properties"] as? [String: Any])
      let steps = try #require(properties["timeseries"] as? [[String: Any]]).compactMap { $0["data"] as? [String: Any] }
      #expect(steps.count > 80)
      let (first, coarse, last) = (steps[0], steps[steps.count - 5], steps[steps.count - 1])
      #expect(first["next_1_hours"] != nil)
      #expect(coarse["next_1_hours"] == nil && coarse["next_6_hours"] != nil)
      #expect(last.keys.sorted() == ["instant"])
    }
  }

  @Test func `rejects clients without a contact and coordinates over four decimals`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/locationforecast/2.0/compact?lon=10.75&lat="
      let nameless = try await client.get(path + "59.91", headers: [("User-Agent", "curl/8")])
      let tooFine = try await client.get(path + "59.91391", headers: Self.agent)
      let good = try await client.get(path + "59.9139", headers: Self.agent)
      #expect([nameless, tooFine, good].map(\.status) == [403, 403, 200])
    }
  }

  @Test func `returns Expires, and 304 for a known reply`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/locationforecast/2.0/compact?lat=59.91&lon=10.75"
      let first = try await client.get(path, headers: Self.agent)
      let modified = try #require(first.headers["last-modified"].first)
      #expect(first.headers["expires"].count == 1)
      let same = try await client.get(path, headers: Self.agent + [("If-Modified-Since", modified)])
      let other = try await client.get(path, headers: Self.agent + [("If-Modified-Since", modified.lowercased())])
      #expect([same, other].map(\.status) == [304, 200])
    }
  }

  @Test func `covers four countries with radar`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/nowcast/2.0/complete?"
      let oslo = try await client.get(path + "lat=59.91&lon=10.75", headers: Self.agent)
      let paris = try await client.get(path + "lat=48.85&lon=2.35", headers: Self.agent)
      #expect([oslo, paris].map(\.status) == [200, 422])
    }
  }
}
