import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

/// A component with a fallback source, and a nowcast.
struct FallbackSourceFixture {
  let time = ManualTime()
  let first = FakeWeatherSource(weightPerPosition: 4)
  let second = FakeWeatherSource(provider: .metNorway, positionsPerRequest: 1, weightPerPosition: 1)
  let nowcast = FakeNowcastSource(nil)
  let air = FakeAirQualitySource()
  let weather = InMemoryWeatherStore()
  let component: WeatherComponent
  /// Another node of the same installation.
  let secondNode: WeatherComponent

  init(saved: [Place] = [.paris], limit: Double = 1000) {
    let limits: [ProviderID: ProviderLimits] = [
      .openMeteo: ProviderLimits(limits: [BudgetLimit(weight: limit, per: .seconds(3600))], atOnce: 1),
      .metNorway: .metNorway,
    ]
    var ports = WeatherComponent.Ports(
      geocoder: FakeGeocoder(places: Place.fixtures), source: first, air: air, places: InMemoryPlaceStore(saved),
      weather: weather, journal: InMemoryRefreshJournal(), budget: InMemoryRequestBudget(limits: limits, now: time.now),
      limits: limits)
    ports.fallbackSources = [second]
    ports.nowcast = nowcast
    component = WeatherComponent(ports: ports, timing: time.timing)
    secondNode = WeatherComponent(ports: ports, timing: time.timing)
    let now = time.now
    first.answer { .success(.fixture(at: $0, fetchedAt: now())) }
    second.answer { .success(.fixture(at: $0, fetchedAt: now(), provider: .metNorway)) }
  }

  func report(_ place: Place = .paris) async throws -> WeatherReport? {
    try await component.weather.stored(at: place.id).report
  }
}

struct FallbackSourcesTests {
  @Test func `requests no fallback while the first source responds`() async throws {
    let fixture = FallbackSourceFixture()
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(try await fixture.report()?.provenance.provider == .openMeteo)
    #expect(try await fixture.report()?.standsInFor == nil)
    #expect(fixture.second.requests.isEmpty)
  }

  @Test(arguments: [
    SourceError.unreachable(.openMeteo), .timedOut(.openMeteo, after: .seconds(20)), .failing(.openMeteo, status: 500),
    .unreadable(.openMeteo, detail: "x"), .rateLimited(.openMeteo, until: ManualTime().date.addingTimeInterval(600)),
  ])
  func `falls back when the first source fails, and returns to it`(error: SourceError) async throws {
    let fixture = FallbackSourceFixture()
    fixture.first.fail(with: error, times: 1)
    try await fixture.component.weather.fetch(Place.paris.id)
    let report = try #require(try await fixture.report())
    #expect(report.provenance.provider == .metNorway)
    #expect(report.standsInFor == .openMeteo)
    #expect(try await fixture.component.weather.stored(at: Place.paris.id).failure == nil)
    fixture.time.advance(by: .seconds(900))
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(try await fixture.report()?.provenance.provider == .openMeteo)
    #expect(try await fixture.report()?.standsInFor == nil)
  }

  @Test func `falls back when the first source's budget is spent`() async throws {
    let fixture = FallbackSourceFixture(saved: [.paris, .tromso], limit: 5)
    try await fixture.component.weather.fetch(Place.paris.id)
    try await fixture.component.weather.fetch(Place.tromso.id)
    #expect(try await fixture.report(.tromso)?.standsInFor == .openMeteo)
    #expect(fixture.first.requests.count == 1)
  }

  @Test func `pauses the first source after a complete failure`() async throws {
    let fixture = FallbackSourceFixture(saved: [.paris, .tromso])
    fixture.first.fail(with: .unreachable(.openMeteo))
    try await fixture.component.weather.fetch(Place.paris.id)
    try await fixture.component.weather.fetch(Place.tromso.id)
    #expect(fixture.first.requests.count == 1)
    fixture.time.advance(by: .seconds(301))
    try await fixture.component.weather.fetch(Place.tromso.id)
    #expect(fixture.first.requests.count == 2)
  }

  @Test func `reports the first source's error if both fail, and keeps the old weather`() async throws {
    let fixture = FallbackSourceFixture()
    try await fixture.component.weather.fetch(Place.paris.id)
    fixture.first.fail(with: .failing(.openMeteo, status: 500))
    fixture.second.fail(with: .unreachable(.metNorway))
    await #expect(throws: WeatherError.source(.failing(.openMeteo, status: 500))) {
      try await fixture.component.weather.fetch(Place.paris.id)
    }
    let stored = try await fixture.component.weather.stored(at: Place.paris.id)
    #expect(stored.report?.provenance.provider == .openMeteo)
    #expect(stored.failure?.error == .failing(.openMeteo, status: 500))
  }

  @Test func `does not fall back after a cancellation`() async throws {
    let fixture = FallbackSourceFixture()
    fixture.first.fail(with: .cancelled)
    await #expect(throws: WeatherError.source(.cancelled)) {
      try await fixture.component.weather.fetch(Place.paris.id)
    }
    #expect(fixture.second.requests.isEmpty)
  }

  @Test func `continues a refresh with the fallback if the budget is spent for long`() async throws {
    let places = Place.fixtures(count: 6)
    let fixture = FallbackSourceFixture(saved: places, limit: 11)
    for await _ in await fixture.component.weather.refreshAll(for: .owner) {}
    let providers = try await fixture.weather.weather(at: places.map(\.id)).values.map {
      $0.report?.provenance.provider
    }
    #expect(providers.count { $0 == .openMeteo } == 2)
    #expect(providers.count { $0 == .metNorway } == 4)
  }

  @Test func `sends MET Norway fewer than 20 requests a second from all nodes`() async throws {
    let places = Place.fixtures(count: 80)
    let fixture = FallbackSourceFixture(saved: Array(places.prefix(40)))
    let now = fixture.time.now
    let asked = Mutex<[Date]>([])
    fixture.first.fail(with: .unreachable(.openMeteo))
    fixture.second.answer { coordinate in
      asked.withLock { $0.append(now()) }
      return .success(.fixture(at: coordinate, fetchedAt: now(), provider: .metNorway))
    }
    async let all: Void = { for await _ in await fixture.component.weather.refreshAll(for: .owner) {} }()
    try await withThrowingTaskGroup { group in
      for place in places.dropFirst(40) {
        group.addTask { try await fixture.secondNode.weather.fetch(place.id) }
      }
      try await group.waitForAll()
    }
    await all
    let replaced = try await fixture.weather.weather(at: places.map(\.id)).values.map { $0.report?.standsInFor }
    #expect(replaced.count { $0 == .openMeteo } == 80)
    let times = asked.withLock { $0.sorted() }
    let busiest = times.map { start in times.count { $0 >= start && $0.timeIntervalSince(start) < 1 } }.max()
    #expect(times.count == 80 && (busiest ?? 0) < 20, "\(busiest ?? 0)")
  }

  @Test func `prefers a radar nowcast within its coverage`() async throws {
    let fixture = FallbackSourceFixture(saved: [.paris, .tromso])
    let seen = Nowcast.fixture([0.2, 0.4], from: fixture.time.date, every: 5, provider: .metNorway)
    fixture.nowcast.answer(.success(seen))
    try await fixture.component.weather.fetch(Place.tromso.id)
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(try await fixture.report(.tromso)?.nowcast == seen)
    #expect(try await fixture.report(.paris)?.nowcast?.provenance.provider == .openMeteo)
    #expect(fixture.nowcast.requests == [Place.tromso.id.coordinate])
  }

  @Test(arguments: [Result<Nowcast?, SourceError>.success(nil), .failure(.failing(.metNorway, status: 500))])
  func `keeps the forecast's nowcast outside radar coverage and after failures`(answer: Result<Nowcast?, SourceError>)
    async throws
  {
    let fixture = FallbackSourceFixture(saved: [.tromso])
    fixture.nowcast.answer(answer)
    try await fixture.component.weather.fetch(Place.tromso.id)
    #expect(try await fixture.report(.tromso)?.nowcast?.provenance.provider == .openMeteo)
  }
}

struct MetNorwayFakesTests {
  @Test(arguments: ReplyStoreContract.checks)
  func `passes the reply store contract`(check: ContractCheck<any ReplyStore>) async throws {
    try await check(InMemoryReplyStore())
  }

  @Test(arguments: NowcastSourceContract.checks)
  func `passes the nowcast source contract`(check: ContractCheck<any NowcastSource>) async throws {
    try await check(FakeNowcastSource(.fixture(provider: .metNorway)))
  }
}
