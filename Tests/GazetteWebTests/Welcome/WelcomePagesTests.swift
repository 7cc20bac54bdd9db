import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WelcomePagesTests {
  private let server = TestServer()
  private let news = InMemoryNewsStore()
  private let settings = InMemoryReaderSettingsStore()
  private let weather: WeatherComponent
  private let discovery = FakeFeedDiscovery()

  init() {
    let now = server.dependencies.now
    weather = WeatherComponent(
      ports: .init(
        geocoder: FakeGeocoder(), source: FakeWeatherSource(), air: FakeAirQualitySource(),
        places: InMemoryPlaceStore(),
        weather: InMemoryWeatherStore(), journal: InMemoryRefreshJournal(),
        budget: InMemoryRequestBudget(limits: [.openMeteo: .openMeteo], now: now), limits: [.openMeteo: .openMeteo]),
      changes: server.changes, timing: Self.timing(now))
  }

  private static func timing(_ now: @escaping CurrentTime) -> Timing {
    Timing(
      now: now,
      sleep: { (_) async throws(CancellationError) in throw CancellationError() })
  }

  private func run(_ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
    let component = NewsComponent(
      ports: .init(
        feeds: news, articles: news, apps: EmptyReaderAppStore(), source: FakeFeedSource(), discovery: discovery,
        pages: FakeFullArticleSource(), lists: FakeFeedListFormat(),
        lease: InMemoryWorkLease(now: server.dependencies.now)),
      changes: server.changes, timing: Self.timing(server.dependencies.now), jitter: { 0 })
    let welcome = WelcomePages(
      places: weather.places, feeds: component.feeds, settings: settings, changes: server.changes)
    try await server.run(
      with: [FrontPagePages(settings: settings, changes: server.changes), welcome], test)
  }

  @Test func `links an empty front page to the steps until they are done`() async throws {
    try await run { client in
      let english: HTTPFields = [.acceptLanguage: "en"]
      #expect(try await client.send("/", .get, english).text.contains("Your paper is empty."))
      let end = try await client.change("/welcome/end", .post)
      #expect(end.status == .seeOther && end.headers[.location] == "/")
      #expect(!(try await client.send("/", .get, english).text.contains("Your paper is empty.")))
    }
  }

  @Test(arguments: [
    ("/welcome", "Step 1 of 4", "/welcome/city"), ("/welcome/city", "Step 2 of 4", "/welcome/feeds"),
    ("/welcome/feeds", "Step 3 of 4", "/welcome/install"), ("/welcome/install", "Step 4 of 4", "/welcome/end"),
  ])
  func `shows the number of each step and a link to skip it`(path: String, step: String, next: String) async throws {
    try await run { client in
      let page = try await client.send(path, .get, [.acceptLanguage: "en"])
      #expect(page.status == .ok)
      #expect(page.text.contains(step) && page.text.contains("\"\(next)\""))
    }
  }

  @Test func `subscribes to the selected feeds without discovery`() async throws {
    try await run { client in
      let form = FormText.encode(["feed": "bbc"])
      let answer = try await client.change(
        "/welcome/feeds", .post, type: "application/x-www-form-urlencoded", form)
      #expect(answer.headers[.location] == "/welcome/install")
      let page = try await client.send("/welcome/feeds", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains("already in your feeds"))
    }
    #expect(discovery.requestCount == 0)
    #expect(try await news.statuses(of: .owner).map(\.subscription.title) == ["BBC News"])
  }

  @Test func `explains why an address is not a feed and keeps it`() async throws {
    try await run { client in
      let form = FormText.encode(["address": "nothing.example"])
      let answer = try await client.change(
        "/welcome/feeds", .post, type: "application/x-www-form-urlencoded", form)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(#"value="nothing.example""#))
    }
  }
}
