// The section's addresses.
extension Route {
  package static let weather = Route("weather")
  package static let addPlace = Route("weather", "add", providerUse: .inBackground)
  package static func place(_ id: String) -> Route { Route("weather", id, providerUse: .inBackground) }
  package static let refreshPlaces = Route("weather", "refresh")
  package static let cancelRefreshPlaces = Route("weather", "refresh", "cancel")
  package static let arrangePlaces = Route("weather", "order")
  package static let restorePlace = Route("weather", "restore")
  package static func placeModels(_ id: String) -> Route { Route("weather", id, "models", providerUse: .inBackground) }
  package static func refreshPlace(_ id: String) -> Route { Route("weather", id, "refresh") }
  package static func removePlace(_ id: String) -> Route { Route("weather", id, "remove") }
  package static func homePlace(_ id: String) -> Route { Route("weather", id, "home") }
}

extension APIRoute {
  package static let places = APIRoute("places")
  package static func place(_ id: String) -> APIRoute { APIRoute("places", id) }
  package static let placeSearch = APIRoute("places", "search", providerUse: .forResponse)
  package static let placesRefresh = APIRoute("places", "refresh")
  package static let placesOrder = APIRoute("places", "order")
  package static func placeWeather(_ id: String) -> APIRoute { APIRoute("places", id, "weather") }
  package static func placeModels(_ id: String) -> APIRoute {
    APIRoute("places", id, "models", providerUse: .forResponse)
  }
  package static func placeRefresh(_ id: String) -> APIRoute { APIRoute("places", id, "refresh") }
  package static func placeHome(_ id: String) -> APIRoute { APIRoute("places", id, "home") }
  package static let weather = APIRoute("weather", providerUse: .forResponse)
}
