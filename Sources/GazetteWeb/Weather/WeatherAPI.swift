import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The weather below `/api/v1`.
package struct WeatherAPI: WebSection {
  let places: Places
  let weather: Weather
  let modelComparison: ModelComparisons?
  let record: ForecastVerification
  let known: KnownPlaces
  let now: CurrentTime

  /// Makes the API on the weather services; `known` names positions that are not saved.
  package init(_ component: WeatherComponent, known: KnownPlaces = KnownPlaces(), now: @escaping CurrentTime) {
    places = component.places
    weather = component.weather
    modelComparison = component.modelComparison
    record = component.record
    self.known = known
    self.now = now
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.places), use: list)
    router.post(.api(.places), use: add)
    router.get(.api(.placeSearch), use: search)
    router.get(.api(.placesRefresh), use: progress)
    router.post(.api(.placesRefresh), use: refreshAll)
    router.delete(.api(.placesRefresh), use: cancel)
    router.put(.api(.placesOrder), use: reorder)
    router.delete(.api(.place("{place}")), use: remove)
    router.put(.api(.placeHome("{place}")), use: makeHome)
    router.get(.api(.placeWeather("{place}")), use: read)
    router.get(.api(.placeModels("{place}")), use: models)
    router.post(.api(.placeRefresh("{place}")), use: refresh)
    router.get(.api(.weather), use: weatherAnywhere)
  }

  /// The place that the path names.
  func placeID(_ context: WebContext) throws -> PlaceID { try PlaceID(text: context.captured("place")) }
}
