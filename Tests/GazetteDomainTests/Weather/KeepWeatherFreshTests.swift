import GazetteDomain
import GazetteTesting
import Testing

@Suite struct KeepWeatherFreshTests {
  @Test func `fetches requested and stale places until cancelled`() async throws {
    let fixture = WeatherFixture(saved: [.tromso])
    var changes = fixture.component.changes.changes().makeAsyncIterator()
    let service = Task { await fixture.component.weather.keepFresh() }
    fixture.component.weather.requests.enqueue(Place.paris.id)
    var seen: Set<Topic> = []
    while !seen.isSuperset(of: [.weather(Place.paris.id), .weather(Place.tromso.id)]), let change = await changes.next()
    {
      seen.insert(change)
    }
    service.cancel()
    await service.value
    #expect(try await fixture.component.weather.stored(at: Place.paris.id).report != nil)
    #expect(try await fixture.component.weather.stored(at: Place.tromso.id).report != nil)
  }

  @Test func `requests stale places together and skips fresh ones`() async throws {
    let fixture = WeatherFixture(saved: [.paris, .tromso, .parisTexas])
    try await fixture.component.weather.fetch(Place.tromso.id)
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.dropFirst() == [[Place.paris.id.coordinate, Place.parisTexas.id.coordinate]])
  }

  @Test func `shares the background budget fairly among readers`() async throws {
    let few = ReaderKey(rawValue: "few")
    let fixture = WeatherFixture(
      saved: Place.fixtures(count: 50), positionsPerRequest: 2,
      limits: ProviderLimits(limits: [BudgetLimit(weight: 25, per: .seconds(86_400))], atOnce: 1))
    for place in [Place.paris, .tromso] { _ = try await fixture.places.save(place, for: few, at: fixture.time.date) }
    // The background may use four places of five each per day.
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.joined().count == 4)
    for id in [Place.paris.id, Place.tromso.id] {
      #expect(try await fixture.component.weather.stored(at: id).report != nil)
    }
  }

  @Test func `retries a failed place once per interval`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    fixture.source.fail(with: .failing(.openMeteo, status: 500))
    for _ in 1...14 {
      try await fixture.component.weather.refreshStale()
      fixture.time.advance(by: .seconds(60))
    }
    #expect(fixture.source.requests.count == 1)
    #expect(fixture.troubles.list == [.source(.failing(.openMeteo, status: 500))])
  }

  @Test func `fetches again after a clock that was years ahead is set back`() async throws {
    let fixture = WeatherFixture(saved: [.paris, .tromso])
    fixture.time.advance(by: years)
    try await fixture.component.weather.fetch(Place.paris.id)
    fixture.source.fail(with: .failing(.openMeteo, status: 500))
    await #expect(throws: WeatherError.self) { try await fixture.component.weather.fetch(Place.tromso.id) }
    fixture.source.fail(with: nil)
    fixture.time.advance(by: .zero - years)
    // The recent requests count within their window, not for years.
    fixture.time.advance(by: .seconds(3600))
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.suffix(1) == [[Place.tromso.id.coordinate, Place.paris.id.coordinate]])
    let stored = try await fixture.component.weather.stored(at: Place.paris.id)
    #expect(stored.report?.provenance.fetchedAt == fixture.time.date)
  }

  private let years = Duration.seconds(9 * 365 * 86_400)

  @Test func `does not report a cancelled refresh as a failure`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    fixture.source.fail(with: .cancelled)
    fixture.air.fail(with: .cancelled)
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.count == 1)
    #expect(fixture.troubles.list.isEmpty)
  }

  @Test func `stops when the background's share of the budget is spent`() async throws {
    let limits = ProviderLimits(limits: [BudgetLimit(weight: 12, per: .seconds(60))], atOnce: 1)
    let fixture = WeatherFixture(saved: [.paris, .tromso, .parisTexas], limits: limits)
    try await fixture.component.weather.refreshStale()
    #expect(fixture.source.requests.flatMap(\.self).count < 3)
  }
}
