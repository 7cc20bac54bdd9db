import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct RefreshPlaceTests {
  @Test func `stores new weather and air`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    try await fixture.component.weather.fetch(Place.paris.id)
    let stored = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather
    #expect(stored.report?.provenance.fetchedAt == fixture.time.date)
    #expect(stored.air != nil)
    #expect(stored.failure == nil)
  }

  @Test func `stores the weather even if the air fails`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    fixture.air.fail(with: .failing(.openMeteo, status: 500))
    try await fixture.component.weather.fetch(Place.paris.id)
    let stored = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather
    #expect(stored.report != nil)
    #expect(stored.air == nil)
    #expect(fixture.troubles.list == [.source(.failing(.openMeteo, status: 500))])
  }

  @Test func `publishes a change`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    var changes = fixture.component.changes.changes().makeAsyncIterator()
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(await changes.next() == .weather(Place.paris.id))
  }

  @Test func `spends the combined weight of weather and air`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(try await fixture.budget.remaining(of: .openMeteo).weights == [595, 4995, 9995])
  }

  @Test func `reports a spent budget and sends nothing`() async throws {
    let limits = ProviderLimits(limits: [BudgetLimit(weight: 4, per: .seconds(60))], atOnce: 1)
    let fixture = WeatherFixture(saved: [.paris], limits: limits)
    let until = fixture.time.date.addingTimeInterval(60)
    await #expect(throws: WeatherError.source(.budgetSpent(.openMeteo, until: until))) {
      try await fixture.component.weather.fetch(Place.paris.id)
    }
    #expect(fixture.source.requests.isEmpty)
  }

  @Test func `fetches the weather of any position when it is stale`() async throws {
    let fixture = WeatherFixture()
    #expect(try await fixture.component.weather.fresh(Place.paris.id, for: .owner).item.weather.report != nil)
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fixture.source.requests.count == 1)
    fixture.time.advance(by: .seconds(3600))
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fixture.source.requests.count == 2)
  }

  @Test func `fetches nothing that another caller fetched meanwhile`() async throws {
    let fixture = WeatherFixture()
    let first = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    await fixture.weather.missNextRead()
    #expect(try await fixture.component.weather.fresh(Place.paris.id, for: .owner) == first)
    #expect(fixture.source.requests.count == 1)
  }

  @Test func `returns stale weather with the error of a failed request`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    fixture.time.advance(by: .seconds(3600))
    fixture.source.fail(with: .unreachable(.openMeteo))
    let fresh = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fresh.item.weather.report != nil)
    #expect(fresh.error == .source(.unreachable(.openMeteo)))
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await fixture.component.weather.fresh(Place.tromso.id, for: .owner)
    }
  }
}
