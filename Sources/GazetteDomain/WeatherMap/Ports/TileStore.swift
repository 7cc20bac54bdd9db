/// Keeps tiles within a bounded size; what was used least recently gives way.
public protocol TileStore: Sendable {
  /// The kept tile, fresh or not; nil when there is none. A copy that cannot be read is none.
  func tile(_ tile: MapTile) async -> TilePicture?
  /// Keeps a tile in place of an older copy; a picture larger than the whole bound is not kept.
  /// - Throws: ``StoreError``; then the older copy stays.
  func keep(_ picture: TilePicture, for tile: MapTile) async throws(StoreError)
  /// How many bytes the kept tiles take.
  func size() async -> Int
}
