// The section's addresses.
extension Route {
  package static let classifieds = Route("classifieds")
  package static func ad(_ id: String) -> Route { Route("classifieds", id) }
  package static func adStar(_ id: String) -> Route { Route("classifieds", id, "star") }
  package static let refreshAds = Route("classifieds", "refresh")
}

extension APIRoute {
  package static let ads = APIRoute("classifieds")
  package static func ad(_ id: String) -> APIRoute { APIRoute("classifieds", id) }
  package static let adCategories = APIRoute("classifieds", "categories")
  package static let adSources = APIRoute("classifieds", "sources")
  package static let adRefresh = APIRoute("classifieds", "refresh")
}
