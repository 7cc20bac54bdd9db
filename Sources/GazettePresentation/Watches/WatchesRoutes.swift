package import GazetteDomain

// The section's addresses.
extension Route {
  package static let watches = Route("watches")
  package static let newWatch = Route("watches", "new")
  package static func watch(_ id: String) -> Route { Route("watches", id) }
  /// The page of one watch.
  package static func watch(_ id: WatchID) -> Route { watch(String(id.rawValue)) }
  package static func openWatch(_ id: String) -> Route { Route("watches", id, "open") }
  package static func switchWatch(_ id: String) -> Route { Route("watches", id, "on") }
  package static func removeWatch(_ id: String) -> Route { Route("watches", id, "remove") }
  package static func watchHidden(_ id: String) -> Route { Route("watches", id, "hidden") }
  package static func watchPast(_ id: String) -> Route { Route("watches", id, "past") }

  /// Returns the path of the form for a new watch, filled with a query and a name; nil for an empty field.
  package static func newWatch(_ query: String?, name: String? = nil) -> String {
    let query = query.flatMap { $0.isEmpty ? nil : $0 }
    return newWatch.path(["q": query, "name": query == nil ? nil : name])
  }
}

extension APIRoute {
  package static let watches = APIRoute("watches")
  package static func watch(_ id: String) -> APIRoute { APIRoute("watches", id) }
  package static func watchMatches(_ id: String) -> APIRoute { APIRoute("watches", id, "matches") }
  package static let watchPreview = APIRoute("watches", "preview")
}

extension WatchMatch.Subject {
  /// The path of the subject's page; for weather, that of the city.
  package var path: String {
    switch self {
    case .article(let id): Route.article(String(id.rawValue)).path
    case .ad(let id): Route.ad(id.text).path
    case .weather(let place): Route.place(place.text).path
    case .warning(let id, _): Route.warning(id).path
    }
  }
}
