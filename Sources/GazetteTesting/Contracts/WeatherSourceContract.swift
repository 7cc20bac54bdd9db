import Foundation
public import GazetteDomain

/// What every ``WeatherSource`` must do; each check takes one that reaches its provider.
public enum WeatherSourceContract {
  /// The checks.
  public static let checks: [ContractCheck<any WeatherSource>] = [
    ContractCheck("says what a request may ask for and costs") { source in
      try require(source.positionsPerRequest >= 1, "a request must be able to ask for a position")
      try require(source.weightPerPosition > 0, "a position must cost something")
      try require(!source.provider.rawValue.isEmpty, "the provider must have a name")
    },
    ContractCheck("answers one result for each position, in the order asked") { source in
      let places = [Place.tromso, .paris, .parisTexas].map(\.coordinate).prefix(source.positionsPerRequest)
      let results = try await source.reports(at: Array(places), languageCode: "fr")
      try requireEqual(results.count, places.count, "number of results")
      for (result, coordinate) in zip(results, places) {
        let report = try result.get()
        try requireEqual(report.coordinate, coordinate, "position")
        try requireEqual(report.provenance.provider, source.provider, "provider")
      }
    },
    ContractCheck("answers hours and days oldest first, once each, and no more than a report holds") { source in
      for report in try await source.reports(at: [Place.paris.coordinate], languageCode: "en").map({ try $0.get() }) {
        let hours = report.hours.map(\.start)
        let days = report.days.map(\.day)
        try require(zip(hours, hours.dropFirst()).allSatisfy { $0 < $1 }, "hours must rise")
        try require(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "days must rise")
        try require(hours.count <= 48, "at most 48 hours, found \(hours.count)")
        try require(days.count <= 16, "at most 16 days, found \(days.count)")
      }
    },
    ContractCheck("answers nothing when asked for nothing") { source in
      try requireEqual(try await source.reports(at: [], languageCode: "fr").count, 0, "number of results")
    },
  ]
}
