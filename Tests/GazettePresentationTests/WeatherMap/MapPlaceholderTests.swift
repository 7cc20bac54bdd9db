import GazetteDomain
@testable import GazettePresentation
import Testing

struct MapPlaceholderTests {
  // Paris at zoom 5: tile 16 by 11, 54 pixels from its left edge and 3 from its upper one.
  private let paris = Coordinate(clamping: 48.8534, 2.3488)

  @Test func `centres the tiles on the place`() {
    let first = MapPlaceholder(around: paris, zoom: 5, theme: .light)
    #expect((first.gapX, first.gapY) == (256 - 53, 256 - 2))
    let middle = first.columns[2].tiles
    #expect(middle.map(\.path) == ["/tiles/earth/5/16/10", "/tiles/earth/5/16/11", "/tiles/earth/5/16/12"])
    #expect(middle.map(\.isMiddle) == [false, true, false])
    #expect(first.columns.flatMap(\.tiles).allSatisfy { $0.nightPath == nil })
  }

  @Test func `omits tiles outside every window`() {
    let columns = MapPlaceholder(around: paris, zoom: 5, theme: .light).columns
    // The middle is 53 pixels from the left of its tile, so that the second column on the right begins at a distance of 459.
    #expect(columns.map(\.tiles.count) == [3, 3, 3, 3, 0])
    #expect(columns.map { $0.tiles.first?.isWide } == [true, false, false, true, nil])
  }

  @Test func `follows the theme of the reader or the system`() {
    let night = MapPlaceholder(around: paris, zoom: 5, theme: .dark).columns[2].tiles[1]
    #expect((night.path, night.nightPath) == ("/tiles/earth-dark/5/16/11", nil))
    let either = MapPlaceholder(around: paris, zoom: 5, theme: .automatic).columns[2].tiles[1]
    #expect((either.path, either.nightPath) == ("/tiles/earth/5/16/11", "/tiles/earth-dark/5/16/11"))
  }

  @Test func `wraps around the world and ends at its edges`() {
    let date = MapPlaceholder(around: Coordinate(clamping: 0, 179.9), zoom: 5, theme: .light)
    #expect(date.columns[3].tiles.first?.path == "/tiles/earth/5/0/15")
    let north = MapPlaceholder(around: Coordinate(clamping: 90, 0), zoom: 5, theme: .light)
    #expect(north.columns[2].tiles.map(\.path) == ["/tiles/earth/5/16/0", "/tiles/earth/5/16/1"])
    #expect(north.gapY == 512)
  }
}
