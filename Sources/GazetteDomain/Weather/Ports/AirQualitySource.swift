/// Tells the air quality at positions.
public protocol AirQualitySource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// The most positions that one request can ask for, 1 and up.
  var positionsPerRequest: Int { get }
  /// What one position costs of the provider's budget.
  var weightPerPosition: Double { get }
  /// The air at each of `coordinates`, in the order asked, one result each.
  /// - Throws: ``SourceError`` when the request failed as a whole. Never retries.
  func airQualities(at coordinates: [Coordinate]) async throws(SourceError) -> [Result<AirQuality, SourceError>]
}
