import Foundation
import ProviderSimulator
import Testing

struct AirQualityTests {
  @Test func `returns pollen in Europe only`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(
        "/open-meteo-air/v1/air-quality?latitude=48.85,40.7&longitude=2.35,-74&current=grass_pollen,pm2_5")
      let currents = try #require(try response.json() as? [[String: Any]]).map { $0["current"] as? [String: Any] }
      #expect(currents[0]?["grass_pollen"] is Double)
      #expect(currents[1]?["grass_pollen"] is NSNull)
      #expect(currents[1]?["pm2_5"] is Double)
    }
  }

  @Test func `returns hourly air quality`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        "/open-meteo-air/v1/air-quality?latitude=48.85&longitude=2.35&hourly=european_aqi&current=us_aqi&forecast_days=2&timezone=auto"
      ).object()
      #expect(((body["hourly"] as? [String: Any])?["european_aqi"] as? [Any])?.count == 48)
      #expect((body["current"] as? [String: Any])?["interval"] as? Int == 3_600)
      #expect((body["hourly_units"] as? [String: String])?["european_aqi"] == "EAQI")
    }
  }
}
