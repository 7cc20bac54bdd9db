import Foundation
import GazetteDomain
import GazetteProviders
import WeatherProviders

/// Refreshes many cities within Open-Meteo's limits, with a simulated clock and a real database.
struct RefreshBenchmark {
  let cities: Int
  /// The duration of each request, in simulated seconds.
  let latency: Double

  /// Prints the simulated time, the theoretical minimum, and the real time.
  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
    defer { removeFolder(folder) }
    let start = Date(timeIntervalSince1970: 1_780_000_000)
    let time = SimulatedTime(start)
    let installation = try await BenchmarkInstallation(
      in: folder, time: time, limits: [.openMeteo: .openMeteo], latency: latency)
    try await installation.save(try InventedPlaces.cities(cities), at: start)
    let worked = try await ContinuousClock().measure { try await installation.refresh() }
    try await installation.close()
    let elapsed = time.now.timeIntervalSince(start)
    let minimum = ShortestTime(limits: .openMeteo).seconds(for: weight * Double(cities))
    let excess = ((elapsed / minimum - 1) * 10_000).rounded() / 100
    let seconds = (worked / .milliseconds(10)).rounded() / 100
    print(
      "| \(cities) | \(latency) s | \(minimum) s | \((elapsed * 10).rounded() / 10) s | \(excess) % | \(seconds) s |")
  }

  /// The weight of one city in the budget: its forecast and its air quality.
  private var weight: Double {
    let provider = InventedOpenMeteo(now: { Date() })
    return OpenMeteoForecastSource(transport: FetchedTransport(provider), now: { Date() }).weightPerPosition
      + OpenMeteoAirQualitySource(transport: FetchedTransport(provider), now: { Date() }).weightPerPosition
  }

  private func removeFolder(_ folder: URL) {
    // A remaining folder does not change the measurement.
    try? FileManager.default.removeItem(at: folder)
  }
}
