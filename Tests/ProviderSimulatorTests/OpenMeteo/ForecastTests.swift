import Foundation
import ProviderSimulator
import Testing

struct ForecastTests {
  private static let paris = "/open-meteo/v1/forecast?latitude=48.85&longitude=2.35"

  @Test func `returns exactly the requested variables with units`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(
        Self.paris + "&current=temperature_2m,is_day&hourly=precipitation&daily=sunrise,temperature_2m_max"
          + "&timezone=auto&forecast_days=3")
      let body = try response.object()
      #expect(response.status == 200)
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

  @Test func `returns an array for several positions, in order`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(
        "/open-meteo/v1/forecast?latitude=48.85,35.69&longitude=2.35,139.69&current=temperature_2m&timezone=auto")
      let bodies = try #require(try response.json() as? [[String: Any]])
      #expect(bodies.map { $0["timezone"] as? String } == ["Europe/Paris", "Asia/Tokyo"])
      #expect(bodies[0]["location_id"] == nil)
      #expect(bodies[1]["location_id"] as? Int == 1)
    }
  }

  @Test func `returns the position of the model's grid cell`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(Self.paris.replacing("2.35", with: "2.3488") + "&current=is_day").object()
      let longitude = try #require(body["longitude"] as? Double)
      #expect(longitude != 2.3488)
      #expect(abs(longitude - 2.3488) < 0.02)
    }
  }

  @Test func `returns times in GMT without a time zone`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(Self.paris + "&current=is_day").object()
      #expect(body["timezone"] as? String == "GMT")
      #expect((body["current"] as? [String: Any])?["time"] as? String == "2026-11-21T10:00")
    }
  }

  @Test func `returns null for every value at sea`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        "/open-meteo/v1/forecast?latitude=-30&longitude=-120&current=temperature_2m&daily=temperature_2m_max&timezone=auto"
      ).object()
      #expect(body["timezone"] as? String == "Etc/GMT+8")
      #expect((body["current"] as? [String: Any])?["temperature_2m"] is NSNull)
      let highs = try #require((body["daily"] as? [String: Any])?["temperature_2m_max"] as? [Any])
      #expect(highs.allSatisfy { $0 is NSNull })
    }
  }

  @Test func `returns equal sunrise and sunset at midnight in polar night`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        "/open-meteo/v1/forecast?latitude=78.22&longitude=15.65&daily=sunrise,sunset,daylight_duration&timezone=auto&forecast_days=1"
      ).object()
      let daily = try #require(body["daily"] as? [String: Any])
      #expect(daily["sunrise"] as? [String] == ["2026-11-21T00:00"])
      #expect(daily["sunset"] as? [String] == ["2026-11-21T00:00"])
      #expect(daily["daylight_duration"] as? [Double] == [0])
    }
  }

  @Test func `returns consistent current, hourly and daily values`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        Self.paris
          + "&current=temperature_2m&hourly=temperature_2m&daily=temperature_2m_max,temperature_2m_min&forecast_days=1"
      ).object()
      let hours = try #require((body["hourly"] as? [String: Any])?["temperature_2m"] as? [Double])
      let daily = try #require(body["daily"] as? [String: Any])
      #expect((daily["temperature_2m_max"] as? [Double])?.first == hours.max())
      #expect((daily["temperature_2m_min"] as? [Double])?.first == hours.min())
      #expect((body["current"] as? [String: Any])?["temperature_2m"] as? Double == hours[10])
    }
  }

  @Test func `returns the requested units`() async throws {
    try await SimulatorClient.with { client in
      let metric = try await client.get(Self.paris + "&current=temperature_2m,wind_speed_10m").object()
      let imperial = try await client.get(
        Self.paris + "&current=temperature_2m,wind_speed_10m&temperature_unit=fahrenheit&wind_speed_unit=mph"
      ).object()
      let units = try #require(imperial["current_units"] as? [String: String])
      #expect(units["temperature_2m"] == "°F")
      #expect(units["wind_speed_10m"] == "mp/h")
      let celsius = try #require((metric["current"] as? [String: Any])?["temperature_2m"] as? Double)
      let fahrenheit = try #require((imperial["current"] as? [String: Any])?["temperature_2m"] as? Double)
      #expect(abs(celsius * 1.8 + 32 - fahrenheit) < 0.2)
    }
  }

  @Test(arguments: [
    ("latitude=91&longitude=0&current=is_day", "Latitude must be in range of -90 to 90°. Given: 91.0."),
    (
      "latitude=1&longitude=0&current=is_day&temperature_unit=warm",
      "Cannot initialize TemperatureUnit from invalid String value warm for key temperature_unit"
    ),
    (
      "latitude=1,2&longitude=0&current=is_day",
      "Parameter 'latitude' and 'longitude' must have the same number of elements"
    ),
    ("latitude=1&longitude=0&forecast_days=17", "Forecast days is invalid. Allowed range 0 to 16. Given 17."),
    ("latitude=1&longitude=0&timezone=Mars", "Invalid timezone"),
  ])
  func `reports an invalid request as 400 with a reason`(query: String, reason: String) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/open-meteo/v1/forecast?\(query)")
      #expect(response.status == 400)
      let body = try response.object()
      #expect(body["error"] as? Bool == true)
      #expect(body["reason"] as? String == reason)
    }
  }

  @Test func `rejects more than 1000 positions`() async throws {
    try await SimulatorClient.with { client in
      let many = Array(repeating: "1", count: 1_001).joined(separator: ",")
      let response = try await client.get("/open-meteo/v1/forecast?latitude=\(many)&longitude=\(many)&current=is_day")
      #expect(try response.object()["reason"] as? String == "Only up to 1000 locations can be requested at once")
    }
  }

  @Test func `returns the same response for the same seed and time only`() async throws {
    let path = Self.paris + "&hourly=temperature_2m,precipitation,cloud_cover"
    let bodies = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (number, seed) in [UInt64(7), 7, 8].enumerated() {
        group.addTask { (number, try await Self.body(path, seed: seed)) }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(bodies[0] == bodies[1])
    #expect(bodies[0] != bodies[2])
  }

  private static func body(_ path: String, seed: UInt64) async throws -> String {
    let box = TextBox()
    try await SimulatorClient.with(SimulatorConfiguration(seed: seed)) { client in
      await box.set(try await client.get(path).text)
    }
    return await box.text
  }
}

/// Passes text out of a closure.
actor TextBox {
  private(set) var text = ""
  func set(_ text: String) { self.text = text }
}
