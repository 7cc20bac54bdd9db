import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import ProviderSimulator
import Testing
import WeatherProviders

/// MET Norway over real HTTP, compared with Open-Meteo under the same simulated sky.
struct MetNorwayOverHTTPTests {
  private static func access(_ providers: SimulatedProviders, _ replies: any ReplyStore = InMemoryReplyStore())
    -> MetNorwayAccess
  {
    MetNorwayAccess(
      transport: FetchedTransport(ContactAddingFetching(next: providers.fetching)), replies: replies, now: { frozenNow }
    )
  }

  private static func forecast(_ providers: SimulatedProviders) throws -> MetNorwayForecastSource {
    MetNorwayForecastSource(
      access: access(providers), baseURL: try providers.url(providers.addresses.metNorway),
      timeZone: {
        TimeZone(identifier: $0.latitude > 60 ? "Europe/Oslo" : $0.longitude < 0 ? "America/Chicago" : "Europe/Paris")
      })
  }

  private static func nowcast(_ providers: SimulatedProviders) throws -> MetNorwayNowcastSource {
    MetNorwayNowcastSource(access: access(providers), baseURL: try providers.url(providers.addresses.metNorway))
  }

  @Test(arguments: WeatherSourceContract.checks)
  func `fulfils the weather source contract`(check: ContractCheck<any WeatherSource>) async throws {
    try await SimulatedProviders.run { try await check(try Self.forecast($0)) }
  }

  @Test(arguments: NowcastSourceContract.checks)
  func `fulfils the nowcast source contract`(check: ContractCheck<any NowcastSource>) async throws {
    try await SimulatedProviders.run { try await check(try Self.nowcast($0)) }
  }

  @Test func `agrees with Open-Meteo on days, apparent temperature and sun`() async throws {
    try await SimulatedProviders.run { providers in
      let places = try [Coordinate.paris, .tromso, Place.parisTexas.coordinate]
      let ours = try await Self.forecast(providers).reports(at: places, languageCode: "en")
      let theirs = try await providers.forecast.reports(at: places, languageCode: "en")
      for (ours, theirs) in try zip(ours.map { try $0.get() }, theirs.map { try $0.get() }) {
        try compare(ours, with: theirs)
      }
    }
  }

  private func compare(_ ours: WeatherReport, with theirs: WeatherReport) throws {
    func isNear(_ a: Double?, _ b: Double?, _ tolerance: Double, _ what: String) {
      guard let a, let b else { return #expect(a == nil && b == nil, "\(what): one is missing") }
      #expect((a - b).magnitude <= tolerance, "\(what): \(a) and \(b)")
    }
    #expect(ours.hours.map(\.start).prefix(40) == theirs.hours.map(\.start).prefix(40))
    for (a, b) in zip(ours.hours, theirs.hours) {
      isNear(a.temperature?.celsius, b.temperature?.celsius, 0.11, "temperature")
      isNear(a.feelsLike?.celsius, b.feelsLike?.celsius, 0.5, "felt temperature")
      isNear(a.precipitation?.millimeters, b.precipitation?.millimeters, 0.16, "precipitation")
      isNear(a.wind.speed?.metersPerSecond, b.wind.speed?.metersPerSecond, 0.11, "wind")
    }
    // Today has only its remaining hours; the last day with hourly data is the one after tomorrow.
    #expect(ours.days.first?.day == theirs.days.first?.day && ours.days.count >= 8)
    for (a, b) in zip(ours.days, theirs.days).dropFirst().prefix(1) {
      isNear(a.low?.celsius, b.low?.celsius, 0.11, "low")
      isNear(a.high?.celsius, b.high?.celsius, 0.11, "high")
      isNear(a.feelsLikeHigh?.celsius, b.feelsLikeHigh?.celsius, 0.5, "felt high")
      isNear(a.wind.speed?.metersPerSecond, b.wind.speed?.metersPerSecond, 0.11, "strongest wind")
      isNear(a.precipitation?.millimeters, b.precipitation?.millimeters, 1.5, "sum")
    }
    for (a, b) in zip(ours.days, theirs.days) {
      let (sun, other) = (a.sunrise?.timeIntervalSince1970, b.sunrise?.timeIntervalSince1970)
      if let sun, let other { isNear(sun, other, 180, "sunrise") }
      isNear(a.high?.celsius, b.high?.celsius, 2.5, "high of a coarse day")
    }
  }

  @Test func `reuses an unexpired reply`() async throws {
    try await SimulatedProviders.run { providers in
      let replies = InMemoryReplyStore()
      let source = MetNorwayForecastSource(
        access: Self.access(providers, replies), baseURL: try providers.url(providers.addresses.metNorway),
        timeZone: { _ in nil })
      _ = try await source.reports(at: [.paris], languageCode: "en")
      _ = try await source.reports(at: [.paris], languageCode: "en")
      #expect(await providers.simulator.requests.requests(for: .metNorway).count == 1)
    }
  }

  @Test func `rejects requests without a contact`() async throws {
    try await SimulatedProviders.run { providers in
      let access = MetNorwayAccess(
        transport: FetchedTransport(providers.fetching), replies: InMemoryReplyStore(), now: { frozenNow })
      let source = MetNorwayForecastSource(
        access: access, baseURL: try providers.url(providers.addresses.metNorway), timeZone: { _ in nil })
      await #expect(throws: SourceError.unauthorized(.metNorway)) {
        try await source.reports(at: [.paris], languageCode: "en")
      }
    }
  }

  @Test(arguments: [
    (Fault.status(429, retryAfter: 30), SourceError.rateLimited(.metNorway, until: frozenNow.addingTimeInterval(30))),
    (.status(429, retryAfter: nil), .rateLimited(.metNorway, until: frozenNow.addingTimeInterval(60))),
    (.status(500, retryAfter: nil), .failing(.metNorway, status: 500)),
    (.status(403, retryAfter: nil), .unauthorized(.metNorway)),
  ])
  func `reports each refusal with its error`(fault: Fault, error: SourceError) async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(fault)
      let source = try Self.forecast(providers)
      await #expect(throws: error) { try await source.reports(at: [.paris], languageCode: "en") }
    }
  }

  @Test func `uses a 203 response and notes it for the operator`() async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(.deprecated, on: .metNorway)
      let notes = Notes()
      let access = MetNorwayAccess(
        transport: FetchedTransport(ContactAddingFetching(next: providers.fetching)), replies: InMemoryReplyStore(),
        now: { frozenNow }, note: notes.add)
      let source = MetNorwayForecastSource(
        access: access, baseURL: try providers.url(providers.addresses.metNorway), timeZone: { _ in nil })
      #expect(try await source.reports(at: [.paris], languageCode: "en").first?.get().hasValues == true)
      #expect(notes.list.count == 1)
    }
  }

  @Test(arguments: [Fault.html, .truncate, .garbage, .wrongType, .empty])
  func `reports unreadable replies as unreadable`(fault: Fault) async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(fault)
      let results = try await Self.forecast(providers).reports(at: [.paris], languageCode: "en")
      guard case .failure(.unreadable) = results.first else {
        Issue.record("\(String(describing: results.first))")
        return
      }
    }
  }

  @Test func `returns a nowcast in Tromsø only, not beyond radar coverage`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try Self.nowcast(providers)
      let seen = try #require(try await source.nowcast(at: .tromso))
      #expect(seen.steps.count == 24)
      #expect(try await source.nowcast(at: Coordinate(clamping: 70.98, 25.97)) == nil)
      #expect(try await source.nowcast(at: .paris) == nil)
    }
  }
}

/// Adds the operator's contact, like the setting for it.
private struct ContactAddingFetching: Fetching {
  let next: any Fetching

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    var request = request
    request.headers["User-Agent"] = "GazetteTests/1.0 (+https://example.org)"
    return try await next.fetch(request)
  }
}
