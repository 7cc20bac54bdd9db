import Foundation
import GazetteDomain
import GazetteTesting

/// A weather component on fakes, with a clock that advances only in sleeps.
struct WeatherFixture {
  let time = ManualTime()
  let geocoder: FakeGeocoder
  let source: FakeWeatherSource
  let air: FakeAirQualitySource
  let places: InMemoryPlaceStore
  let weather = InMemoryWeatherStore()
  let journal: InMemoryRefreshJournal
  let budget: InMemoryRequestBudget
  let troubles = Troubles()
  let crashes = FakeCrashJournal()
  let component: WeatherComponent

  init(
    saved: [Place] = [], known: [Place] = Place.fixtures, positionsPerRequest: Int = 10,
    limits: ProviderLimits = .openMeteo, unfinishedRun: Date? = nil, languages: Set<String> = [],
    gazetteer: (any Gazetteer)? = nil
  ) {
    geocoder = FakeGeocoder(places: known)
    source = FakeWeatherSource(positionsPerRequest: positionsPerRequest, weightPerPosition: 4)
    air = FakeAirQualitySource(positionsPerRequest: positionsPerRequest, weightPerPosition: 1)
    places = InMemoryPlaceStore(saved)
    journal = InMemoryRefreshJournal(unfinished: unfinishedRun.map { [.owner: $0] } ?? [:])
    budget = InMemoryRequestBudget(limits: [.openMeteo: limits], now: time.now)
    let troubles = troubles
    component = WeatherComponent(
      ports: .init(
        geocoder: geocoder, source: source, air: air, places: places, weather: weather, journal: journal,
        budget: budget, limits: [.openMeteo: limits], crashes: crashes, gazetteer: gazetteer,
        nearName: { "\($1): \($0)" }),
      timing: time.timing, languages: languages, reportError: troubles.add)
    let now = time.now
    source.answer { .success(.fixture(at: $0, fetchedAt: now())) }
  }

  /// Runs a refresh of all places to its end.
  func refreshAll() async -> [RefreshProgress] {
    var steps: [RefreshProgress] = []
    for await step in await component.weather.refreshAll(for: .owner) { steps.append(step) }
    return steps
  }
}
