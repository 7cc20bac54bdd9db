/// Finds places by name.
public protocol Geocoder: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// Places whose name begins with or equals `query`, best first, at most `limit`; empty when none matches.
  /// - Parameter languageCode: the language of the names, such as `fr`.
  /// - Throws: ``SourceError``. Never retries.
  func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place]
}
