package import GazetteDomain

// The section's addresses.
extension Route {
  /// The page of all warnings: those at the reader's places, and those in their countries.
  package static let warnings = Route("warnings")
  /// Returns the path of a page of that list, from 1: of the reader's places, or of the country with an ISO code alone.
  package static func warnings(countryCode: String?, page: Int = 1) -> String {
    warnings.path(["country": countryCode, "page": page == 1 ? nil : String(page)])
  }
  /// The page of one warning.
  package static func warning(_ id: String) -> Route { Route("warnings", id) }
  /// The page of one warning.
  package static func warning(_ id: WarningID) -> Route { warning(id.rawValue) }
}

extension APIRoute {
  /// The warnings at a position; never requests them from a provider.
  package static let warnings = APIRoute("warnings")
}
