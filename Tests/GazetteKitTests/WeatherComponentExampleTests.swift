import Foundation
import GazetteKit
import Testing

@Suite struct WeatherComponentExampleTests {
  /// A network that is down.
  private struct NoNetwork: HTTPTransport {
    func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
      throw .unreachable(provider)
    }
  }

  /// A search that finds Paris, without weather.
  private struct OnlyPlaces: HTTPTransport {
    func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
      guard request.url.path == "/v1/search" else { throw .failing(provider, status: 500) }
      let reply = #"{"results":[{"id":1,"name":"Paris","latitude":48.8534,"longitude":2.3488,"country_code":"FR"}]}"#
      return TransportReply(status: 200, fields: [("Content-Type", "application/json")], body: Array(reply.utf8))
    }
  }

  /// A network on which Open-Meteo fails, and MET Norway responds to clients that identify themselves.
  private struct OnlyNorway: HTTPTransport {
    func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
      guard provider == .metNorway else { throw .failing(provider, status: 500) }
      guard request.headers["User-Agent"] == "MyApp/1.0 me@example.org" else {
        return TransportReply(status: 403, fields: [], body: [])
      }
      let hour = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 3600).rounded(.down) * 3600)
      let reply = #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[2.35,48.85,35]},"properties":{"meta":{"units":
        {"air_temperature":"celsius"}},"timeseries":[{"time":"\#(hour.formatted(.iso8601))","data":{"instant":{"details":
        {"air_temperature":9.1}}}}]}}
        """#
      return TransportReply(status: 200, fields: [("Content-Type", "application/json")], body: Array(reply.utf8))
    }
  }

  /// A network on which OpenWeather's key includes only current weather.
  private struct OnlyCurrent: HTTPTransport {
    func get(_ request: TransportRequest, from provider: ProviderID) async throws(SourceError) -> TransportReply {
      let isKnown = request.url.path == "/data/2.5/weather" && request.url.query()?.contains("0123456789abcdef") == true
      let reply = isKnown ? #"{"main":{"temp":8.4},"timezone":3600,"dt":1795248000,"cod":200}"# : #"{"cod":401}"#
      return TransportReply(status: isKnown ? 200 : 401, fields: [], body: Array(reply.utf8))
    }
  }

  private func inFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // The system removes leftovers.
    try await work(folder)
  }

  @Test func `saves a city and reads it without a network`() async throws {
    try await inFolder { folder in
      let component = try await WeatherComponent.openMeteo(in: folder, over: NoNetwork())
      let paris = Place(name: "Paris", coordinate: try Coordinate(latitude: 48.8534, longitude: 2.3488))
      let added = try await component.places.add(paris, waiting: true, for: .owner)
      #expect(added.error == .source(.unreachable(.openMeteo)))
      let read = try await component.weather.read(added.saved.id, for: .owner)
      #expect(read.place == paris)
      #expect(read.weather.failure?.error == .unreachable(.openMeteo))
    }
  }

  @Test func `falls back to MET Norway only with a user agent`() async throws {
    let paris = Place(name: "Paris", coordinate: try Coordinate(latitude: 48.8534, longitude: 2.3488))
    try await inFolder { folder in
      let component = try await componentWithFallbackSource(in: folder, over: OnlyNorway())
      let added = try await component.places.add(paris, waiting: true, for: .owner)
      let report = try #require(try await component.weather.read(added.saved.id, for: .owner).weather.report)
      #expect(report.provenance.provider == .metNorway && report.standsInFor == .openMeteo)
      #expect(report.current?.temperature == Temperature(celsius: 9.1))
    }
    try await inFolder { folder in
      let component = try await WeatherComponent.openMeteo(in: folder, over: OnlyNorway())
      let added = try await component.places.add(paris, waiting: true, for: .owner)
      #expect(added.error == .source(.failing(.openMeteo, status: 500)))
    }
  }

  @Test func `falls back to OpenWeather's current weather if the key allows no more`() async throws {
    try await inFolder { folder in
      let component = try await openWeatherComponent(in: folder, over: OnlyCurrent())
      let paris = Place(name: "Paris", coordinate: try Coordinate(latitude: 48.8534, longitude: 2.3488))
      let added = try await component.places.add(paris, waiting: true, for: .owner)
      let report = try #require(try await component.weather.read(added.saved.id, for: .owner).weather.report)
      #expect(report.current?.temperature == Temperature(celsius: 8.4))
      #expect(report.provenance.product == "Current Weather 2.5" && report.provenance.isReduced)
    }
  }

  @Test func `finds places on a fake transport`() async throws {
    try await inFolder { folder in
      let names = try await placesFound(in: folder)
      #expect(names == ["Paris"])
    }
  }

  @Test func `reports an unreachable network in a search`() async throws {
    try await inFolder { folder in
      await #expect(throws: WeatherError.source(.unreachable(.openMeteo))) {
        try await firstWeather(in: folder, of: "tromso", over: NoNetwork())
      }
    }
  }

  @Test func `saves a found city even if its weather fails`() async throws {
    try await inFolder { folder in
      let added = try #require(try await firstWeather(in: folder, of: "paris", over: OnlyPlaces()))
      #expect(added.saved.place.name == "Paris")
      #expect(added.error == .source(.failing(.openMeteo, status: 500)))
    }
  }

  @Test func `passes errors to completion handlers`() async throws {
    try await inFolder { folder in
      let component = try await WeatherComponent.openMeteo(in: folder, over: NoNetwork())
      let id = PlaceID(try Coordinate(latitude: 48.8534, longitude: 2.3488))
      let result = await withCheckedContinuation { continuation in
        fetchWeather(of: id, in: component) { continuation.resume(returning: $0) }
      }
      #expect(result == .failure(.source(.unreachable(.openMeteo))))
    }
  }

  /// Returns the lines of a text without indentation and without empty ones.
  private static func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(
      separator: "\n")
  }

  @Test(arguments: [
    "GazetteDomain/GazetteDomain.docc/UsingTheWeatherComponent.md", "GazetteKit/GazetteKit.docc/GazetteKit.md",
  ])
  func `quotes the compiled examples in the documentation`(page: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let examples = try ["WeatherComponentExample.swift", "WeatherViewSample.swift"]
      .map { Self.lines(try String(contentsOf: tests.appending(path: $0), encoding: .utf8)) }
    let text = try String(contentsOf: tests.appending(path: "../../Sources/\(page)").standardized, encoding: .utf8)
    let quoted = text.matches(of: /```swift\n(?:import GazetteKit\n)?([^\x60]+)```/).map { Self.lines($0.1) }
    #expect(!quoted.isEmpty)
    for quotation in quoted { #expect(examples.contains { $0.contains(quotation) }, "\(quotation)") }
  }
}
