/// Tells the weather at positions.
public protocol WeatherSource: Sendable {
  /// The provider that answers.
  var provider: ProviderID { get }
  /// The budget that a position's weight is taken from; the provider's, unless the product that answers has its own.
  var budget: ProviderID { get }
  /// The most positions that one request can ask for, 1 and up.
  var positionsPerRequest: Int { get }
  /// What one position costs of ``budget``.
  var weightPerPosition: Double { get }
  /// The time between two refreshes of a position with which a day's budget lasts for `positions`, `wished` or longer.
  func interval(wished: Duration, positions: Int) -> Duration
  /// What it costs besides, for each position, to be told of the day before; nil where the provider tells nothing of it.
  var weightOfDayBefore: Double? { get }
  /// The weather at each of `coordinates`, in the order asked, one result each.
  ///
  /// A position that alone could not be read fails alone, as its own result.
  /// - Parameter languageCode: the language of texts, such as `fr`.
  /// - Throws: ``SourceError`` when the request failed as a whole. Never retries.
  func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  /// The same with ``WeatherReport/dayBefore``, where ``weightOfDayBefore`` is not nil.
  func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
}

extension WeatherSource {
  /// The provider's.
  public var budget: ProviderID { provider }

  /// As wished: the budget lasts for any number of positions.
  public func interval(wished: Duration, positions: Int) -> Duration { wished }

  /// Nothing of the day before.
  public var weightOfDayBefore: Double? { nil }

  /// The weather without the day before.
  public func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    try await reports(at: coordinates, languageCode: languageCode)
  }
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
