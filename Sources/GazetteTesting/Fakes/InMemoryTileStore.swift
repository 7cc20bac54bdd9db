public import GazetteDomain

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
