import Foundation
import ProviderSimulator
import Testing

@Suite struct `Simulated sky` {
  /// About five hundred positions around the globe; those at sea have no weather.
  private static let grid = stride(from: -52.5, through: 68, by: 5).flatMap { latitude in
    stride(from: -175.0, through: 175, by: 14).map { (latitude: latitude, longitude: $0) }
  }

  private struct Moment {
    let code: Int
    let temperature, humidity, cloud: Double
  }

  private static func moments(seed: UInt64, daysOn: Double) async throws -> [Moment] {
    let box = MomentBox()
    let now = SimulatorClient.morning.addingTimeInterval(daysOn * 86_400)
    let configuration = SimulatorConfiguration(seed: seed, enforcesLimits: false)
    try await SimulatorClient.with(configuration, now: { now }) { client in
      let path =
        "/open-meteo/v1/forecast?latitude=\(grid.map { "\($0.latitude)" }.joined(separator: ","))"
        + "&longitude=\(grid.map { "\($0.longitude)" }.joined(separator: ","))"
        + "&current=weather_code,temperature_2m,relative_humidity_2m,cloud_cover"
      let bodies = try #require(try await client.get(path, within: 20).json() as? [[String: Any]])
      await box.set(bodies.compactMap { moment($0["current"] as? [String: Any] ?? [:]) })
    }
    return await box.moments
  }

  private static func moment(_ current: [String: Any]) -> Moment? {
    func number(_ name: String) -> Double? { current[name] as? Double }
    guard let code = current["weather_code"] as? Int, let temperature = number("temperature_2m"),
      let humidity = number("relative_humidity_2m"), let cloud = number("cloud_cover")
    else { return nil }
    return Moment(code: code, temperature: temperature, humidity: humidity, cloud: cloud)
  }

  private actor MomentBox {
    private(set) var moments: [Moment] = []
    func set(_ moments: [Moment]) { self.moments = moments }
  }

  @Test(arguments: [UInt64(1), 7, 42], [0.0, 91, 182, 273])
  func `varies between positions on any day`(seed: UInt64, daysOn: Double) async throws {
    let codes = try await Self.moments(seed: seed, daysOn: daysOn).map(\.code)
    func share(_ kinds: ClosedRange<Int>) -> Double { Double(codes.count { kinds.contains($0) }) / Double(codes.count) }
    #expect(codes.count > 100)
    #expect(share(0...1) > 0.1)
    #expect(share(2...2) < 0.4)
    #expect(share(3...3) > 0.03)
    #expect(share(51...99) > 0.03)
  }

  @Test(arguments: [UInt64(1), 7, 42]) func `contains every kind of weather within a year`(seed: UInt64) async throws {
    var moments: [Moment] = []
    for days in stride(from: 0.0, to: 360, by: 45) { moments += try await Self.moments(seed: seed, daysOn: days) }
    let kinds = [0...0, 1...1, 2...2, 3...3, 45...48, 51...57, 61...67, 71...77, 80...82, 95...99]
    for kind in kinds { #expect(moments.contains { kind.contains($0.code) }, "\(kind)") }
    // The sky is consistent with the measurements.
    for moment in moments {
      if (71...77).contains(moment.code) { #expect(moment.temperature < 1.5) }
      if (45...48).contains(moment.code) { #expect(moment.humidity > 96) }
      if moment.code == 0 { #expect(moment.cloud < 13) }
      if moment.code >= 51 { #expect(moment.cloud > 80) }
    }
  }
}
