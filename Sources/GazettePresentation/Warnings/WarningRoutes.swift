package import GazetteDomain

// The addresses of the section.
extension Route {
  /// All that is known of warnings: those of the reader's places, and those of their countries.
  package static let warnings = Route("warnings")
  /// The path of a page of that list, from 1: of the reader's places, or of the country of an ISO code alone.
  package static func warnings(countryCode: String?, page: Int = 1) -> String {
    warnings.path(["country": countryCode, "page": page == 1 ? nil : String(page)])
  }
  /// The page of one warning.
  package static func warning(_ id: String) -> Route { Route("warnings", id) }
  /// The page of one warning.
  package static func warning(_ id: WarningID) -> Route { warning(id.rawValue) }
}

extension APIRoute {
  /// The warnings at a position; no provider is asked for them.
  package static let warnings = APIRoute("warnings")
}
