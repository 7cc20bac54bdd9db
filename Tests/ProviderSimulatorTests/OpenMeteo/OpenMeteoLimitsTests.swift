import Foundation
import ProviderSimulator
import Testing

struct OpenMeteoLimitsTests {
  private static let one = "/open-meteo/v1/forecast?latitude=1&longitude=1&current=is_day"

  @Test func `counts each position toward the limit per minute`() async throws {
    let clock = TestClock()
    try await SimulatorClient.with(now: { clock.now }) { client in
      let places = Array(repeating: "1", count: 600).joined(separator: ",")
      let first = try await client.get("/open-meteo/v1/forecast?latitude=\(places)&longitude=\(places)&current=is_day")
      #expect(first.status == 200)
      let second = try await client.get(Self.one)
      #expect(second.status == 429)
      #expect(
        try second.object()["reason"] as? String
          == "Minutely API request limit exceeded. Please try again in one minute.")
      clock.advance(by: 60)
      #expect(try await client.get(Self.one).status == 200)
    }
  }

  @Test func `charges more than one call for many variables`() async throws {
    try await SimulatorClient.with { client in
      let names = Array(repeating: "temperature_2m", count: 20).joined(separator: ",")
      let places = Array(repeating: "1", count: 300).joined(separator: ",")
      let path = "/open-meteo/v1/forecast?latitude=\(places)&longitude=\(places)&current=\(names)"
      let statuses = [try await client.get(path).status, try await client.get(Self.one).status]
      #expect(statuses == [200, 429])
    }
  }

  @Test func `rejects a sixth concurrent request`() async throws {
    try await SimulatorClient.with { client in
      await client.simulator.faults.add(.delay(seconds: 0.3), on: .openMeteo, count: 6)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await client.get(Self.one).status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 200, 200, 200, 200, 429])
    }
  }

  @Test func `ignores limits when configured`() async throws {
    try await SimulatorClient.with(SimulatorConfiguration(enforcesLimits: false)) { client in
      let places = Array(repeating: "1", count: 700).joined(separator: ",")
      let path = "/open-meteo/v1/forecast?latitude=\(places)&longitude=\(places)&current=is_day"
      let statuses = [try await client.get(path).status, try await client.get(path).status]
      #expect(statuses == [200, 200])
    }
  }
}
