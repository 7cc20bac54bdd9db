import Foundation
import GazetteDomain
import GazetteTesting

/// The map's services on fakes.
struct WeatherMapFixture {
  static let point = PlaceID(Coordinate(clamping: 45.985, 6.016))
  let weather: WeatherFixture
  let points = InMemoryMapPointStore()
  let grid: FakeWeatherGridSource
  let service: MapPoints
  let grids: WeatherGrids

  init(saved: [Place] = []) {
    weather = WeatherFixture(saved: saved)
    grid = FakeWeatherGridSource(now: weather.time.now)
    let annecy = KnownPlace(
      kind: .city, englishName: "Annecy", frenchName: "Annecy", countryCode: "FR",
      coordinate: Coordinate(clamping: 45.9088, 6.1257), rank: 1)
    service = MapPoints(store: points, weather: weather.component.weather, known: KnownPlaces([annecy]))
    grids = WeatherGrids(source: grid, weather: weather.component.weather)
  }

  /// Returns the next position with a requested refresh.
  func nextRequest() async -> RefreshRequests.Request? {
    weather.component.weather.requests.finish()
    for await request in weather.component.weather.requests.stream { return request }
    return nil
  }
}
