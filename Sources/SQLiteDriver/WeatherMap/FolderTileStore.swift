import Foundation
public import GazetteDomain

/// Stores tiles as files of a cache's folder, and those in use also in memory.
public actor FolderTileStore: TileStore {
  private let cache: FolderCache
  private var memory: TileMemory

  /// Makes a store in `cache`, which no other store may use.
  /// - Parameter memory: The maximum bytes of tiles in use that stay in memory.
  public init(_ cache: FolderCache, memory: Int = 8_000_000) {
    self.cache = cache
    self.memory = TileMemory(limit: memory)
  }

  /// Returns the stored tile; nil when it is missing or unreadable.
  public func tile(_ tile: MapTile) async -> TilePicture? {
    if cache.label(of: Self.name(of: tile)) != nil, let picture = memory.picture(of: tile) {
      cache.recordUse(of: Self.name(of: tile))
      return picture
    }
    guard let data = await cache.data(Self.name(of: tile)) else { return nil }
    guard let picture = TileFile.picture(data) else {
      cache.remove(Self.name(of: tile))
      return nil
    }
    memory.save(picture, for: tile)
    return picture
  }

  /// Stores a tile; evicts others when there is no space.
  public func save(_ picture: TilePicture, for tile: MapTile) async throws(StoreError) {
    memory.remove(tile)
    try await cache.save(TileFile.data(picture), as: Self.name(of: tile), label: "tile")
    if cache.label(of: Self.name(of: tile)) != nil { memory.save(picture, for: tile) }
  }

  /// Returns the bytes of all files on the disk.
  public func size() -> Int { cache.usage.bytes }

  private static func name(of tile: MapTile) -> String { "\(tile.zoom)-\(tile.column)-\(tile.row)" }
}

/// The content of a tile's file: a line of JSON with its facts, then the picture.
enum TileFile {
  private struct Label: Codable {
    let kind: TilePicture.Kind
    let freshUntil: Double
    let validators: TileValidators
    let length: Int
  }

  static func data(_ picture: TilePicture) -> Data {
    let label = Label(
      kind: picture.kind, freshUntil: picture.freshUntil.timeIntervalSince1970, validators: picture.validators,
      length: picture.bytes.count)
    // Encoding these numbers and texts cannot fail.
    var data = (try? JSONEncoder().encode(label)) ?? Data()
    data.append(UInt8(ascii: "\n"))
    data.append(contentsOf: picture.bytes)
    return data
  }

  /// Reads a file by ``data(_:)``; nil when it is malformed or truncated.
  static func picture(_ data: Data) -> TilePicture? {
    // A damaged label means a damaged file, which counts as missing.
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")),
      let label = try? JSONDecoder().decode(Label.self, from: data[..<end])
    else { return nil }
    let bytes = Array(data[(end + 1)...])
    guard bytes.count == label.length else { return nil }
    return TilePicture(
      bytes: bytes, kind: label.kind, freshUntil: Date(timeIntervalSince1970: label.freshUntil),
      validators: label.validators)
  }
}

/// The tiles in use, so that viewing a screen again needs no disk access.
struct TileMemory {
  private let limit: Int
  private var size = 0
  private var uses = 0
  private var pictures: [MapTile: (picture: TilePicture, use: Int)] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func picture(of tile: MapTile) -> TilePicture? {
    guard let picture = pictures[tile]?.picture else { return nil }
    uses += 1
    pictures[tile]?.use = uses
    return picture
  }

  mutating func save(_ picture: TilePicture, for tile: MapTile) {
    remove(tile)
    guard picture.bytes.count <= limit / 4 else { return }
    if size + picture.bytes.count > limit { evictOldest() }
    uses += 1
    pictures[tile] = (picture, uses)
    size += picture.bytes.count
  }

  mutating func remove(_ tile: MapTile) {
    if let old = pictures.removeValue(forKey: tile) { size -= old.picture.bytes.count }
  }

  private mutating func evictOldest() {
    for (tile, _) in pictures.sorted(by: { $0.value.use < $1.value.use }).prefix(pictures.count / 2 + 1) {
      remove(tile)
    }
  }
}

extension StoragePart {
  /// The points of the map, which count as weather.
  public static let mapPoints = StoragePart(.weather, tables: ["mapPoint"])
  /// The tiles of the maps.
  public static let tiles = StoragePart(.tiles) { $0.tiles }
}
