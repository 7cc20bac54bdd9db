import Foundation
import ProviderSimulator
import Testing

struct OpenWeatherTests {
  private static let paris = "lat=48.85&lon=2.35&units=metric"

  @Test func `reports an unknown key as a numeric 401`() async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/openweather/data/2.5/weather?\(Self.paris)&appid=wrong")
      #expect(response.status == 401)
      #expect(try response.object()["cod"] as? Int == 401)
    }
  }

  @Test func `limits a basic key to current weather`() async throws {
    try await SimulatorClient.with { client in
      #expect(try await client.get("/openweather/data/2.5/weather?\(Self.paris)&appid=demo-basic").status == 200)
      let refused = try await client.get("/openweather/data/3.0/onecall?\(Self.paris)&appid=demo-basic")
      #expect(refused.status == 401)
      #expect((try refused.object()["message"] as? String)?.contains("separate subscription") == true)
    }
  }

  @Test(arguments: [
    ("demo-onecall", [200, 401, 200]), ("demo-onecall4", [401, 200, 200]), ("demo-basic", [401, 401, 200]),
    ("wrong", [401, 401, 401]),
  ])
  func `accepts each key for its version of One Call`(key: String, statuses: [Int]) async throws {
    try await SimulatorClient.with { client in
      var returned: [Int] = []
      for path in ["data/3.0/onecall", "data/4.0/onecall/current", "data/2.5/weather"] {
        returned.append(try await client.get("/openweather/\(path)?\(Self.paris)&appid=\(key)").status)
      }
      #expect(returned == statuses)
    }
  }

  @Test(arguments: [("current", 1, 0.0), ("timeline/1h", 20, 3600), ("timeline/1day", 10, 86_400)])
  func `returns One Call 4 parts with the key in page addresses`(
    part: String, count: Int, step: Double
  ) async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/4.0/onecall/\(part)?\(Self.paris)&appid=demo-onecall4")
        .object()
      #expect(body["timezone"] as? String == "Europe/Paris" && body["cod"] == nil)
      let times = try #require(body["data"] as? [[String: Any]]).compactMap { $0["dt"] as? Int }.map(Double.init)
      #expect(times.count == count)
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == step })
      if step > 0 {
        #expect(times.allSatisfy { $0.truncatingRemainder(dividingBy: step) == 0 })
        #expect((body["next"] as? String)?.contains("appid=demo-onecall4") == true)
      }
    }
  }

  @Test func `starts One Call 4 pages at the requested time and rejects others`() async throws {
    try await SimulatorClient.with { client in
      let path = "/openweather/data/4.0/onecall/timeline/1day?\(Self.paris)&appid=demo-onecall4"
      let body = try await client.get(path + "&start=1795132800").object()
      #expect((body["data"] as? [[String: Any]])?.first?["dt"] as? Int == 1_795_132_800)
      let refused = try await client.get(path + "&start=soon")
      #expect(refused.status == 400)
      #expect(try refused.object()["cod"] as? String == "400")
    }
  }

  @Test func `omits values of days west of Greenwich and days at sea`() async throws {
    try await SimulatorClient.with { client in
      let path = "/openweather/data/4.0/onecall/timeline/1day?appid=demo-onecall4"
      let west = try await client.get(path + "&lat=39.74&lon=-104.99").object()
      let day = try #require((west["data"] as? [[String: Any]])?.first)
      #expect(day["weather"] is NSNull && day["pop"] == nil && day["uvi"] as? Int == 0 && day["summary"] == nil)
      let sea = try await client.get(path + "&lat=-30&lon=-120").object()
      #expect((sea["data"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `returns a named alert in two languages and no snow alert`()
    async throws
  {
    try await SimulatorClient.with { client in
      let path = "/openweather/data/4.0/onecall/alert/urn%3Aoid%3A2.49.0.0.999.0."
      let alert = try await client.get(path + "0.1795248000.1795290000?appid=demo-onecall4").object()
      #expect(alert["event"] as? String == "" && alert["tags"] as? [String] == ["Wind"])
      #expect((alert["description"] as? [[String: Any]])?.count == 2)
      let missing = try await client.get(path + "2.1795248000.1795290000?appid=demo-onecall4")
      #expect(missing.status == 404)
      #expect(try missing.object()["cod"] == nil)
    }
  }

  @Test func `limits One Call separately to a thousand calls a day`() async throws {
    let clock = TestClock()
    try await SimulatorClient.with(now: { clock.now }) { client in
      let path = "/openweather/data/4.0/onecall/alert/none?appid=demo-onecall4"
      for _ in 0..<1000 { _ = try await client.get(path) }
      #expect(try await client.get(path).status == 429)
      #expect(try await client.get("/openweather/data/2.5/weather?\(Self.paris)&appid=demo-onecall4").status == 200)
    }
  }

  @Test func `returns the fields of real current weather`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/2.5/weather?\(Self.paris)&lang=fr&appid=demo-basic").object()
      let expected: Set = [
        "coord", "weather", "base", "main", "visibility", "wind", "clouds", "dt", "sys", "timezone", "id", "name",
        "cod",
      ]
      #expect(Set(body.keys).subtracting(["rain", "snow"]) == expected)
      #expect(body["cod"] as? Int == 200)
      #expect(body["name"] as? String == "Paris")
      #expect(try #require(body["visibility"] as? Int) <= 10_000)
    }
  }

  @Test func `returns 60 minutes, 48 hours and eight days with One Call`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/3.0/onecall?\(Self.paris)&appid=demo-onecall").object()
      #expect((body["minutely"] as? [Any])?.count == 60)
      #expect((body["hourly"] as? [Any])?.count == 48)
      #expect((body["daily"] as? [Any])?.count == 8)
      #expect(body["timezone"] as? String == "Europe/Paris")
    }
  }

  @Test func `excludes parts of One Call on request`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        "/openweather/data/3.0/onecall?\(Self.paris)&exclude=minutely,hourly&appid=demo-onecall"
      ).object()
      #expect(body["minutely"] == nil)
      #expect(body["hourly"] == nil)
      #expect(body["daily"] != nil)
    }
  }

  @Test func `returns kelvin by default`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/2.5/weather?lat=48.85&lon=2.35&appid=demo-basic").object()
      #expect(try #require((body["main"] as? [String: Any])?["temp"] as? Double) > 200)
    }
  }

  @Test(arguments: [
    ("data/2.5/weather?lat=95&lon=1", 400, "wrong latitude"), ("data/2.5/weather?", 400, "Nothing to geocode"),
    ("data/2.5/weather?q=Nowhereville", 404, "city not found"), ("geo/1.0/direct?", 400, "Nothing to geocode"),
  ])
  func `reports invalid requests with a text code`(path: String, status: Int, message: String) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get("/openweather/\(path)&appid=demo-basic")
      #expect(response.status == status)
      let body = try response.object()
      #expect(body["cod"] as? String == String(status))
      #expect(body["message"] as? String == message)
    }
  }

  @Test func `returns at most five places, or an empty array`() async throws {
    try await SimulatorClient.with { client in
      let found = try await client.get("/openweather/geo/1.0/direct?q=springfield&limit=9&appid=demo-basic").json()
      #expect((found as? [[String: Any]])?.count == 5)
      let none = try await client.get("/openweather/geo/1.0/direct?q=zzzz&appid=demo-basic")
      #expect(none.status == 200)
      #expect(none.text == "[]")
    }
  }

  @Test func `returns the nearest place with its local names`() async throws {
    try await SimulatorClient.with { client in
      let found = try await client.get("/openweather/geo/1.0/reverse?lat=51.5&lon=-0.12&appid=demo-basic").json()
      let london = try #require((found as? [[String: Any]])?.first)
      #expect(london["name"] as? String == "London")
      let names = try #require(london["local_names"] as? [String: String])
      #expect(names["fr"] == "Londres")
      #expect(names["feature_name"] == "London")
    }
  }

  @Test func `returns an air quality index from 1 to 5 and eight components`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/2.5/air_pollution?lat=48.85&lon=2.35&appid=demo-basic")
        .object()
      let entry = try #require((body["list"] as? [[String: Any]])?.first)
      #expect((1...5).contains(try #require((entry["main"] as? [String: Int])?["aqi"])))
      #expect((entry["components"] as? [String: Any])?.count == 8)
    }
  }

  @Test func `limits calls to sixty a minute`() async throws {
    let clock = TestClock()
    try await SimulatorClient.with(now: { clock.now }) { client in
      let path = "/openweather/geo/1.0/direct?q=paris&appid=demo-basic"
      for _ in 0..<60 { _ = try await client.get(path) }
      let refused = try await client.get(path)
      #expect(refused.status == 429)
      #expect(try refused.object()["cod"] as? Int == 429)
      clock.advance(by: 60)
      #expect(try await client.get(path).status == 200)
    }
  }

  @Test func `returns no conditions at sea`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get("/openweather/data/2.5/weather?lat=-30&lon=-120&appid=demo-basic").object()
      #expect((body["weather"] as? [Any])?.isEmpty == true)
      #expect(body["name"] as? String == "")
    }
  }
}
