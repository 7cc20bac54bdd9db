import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

/// London, as found by a search in French.
private let londres = Place(
  name: "Londres", region: "Angleterre", country: "Royaume-Uni", countryCode: "GB",
  coordinate: Coordinate(clamping: 51.50853, -0.12574), timeZone: TimeZone(identifier: "Europe/London"))

@Suite struct PlaceNamingTests {
  private let english = PlaceName("London", region: "England", country: "United Kingdom")
  private let french = PlaceName("Londres", region: "Angleterre", country: "Royaume-Uni")

  private func fixture(saved: [Place] = [], languages: Set<String> = ["en", "fr"]) throws -> WeatherFixture {
    let fixture = WeatherFixture(saved: saved, known: Place.fixtures + [londres], languages: languages)
    fixture.geocoder.setName(of: londres, to: try #require(english), in: "en")
    return fixture
  }

  private func names(_ fixture: WeatherFixture, _ languageCode: String?) async throws -> [String] {
    try await fixture.component.places.glances(for: .owner, languageCode: languageCode).map(\.place.name)
  }

  private func add(_ typed: String, _ languageCode: String, _ fixture: WeatherFixture) async throws -> Place {
    let found = try await fixture.component.places.search(typed, languageCode: languageCode, for: .owner)
    let place = try #require(found.first?.place)
    _ = try await fixture.component.places.add(place, for: .owner)
    return place
  }

  @Test func `returns a place's name in the reader's language from every method`() async throws {
    let fixture = try fixture()
    let id = try await add("londres", "fr", fixture).id
    _ = try await fixture.component.places.search("london", languageCode: "en", for: .owner)
    let (places, weather) = (fixture.component.places, fixture.component.weather)
    for (code, name) in [("fr", "Londres"), ("en", "London"), ("en-GB", "London"), ("de", "Londres")] {
      #expect(try await names(fixture, code) == [name])
      #expect(try await places.list(for: .owner, languageCode: code).map(\.place.name) == [name])
      #expect(try await weather.read(id, for: .owner, languageCode: code).place.name == name)
      #expect(try await weather.read(id, for: .owner, languageCode: code).saved?.place.name == name)
      #expect(try await weather.home(for: .owner, languageCode: code)?.place.name == name)
      #expect(try await weather.fresh(id, for: .owner, languageCode: code).item.place.name == name)
      #expect(try await weather.refresh(id, for: .owner, languageCode: code).place.name == name)
    }
    let read = try await weather.read(id, for: .owner, languageCode: "en").place
    #expect([read.region, read.country] == ["England", "United Kingdom"])
    #expect(try await fixture.places.savedPlaces(of: .owner).map(\.place) == [londres])
  }

  @Test func `stores the name in the language of the search`() async throws {
    let fixture = try fixture()
    let id = try await add("londres", "fr", fixture).id
    #expect(try await fixture.places.names(of: [id])[id]?.byLanguage == ["fr": try #require(french)])
  }

  @Test func `stores no names of places that are not saved`() async throws {
    let fixture = try fixture()
    _ = try await fixture.component.places.search("london", languageCode: "en", for: .owner)
    #expect(try await fixture.places.names(of: [londres.id]).isEmpty)
  }

  @Test func `publishes no change for known names`() async throws {
    let fixture = try fixture(saved: [londres])
    _ = try await fixture.component.places.search("london", languageCode: "en", for: .owner)
    let version = fixture.component.changes.version
    _ = try await fixture.component.places.search("london", languageCode: "en", for: .owner)
    #expect(fixture.component.changes.version == version)
  }

  @Test func `shows a reader's own name in every language`() async throws {
    let fixture = try fixture()
    var mine = try #require(
      try await fixture.component.places.search("londres", languageCode: "fr", for: .owner).first?.place)
    mine.name = "Lulu"
    _ = try await fixture.component.places.add(mine, for: .owner)
    try await fixture.component.weather.learnNames()
    #expect(try await names(fixture, "fr") == ["Lulu"])
    #expect(try await names(fixture, "en") == ["Lulu"])
    #expect(!fixture.geocoder.queries.contains("Lulu"))
  }

  @Test func `learns the names of older places in the background and publishes changes`() async throws {
    let fixture = try fixture(saved: [londres])
    var changes = fixture.component.changes.changes().makeAsyncIterator()
    let service = Task { await fixture.component.weather.keepFresh() }
    while let change = await changes.next(), change != .names(of: londres.id) {}
    service.cancel()
    await service.value
    #expect(try await names(fixture, "en") == ["London"])
    #expect(try await names(fixture, "fr") == ["Londres"])
  }

  @Test func `sends no request when reading`() async throws {
    let fixture = try fixture(saved: [londres])
    #expect(try await names(fixture, "en") == ["Londres"])
    #expect(fixture.geocoder.queries.isEmpty)
  }

  @Test func `requests a name once per language`() async throws {
    let fixture = try fixture(saved: [londres])
    for _ in 1...3 { try await fixture.component.weather.learnNames() }
    #expect(fixture.geocoder.queries.count == 2)
    fixture.time.advance(by: .seconds(90 * 86_400))
    try await fixture.component.weather.learnNames()
    #expect(fixture.geocoder.queries.count == 2)
  }

  @Test func `requests an unknown name again after thirty days`() async throws {
    var unknown = londres
    unknown.name = "Nowhere"
    let fixture = try fixture(saved: [unknown], languages: ["en"])
    try await fixture.component.weather.learnNames()
    fixture.time.advance(by: .seconds(29 * 86_400))
    try await fixture.component.weather.learnNames()
    #expect(fixture.geocoder.queries == ["Nowhere"])
    fixture.time.advance(by: .seconds(2 * 86_400))
    try await fixture.component.weather.learnNames()
    #expect(fixture.geocoder.queries == ["Nowhere", "Nowhere"])
    #expect(try await names(fixture, "en") == ["Nowhere"])
  }

  @Test(arguments: [(51.518, "GB", "London"), (51.55, "GB", "Londres"), (51.518, "FR", "Londres")])
  func `accepts a name within two kilometres in the same country`(
    latitude: Double, countryCode: String, name: String
  ) async throws {
    var near = londres
    near.coordinate = Coordinate(clamping: latitude, -0.12574)
    near.countryCode = countryCode
    let fixture = try fixture(saved: [near])
    try await fixture.component.weather.learnNames()
    #expect(try await names(fixture, "en") == [name])
  }

  @Test func `stores a geocoder's names only in the installation's languages`() async throws {
    var found = londres
    found.localNames = ["en": "London", "fr": "Londres", "ascii": "London", "de": "London"]
    let fixture = WeatherFixture(saved: [londres], known: [found], languages: ["en", "fr"])
    _ = try await fixture.component.places.search("londres", languageCode: "fr", for: .owner)
    let names = try #require(try await fixture.places.names(of: [londres.id])[londres.id])
    #expect(Set(names.byLanguage.keys) == ["en", "fr"])
    #expect(names.byLanguage["en"]?.country == "United Kingdom")
    try await fixture.component.weather.learnNames()
    #expect(fixture.geocoder.queries.count == 1)
  }

  @Test func `retries a failed geocoder once per interval`() async throws {
    let fixture = try fixture(saved: [londres, .paris])
    fixture.geocoder.fail(with: .unreachable(.openMeteo))
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await fixture.component.weather.learnNames()
    }
    try await fixture.component.weather.learnNames()
    #expect(fixture.geocoder.queries.count == 1)
    fixture.geocoder.fail(with: nil)
    fixture.time.advance(by: .seconds(16 * 60))
    try await fixture.component.weather.learnNames()
    #expect(try await names(fixture, "en") == ["London", "Paris"])
  }

  @Test func `stops without a failure when the background's budget is spent`() async throws {
    let limits = ProviderLimits(limits: [BudgetLimit(weight: 8, per: .seconds(60))], atOnce: 1)
    let fixture = WeatherFixture(saved: Place.fixtures, limits: limits, languages: ["de", "en", "es", "fr"])
    try await fixture.component.weather.learnNames()
    #expect((1..<12).contains(fixture.geocoder.queries.count))
    #expect(fixture.troubles.list.isEmpty)
  }

  @Test func `finds a saved place by its name in any language`() async throws {
    let fixture = try fixture(saved: [londres])
    try await fixture.component.weather.learnNames()
    for typed in ["londres", "london", "angleterre", "england"] {
      let words = try #require(try SearchWords(typed))
      let found = await fixture.component.places.found(words, limit: 10, for: .owner, languageCode: "en")
      guard case .ready(let places) = found else { throw ContractViolation("\(typed) found \(found)") }
      #expect(places.map(\.place.name) == ["London"], "\(typed)")
    }
    let asked = fixture.geocoder.queries.count
    for typed in ["Londres", "London", "London, England"] {
      let finding = try await fixture.component.places.find(typed, languageCode: "en", for: .owner)
      guard case .one(let place) = finding else { throw ContractViolation("\(typed) found \(finding)") }
      #expect(place.name == "London")
    }
    #expect(fixture.geocoder.queries.count == asked)
  }
}
