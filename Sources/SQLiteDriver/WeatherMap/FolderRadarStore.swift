import Foundation
public import GazetteDomain

/// Stores radar pictures as files of a cache's folder, and next to them the last series of each network.
public struct FolderRadarStore: RadarStore {
  private let cache: FolderCache

  /// Makes a store in `cache`, which no other store may use.
  public init(_ cache: FolderCache) { self.cache = cache }

  /// Returns the stored picture.
  public func picture(of tile: RadarTile) async -> [UInt8]? {
    guard let data = await cache.data(Self.name(of: tile)) else { return nil }
    // A truncated file counts as missing.
    guard data.suffix(8).starts(with: Data("IEND".utf8)) else {
      cache.remove(Self.name(of: tile))
      return nil
    }
    return [UInt8](data)
  }

  /// Stores a picture; evicts others when there is no space.
  public func save(_ picture: [UInt8], of tile: RadarTile) async throws(StoreError) {
    try await cache.save(Data(picture), as: Self.name(of: tile), label: "radar")
  }

  /// Returns the last stored series.
  public func series(of network: RadarNetwork) async -> RadarSeries? {
    let data = await cache.data(Self.name(of: network))
    return data.flatMap { RadarSeries(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// Stores a series.
  public func save(_ series: RadarSeries, of network: RadarNetwork) async throws(StoreError) {
    try await cache.save(Data(series.text.utf8), as: Self.name(of: network), label: "series")
  }

  /// Returns the bytes of all files on the disk.
  public func size() async -> Int { cache.usage.bytes }

  private static func name(of network: RadarNetwork) -> String { network.rawValue }

  private static func name(of tile: RadarTile) -> String {
    "\(tile.network.rawValue)-\(tile.frame)-\(tile.tile.zoom)-\(tile.tile.column)-\(tile.tile.row)"
  }
}
