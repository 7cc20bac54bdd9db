import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct SearchPlacesTests {
  @Test func `ranks the most populous homonym first`() async throws {
    let fixture = WeatherFixture(known: [.parisTexas, .paris])
    let found = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner)
    #expect(found.map(\.place) == [.paris, .parisTexas])
  }

  @Test func `ranks an exact name before a larger place with a longer name`() async throws {
    let larger = Place(name: "Parisville", coordinate: Coordinate(clamping: 1, 1), population: 9_000_000)
    let fixture = WeatherFixture(known: [larger, .paris])
    let found = try await fixture.component.places.search("PARIS", languageCode: "fr", for: .owner)
    #expect(found.map(\.place.name) == ["Paris", "Parisville"])
  }

  @Test func `retries with hyphens if a name with spaces finds nothing`() async throws {
    let town = Place(name: "Saint-Etienne", coordinate: Coordinate(clamping: 45.43, 4.39))
    let fixture = WeatherFixture(known: [town])
    let found = try await fixture.component.places.search("saint etienne", languageCode: "fr", for: .owner)
    #expect(found.map(\.place) == [town])
    #expect(fixture.geocoder.queries == ["saint etienne", "saint-etienne"])
  }

  @Test(arguments: ["Paris, Texas", "paris, tex", "Paris,us", "paris texas", "Paris united"])
  func `searches by region or country`(typed: String) async throws {
    let found = try await WeatherFixture().component.places.search(typed, languageCode: "en", for: .owner)
    #expect(found.map(\.place) == [.parisTexas])
  }

  @Test func `treats several words as one name first`() async throws {
    let town = Place(name: "Paris Texas", coordinate: Coordinate(clamping: 1, 1))
    let fixture = WeatherFixture(known: [.parisTexas, town])
    let found = try await fixture.component.places.search("paris texas", languageCode: "en", for: .owner)
    #expect(found.map(\.place) == [town])
    #expect(fixture.geocoder.queries == ["paris texas"])
  }

  @Test func `rejects places outside the given region`() async throws {
    let found = try await WeatherFixture().component.places.search("Paris, Ontario", languageCode: "en", for: .owner)
    #expect(found.isEmpty)
  }

  @Test func `caches a search for ten minutes`() async throws {
    let fixture = WeatherFixture()
    for _ in 0..<2 { _ = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner) }
    #expect(fixture.geocoder.queries.count == 1)
    fixture.time.advance(by: .seconds(601))
    _ = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner)
    #expect(fixture.geocoder.queries.count == 2)
  }

  @Test func `marks saved places`() async throws {
    let fixture = WeatherFixture(saved: [.parisTexas])
    let found = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner)
    #expect(found.map(\.isSaved) == [false, true])
  }

  @Test func `drops duplicates of a place`() async throws {
    var twin = Place.paris
    twin.coordinate = Coordinate(clamping: 48.86, 2.35)
    twin.population = 10
    let fixture = WeatherFixture(known: [twin, .paris])
    let found = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner)
    #expect(found.map(\.place) == [.paris])
  }

  @Test func `returns an empty list for an unknown name`() async throws {
    let fixture = WeatherFixture()
    #expect(try await fixture.component.places.search("zzz", languageCode: "fr", for: .owner).isEmpty)
  }

  @Test(arguments: [
    ("", PlaceQueryProblem.empty), ("   ", .empty), ("a", .tooShort(minimum: 2)),
    (String(repeating: "a", count: 10_000), .tooLong(limit: 100)), ("par\u{0}is", .controlCharacters),
    ("par\u{1B}[2Jis", .controlCharacters),
  ])
  func `rejects malformed names`(typed: String, problem: PlaceQueryProblem) async {
    let fixture = WeatherFixture()
    await #expect(throws: WeatherError.query(problem)) {
      try await fixture.component.places.search(typed, languageCode: "fr", for: .owner)
    }
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test func `accepts one ideograph as a name`() async throws {
    let fixture = WeatherFixture(known: [Place(name: "津", coordinate: Coordinate(clamping: 34.7, 136.5))])
    #expect(try await fixture.component.places.search("津", languageCode: "fr", for: .owner).count == 1)
  }

  @Test func `reports a spent budget and sends nothing`() async throws {
    let limits = ProviderLimits(limits: [BudgetLimit(weight: 1, per: .seconds(60))], atOnce: 1)
    let fixture = WeatherFixture(limits: limits)
    _ = try await fixture.component.places.search("paris", languageCode: "fr", for: .owner)
    let until = fixture.time.date.addingTimeInterval(60)
    await #expect(throws: WeatherError.source(.budgetSpent(.openMeteo, until: until))) {
      try await fixture.component.places.search("tromsø", languageCode: "fr", for: .owner)
    }
    #expect(fixture.geocoder.queries == ["paris"])
  }
}
