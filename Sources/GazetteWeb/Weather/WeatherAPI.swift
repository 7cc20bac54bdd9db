import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The weather below `/api/v1`.
package struct WeatherAPI: WebSection {
  let places: Places
  let weather: Weather
  let opinions: Opinions?
  let record: ForecastRecord
  let known: KnownPlaces
  let now: CurrentTime

  /// Makes the API on the weather services; `known` names positions that are not saved.
  package init(_ component: WeatherComponent, known: KnownPlaces = KnownPlaces(), now: @escaping CurrentTime) {
    places = component.places
    weather = component.weather
    opinions = component.opinions
    record = component.record
    self.known = known
    self.now = now
  }

  package func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.get(.api(.places), use: list)
    router.post(.api(.places)) { request, context in try await add(request, context) }
    router.get(.api(.placeSearch)) { request, context in try await search(request, context) }
    router.get(.api(.placesRefresh)) { _, context in try await progress(context) }
    router.post(.api(.placesRefresh)) { _, context in try await refreshAll(context) }
    router.delete(.api(.placesRefresh)) { _, context in try await cancel(context) }
    router.put(.api(.placesOrder)) { request, context in try await reorder(request, context) }
    router.delete(.api(.place("{place}"))) { _, context in try await remove(context) }
    router.put(.api(.placeHome("{place}"))) { _, context in try await makeHome(context) }
    router.get(.api(.placeWeather("{place}"))) { _, context in try await read(context) }
    router.get(.api(.placeModels("{place}"))) { _, context in try await models(context, pages.edition(context)) }
    router.post(.api(.placeRefresh("{place}"))) { _, context in try await refresh(context) }
    router.get(.api(.weather)) { request, context in
      try await weatherAnywhere(request, context, pages.edition(context))
    }
  }

  /// The place that the path names.
  func placeID(_ context: WebContext) throws -> PlaceID { try PlaceID(text: context.captured("place")) }
}
