import BoundedNumbers
package import GazetteDomain

/// The middle of the built-in map in the page itself, shown until the map's script has loaded: three rows of five tiles, at
/// the positions where the script will place the same ones.
package struct MapPlaceholder: Sendable, Hashable {
  /// A tile of the picture.
  package struct Tile: Sendable, Hashable {
    /// The path of its picture.
    package let path: String
    /// The path of its night picture; nil when the reader chose a light or dark theme.
    package let nightPath: String?
    /// True for the tile under the map's middle.
    package let isMiddle: Bool
    /// True for a tile that is visible only in a wide window.
    package let isWide: Bool
  }

  /// A column of three tiles, from north to south, without those beyond the world's edge or beyond every window.
  package struct Column: Sendable, Hashable {
    package let tiles: [Tile]
  }

  /// The pixels left of the picture and above it, so that its middle is the map's.
  package let gapX, gapY: Int
  /// The columns, from west to east.
  package let columns: [Column]

  private static let tileSize = 256
  /// Half the width of a phone, and of the map next to its lists.
  private static let (narrowHalf, wideHalf) = (195, 432)

  /// Makes the picture of the map around `middle`, in the colours of `theme`.
  package init(around middle: Coordinate, zoom: Int, theme: Theme) {
    let point = WebMercator.point(of: middle)
    let count = 1 << zoom
    let (x, y) = (Self.pixel(point.x, count), Self.pixel(point.y, count))
    gapX = Self.tileSize - x.rest
    // At the northern edge the first row of the three is missing.
    gapY = Self.tileSize - y.rest + (y.tile == 0 ? Self.tileSize : 0)
    columns = (-2...2).map { step in
      // The distance of the column's nearer edge from the middle: a column beyond the window is not loaded.
      let distance = step < 0 ? x.rest - (step + 1) * Self.tileSize : step * Self.tileSize - x.rest
      let rows = (-1...1).filter { distance < Self.wideHalf && (0..<count).contains(y.tile + $0) }
      return Column(
        tiles: rows.map { row in
          let tile = (column: (x.tile + step + count) % count, row: y.tile + row)
          return Tile(
            path: Self.path(theme == .dark ? "earth-dark" : "earth", zoom, tile),
            nightPath: theme == .automatic ? Self.path("earth-dark", zoom, tile) : nil,
            isMiddle: step == 0 && row == 0, isWide: distance >= Self.narrowHalf)
        })
    }
  }

  private static func pixel(_ share: Double, _ count: Int) -> (tile: Int, rest: Int) {
    let pixel = Int((share * Double(count * tileSize)).rounded(), clampedTo: 0...(count * tileSize - 1))
    return (pixel / tileSize, pixel % tileSize)
  }

  private static func path(_ layer: String, _ zoom: Int, _ tile: (column: Int, row: Int)) -> String {
    Route.tile(layer: layer, zoom: String(zoom), column: String(tile.column), row: String(tile.row)).path
  }
}
