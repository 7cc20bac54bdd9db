public import Foundation
public import GazetteDomain

/// The contract of every ``AirQualitySource``; each check gets one that reaches its provider.
public enum AirQualitySourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any AirQualitySource>] = [
    ContractCheck("reports its positions per request and their weight") { source in
      try require(source.positionsPerRequest >= 1, "a request must be able to ask for a position")
      try require(source.weightPerPosition > 0, "a position must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("returns one result per position, in the requested order") { source in
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
    ContractCheck("returns no results for no positions") { source in
      try requireEqual(try await source.airQualities(at: []).count, 0, "number of results")
    },
  ]
}

/// Returns fictional air quality, or the result that a test sets.
public final class FakeAirQualitySource: AirQualitySource {
  /// Answers one position.
  public typealias Answer = @Sendable (Coordinate) -> Result<AirQuality, SourceError>

  /// The provider that it represents.
  public let provider: ProviderID
  /// The maximum number of positions in one request.
  public let positionsPerRequest: Int
  /// The cost of one position.
  public let weightPerPosition: Double
  private let script: PositionScript<AirQuality>

  /// Creates a source that returns a complete fixture for any position.
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

  /// Sets the answer per position for further requests.
  public func answer(_ answer: @escaping Answer) { script.answer(answer) }

  /// Makes further requests fail; nil lets them succeed.
  public func fail(with error: SourceError?) { script.fail(with: error) }

  /// Returns an answer for each of `coordinates`, in order.
  public func airQualities(
    at coordinates: [Coordinate]
  ) async throws(SourceError) -> [Result<AirQuality, SourceError>] {
    try script.values(at: coordinates)
  }
}

extension AirQuality {
  /// Air quality with every value set.
  /// - Parameter fetchedAt: The time of the fetch; the default is 21 November 2026, 08:05 UTC.
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
