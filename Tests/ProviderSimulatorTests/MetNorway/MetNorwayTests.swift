import Foundation
import ProviderSimulator
import Testing

struct MetNorwayTests {
  private static let base = "/met-norway/weatherapi"
  private static let agent = [("User-Agent", "Test/1.0 (+https://example.org)")]

  @Test func `tells hours, then six hours at a time, then moments`() async throws {
    try await SimulatorClient.with { client in
      let answer = try await client.get(
        Self.base + "/locationforecast/2.0/complete?lat=59.91&lon=10.75", headers: Self.agent)
      #expect(answer.status == 200)
      let properties = try #require(try answer.object()["properties"] as? [String: Any])
      let steps = try #require(properties["timeseries"] as? [[String: Any]]).compactMap { $0["data"] as? [String: Any] }
      #expect(steps.count > 80)
      #expect(steps[0]["next_1_hours"] != nil)
      #expect(steps[steps.count - 5]["next_1_hours"] == nil && steps[steps.count - 5]["next_6_hours"] != nil)
      #expect(steps[steps.count - 1].keys.sorted() == ["instant"])
    }
  }

  @Test func `refuses who says not who they are, and finer positions than four decimals`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/locationforecast/2.0/compact?lon=10.75&lat="
      #expect(try await client.get(path + "59.91", headers: [("User-Agent", "curl/8")]).status == 403)
      #expect(try await client.get(path + "59.91391", headers: Self.agent).status == 403)
      #expect(try await client.get(path + "59.9139", headers: Self.agent).status == 200)
    }
  }

  @Test func `says until when an answer is good, and 304 to who has it`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/locationforecast/2.0/compact?lat=59.91&lon=10.75"
      let first = try await client.get(path, headers: Self.agent)
      let modified = try #require(first.headers.first(name: "last-modified"))
      #expect(first.headers.first(name: "expires") != nil)
      for (said, status) in [(modified, 304), (modified.lowercased(), 200)] {
        let again = try await client.get(path, headers: Self.agent + [("If-Modified-Since", said)])
        #expect(again.status == status)
      }
    }
  }

  @Test func `radar sees four countries alone`() async throws {
    try await SimulatorClient.with { client in
      let path = Self.base + "/nowcast/2.0/complete?"
      #expect(try await client.get(path + "lat=59.91&lon=10.75", headers: Self.agent).status == 200)
      #expect(try await client.get(path + "lat=48.85&lon=2.35", headers: Self.agent).status == 422)
    }
  }
}
