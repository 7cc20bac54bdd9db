/// Tells the weather at positions.
public protocol WeatherSource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// The most positions that one request can ask for, 1 and up.
  var positionsPerRequest: Int { get }
  /// What one position costs of the provider's budget.
  var weightPerPosition: Double { get }
  /// The weather at each of `coordinates`, in the order asked, one result each.
  ///
  /// A position that alone could not be read fails alone, as its own result.
  /// - Parameter languageCode: the language of texts, such as `fr`.
  /// - Throws: ``SourceError`` when the request failed as a whole. Never retries.
  func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
}

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
