import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather One Call 4` {
  private let time = ManualTime(frozenNow)
  private let replies = WatchedReplies()
  private let service: FakeOpenWeather

  init() {
    service = FakeOpenWeather([.oneCall4], now: time.now)
  }

  private func source() throws -> OpenWeatherSource {
    try OpenWeatherWire.source(service, replies: replies, now: time.now)
  }

  private func report(_ source: OpenWeatherSource? = nil) async throws -> WeatherReport {
    let requested = try source ?? self.source()
    return try #require(try await requested.reportsWithDayBefore(at: [.paris], languageCode: "fr").first).get()
  }

  private func only(_ name: String, _ body: String, status: Int = 200) {
    service.answer { $0 == name ? .reply(body, status: status) : nil }
  }

  @Test func `requests current weather, two pages of hours, and days from yesterday`()
    async throws
  {
    _ = try await report()
    let urls = service.requests.map(\.url).filter { $0.path.hasPrefix("/data/4.0/") }
    let requested = urls.map { url in
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      return
        "\(url.path) \(items.filter { $0.name != "appid" }.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&"))"
    }
    let common = "lat=48.8534&lon=2.3488&units=metric&lang=fr"
    #expect(
      Set(requested) == [
        "/data/4.0/onecall/current \(common)",
        "/data/4.0/onecall/timeline/1h \(common)&start=1795248000",
        "/data/4.0/onecall/timeline/1h \(common)&start=1795320000",
        "/data/4.0/onecall/timeline/1day \(common)&start=1795132800",
      ])
    #expect(requested.count == 4)
    #expect(service.requests.allSatisfy { $0.url.host() == "openweather.test" })
  }

  @Test func `reads current weather, forty hours, and nine days including yesterday`() async throws {
    let report = try await report()
    #expect(report.current?.temperature == Temperature(celsius: 8.4))
    #expect(report.current?.rain == Depth(millimeters: 0.6))
    #expect(report.timeZone.identifier == "Europe/Paris")
    let first = try instant("2026-11-21T08:00:00Z")
    #expect(report.hours.count == 40 && report.hours[0].start == first)
    #expect(report.days.map(\.day.iso).first == "2026-11-21" && report.days.count == 9)
    #expect(report.days[0].low == Temperature(celsius: 5.2) && report.days[0].sky == .rain)
    #expect(report.days[0].precipitation == Depth(millimeters: 3.2))
    #expect(report.dayBefore?.day.iso == "2026-11-20")
    #expect(report.provenance == Provenance(provider: .openWeather, product: "One Call 4.0", fetchedAt: frozenNow))
  }

  @Test(arguments: [
    ("America/Denver", -25_200, 1_786_233_600, "2026-08-09"), ("Asia/Tokyo", 32_400, 1_789_776_000, "2026-09-19"),
    ("Asia/Tokyo", 32_400, 1_789_786_800, "2026-09-19"), ("America/Denver", -21_600, 1_786_298_400, "2026-08-09"),
  ])
  func `derives a day's date from midnight UTC or from local time`(
    zone: String, offset: Int, dt: Int, date: String
  ) async throws {
    time.set(to: Date(timeIntervalSince1970: Double(dt) - 86_400))
    let now = time.date
    service.answer { name in
      let there = #""timezone":"\#(zone)","timezone_offset":\#(offset)"#
      switch name {
      case "current":
        return .reply(OneCall4Wire.envelope(#"{"dt":\#(now.wholeSecondsSince1970),"temp":9}"#, zone: there))
      case "1day": return .reply(OneCall4Wire.envelope(OneCall4Wire.day(dt), zone: there))
      default: return nil
      }
    }
    #expect(try await report().days.last?.day.iso == date)
  }

  @Test(arguments: [
    (#""rain":3.2"#, 3.2), (#""rain":{"1h":3.2},"snow":{"1h":0.8}"#, 4), (#""snow":1.5,"rain":null"#, 1.5),
    (#""uvi":1"#, 0),
  ])
  func `reads a day's rain as a number, an object, or zero when missing`(more: String, millimeters: Double)
    async throws
  {
    only("1day", OneCall4Wire.envelope(OneCall4Wire.day(1_795_219_200, more)))
    #expect(try await report().days.first?.precipitation == Depth(millimeters: millimeters))
  }

  @Test func `derives a day's missing sky and probability from its hours or clouds`() async throws {
    let bare = [1_795_219_200, 1_795_305_600, 1_795_392_000].map { OneCall4Wire.day($0, #""weather":null,"uvi":0"#) }
    only("1day", OneCall4Wire.envelope(bare.joined(separator: ",")))
    let days = try await report().days
    #expect(days.map(\.sky) == [.rain, .rain, .overcast])
    #expect(days.map(\.precipitationProbability) == [Percentage(percent: 40), Percentage(percent: 40), nil])
  }

  @Test func `ignores zero UV indexes and gusts below the wind speed`() async throws {
    let odd = #""uvi":0,"rain":1,"wind_gust":2"#
    only("1day", OneCall4Wire.envelope(OneCall4Wire.day(1_795_219_200, odd).replacing(#""wind_gust":13.4,"#, with: "")))
    let day = try #require(try await report().days.first)
    #expect(day.uvIndex == nil && day.wind.gust == nil && day.wind.speed == Speed(metersPerSecond: 6.2))
  }

  @Test func `rejects an empty current list and accepts other empty lists`() async throws {
    only("current", OneCall4Wire.envelope(""))
    await #expect(throws: SourceError.unreadable(.openWeather, detail: "no weather now")) { try await report() }
    service.answer { ["1h", "1day"].contains($0) ? .reply(OneCall4Wire.envelope("")) : nil }
    let answer = try await report()
    #expect(answer.current != nil && answer.hours.isEmpty && answer.days.isEmpty)
  }

  @Test func `skips an unreadable record and reads the others`() async throws {
    let (good, bad) = (OneCall4Wire.day(1_795_219_200), #"{"dt":"now"}"#)
    only("1day", OneCall4Wire.envelope("\(bad),\(good),null,5"))
    #expect(try await report().days.map(\.day.iso) == ["2026-11-21"])
  }

  @Test(arguments: [401, 404, 429, 500]) func `uses the last good copy of a failed part without its past`(status: Int)
    async throws
  {
    let source = try source()
    _ = try await report(source)
    service.answer { ["1h", "1day"].contains($0) ? .reply(#"{"message":"no"}"#, status: status) : nil }
    time.advance(by: .seconds(5 * 3600))
    let report = try await report(source)
    #expect(report.current != nil && report.hours.count == 35 && report.days.count == 9)
    #expect(report.hours[0].start == (try instant("2026-11-21T13:00:00Z")))
    // Fetched again at the refresh after the next.
    _ = service.paths()
    time.advance(by: .seconds(900))
    _ = try await self.report(source)
    #expect(service.paths() == ["current"])
  }

  @Test func `omits parts older than two days`() async throws {
    let source = try source()
    _ = try await report(source)
    service.answer { ["1h", "1day"].contains($0) ? .reply("", status: 500) : nil }
    time.advance(by: .seconds(2 * 86_400 + 60))
    #expect(try await report(source).days.isEmpty)
  }

  @Test func `does not report an old forecast of yesterday as its weather`() async throws {
    let source = try source()
    _ = try await report(source)
    service.answer { $0 == "1day" ? .reply("", status: 500) : nil }
    time.advance(by: .seconds(86_400))
    let report = try await report(source)
    #expect(report.dayBefore == nil && report.days.first?.day.iso == "2026-11-22")
  }

  @Test func `spends nineteen calls on twelve refreshes, across restarts`() async throws {
    _ = try await report()
    for _ in 0..<12 {
      _ = service.paths()
      time.advance(by: .seconds(900))
      let source = try source()
      #expect(source.interval(desired: .seconds(900), positions: 1) == .seconds(900))
      _ = try await report(source)
    }
    #expect(await replies.stored.count == 3)
    var calls = 0
    for _ in 0..<12 {
      _ = service.paths()
      time.advance(by: .seconds(900))
      _ = try await report()
      calls += service.paths().count { $0 != "3.0" }
    }
    #expect(calls == 19)
  }

  @Test(arguments: [(1, 900.0), (5, 900), (10, 1800), (20, 3600), (50, 9000)])
  func `stretches the interval as the number of places grows`(positions: Int, seconds: Double) async throws {
    let source = try source()
    #expect(source.interval(desired: .seconds(900), positions: positions) == .seconds(seconds))
    _ = try await report(source)
    #expect(source.interval(desired: .seconds(900), positions: positions) == .seconds(seconds))
    #expect(source.budget == .openWeatherOneCall && source.weightOfDayBefore == 0)
  }

  @Test func `adapts the interval to the version`() async throws {
    let three = try OpenWeatherWire.source(FakeOpenWeather([.oneCall3]))
    _ = try await report(three)
    #expect(three.interval(desired: .seconds(900), positions: 20) == .seconds(2220))
    let two = try OpenWeatherWire.source(FakeOpenWeather([.current]))
    _ = try await report(two)
    #expect(two.interval(desired: .seconds(900), positions: 2000) == .seconds(900))
    #expect(two.budget == .openWeather && two.weightOfDayBefore == nil)
  }
}

@Suite struct `One Call 4 alerts` {
  private let time = ManualTime(frozenNow)
  private let replies = WatchedReplies()
  private let service: FakeOpenWeather

  init() {
    service = FakeOpenWeather([.oneCall4], now: time.now)
  }

  private func report(_ language: String = "fr") async throws -> WeatherReport {
    let source = try OpenWeatherWire.source(service, replies: replies, now: time.now)
    return try #require(try await source.reports(at: [.paris], languageCode: language).first).get()
  }

  private func fetches() -> Int { service.paths().count { $0 == "alert" } }

  @Test func `fetches each alert once and stores it until it ends`() async throws {
    service.warn(["urn:oid:2.49.0.1.840.0.1a2b", "2.49.0.0.250.0.FR.2026:FR615:1"])
    let alerts = try await report().alerts
    let requested = service.requests.map(\.url.absoluteString).filter { $0.contains("/alert/") }
    #expect(
      requested == [
        "http://openweather.test/data/4.0/onecall/alert/urn%3Aoid%3A2.49.0.1.840.0.1a2b?appid=\(OpenWeatherWire.key)",
        "http://openweather.test/data/4.0/onecall/alert/2.49.0.0.250.0.FR.2026%3AFR615%3A1?appid=\(OpenWeatherWire.key)",
      ])
    #expect(alerts.count == 2 && alerts.allSatisfy { $0.event.isEmpty && $0.tags == ["Wind"] })
    #expect(alerts[0].id == "urn:oid:2.49.0.1.840.0.1a2b" && alerts[0].sender == "METEO FRANCE")
    _ = fetches()
    time.advance(by: .seconds(4000))
    #expect(try await report().alerts == alerts)
    time.advance(by: .seconds(20_000))
    let later = try await report()
    #expect(later.alerts.isEmpty && later.unreadAlerts == 0)
    #expect(fetches() == 0)
  }

  @Test(arguments: [("fr", "Vent fort", "fr-FR"), ("en", "Strong wind", "en-GB"), ("de", "Strong wind", "en-GB")])
  func `returns an alert in the requested language or in English`(language: String, text: String, tag: String)
    async throws
  {
    service.warn(["a"])
    let alert = try #require(try await report(language).alerts.first)
    #expect(alert.text == text && alert.language == tag)
  }

  @Test func `reads an alert with plain text`() async throws {
    service.warn(["a"])
    service.answer { name in
      name == "alert"
        ? .reply(#"{"id":"a","event":"Flood Watch","start":1795248000,"end":1795290000,"description":"Water."}"#) : nil
    }
    let alert = try #require(try await report().alerts.first)
    #expect(alert.event == "Flood Watch" && alert.text == "Water." && alert.language == nil)
  }

  @Test func `counts unavailable alerts and retries them at growing intervals`() async throws {
    service.warn(["a"])
    service.answer { $0 == "alert" ? .reply(#"{"message":"Internal error"}"#, status: 404) : nil }
    var requested: [Int] = []
    for minute in stride(from: 0, through: 200, by: 1) {
      let report = try await report()
      #expect(report.unreadAlerts == 1 && report.alerts.isEmpty)
      if fetches() > 0 { requested.append(minute) }
      time.advance(by: .seconds(60))
    }
    #expect(requested == [0, 5, 15, 35, 75, 135, 195])
  }

  @Test func `fetches no alert that another request fetched meanwhile`() async throws {
    service.warn(["a1"])
    let alerts = try await report().alerts
    await replies.missNextRead(of: "openweather:alert:a1")
    #expect(try await report().alerts == alerts && alerts.count == 1)
    #expect(fetches() == 1)
  }

  @Test(arguments: ["../current", "a/b", "a\\\\b", "..", ""]) func `skips alert names that lead to other paths`(
    name: String
  ) async throws {
    service.warn([name])
    let report = try await report()
    #expect(report.unreadAlerts == 1 && fetches() == 0)
  }

  @Test func `fetches at most ten alerts per place at a time`() async throws {
    service.warn((0..<25).map { "a\($0)" })
    var unread: [Int] = []
    for _ in 0..<3 { unread.append(try await report().unreadAlerts) }
    #expect(unread == [15, 5, 0])
  }
}

/// A day of One Call 4.0, with its own budget.
@Suite struct `One Call 4 daily budget` {
  private let time = ManualTime(frozenNow)

  private func component(
    of service: FakeOpenWeather, cities: Int
  ) async throws -> (component: WeatherComponent, budget: InMemoryRequestBudget) {
    let limits: [ProviderID: ProviderLimits] = [
      .openWeather: .openWeather, .openWeatherOneCall: .openWeatherOneCall,
    ]
    let budget = InMemoryRequestBudget(limits: limits, now: time.now)
    let places = InMemoryPlaceStore()
    for number in 0..<cities {
      let coordinate = try Coordinate(latitude: 40 + Double(number) / 10, longitude: 2)
      _ = try await places.save(Place(name: "\(number)", coordinate: coordinate), for: .owner, at: time.date)
    }
    let source = try OpenWeatherWire.source(
      service, access: ProviderAccess(budget: budget, limits: limits), now: time.now)
    let component = WeatherComponent(
      ports: WeatherComponent.Ports(
        geocoder: FakeGeocoder(), source: source, air: FakeAirQualitySource(), places: places,
        weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(), budget: budget, limits: limits),
      timing: time.timing)
    return (component, budget)
  }

  @Test(arguments: [(5, 152.0), (20, 38)]) func `spreads the calls of a day over all cities`(
    cities: Int, callsEach: Double
  )
    async throws
  {
    let service = FakeOpenWeather([.oneCall4], now: time.now)
    let (component, budget) = try await component(of: service, cities: cities)
    // After the first fetches.
    for _ in 0..<600 { try await minute(component) }
    _ = service.paths()
    for _ in 0..<1440 { try await minute(component) }
    let counts = Dictionary(grouping: service.paths(), by: \.self).mapValues(\.count)
    let calls = counts.filter { $0.key != "3.0" }.values.reduce(0, +)
    #expect(calls <= 780)
    #expect(Double(calls) > callsEach * Double(cities) * 0.8)
    #expect(Double(counts["current"] ?? 0) > Double(cities) * 1440 / max(15, 3 * Double(cities)) * 0.85)
    let spent = await budget.charges(of: .openWeatherOneCall)
      .filter { $0.date > time.date.addingTimeInterval(-86_400) }.reduce(0) { $0 + $1.weight }
    #expect(spent <= 800)
    #expect(await budget.charges(of: .openWeather).isEmpty)
  }

  @Test func `reserves calls for readers when the background share is spent`() async throws {
    let service = FakeOpenWeather([.oneCall4], now: time.now)
    let (component, budget) = try await component(of: service, cities: 1)
    _ = try await budget.reserve(800, weight: 1, of: .openWeatherOneCall, for: .reader)
    let id = try #require(try await component.places.list(for: .owner).first).id
    try await component.weather.refreshStale()
    #expect(service.paths().isEmpty)
    try await component.weather.fetch(id)
    // The first response of 3.0 cost a call; the current weather is the one that the reader waits for.
    #expect(service.paths() == ["3.0", "current"])
    try await component.weather.fetch(id)
    #expect(service.paths() == ["current"])
  }

  @Test func `limits page views to the shared refresh interval`() async throws {
    let service = FakeOpenWeather([.oneCall4], now: time.now)
    let weather = try await component(of: service, cities: 20).component.weather
    try await weather.refreshStale()
    let id = PlaceID(try Coordinate(latitude: 40, longitude: 2))
    for _ in 0..<2 {
      time.advance(by: .seconds(1850))
      weather.refreshIfDue(id, stored: try await weather.stored(at: id))
    }
    weather.requests.finish()
    #expect(await weather.requests.stream.reduce(0) { count, _ in count + 1 } == 1)
  }

  private func minute(_ component: WeatherComponent) async throws {
    try await component.weather.refreshStale()
    time.advance(by: .seconds(60))
  }
}
