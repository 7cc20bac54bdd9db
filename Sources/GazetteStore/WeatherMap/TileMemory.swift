import GazetteDomain

/// The tiles in use, so that a screen that is looked at again costs no disk.
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

  mutating func keep(_ picture: TilePicture, for tile: MapTile) {
    remove(tile)
    guard picture.bytes.count <= limit / 4 else { return }
    if size + picture.bytes.count > limit { forgetOldest() }
    uses += 1
    pictures[tile] = (picture, uses)
    size += picture.bytes.count
  }

  mutating func remove(_ tile: MapTile) {
    if let old = pictures.removeValue(forKey: tile) { size -= old.picture.bytes.count }
  }

  private mutating func forgetOldest() {
    for (tile, _) in pictures.sorted(by: { $0.value.use < $1.value.use }).prefix(pictures.count / 2 + 1) {
      remove(tile)
    }
  }
}
