import Foundation
import GazetteDomain
import GazetteTesting

/// The map's component on fakes.
struct WeatherMapFixture {
  static let point = PlaceID(Coordinate(clamping: 45.985, 6.016))
  let weather: WeatherFixture
  let points = InMemoryMapPointStore()
  let grid: FakeWeatherGridSource
  let component: WeatherMapComponent

  init(saved: [Place] = []) {
    weather = WeatherFixture(saved: saved)
    grid = FakeWeatherGridSource(now: weather.time.now)
    let annecy = KnownPlace(
      kind: .city, englishName: "Annecy", frenchName: "Annecy", countryCode: "FR",
      coordinate: Coordinate(clamping: 45.9088, 6.1257), rank: 1)
    let ports = WeatherComponent.Ports(
      geocoder: weather.geocoder, source: weather.source, air: weather.air, places: weather.places,
      weather: weather.weather, journal: weather.journal, budget: weather.budget, limits: [.openMeteo: .openMeteo])
    component = WeatherMapComponent(
      weather: weather.component, ports: ports, points: points, grid: grid, known: KnownPlaces([annecy]),
      timing: weather.time.timing)
  }

  /// The next position that somebody asked to be refreshed.
  func nextRequest() async -> RefreshRequests.Request? {
    weather.component.requests.finish()
    for await request in weather.component.requests.stream { return request }
    return nil
  }
}
