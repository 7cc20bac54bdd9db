import Foundation
import GazetteDomain
import GazetteProviders
import SQLiteDriver
import Logging
import Thumbnailing

/// Renders the tiles of the built-in map: each once, then from the disk.
actor BaseMapRenderer {
  private struct RenderKey: Hashable, Sendable {
    let tile: MapTile
    let isNight: Bool
  }

  private let picture: String
  private let folder: URL
  private let now: CurrentTime
  private let logger: Logger
  private let renderFlights = SingleFlight<RenderKey, TilePicture?>()
  private let openingFlights = SingleFlight<Int, BaseMap?>()
  private var map: BaseMap?
  private var stores: [BaseMapInk: FolderTileStore] = [:]

  /// Creates a renderer for the file at `picture` that caches tiles below `folder`.
  init(picture: String, folder: URL, now: @escaping CurrentTime, logger: Logger) {
    self.picture = picture
    self.folder = folder
    self.now = now
    self.logger = logger
  }

  /// Returns one tile; nil when it cannot be drawn.
  func tile(_ tile: MapTile, isNight: Bool) async -> TilePicture? {
    let store = await store(isNight ? .night : .paper)
    if let cached = await store.tile(tile) { return cached }
    return await renderFlights.join(RenderKey(tile: tile, isNight: isNight)) { [self] in
      await rendered(tile, isNight ? .night : .paper, store)
    }
  }

  private func rendered(_ tile: MapTile, _ ink: BaseMapInk, _ store: FolderTileStore) async -> TilePicture? {
    guard let map = await openedMap() else { return nil }
    do throws(ThumbnailError) {
      let bytes = try await map.tile(zoom: tile.zoom, column: tile.column, row: tile.row, ink: ink)
      let picture = TilePicture(bytes: bytes, kind: .webp, freshUntil: .distantFuture)
      await save(picture, for: tile, in: store)
      return picture
    } catch {
      logger.warning("Couldn't draw a tile of the built-in map", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// A tile that cannot be stored is only drawn again.
  private func save(_ picture: TilePicture, for tile: MapTile, in store: FolderTileStore) async {
    do throws(StoreError) {
      try await store.save(picture, for: tile)
    } catch {
      logger.warning("Couldn't cache a tile of the built-in map", metadata: ["error": "\(error)"])
    }
  }

  private func openedMap() async -> BaseMap? {
    if let map { return map }
    let (picture, logger) = (picture, logger)
    let opened = await openingFlights.join(0) { await Self.open(picture, logger) }
    map = opened
    return opened
  }

  /// Creates the map from the picture, or from rough land and sea if the picture is missing or damaged.
  @concurrent static func open(_ picture: String, _ logger: Logger) async -> BaseMap? {
    do {
      let bytes = try Data(contentsOf: URL(filePath: picture))
      return BaseMap(try EarthPicture(file: [UInt8](bytes)))
    } catch {
      logger.warning(
        "Couldn't read the picture of the Earth, so the built-in map has little detail",
        metadata: ["file": "\(picture)", "error": "\(error)"])
      return EarthPicture(land: BundledWorld.landMask(), columns: 360, rows: 180).map(BaseMap.init)
    }
  }

  /// A separate folder for each ink and picture, so that a new picture is rendered again.
  private func store(_ ink: BaseMapInk) async -> FolderTileStore {
    if let store = stores[ink] { return store }
    // A missing picture has a folder, too; the error was logged when the map was opened.
    let facts = try? FileManager.default.attributesOfItem(atPath: picture)
    let size = (facts?[.size] as? NSNumber)?.intValue ?? 0
    let date = (facts?[.modificationDate] as? Date).map(\.wholeSecondsSince1970) ?? 0
    let cache = await FolderCache.open(
      at: folder.appending(path: "\(ink.rawValue)-1-\(size)-\(date)"), quota: 30_000_000, now: now,
      onError: logger.cacheProblem)
    let store = stores[ink] ?? FolderTileStore(cache, memory: 2_000_000)
    stores[ink] = store
    return store
  }
}
