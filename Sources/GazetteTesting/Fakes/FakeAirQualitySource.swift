public import GazetteDomain

/// Answers with made-up air, or as a test tells it.
public final class FakeAirQualitySource: AirQualitySource {
  /// Answers one position.
  public typealias Answer = @Sendable (Coordinate) -> Result<AirQuality, SourceError>

  /// The provider that it plays.
  public let provider: ProviderID
  /// The most positions that one request can ask for.
  public let positionsPerRequest: Int
  /// What one position costs.
  public let weightPerPosition: Double
  private let script: PositionScript<AirQuality>

  /// Answers a whole fixture for any position until told otherwise.
  public init(
    provider: ProviderID = .openMeteo, positionsPerRequest: Int = 10, weightPerPosition: Double = 1,
    answer: @escaping Answer = { .success(.fixture(at: $0)) }
  ) {
    self.provider = provider
    self.positionsPerRequest = positionsPerRequest
    self.weightPerPosition = weightPerPosition
    script = PositionScript(answer)
  }

  /// The positions of each request so far.
  public var requests: [[Coordinate]] { script.requests }

  /// Answers each position so from now on.
  public func answer(_ answer: @escaping Answer) { script.answer(answer) }

  /// Fails every request from now on; nil answers again.
  public func fail(with error: SourceError?) { script.fail(with: error) }

  /// Answers each of `coordinates` in order.
  public func airQualities(
    at coordinates: [Coordinate]
  ) async throws(SourceError) -> [Result<AirQuality, SourceError>] {
    try script.values(at: coordinates)
  }
}
