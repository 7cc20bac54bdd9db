import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import ProviderSimulator
import Testing
import WeatherProviders

/// The three services over real HTTP, with their peculiarities.
@Suite struct `Radar over HTTP` {
  private static func sources(_ providers: SimulatedProviders) throws -> [any RadarSource] {
    let transport = FetchedTransport(providers.patient)
    let addresses = providers.addresses
    let (german, american) = (try providers.url(addresses.radarDWD), try providers.url(addresses.radarNOAA))
    let sources: [(any RadarSource)?] = [
      WMSRadarSource(.dwd, transport: transport, baseURL: german, now: { frozenNow }),
      WMSRadarSource(.unitedStates, transport: transport, baseURL: american, now: { frozenNow }),
      RainViewerRadarSource(
        transport: transport, baseURL: try providers.url(addresses.rainViewer), now: { frozenNow }),
    ]
    return sources.compactMap(\.self)
  }

  private static func series(_ source: any RadarSource) async throws -> RadarSeries {
    try #require(RadarSeries(of: try await source.frames(), repliedAt: frozenNow))
  }

  @Test(arguments: RadarSourceContract.checks, 0..<3)
  func `fulfils the radar source contract`(check: ContractCheck<any RadarSource>, number: Int) async throws {
    try await SimulatedProviders.run { providers in try await check(try Self.sources(providers)[number]) }
  }

  @Test func `returns two forecast hours only from the German service`() async throws {
    try await SimulatedProviders.run { providers in
      let forecastCounts = try await Self.sources(providers).asyncMap { try await Self.series($0) }.map { series in
        series.frames.filter { $0.computedFrom != nil }.count
      }
      #expect(forecastCounts == [12, 0, 0])
    }
  }

  @Test func `returns nothing outside the grid and rejects a missing frame`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try Self.sources(providers)[0]
      let frame = try #require(try await source.frames().last)
      let far = try #require(MapTile(zoom: 6, column: 1, row: 21))
      #expect(try await source.picture(of: far, in: frame) == .nothing)
      let gone = try #require(RadarFrame(name: "1795363201"))
      let near = try #require(MapTile(zoom: 6, column: 33, row: 21))
      await #expect(throws: SourceError.notFound(.radarDWD)) { try await source.picture(of: near, in: gone) }
    }
  }

  @Test(arguments: 0..<3)
  func `uses only colours of the legend`(number: Int) async throws {
    try await SimulatedProviders.run { providers in
      let source = try Self.sources(providers)[number]
      let tile = try #require(MapTile(zoom: 2, column: source.network == .unitedStates ? 0 : 2, row: 1))
      guard case .png(let bytes) = try await source.picture(of: tile, in: try #require(try await source.frames().last))
      else { throw ContractViolation("no picture") }
      let colors = try #require(Self.palette(of: bytes)).dropFirst()
      let legend = Set(source.network.legend.steps.map(\.color))
      #expect(!colors.isEmpty && colors.allSatisfy(legend.contains), "\(colors.filter { !legend.contains($0) })")
    }
  }

  /// Returns the colours of a picture's palette, the first of which is transparent.
  private static func palette(of png: [UInt8]) -> [UInt32]? {
    let name = Array("PLTE".utf8)
    guard let start = png.indices.first(where: { png[$0...].starts(with: name) }) else { return nil }
    let length = png[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: start + 4, to: start + 4 + length, by: 3).map { place in
      png[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  @Test func `rejects a wrong picture size and detects a delayed service`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try Self.sources(providers)[0]
      let usual = try await Self.series(source)
      #expect(await providers.simulator.setRadarBehavior("small"))
      let tile = try #require(MapTile(zoom: 6, column: 33, row: 21))
      await #expect(throws: SourceError.unreadable(.radarDWD, detail: "no PNG of 512 pixels")) {
        try await source.picture(of: tile, in: usual.frames[0])
      }
      #expect(await providers.simulator.setRadarBehavior("late"))
      let late = try await Self.series(source)
      #expect(usual.newest.timeIntervalSince(late.newest) == 3600)
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows -> [Value] {
    var changed: [Value] = []
    for element in self { changed.append(try await change(element)) }
    return changed
  }
}
