import Foundation
public import GazetteDomain
import Synchronization

/// What every ``TileStore`` must do; each check takes an empty one that holds at most ``limit`` bytes.
public enum TileStoreContract {
  /// The bound of the stores that are checked.
  public static let limit = 20_000

  /// The checks.
  public static let checks: [ContractCheck<any TileStore>] = [
    ContractCheck("knows no tile at first") { store in
      try requireEqual(await store.tile(try tile(1)), nil, "tile")
      try requireEqual(await store.size(), 0, "size")
    },
    ContractCheck("gives back what was kept, with all that its server said") { store in
      let picture = picture(1, bytes: 500)
      try await store.keep(picture, for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture, "tile")
      try requireEqual(await store.tile(try tile(2)), nil, "another tile")
    },
    ContractCheck("puts a new copy in the old one's place") { store in
      try await store.keep(picture(1, bytes: 500), for: try tile(1))
      let before = await store.size()
      try await store.keep(picture(2, bytes: 300), for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture(2, bytes: 300), "tile")
      try require(await store.size() <= before, "the old copy must be gone")
    },
    ContractCheck("never holds more than its bound, and lets go of what was used least recently") { store in
      for number in 1...9 {
        try await store.keep(picture(number, bytes: 3000), for: try tile(number))
        _ = await store.tile(try tile(1))
      }
      try require(await store.size() <= limit, "the bound must hold")
      try require(await store.tile(try tile(1)) != nil, "the tile in use must stay")
      try require(await store.tile(try tile(9)) != nil, "the newest tile must stay")
      try requireEqual(await store.tile(try tile(2)), nil, "the tile used least recently")
    },
    ContractCheck("does not keep a picture larger than its whole bound") { store in
      try await store.keep(picture(1, bytes: limit + 1), for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), nil, "tile")
    },
  ]

  private static func tile(_ number: Int) throws -> MapTile {
    guard let tile = MapTile(zoom: 5, column: number, row: 3) else { throw ContractViolation("no such tile") }
    return tile
  }

  private static func picture(_ number: Int, bytes: Int) -> TilePicture {
    TilePicture(
      bytes: Array(repeating: UInt8(number), count: bytes), kind: .png,
      freshUntil: Date(timeIntervalSince1970: 1_795_248_300 + Double(number)),
      validators: TileValidators(entityTag: "\"\(number)\"", lastModified: nil))
  }
}

/// Keeps tiles in memory within a bound.
public actor InMemoryTileStore: TileStore {
  /// Makes every writing call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let limit: Int
  private var kept: [(tile: MapTile, picture: TilePicture)] = []

  /// Holds at most `limit` bytes.
  public init(limit: Int = 1_000_000) { self.limit = limit }

  /// The kept tile.
  public func tile(_ tile: MapTile) -> TilePicture? {
    guard let index = kept.firstIndex(where: { $0.tile == tile }) else { return nil }
    let entry = kept.remove(at: index)
    kept.append(entry)
    return entry.picture
  }

  /// Keeps a tile; the least recently used give way.
  public func keep(_ picture: TilePicture, for tile: MapTile) async throws(StoreError) {
    try fault.check()
    guard picture.bytes.count <= limit else { return }
    kept.removeAll { $0.tile == tile }
    kept.append((tile, picture))
    while size() > limit { kept.removeFirst() }
  }

  /// The bytes of all pictures.
  public func size() -> Int { kept.reduce(0) { $0 + $1.picture.bytes.count } }
}

/// Answers tiles as a test tells it, and counts what was asked.
public final class FakeTileSource: TileSource {
  /// Answers one request.
  public typealias Answer = @Sendable (MapTile, TileValidators?) -> Result<TileAnswer, SourceError>

  private let state: Mutex<(answer: Answer, requests: [MapTile])>

  /// Answers so until told otherwise.
  public init(_ answer: @escaping Answer) { state = Mutex((answer, [])) }

  /// The tiles of all requests so far, in order.
  public var requests: [MapTile] { state.withLock { $0.requests } }

  /// Answers so from now on.
  public func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// Answers as told.
  public func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileAnswer {
    let answer = state.withLock { state in
      state.requests.append(tile)
      return state.answer
    }
    // Others that want the same tile get the chance to join.
    await Task.yield()
    return try answer(tile, known).get()
  }
}
