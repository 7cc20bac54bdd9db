import Foundation
import GazetteDomain
import MeasuringTools

/// Measures the list of a given number of cities with their weather.
struct PlacesGrowth {
  let cities: Int

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
    let time = SimulatedTime(Date())
    let installation = try await BenchmarkInstallation(in: folder, time: time)
    try await installation.save(try InventedPlaces.cities(cities), at: time.now)
    let growth = Growth()
    let refreshed = try await ContinuousClock().measure { try await installation.refresh() }
    growth.report("refreshed, ms a city", refreshed / .milliseconds(1) / Double(cities))
    let first = try InventedPlaces.cities(2)
    // The cache is valid until the next write.
    try await growth.measure("list", before: { round in try await installation.save([first[round % 2]], at: time.now) })
    { _ in
      guard try await installation.weather.places.glances(for: .owner).count == cities else {
        throw BenchmarkError.wrongAnswer
      }
    }
    try await growth.measure("one city") { round in
      _ = try await installation.weather.weather.stored(at: PlaceID(first[round % 2].coordinate))
    }
    try await installation.close()
    // A remaining folder does not change the measurement.
    try? FileManager.default.removeItem(at: folder)
  }
}
