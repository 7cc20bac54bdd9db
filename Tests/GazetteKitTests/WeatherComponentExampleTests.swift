import Foundation
import GazetteDomain
import HTTPFetching
import Testing

@Suite struct WeatherComponentExampleTests {
  /// A network that is gone.
  private struct NoNetwork: Fetching {
    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
      throw .unreachable(reason: "test")
    }
  }

  @Test func `saves a city and reads it again without a network`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // What stays behind is the system's to clean.
    let weather = try await weatherComponent(in: folder, fetching: NoNetwork())
    let paris = Place(name: "Paris", coordinate: try Coordinate(latitude: 48.8534, longitude: 2.3488))
    let saved = try await weather.places.add(paris, for: .owner).saved
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await weather.weather.fetch(saved.id)
    }
    let read = try await weather.weather.read(saved.id, for: .owner)
    #expect(read.place == paris)
    #expect(read.weather.failure?.error == .unreachable(.openMeteo))
  }

  @Test func `a search says that the network is gone`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // What stays behind is the system's to clean.
    let weather = try await weatherComponent(in: folder, fetching: NoNetwork())
    await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
      try await weather.places.search("tromso", languageCode: "fr", for: .owner)
    }
  }
}
