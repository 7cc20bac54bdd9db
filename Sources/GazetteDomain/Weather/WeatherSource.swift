/// Provides the weather at positions.
public protocol WeatherSource: Sendable {
  /// The provider.
  var provider: ProviderID { get }
  /// The budget that a position's weight is charged to: the provider's, unless the product has its own.
  var budget: ProviderID { get }
  /// The maximum positions per request, at least 1.
  var positionsPerRequest: Int { get }
  /// The weight of one position in ``budget``.
  var weightPerPosition: Double { get }
  /// Returns the refresh interval, at least `desired`, with which a day's budget suffices for `positions`.
  func interval(desired: Duration, positions: Int) -> Duration
  /// The additional weight per position for the day before; nil when the provider does not offer it.
  var weightOfDayBefore: Double? { get }
  /// Returns the weather at each of `coordinates`, in their order, one result each.
  ///
  /// A single unreadable position fails alone, as its own result.
  /// - Parameter languageCode: The language of texts, such as `fr`.
  /// - Throws: ``SourceError`` when the request failed as a whole. Never retries.
  func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  /// Returns the same with ``WeatherReport/dayBefore``, when ``weightOfDayBefore`` is not nil.
  func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
}

extension WeatherSource {
  /// The default: the provider's budget.
  public var budget: ProviderID { provider }

  /// The default: `desired`, for a budget that suffices for any number of positions.
  public func interval(desired: Duration, positions: Int) -> Duration { desired }

  /// The default: no day before.
  public var weightOfDayBefore: Double? { nil }

  /// The default: the weather without the day before.
  public func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    try await reports(at: coordinates, languageCode: languageCode)
  }
}

/// Provides the air quality at positions.
public protocol AirQualitySource: Sendable {
  /// The provider whose budget a request uses.
  var provider: ProviderID { get }
  /// The maximum positions per request, at least 1.
  var positionsPerRequest: Int { get }
  /// The weight of one position in the provider's budget.
  var weightPerPosition: Double { get }
  /// Returns the air at each of `coordinates`, in their order, one result each.
  /// - Throws: ``SourceError`` when the request failed as a whole. Never retries.
  func airQualities(at coordinates: [Coordinate]) async throws(SourceError) -> [Result<AirQuality, SourceError>]
}
