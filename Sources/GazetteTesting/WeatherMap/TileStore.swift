import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``TileStore``; each check gets an empty one with a capacity of ``limit`` bytes.
public enum TileStoreContract {
  /// The capacity of the stores under test.
  public static let limit = 20_000

  /// The checks.
  public static let checks: [ContractCheck<any TileStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(await store.tile(try tile(1)), nil, "tile")
      try requireEqual(await store.size(), 0, "size")
    },
    ContractCheck("returns a stored tile with its metadata") { store in
      let picture = picture(1, bytes: 500)
      try await store.save(picture, for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture, "tile")
      try requireEqual(await store.tile(try tile(2)), nil, "another tile")
    },
    ContractCheck("replaces a stored tile") { store in
      try await store.save(picture(1, bytes: 500), for: try tile(1))
      let before = await store.size()
      try await store.save(picture(2, bytes: 300), for: try tile(1))
      try requireEqual(await store.tile(try tile(1)), picture(2, bytes: 300), "tile")
      try require(await store.size() <= before, "the old copy must be deleted")
    },
    ContractCheck("never exceeds its capacity and evicts the least recently used tile") { store in
      for number in 1...9 {
        try await store.save(picture(number, bytes: 3000), for: try tile(number))
        _ = await store.tile(try tile(1))
      }
      try require(await store.size() <= limit, "the bound must hold")
      try require(await store.tile(try tile(1)) != nil, "the tile in use must stay")
      try require(await store.tile(try tile(9)) != nil, "the newest tile must stay")
      try requireEqual(await store.tile(try tile(2)), nil, "the tile used least recently")
    },
    ContractCheck("rejects a picture larger than its capacity") { store in
      try await store.save(picture(1, bytes: limit + 1), for: try tile(1))
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

/// Stores tiles in memory, up to a capacity.
public actor InMemoryTileStore: TileStore {
  /// Makes every writing call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let limit: Int
  private var entries: [(tile: MapTile, picture: TilePicture)] = []

  /// Creates a store with a capacity of `limit` bytes.
  public init(limit: Int = 1_000_000) { self.limit = limit }

  /// The stored tile.
  public func tile(_ tile: MapTile) -> TilePicture? {
    guard let index = entries.firstIndex(where: { $0.tile == tile }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.picture
  }

  /// Stores a tile; evicts the least recently used ones.
  public func save(_ picture: TilePicture, for tile: MapTile) async throws(StoreError) {
    try fault.check()
    guard picture.bytes.count <= limit else { return }
    entries.removeAll { $0.tile == tile }
    entries.append((tile, picture))
    while size() > limit { entries.removeFirst() }
  }

  /// The total size of all pictures in bytes.
  public func size() -> Int { entries.reduce(0) { $0 + $1.picture.bytes.count } }
}

/// Returns the result that a test sets for each tile, and records the requests.
public final class FakeTileSource: TileSource {
  /// Answers one request.
  public typealias Answer = @Sendable (MapTile, TileValidators?) -> Result<TileResponse, SourceError>

  private let state: Mutex<(answer: Answer, requests: [MapTile])>

  /// Creates a source with this answer.
  public init(_ answer: @escaping Answer) { state = Mutex((answer, [])) }

  /// The requested tiles so far, in order.
  public var requests: [MapTile] { state.withLock { $0.requests } }

  /// Sets the answer for further requests.
  public func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// The answer that the test has set.
  public func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileResponse {
    let answer = state.withLock { state in
      state.requests.append(tile)
      return state.answer
    }
    // Gives concurrent requests for the same tile a chance to join.
    await Task.yield()
    return try answer(tile, known).get()
  }
}
