// The section's addresses.
extension Route {
  package static let map = Route("map")
  package static func mapPoint(_ position: String) -> Route { Route("map", position, providerUse: .inBackground) }
  package static let mapNames = Route("map", "names")
  package static let openMapPoint = Route("map", "points")
  package static func refreshMapPoint(_ position: String) -> Route { Route("map", position, "refresh") }
  package static func saveMapPoint(_ position: String) -> Route { Route("map", position, "save") }
  package static func forgetMapPoint(_ position: String) -> Route { Route("map", position, "forget") }
  package static func tile(layer: String, zoom: String, column: String, row: String) -> Route {
    Route("tiles", layer, zoom, column, row, providerUse: .forResponse)
  }
  package static func radar(_ network: String) -> Route { Route("radar", network, providerUse: .forResponse) }
  package static func radarTile(
    _ network: String, frame: String, zoom: String, column: String, row: String
  ) -> Route {
    Route("radar", network, frame, zoom, column, row, providerUse: .forResponse)
  }
}

extension APIRoute {
  package static let weatherGrid = APIRoute("weather", "grid", providerUse: .forResponse)
}
