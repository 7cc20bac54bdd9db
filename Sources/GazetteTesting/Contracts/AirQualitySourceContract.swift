import Foundation
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
