/// Tells the weather at many points at once, as cheaply as the provider allows.
public protocol WeatherGridSource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// What one point costs of the provider's budget.
  var weightPerPoint: Double { get }
  /// The next 48 hours of all four ``GridVariable``s at each of `coordinates`, in the order asked.
  /// - Throws: ``SourceError``. Never retries.
  func hours(at coordinates: [Coordinate]) async throws(SourceError) -> [GridPoint]
}
