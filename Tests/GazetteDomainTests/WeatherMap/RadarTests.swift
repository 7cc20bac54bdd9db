import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct RadarSeriesTests {
  private static let noon = 1_795_363_200

  private func frames(_ minutes: [Int], from origin: Int? = nil) -> [RadarFrame] {
    minutes.compactMap { minute in
      RadarFrame(name: "\(Self.noon + minute * 60)" + (origin.map { "-\(Self.noon + $0 * 60)" } ?? ""))
    }
  }

  private func minutes(_ series: RadarSeries?) -> [Int] {
    (series?.frames ?? []).map { ($0.time.seconds - Self.noon) / 60 }
  }

  private func series(_ frames: [RadarFrame]) -> RadarSeries? {
    RadarSeries(of: frames, repliedAt: Date(timeIntervalSince1970: Double(Self.noon)))
  }

  @Test func `selects every second frame of five minutes, and always the newest`() {
    let measured = frames(Array(stride(from: -4000, through: 5, by: 5)))
    let computed = frames(Array(stride(from: 10, through: 125, by: 5)), from: 5)
    let series = series((measured + computed).shuffled())
    #expect(
      minutes(series) == [-115] + Array(stride(from: -110, through: -10, by: 10)) + [5]
        + Array(stride(from: 10, through: 120, by: 10)))
    #expect(series?.newest == Date(timeIntervalSince1970: Double(Self.noon + 300)))
  }

  @Test func `selects the same moments as time passes`() {
    let before = Set(minutes(series(frames(Array(stride(from: -200, through: 0, by: 5))))))
    let after = Set(minutes(series(frames(Array(stride(from: -190, through: 10, by: 5))))))
    #expect(after.subtracting(before) == [10])
  }

  @Test func `limits the number of irregular frames`() {
    let odd = (0..<2000).compactMap { RadarFrame(name: "\(Self.noon - $0 * 7)") }
    let series = series(odd)
    #expect((series?.frames.count ?? 0) <= 14)
    #expect(series?.frames.last?.time.seconds == Self.noon)
  }

  @Test func `has no series of computed frames only`() {
    #expect(series(frames([10, 20], from: 0)) == nil)
    #expect(series([]) == nil)
  }

  @Test func `round-trips through text, and rejects malformed texts`() {
    let series = series(
      frames([-10, 0]) + frames([10], from: 0)
        + [RadarFrame(name: "1795362600", key: "/v2/radar/0a")].compactMap(\.self))
    #expect(series != nil && series.flatMap { RadarSeries(text: $0.text) } == series)
    for text in ["", "x", "1795363200", "1795363200\nnan", "99999999999999999999\n1795363200"] {
      #expect(RadarSeries(text: text) == nil)
    }
  }

  @Test(arguments: ["", "-", "1", "1795363200-", "-1795363200", "1795363200-1-2", "nan", "253402300800", "1795363200 "])
  func `rejects malformed frame names`(name: String) { #expect(RadarFrame(name: name) == nil) }

  @Test(arguments: ["", "/V2", "/v2/../x?", "/v2/é", String(repeating: "a", count: 61)])
  func `drops malformed keys`(key: String) {
    #expect(RadarFrame(name: "1795363200", key: key)?.key == nil)
  }
}

@Suite struct RadarTests {
  private let time = ManualTime()
  private let store = InMemoryRadarStore()
  private let source: FakeRadarSource
  private let names: [String]

  init() {
    let now = time.date.wholeSecondsSince1970 / 600 * 600
    names = ["\(now - 600)", "\(now)", "\(now + 600)-\(now)"]
    source = FakeRadarSource(frames: names.compactMap { RadarFrame(name: $0) })
  }

  private func radar(limits: [ProviderID: ProviderLimits] = [:]) -> Radar {
    let budget = InMemoryRequestBudget(limits: limits, now: time.now)
    return Radar(
      sources: [source], store: store, access: ProviderAccess(budget: budget, limits: limits), now: time.now)
  }

  private func tile(_ column: Int = 33) throws -> MapTile { try #require(MapTile(zoom: 6, column: column, row: 21)) }

  @Test func `requests the list of frames once per interval`() async throws {
    let radar = radar()
    await withTaskGroup(of: RadarReading?.self) { group in
      for _ in 1...20 { group.addTask { await radar.reading(of: .dwd) } }
      for await reading in group { #expect(reading?.series?.frames.map(\.name) == names) }
    }
    #expect(source.lists == 1)
    time.advance(by: .seconds(200))
    _ = await radar.reading(of: .dwd)
    #expect(source.lists == 2)
    #expect(await radar.reading(of: .rainViewer) == nil)
  }

  @Test func `keeps the last series when the service fails, even after a restart`() async throws {
    _ = await radar().reading(of: .dwd)
    source.setFrames(.failure(.timedOut(.radarDWD, after: .seconds(10))))
    let later = await radar().reading(of: .dwd)
    #expect(later?.series?.frames.map(\.name) == names)
    #expect(later?.problem == .timedOut(.radarDWD, after: .seconds(10)))
  }

  @Test func `obeys a service that asks to wait`() async throws {
    let radar = radar()
    source.setFrames(.failure(.rateLimited(.radarDWD, until: time.date.addingTimeInterval(900))))
    _ = await radar.reading(of: .dwd)
    time.advance(by: .seconds(890))
    #expect(await radar.reading(of: .dwd)?.series == nil)
    #expect(source.lists == 1)
    time.advance(by: .seconds(20))
    _ = await radar.reading(of: .dwd)
    #expect(source.lists == 2)
  }

  @Test func `caches pictures, but not empty tiles`() async throws {
    let radar = radar()
    _ = await radar.reading(of: .dwd)
    let (tile, other, frame) = (try tile(), try self.tile(32), names[1])
    try await withThrowingTaskGroup(of: RadarPicture.self) { group in
      for _ in 1...20 { group.addTask { try await radar.picture(of: tile, in: frame, of: .dwd) } }
      for try await picture in group { #expect(picture == .png(RadarPictures.png(1))) }
    }
    source.setPicture(.success(.nothing))
    for _ in 1...2 { #expect(try await radar.picture(of: other, in: frame, of: .dwd) == .nothing) }
    #expect(source.tiles == [tile, other, other])
  }

  @Test func `serves frames that another node has listed`() async throws {
    _ = await radar().reading(of: .dwd)
    let other = Radar(
      sources: [source], store: InMemoryRadarStore(),
      access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]), now: time.now)
    #expect(try await other.picture(of: try tile(), in: names[1], of: .dwd) == .png(RadarPictures.png(1)))
    for _ in 1...3 {
      await #expect(throws: SourceError.notFound(.radarDWD)) {
        try await other.picture(of: try tile(), in: "1795363201", of: .dwd)
      }
    }
    #expect(source.lists == 2)
  }

  @Test func `rejects frames, tiles and zooms that the service lacks`() async throws {
    let radar = radar()
    _ = await radar.reading(of: .dwd)
    let far = try #require(MapTile(zoom: 6, column: 10, row: 21))
    let near = try #require(MapTile(zoom: 7, column: 66, row: 42))
    for (tile, frame) in [(try tile(), "1795363201"), (try tile(), "x"), (far, names[1]), (near, names[1])] {
      await #expect(throws: SourceError.notFound(.radarDWD)) { try await radar.picture(of: tile, in: frame, of: .dwd) }
    }
    await #expect(throws: SourceError.notFound(.rainViewer)) {
      try await radar.picture(of: try tile(), in: names[1], of: .rainViewer)
    }
    #expect(source.tiles.isEmpty)
  }

  @Test func `pauses a service after a failure`() async throws {
    let radar = radar()
    _ = await radar.reading(of: .dwd)
    source.setPicture(.failure(.unreachable(.radarDWD)))
    for column in 32...34 {
      await #expect(throws: SourceError.unreachable(.radarDWD)) {
        try await radar.picture(of: try tile(column), in: names[1], of: .dwd)
      }
    }
    #expect(source.tiles.count == 1)
  }

  @Test func `spends at most the budget`() async throws {
    let limits = [ProviderID.radarDWD: ProviderLimits(limits: [BudgetLimit(weight: 2, per: .seconds(60))], atOnce: 1)]
    let radar = radar(limits: limits)
    _ = await radar.reading(of: .dwd)
    _ = try await radar.picture(of: try tile(32), in: names[1], of: .dwd)
    await #expect(throws: SourceError.self) { try await radar.picture(of: try tile(33), in: names[1], of: .dwd) }
    // Stored pictures cost nothing.
    _ = try await radar.picture(of: try tile(32), in: names[1], of: .dwd)
    #expect(source.tiles.count == 1)
  }
}
