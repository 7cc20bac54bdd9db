import AsyncHTTPClient
import Foundation
import NIOHTTP1
import ProviderSimulator
import Testing

struct FaultTests {
  private static let path = "/open-meteo/v1/forecast?latitude=48.85&longitude=2.35&current=temperature_2m"

  @Test func `responds with a status, the provider's body and Retry-After, as often as requested`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.status(429, retryAfter: 30), on: .openMeteo, count: 1)
      let refused = try await client.get(Self.path)
      #expect(refused.status == 429)
      #expect(refused.headers.first(name: "Retry-After") == "30")
      #expect((try refused.object()["reason"] as? String)?.hasPrefix("Minutely") == true)
      #expect(try await client.get(Self.path).status == 200)
    }
  }

  @Test func `limits a fault to one provider`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.status(500, retryAfter: nil), on: .openMeteo)
      let statuses = try await client.statuses(Self.path, "/open-meteo-geocoding/v1/search?name=paris")
      #expect(statuses == [500, 200])
    }
  }

  @Test func `matches rules by path and query, with skips and counts`() async throws {
    try await SimulatorClient.with { client in
      let rule = FaultRule(
        .status(404, retryAfter: nil), path: "/open-meteo-geo*search", query: "name=lyon", skip: 1, count: 1)
      await client.simulator.faults.add(rule)
      let search = "/open-meteo-geocoding/v1/search?name="
      let lyon = search + "lyon"
      let statuses = try await client.statuses(search + "paris", lyon, lyon, lyon)
      #expect(statuses == [200, 200, 404, 200])
    }
  }

  @Test func `truncates a body`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.truncate)
      await #expect(throws: (any Error).self) { try await client.get(Self.path) }
    }
  }

  @Test func `refuses a connection`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.refuse)
      await #expect(throws: (any Error).self) { try await client.get(Self.path) }
    }
  }

  @Test func `hangs without delaying the shutdown`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.hang)
      await #expect(throws: HTTPClientError.self) { try await client.get(Self.path, within: 1) }
    }
  }

  @Test func `replaces values with null and preserves times`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.nulls)
      let current = try #require(try await client.get(Self.path).object()["current"] as? [String: Any])
      #expect(current["temperature_2m"] is NSNull)
      #expect(current["time"] is String)
    }
  }

  @Test func `replaces numbers with text`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.wrongType)
      let current = try #require(try await client.get(Self.path).object()["current"] as? [String: Any])
      #expect(current["temperature_2m"] is String)
    }
  }

  @Test func `hides an error in a 200 response`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.errorInside)
      let response = try await client.get(Self.path)
      #expect(response.status == 200)
      #expect(try response.object()["error"] as? Bool == true)
    }
  }

  @Test func `returns HTML, garbage and redirects`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.html, count: 1)
      await client.simulator.faults.add(.garbage, count: 1)
      await client.simulator.faults.add(.redirect(to: "http://10.0.0.1/", status: 307), count: 1)
      #expect(try await client.get(Self.path).text.hasPrefix("<!DOCTYPE html>"))
      #expect(String(validating: try await client.get(Self.path).body, as: UTF8.self) == nil)
      let redirect = try await client.get(Self.path)
      #expect(redirect.status == 307)
      #expect(redirect.headers.first(name: "Location") == "http://10.0.0.1/")
    }
  }

  @Test func `drips a complete body`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.drip(bytes: 64, seconds: 0.001), count: 1)
      let dripped = try await client.get(Self.path)
      #expect(dripped.text == (try await client.get(Self.path).text))
    }
  }

  @Test func `adds, lists and clears faults through the control endpoint`() async throws {
    try await SimulatorClient.with { client in
      let order = #"{"fault":"status","status":503,"provider":"open-meteo","count":2}"#
      let listed = try await client.send(.POST, "/_control/faults", body: order)
      #expect(listed.text.contains(#""status":503"#))
      #expect(try await client.get(Self.path).status == 503)
      _ = try await client.send(.DELETE, "/_control/faults", body: nil)
      #expect(try await client.get(Self.path).status == 200)
      #expect(try await client.send(.POST, "/_control/faults", body: #"{"fault":"nonsense"}"#).status == 400)
    }
  }

  @Test func `logs requests with their faults`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.empty, on: .openMeteo, count: 1)
      _ = try await client.get(Self.path, headers: [("User-Agent", "test")])
      _ = try await client.get(Self.path)
      let logged = await client.simulator.requests.requests(for: SimulatedProvider.openMeteo)
      #expect(logged.map(\.fault) == ["empty", nil])
      #expect(logged.first?.headers["user-agent"] == "test")
      let listed = try await client.get("/_control/requests?path=/open-meteo/").object()
      #expect((listed["requests"] as? [Any])?.count == 2)
    }
  }
}
