// The section's addresses.
extension Route {
  package static let weather = Route("weather")
  package static let addPlace = Route("weather", "add", asks: .behindPage)
  package static func place(_ id: String) -> Route { Route("weather", id, asks: .behindPage) }
  package static let refreshPlaces = Route("weather", "refresh")
  package static let cancelRefreshPlaces = Route("weather", "refresh", "cancel")
  package static let arrangePlaces = Route("weather", "order")
  package static let restorePlace = Route("weather", "restore")
  package static func placeModels(_ id: String) -> Route { Route("weather", id, "models", asks: .behindPage) }
  package static func refreshPlace(_ id: String) -> Route { Route("weather", id, "refresh") }
  package static func removePlace(_ id: String) -> Route { Route("weather", id, "remove") }
  package static func homePlace(_ id: String) -> Route { Route("weather", id, "home") }
}

extension APIRoute {
  package static let places = APIRoute("places")
  package static func place(_ id: String) -> APIRoute { APIRoute("places", id) }
  package static let placeSearch = APIRoute("places", "search", asks: .forAnswer)
  package static let placesRefresh = APIRoute("places", "refresh")
  package static let placesOrder = APIRoute("places", "order")
  package static func placeWeather(_ id: String) -> APIRoute { APIRoute("places", id, "weather") }
  package static func placeModels(_ id: String) -> APIRoute { APIRoute("places", id, "models", asks: .forAnswer) }
  package static func placeRefresh(_ id: String) -> APIRoute { APIRoute("places", id, "refresh") }
  package static func placeHome(_ id: String) -> APIRoute { APIRoute("places", id, "home") }
  package static let weather = APIRoute("weather", asks: .forAnswer)
}
