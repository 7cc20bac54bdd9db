import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct StreetTilesTests {
  private let time = ManualTime()
  private let store = InMemoryTileStore()

  private func tile(_ column: Int = 1) throws -> MapTile { try #require(MapTile(zoom: 6, column: column, row: 2)) }

  private func picture(_ number: UInt8 = 1, fresh seconds: TimeInterval = 3600) -> TilePicture {
    TilePicture(
      bytes: [number], kind: .png, freshUntil: time.date.addingTimeInterval(seconds),
      validators: TileValidators(entityTag: "\"\(number)\""))
  }

  private func reading(_ source: FakeTileSource) -> StreetTiles {
    StreetTiles(source: source, store: store, now: time.now)
  }

  @Test func `requests a tile once, then returns the copy`() async throws {
    let picture = picture()
    let source = FakeTileSource { _, _ in .success(.picture(picture, isCacheable: true)) }
    let read = reading(source)
    for _ in 1...3 { #expect(try await read.tile(try tile()) == picture) }
    #expect(source.requests == [try tile()])
  }

  @Test func `shares one request among concurrent callers`() async throws {
    let picture = picture()
    let source = FakeTileSource { _, _ in .success(.picture(picture, isCacheable: true)) }
    let read = reading(source)
    let tile = try tile()
    try await withThrowingTaskGroup(of: TilePicture.self) { group in
      for _ in 1...20 { group.addTask { try await read.tile(tile) } }
      for try await given in group { #expect(given == picture) }
    }
    #expect(source.requests.count == 1)
  }

  @Test func `requests nothing that another caller stored meanwhile`() async throws {
    let picture = picture()
    let source = FakeTileSource { _, _ in .failure(.notFound(.tiles)) }
    let read = StreetTiles(source: source, store: LateTileStore(picture: picture), now: time.now)
    #expect(try await read.tile(try tile()) == picture)
    #expect(source.requests.isEmpty)
  }

  @Test func `returns a stale copy at once and revalidates it in the background`() async throws {
    let (old, new) = (picture(1, fresh: -1), picture(2))
    try await store.save(old, for: try tile())
    let source = FakeTileSource { _, known in
      known?.entityTag == "\"1\"" ? .success(.picture(new, isCacheable: true)) : .failure(.notFound(.tiles))
    }
    let read = reading(source)
    #expect(try await read.tile(try tile()) == old)
    let refreshing = Task { await read.refreshStale() }
    while await store.tile(try tile()) != new { await Task.yield() }
    refreshing.cancel()
    #expect(source.requests.count == 1)
  }

  @Test func `extends a copy's freshness if the server calls it unchanged`() async throws {
    try await store.save(picture(1, fresh: -1), for: try tile())
    let until = time.date.addingTimeInterval(500)
    let read = reading(FakeTileSource { _, _ in .success(.unchanged(freshUntil: until)) })
    _ = try await read.tile(try tile())
    let refreshing = Task { await read.refreshStale() }
    while await store.tile(try tile())?.freshUntil != until { await Task.yield() }
    refreshing.cancel()
    #expect(await store.tile(try tile())?.bytes == [1])
  }

  @Test func `ignores a pause from a clock that was years ahead`() async throws {
    let years = Duration.seconds(9 * 365 * 86_400)
    let source = FakeTileSource { _, _ in .failure(.unreachable(.tiles)) }
    let read = reading(source)
    time.advance(by: years)
    await #expect(throws: SourceError.unreachable(.tiles)) { try await read.tile(try tile()) }
    time.advance(by: .zero - years)
    let picture = picture()
    source.answer { _, _ in .success(.picture(picture, isCacheable: true)) }
    #expect(try await read.tile(try tile()) == picture)
  }

  @Test func `pauses a dead server and returns stale copies`() async throws {
    let old = picture(1, fresh: -1)
    try await store.save(old, for: try tile(1))
    let source = FakeTileSource { _, _ in .failure(.unreachable(.tiles)) }
    let read = reading(source)
    for column in 2...6 {
      await #expect(throws: SourceError.unreachable(.tiles)) { try await read.tile(try tile(column)) }
    }
    #expect(source.requests.count == 1)
    #expect(try await read.tile(try tile(1)) == old)
    time.advance(by: .seconds(11))
    await #expect(throws: SourceError.unreachable(.tiles)) { try await read.tile(try tile(2)) }
    #expect(source.requests.count == 2)
  }

  @Test func `obeys a server that asks to wait`() async throws {
    let until = time.date.addingTimeInterval(300)
    let source = FakeTileSource { _, _ in .failure(.rateLimited(.tiles, until: until)) }
    let read = reading(source)
    for seconds in [0, 100, 199] {
      await #expect(throws: SourceError.self) { try await read.tile(try tile(seconds % 60)) }
      time.advance(by: .seconds(99))
    }
    #expect(source.requests.count == 1)
  }

  @Test func `stores no uncacheable tile, and returns tiles even with a full disk`() async throws {
    let picture = picture()
    let source = FakeTileSource { _, _ in .success(.picture(picture, isCacheable: false)) }
    #expect(try await reading(source).tile(try tile()) == picture)
    #expect(await store.tile(try tile()) == nil)
    source.answer { _, _ in .success(.picture(picture, isCacheable: true)) }
    store.fault.error = .full
    #expect(try await reading(source).tile(try tile()) == picture)
  }
}

/// A store whose tile is written just after the first read.
private actor LateTileStore: TileStore {
  private let picture: TilePicture
  private var wasRead = false

  init(picture: TilePicture) { self.picture = picture }

  func tile(_ tile: MapTile) async -> TilePicture? {
    defer { wasRead = true }
    return wasRead ? picture : nil
  }
  func save(_ picture: TilePicture, for tile: MapTile) async throws(StoreError) {}
  func size() async -> Int { 0 }
}
