import Foundation
import GazetteDomain
import GazetteProviders
import WeatherProviders

/// Compares decoding and mapping the reply for a map screen, 48 points with 49 hours, with a bare parse of the same bytes.
struct GridBenchmark {
  private let area: MapArea
  private let rounds: Int

  init(rounds: Int) throws {
    area = try MapArea(west: -6, south: 42, east: 10, north: 52)
    self.rounds = rounds
  }

  /// Prints the times of one reply.
  func run() async throws {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    let canned = CannedReply(InventedOpenMeteo(now: { now }))
    let source = OpenMeteoGridSource(transport: FetchedTransport(canned), now: { now })
    let points = area.points(columns: WeatherGrids.columns, rows: WeatherGrids.rows)
    // The first request makes the reply, which all others share.
    try check(await source.hours(at: points), points.count)
    let body = Data(canned.body)
    var ours: [Double] = []
    var bare: [Double] = []
    for _ in 0..<rounds {
      bare.append(try await milliseconds { _ = try JSONSerialization.jsonObject(with: body) })
      ours.append(try await milliseconds { try check(await source.hours(at: points), points.count) })
    }
    let ratios = zip(ours, bare).map { $0 / $1 }
    print(
      "| \(points.count) | \(body.count) | \(Spread(ours).text) | \(Spread(bare).text) | \(Spread(ratios).text) |")
  }

  private func check(_ points: [GridPoint], _ count: Int) throws {
    guard points.count == count, points.allSatisfy({ $0.hours.count == 48 }) else { throw BenchmarkError.wrongAnswer }
  }

  private func milliseconds(_ work: () async throws -> Void) async throws -> Double {
    try await ContinuousClock().measure { try await work() } / .milliseconds(1)
  }
}
