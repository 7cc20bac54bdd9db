import Foundation
import ProviderSimulator
import Testing

/// The weather that the services warn of is in the forecasts of all providers.
struct WarnedSkyTests {
  private struct City: Sendable {
    let latitude, longitude: Double
  }

  private static let paris = City(latitude: 48.8534, longitude: 2.3488)
  /// New York and Los Angeles.
  private static let american = [
    City(latitude: 40.7143, longitude: -74.006), City(latitude: 34.0522, longitude: -118.2437),
  ]
  private static let countries = [
    "austria", "belgium", "switzerland", "czechia", "germany", "denmark", "spain", "finland", "france",
    "united-kingdom", "greece", "hungary", "ireland", "iceland", "italy", "netherlands", "norway", "poland", "portugal",
    "romania", "sweden", "ukraine",
  ]
  /// The storm lasts eight hours from the start of the simulator on.
  private static let (begin, middle, end) = (hour(0), hour(4), hour(8))
  private static let agent = [("User-Agent", "Test/1.0 (+https://example.org)")]

  private static func hour(_ number: Double) -> Date { SimulatorClient.morning.addingTimeInterval(number * 3600) }

  private static func run(_ phase: String, _ work: @escaping @Sendable (SimulatorClient) async throws -> Void)
    async throws
  {
    try await SimulatorClient.with(SimulatorConfiguration(enforcesLimits: false)) { client in
      #expect(client.simulator.setStormPhase(phase))
      try await work(client)
    }
  }

  /// The cities that MeteoAlarm warns of `event`, from the zones in its feeds.
  private static func cities(_ client: SimulatorClient, warnedOf event: String) async throws -> [City] {
    let zones = client.simulator.warningZones.split(separator: "\n").map { $0.split(separator: "\t") }
    var cities: [City] = []
    for country in countries {
      let feed = try await client.get("/meteoalarm/feeds/meteoalarm-legacy-atom-\(country)").text
      for entry in feed.split(separator: "\n") where entry.contains("<cap:event>\(event)</cap:event>") {
        let code = try #require(try #/geocode=EMMA_ID:(\w+)"/#.firstMatch(in: entry)).1
        let zone = try #require(zones.first { $0.count > 4 && $0[2] == code })
        let bounds = zone[4].split(separator: ",").compactMap { Double($0) }
        cities.append(City(latitude: (bounds[0] + bounds[2]) / 2000, longitude: (bounds[1] + bounds[3]) / 2000))
      }
    }
    return cities
  }

  /// The hours of yesterday, today and tomorrow in each of the cities, at Open-Meteo.
  private static func hours(
    _ client: SimulatorClient, _ variable: String, in cities: [City]
  ) async throws -> [[(date: Date, value: Double)]] {
    let path =
      "/open-meteo/v1/forecast?latitude=\(cities.map { "\($0.latitude)" }.joined(separator: ","))"
      + "&longitude=\(cities.map { "\($0.longitude)" }.joined(separator: ","))"
      + "&hourly=\(variable)&past_days=1&forecast_days=2&timeformat=unixtime"
    let bodies = try #require(try await client.get(path, within: 30).json() as? [[String: Any]])
    return try bodies.map { body in
      let hourly = try #require(body["hourly"] as? [String: Any])
      let times = try #require(hourly["time"] as? [Int])
      let values = try #require(hourly[variable] as? [Double])
      return zip(times, values).map { (Date(timeIntervalSince1970: Double($0)), $1) }
    }
  }

  @Test(arguments: [("yellow", 75.0), ("orange", 100), ("red", 120)])
  func `has the gusts that a city is warned of, only during the storm`(phase: String, speed: Double) async throws {
    try await Self.run(phase) { client in
      let cities = try await Self.cities(client, warnedOf: "Severe wind") + Self.american
      #expect(cities.count == 46)
      for (city, gusts) in zip(cities, try await Self.hours(client, "wind_gusts_10m", in: cities)) {
        #expect(gusts.count == 72)
        for gust in gusts {
          if gust.date == Self.middle { #expect((speed...speed + 19).contains(gust.value), "\(city)") }
          if gust.date < Self.begin || gust.date > Self.end { #expect(gust.value < speed, "\(city) \(gust.date)") }
        }
      }
    }
  }

  @Test(arguments: [("yellow", 75), ("orange", 100), ("red", 120)])
  func `names the speed of the gusts in warnings`(phase: String, speed: Int) async throws {
    try await Self.run(phase) { client in
      let feed = try await client.get("/meteoalarm/feeds/meteoalarm-legacy-atom-france").text
      let entry = try #require(feed.split(separator: "\n").first { $0.contains("Severe wind") })
      let link = try #require(try #/cap\+xml" href="http:\/\/[^\/]+([^"]+)"/#.firstMatch(in: entry)).1
      #expect(try await client.get(String(link)).text.contains("Gusts of \(speed) km/h"))
      let american = try await client.get("/nws/alerts/active?point=40.7143,-74.006", headers: Self.agent).text
      #expect(american.contains("Gusts of \(speed) km"))
    }
  }

  @Test(arguments: ["calm", "withdrawn"]) func `has no storm without a warning`(phase: String) async throws {
    try await Self.run(phase) { client in
      #expect(try await Self.cities(client, warnedOf: "Severe wind").isEmpty)
      for gusts in try await Self.hours(client, "wind_gusts_10m", in: [Self.paris] + Self.american) {
        #expect(gusts.allSatisfy { $0.value < 75 })
      }
    }
  }

  @Test func `has the same gusts at all providers`() async throws {
    try await Self.run("orange") { client in
      let position = "lat=\(Self.paris.latitude)&lon=\(Self.paris.longitude)"
      let expected = 27.7...27.9
      let third = try await client.get(
        "/openweather/data/3.0/onecall?\(position)&units=metric&appid=demo-onecall"
      ).object()
      #expect(expected.contains(try Self.gust(third["hourly"])))
      let fourth = try await client.get(
        "/openweather/data/4.0/onecall/timeline/1h?\(position)&units=metric&appid=demo-onecall4"
      ).object()
      #expect(expected.contains(try Self.gust(fourth["data"])))
      let norwegian = try await client.get(
        "/met-norway/weatherapi/locationforecast/2.0/complete?\(position)", headers: Self.agent
      ).object()
      let steps = (norwegian["properties"] as? [String: Any])?["timeseries"] as? [[String: Any]]
      let step = try #require(steps?.first { $0["time"] as? String == Self.middle.formatted(.iso8601) })
      let instant = (step["data"] as? [String: Any])?["instant"] as? [String: Any]
      let details = try #require(instant?["details"] as? [String: Any])
      #expect(expected.contains(try #require(details["wind_speed_of_gust"] as? Double)))
    }
  }

  /// The gust in the middle of the storm, from OpenWeather's hours.
  private static func gust(_ hours: Any?) throws -> Double {
    let hours = try #require(hours as? [[String: Any]])
    let hour = try #require(hours.first { $0["dt"] as? Int == Int(middle.timeIntervalSince1970) })
    return try #require(hour["wind_gust"] as? Double)
  }

  @Test func `has heavy rain where a city is warned of it`() async throws {
    try await Self.run("calm") { client in
      let cities = try await Self.cities(client, warnedOf: "Heavy rain")
      #expect(cities.count == 21)
      let (now, soon) = (Self.hour(0), Self.hour(2))
      for (city, rain) in zip(cities, try await Self.hours(client, "rain", in: cities)) {
        #expect(try #require(rain.first { $0.date == now }).value > 0.5, "\(city)")
        #expect(try #require(rain.first { $0.date == soon }).value > 5, "\(city)")
      }
    }
  }

  @Test func `warns of the storm in the two largest American cities only`() async throws {
    try await Self.run("yellow") { client in
      var warned: [Bool] = []
      for point in ["40.7143,-74.006", "34.0522,-118.2437", "39.7392,-104.9903"] {
        let alerts = try await client.get("/nws/alerts/active?point=\(point)", headers: Self.agent).text
        warned.append(alerts.contains("High Wind Warning"))
      }
      #expect(warned == [true, true, false])
    }
  }

  @Test func `dates MeteoAlarm's feed no earlier than its messages`() async throws {
    let late = SimulatorClient.morning.addingTimeInterval(27 * 60)
    try await SimulatorClient.with(SimulatorConfiguration(enforcesLimits: false), now: { late }) { client in
      #expect(client.simulator.setStormPhase("yellow"))
      let feed = try await client.get("/meteoalarm/feeds/meteoalarm-legacy-atom-france").text
      let updated = try #require(try #/<updated>(.+?)<\/updated>/#.firstMatch(in: feed)).1
      let sent = try #require(feed.matches(of: #/<cap:sent>(.+?)<\/cap:sent>/#).map(\.1).max())
      #expect(sent <= updated)
    }
  }
}
