import GazetteDomain
import GazetteTesting
import Testing

@Suite struct FindPlaceTests {
  @Test func `prefers a saved place of the name`() async throws {
    let fixture = WeatherFixture(saved: [.parisTexas])
    let finding = try await fixture.component.places.find("paris", languageCode: "en", for: .owner)
    #expect(finding == .one(.parisTexas))
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test func `chooses a place with 20 times the population of the next`() async throws {
    let finding = try await WeatherFixture().component.places.find("Paris", languageCode: "en", for: .owner)
    #expect(finding == .largest(.paris, others: [.init(place: .parisTexas, isSaved: false)]))
  }

  @Test(arguments: [(19, false), (20, true)])
  func `offers homonyms of similar size`(times: Int, isLargest: Bool) async throws {
    var next = Place.parisTexas
    next.population = 1000
    var first = Place.paris
    first.population = 1000 * times
    let fixture = WeatherFixture(known: [first, next])
    let finding = try await fixture.component.places.find("Paris", languageCode: "en", for: .owner)
    let found = [first, next].map { PlaceSuggestion(place: $0, isSaved: false) }
    #expect(finding == (isLargest ? .largest(first, others: [found[1]]) : .several(found)))
  }

  @Test(arguments: ["Paris, Texas", "paris,us", "Paris, united states"])
  func `distinguishes homonyms by region or country`(typed: String) async throws {
    let finding = try await WeatherFixture().component.places.find(typed, languageCode: "en", for: .owner)
    #expect(finding == .one(.parisTexas))
  }

  @Test func `accepts a position`() async throws {
    let finding = try await WeatherFixture().component.places.find("48.85, 2.35", languageCode: "en", for: .owner)
    #expect(finding == .one(Place(name: "48.8500,2.3500", coordinate: Coordinate(clamping: 48.85, 2.35))))
  }

  @Test func `rejects a position out of range`() async {
    await #expect(throws: WeatherError.position(.latitude(91))) {
      try await WeatherFixture().component.places.find("91,2", languageCode: "en", for: .owner)
    }
  }
}
