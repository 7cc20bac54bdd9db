import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Synchronization
import WeatherProviders

/// Compares decoding and mapping forecast replies with a bare parse of the same bytes, in the same run.
struct ForecastBenchmark {
  private let positions: [Coordinate]
  private let rounds: Int

  /// - Parameter positions: The number of positions in a request.
  init(positions: Int, rounds: Int) throws {
    self.positions = try InventedPlaces.coordinates(positions)
    self.rounds = rounds
  }

  /// Prints the times of one reply.
  func run() async throws {
    let canned = CannedReply(InventedOpenMeteo(now: { Date(timeIntervalSince1970: 1_780_000_000) }))
    let source = OpenMeteoForecastSource(
      transport: FetchedTransport(canned), now: { Date(timeIntervalSince1970: 1_780_000_000) })
    // The first request makes the reply, which all others share.
    try check(await source.reports(at: positions, languageCode: "en"))
    let body = Data(canned.body)
    var ours: [Double] = []
    var bare: [Double] = []
    for _ in 0..<rounds {
      bare.append(try await milliseconds { _ = try JSONSerialization.jsonObject(with: body) })
      ours.append(try await milliseconds { try check(await source.reports(at: positions, languageCode: "en")) })
    }
    let ratios = zip(ours, bare).map { $0 / $1 }
    print(
      "| \(positions.count) | \(body.count) | \(Spread(ours).text) | \(Spread(bare).text) | \(Spread(ratios).text) |")
  }

  private func check(_ reports: [Result<WeatherReport, SourceError>]) throws {
    guard reports.count == positions.count else { throw BenchmarkError.wrongAnswer }
    for report in reports {
      guard try report.get().hours.count >= 48, try report.get().days.count == 14 else {
        throw BenchmarkError.wrongAnswer
      }
    }
  }

  private func milliseconds(_ work: () async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    let elapsed = try await clock.measure { try await work() }
    return elapsed / .milliseconds(1)
  }
}
