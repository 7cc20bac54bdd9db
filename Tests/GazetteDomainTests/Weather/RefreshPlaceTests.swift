import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct RefreshPlaceTests {
  @Test func `stores weather and air in the place of the old`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    try await fixture.component.weather.fetch(Place.paris.id)
    let stored = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather
    #expect(stored.report?.provenance.fetchedAt == fixture.time.date)
    #expect(stored.air != nil)
    #expect(stored.failure == nil)
  }

  @Test func `weather is kept when only the air fails`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    fixture.air.fail(with: .failing(.openMeteo, status: 500))
    try await fixture.component.weather.fetch(Place.paris.id)
    let stored = try await fixture.component.weather.read(Place.paris.id, for: .owner).weather
    #expect(stored.report != nil)
    #expect(stored.air == nil)
    #expect(fixture.troubles.list == [.source(.failing(.openMeteo, status: 500))])
  }

  @Test func `tells who listens that the weather changed`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    var changes = fixture.component.changes.changes().makeAsyncIterator()
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(await changes.next() == .weather(Place.paris.id))
  }

  @Test func `spends the weight of weather and air together`() async throws {
    let fixture = WeatherFixture(saved: [.paris])
    try await fixture.component.weather.fetch(Place.paris.id)
    #expect(try await fixture.budget.remaining(of: .openMeteo).weights == [595, 4995, 9995])
  }

  @Test func `a spent budget is told, and nothing is sent`() async throws {
    let limits = ProviderLimits(limits: [BudgetLimit(weight: 4, per: .seconds(60))], atOnce: 1)
    let fixture = WeatherFixture(saved: [.paris], limits: limits)
    let until = fixture.time.date.addingTimeInterval(60)
    await #expect(throws: WeatherError.source(.budgetSpent(.openMeteo, until: until))) {
      try await fixture.component.weather.fetch(Place.paris.id)
    }
    #expect(fixture.source.requests.isEmpty)
  }

  @Test func `weather anywhere is fetched when it is old, and not before`() async throws {
    let fixture = WeatherFixture()
    #expect(try await fixture.component.weather.fresh(Place.paris.id, for: .owner).item.weather.report != nil)
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fixture.source.requests.count == 1)
    fixture.time.advance(by: .seconds(3600))
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fixture.source.requests.count == 2)
  }

  @Test func `old weather is answered with the reason why there is no newer`() async throws {
    let fixture = WeatherFixture()
    _ = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    fixture.time.advance(by: .seconds(3600))
    fixture.source.fail(with: .unreachable(.openMeteo))
    let fresh = try await fixture.component.weather.fresh(Place.paris.id, for: .owner)
    #expect(fresh.item.weather.report != nil)
    #expect(fresh.trouble == .source(.unreachable(.openMeteo)))
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await fixture.component.weather.fresh(Place.tromso.id, for: .owner)
    }
  }
}
