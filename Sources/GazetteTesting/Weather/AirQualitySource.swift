public import Foundation
public import GazetteDomain

/// What every ``AirQualitySource`` must do; each check takes one that reaches its provider.
public enum AirQualitySourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any AirQualitySource>] = [
    ContractCheck("says what a request may ask for and costs") { source in
      try require(source.positionsPerRequest >= 1, "a request must be able to ask for a position")
      try require(source.weightPerPosition > 0, "a position must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("answers one result for each position, in the order asked") { source in
      let places = [Place.tromso, .paris, .parisTexas].map(\.coordinate).prefix(source.positionsPerRequest)
      let results = try await source.airQualities(at: Array(places))
      try requireEqual(results.count, places.count, "number of results")
      for (result, coordinate) in zip(results, places) {
        let air = try result.get()
        try requireEqual(air.coordinate, coordinate, "position")
        try requireEqual(air.provenance.provider, source.provider, "provider")
        try require(air.pollutants.values.allSatisfy { $0 >= 0 }, "a concentration is never negative")
      }
    },
    ContractCheck("answers nothing when asked for nothing") { source in
      try requireEqual(try await source.airQualities(at: []).count, 0, "number of results")
    },
  ]
}

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

extension AirQuality {
  /// Air in which every value is known.
  /// - Parameter fetchedAt: when it was fetched; 21 November 2026, 08:05 UTC unless told.
  public static func fixture(
    at coordinate: Coordinate = Place.paris.coordinate, fetchedAt: Date = ManualTime().date
  ) -> AirQuality {
    let pollutants = Pollutant.allCases.enumerated().map { ($1, Double($0) + 1.5) }
    let pollen = Pollen.allCases.enumerated().map { ($1, Double($0) / 2) }
    return AirQuality(
      coordinate: coordinate, observedAt: fetchedAt.addingTimeInterval(-300), index: 104.5, scale: .european,
      pollutants: Dictionary(uniqueKeysWithValues: pollutants), pollen: Dictionary(uniqueKeysWithValues: pollen),
      provenance: Provenance(provider: .openMeteo, product: "Air quality", fetchedAt: fetchedAt))
  }
}
