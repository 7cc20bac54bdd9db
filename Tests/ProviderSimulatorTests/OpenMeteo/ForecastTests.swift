import Foundation
import ProviderSimulator
import Testing

struct ForecastTests {
  @Test func `answers exactly the variables asked for, with their units`() async throws {
    try await SimulatorClient.with { client in
      let answer = try await client.get(
        "/open-meteo/v1/forecast?latitude=48.85&longitude=2.35&current=temperature_2m,is_day&hourly=precipitation"
          + "&daily=sunrise,temperature_2m_max&timezone=auto&forecast_days=3")
      let body = try answer.object()
      #expect(answer.status == 200)
      #expect(body["timezone"] as? String == "Europe/Paris")
      #expect(body["utc_offset_seconds"] as? Int == 3_600)
      let current = try #require(body["current"] as? [String: Any])
      #expect(Set(current.keys) == ["time", "interval", "temperature_2m", "is_day"])
      #expect(current["time"] as? String == "2026-11-21T11:00")
      let units = try #require(body["current_units"] as? [String: String])
      #expect(units["temperature_2m"] == "°C")
      let hourly = try #require(body["hourly"] as? [String: Any])
      #expect((hourly["precipitation"] as? [Any])?.count == 72)
      let daily = try #require(body["daily"] as? [String: Any])
      #expect((daily["sunrise"] as? [String])?.first?.hasPrefix("2026-11-21T08:0") == true)
    }
  }
}
