package import GazetteDomain

// The addresses of the section.
extension Route {
  /// All that is known of warnings: those of the reader's places, and those of their countries.
  package static let warnings = Route("warnings")
  /// The page of one warning.
  package static func warning(_ id: String) -> Route { Route("warnings", id) }
  /// The page of one warning.
  package static func warning(_ id: WarningID) -> Route { warning(id.rawValue) }
}

extension APIRoute {
  /// The warnings at a position; no provider is asked for them.
  package static let warnings = APIRoute("warnings")
}
