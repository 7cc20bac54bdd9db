import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct SearchGazetteerTests {
  private let fixture = WeatherFixture(gazetteer: FakeGazetteer())

  private func result(
    _ typed: String, _ languageCode: String = "fr", asksProvider: Bool = false
  ) async throws -> PlaceSearchResult {
    try await fixture.component.places.result(
      of: typed, languageCode: languageCode, asksProvider: asksProvider, for: .owner)
  }

  @Test(arguments: [
    ("paris", "Paris"), ("st etienne", "Saint-Étienne"), ("toul", "Toulouse"), ("londres", "Londres"),
    ("london", "Londres"), ("東京", "Tokyo"), ("paris, texas", "Paris"), ("albi occitanie", "Albi"),
  ])
  func `finds known places without the provider`(typed: String, name: String) async throws {
    let result = try await result(typed)
    #expect(result.suggestions.first?.place.name == name)
    #expect(result.didYouMean == nil)
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test func `returns a place with its region, country, time zone and names`() async throws {
    let london = try #require(try await result("londres").suggestions.first?.place)
    #expect(london.country == "Royaume-Uni")
    #expect(london.region == "England")
    #expect(london.timeZone?.identifier == "Europe/London")
    #expect(london.localNames["en"] == "London")
  }

  @Test(arguments: [("pariss", "Paris"), ("toulosue", "Toulouse"), ("londers", "Londres"), ("pariss, texas", "Paris")])
  func `suggests a correction if only a misspelling matches`(typed: String, name: String) async throws {
    let result = try await result(typed)
    #expect(result.didYouMean == name)
    #expect(result.suggestions.first?.place.name == name)
  }

  @Test func `corrects a misspelled region`() async throws {
    let result = try await result("Paris, Texsa")
    #expect(result.suggestions.map(\.place.countryCode) == ["US"])
    #expect(result.didYouMean == "Paris")
  }

  @Test func `asks the provider for unknown places`() async throws {
    #expect(try await result("tromsø").suggestions.map(\.place) == [.tromso])
    #expect(fixture.geocoder.queries == ["tromsø"])
  }

  @Test func `sends a postcode to the provider`() async throws {
    let postcode = Place(name: "75001", countryCode: "FR", coordinate: Coordinate(clamping: 48.86, 2.34))
    let fixture = WeatherFixture(known: [postcode], gazetteer: FakeGazetteer())
    let result = try await fixture.component.places.result(of: "75001", languageCode: "fr", for: .owner)
    #expect(result.suggestions.map(\.place) == [postcode])
    #expect(result.didYouMean == nil)
  }

  @Test func `appends the provider's places to the known ones on request`() async throws {
    let village = Place(name: "Parisot", countryCode: "FR", coordinate: Coordinate(clamping: 44.26, 1.86))
    let fixture = WeatherFixture(known: [village], gazetteer: FakeGazetteer())
    let result = try await fixture.component.places.result(
      of: "paris", languageCode: "fr", asksProvider: true, for: .owner)
    #expect(result.suggestions.map(\.place.name) == ["Paris", "Paris", "Parisot"])
  }

  @Test func `returns similar places if the provider fails`() async throws {
    fixture.geocoder.fail(with: .timedOut(.openMeteo, after: .seconds(10)))
    #expect(try await result("pariss").didYouMean == "Paris")
    await #expect(throws: WeatherError.self) { try await result("zzzz") }
    await #expect(throws: WeatherError.self) { try await result("paris", asksProvider: true) }
  }

  @Test func `finds a saved place in any script and marks it`() async throws {
    let tokyo = Place(name: "Tokyo", countryCode: "JP", coordinate: Coordinate(clamping: 35.6895, 139.69171))
    let fixture = WeatherFixture(saved: [tokyo], gazetteer: FakeGazetteer())
    let result = try await fixture.component.places.result(of: "東京", languageCode: "fr", for: .owner)
    #expect(result.suggestions.map(\.isSaved) == [true])
  }

  @Test(arguments: ["43.6,1.44", "43,6 ; 1,44", "43°36'N 1°26'E", "geo:43.6,1.44"])
  func `names a position in a city after it`(typed: String) async throws {
    let place = try #require(try await result(typed).suggestions.first?.place)
    #expect(place.name == "Toulouse")
    #expect(place.coordinate.distance(to: Coordinate(clamping: 43.6, 1.44)).kilometers < 2)
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test func `names a position near a city in each language`() async throws {
    let place = try #require(try await result("44.1, 2.15").suggestions.first?.place)
    #expect(place.name == "fr: Albi")
    #expect(place.localNames == ["fr": "fr: Albi", "en": "en: Albi"])
    let saved = try await fixture.component.places.add(place, for: .owner).saved
    #expect(try await fixture.component.places.localized(saved, languageCode: "en").place.name == "en: Albi")
  }

  @Test func `recognizes a saved place within 2 km of a position`() async throws {
    let fixture = WeatherFixture(saved: [.paris], gazetteer: FakeGazetteer())
    let places = fixture.component.places
    guard case .one(let place) = try await places.find("48.86, 2.36", languageCode: "fr", for: .owner) else {
      throw ContractViolation("the position is no place")
    }
    #expect(place == .paris)
    let added = try await places.add(place, for: .owner)
    #expect(!added.isNew)
    #expect(try await places.glances(for: .owner).count == 1)
  }

  @Test func `names a position farther out in a saved city as near it`() async throws {
    let fixture = WeatherFixture(saved: [.paris], gazetteer: FakeGazetteer())
    guard
      case .one(let place) = try await fixture.component.places.find(
        "48.83, 2.33", languageCode: "fr", for: .owner)
    else { throw ContractViolation("the position is no place") }
    #expect(place.name == "fr: Paris")
    #expect(place.countryCode == nil)
  }

  @Test func `does not save a place of the same name within 2 km twice`() async throws {
    let places = WeatherFixture(saved: [.paris]).component.places
    var twin = Place.paris
    twin.coordinate = Coordinate(clamping: 48.8600, 2.3500)
    #expect(try await places.add(twin, for: .owner).saved.id == Place.paris.id)
    twin.coordinate = Coordinate(clamping: 48.9000, 2.3500)
    #expect(try await places.add(twin, for: .owner).isNew)
  }

  @Test func `names a position far from all cities by its numbers`() async throws {
    #expect(try await result("-45, -130").suggestions.first?.place.name == "-45.0000,-130.0000")
    await #expect(throws: WeatherError.self) { try await result("95.0, 2") }
    #expect(try await result("114 55").suggestions.isEmpty)
  }

  @Test func `shows an added city by its name in each reader's language`() async throws {
    let london = try #require(try await result("londres").suggestions.first?.place)
    let saved = try await fixture.component.places.add(london, for: .owner).saved
    #expect(try await fixture.component.places.localized(saved, languageCode: "en").place.name == "London")
    #expect(try await fixture.component.places.localized(saved, languageCode: "en").place.country == "United Kingdom")
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test(arguments: GazetteerContract.checks)
  func `passes the gazetteer contract`(check: ContractCheck<any Gazetteer>) async throws {
    try await check(FakeGazetteer())
  }
}
