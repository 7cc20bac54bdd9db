import Foundation
import GazetteDomain
import GazetteProviders
import WeatherProviders

/// Refreshes many cities inside Open-Meteo's limits, by a simulated clock and on a real database.
struct RefreshBenchmark {
  let cities: Int
  /// Simulated seconds that each request takes.
  let latency: Double

  /// Prints the simulated time beside the theoretical one, and the time that the machine really worked.
  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
    defer { removed(folder) }
    let start = Date(timeIntervalSince1970: 1_780_000_000)
    let time = SimulatedTime(start)
    let paper = try await BenchmarkPaper(
      in: folder, time: time, limits: [.openMeteo: .openMeteo], latency: latency)
    try await paper.save(try InventedPlaces.cities(cities), at: start)
    let worked = try await ContinuousClock().measure { try await paper.refresh() }
    try await paper.close()
    let taken = time.now.timeIntervalSince(start)
    let least = ShortestTime(limits: .openMeteo).seconds(for: weight * Double(cities))
    let excess = ((taken / least - 1) * 10_000).rounded() / 100
    let seconds = (worked / .milliseconds(10)).rounded() / 100
    print("| \(cities) | \(latency) s | \(least) s | \((taken * 10).rounded() / 10) s | \(excess) % | \(seconds) s |")
  }

  /// What one city costs of the budget: its forecast and its air.
  private var weight: Double {
    let provider = InventedOpenMeteo(now: { Date() })
    return OpenMeteoForecastSource(transport: FetchedTransport(provider), now: { Date() }).weightPerPosition
      + OpenMeteoAirQualitySource(transport: FetchedTransport(provider), now: { Date() }).weightPerPosition
  }

  private func removed(_ folder: URL) {
    // A temporary folder that stays behind does not change what was measured.
    try? FileManager.default.removeItem(at: folder)
  }
}
