extension APIRoute {
  /// The warnings at a position; no provider is asked for them.
  package static let warnings = APIRoute("warnings")
}
