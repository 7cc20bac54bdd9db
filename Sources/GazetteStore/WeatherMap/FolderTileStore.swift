import Foundation
public import GazetteDomain

/// Keeps tiles as files of a cache's folder, and those in use in memory too.
public actor FolderTileStore: TileStore {
  private let cache: FolderCache
  private var memory: TileMemory

  /// Keeps them in `cache`, which no other store may use.
  /// - Parameter memory: the most bytes of tiles in use that are held in memory.
  public init(_ cache: FolderCache, memory: Int = 8_000_000) {
    self.cache = cache
    self.memory = TileMemory(limit: memory)
  }

  /// The kept tile; nil when there is none, or when its file cannot be read.
  public func tile(_ tile: MapTile) async -> TilePicture? {
    if cache.label(of: Self.name(of: tile)) != nil, let picture = memory.picture(of: tile) {
      cache.noteUse(of: Self.name(of: tile))
      return picture
    }
    guard let data = await cache.data(Self.name(of: tile)) else { return nil }
    guard let picture = TileFile.picture(data) else {
      cache.remove(Self.name(of: tile))
      return nil
    }
    memory.keep(picture, for: tile)
    return picture
  }

  /// Keeps a tile; others give way when there is no room.
  public func keep(_ picture: TilePicture, for tile: MapTile) async throws(StoreError) {
    memory.remove(tile)
    try await cache.keep(TileFile.data(picture), as: Self.name(of: tile), label: "tile")
    if cache.label(of: Self.name(of: tile)) != nil { memory.keep(picture, for: tile) }
  }

  /// The bytes of all files on the disk.
  public func size() -> Int { cache.usage.bytes }

  private static func name(of tile: MapTile) -> String { "\(tile.zoom)-\(tile.column)-\(tile.row)" }
}
