import GazetteDomain
import Testing

@Suite struct MapTileTests {
  // The addresses on OpenStreetMap's own tile pages for these places.
  @Test(arguments: [
    (48.8534, 2.3488, 12, 2074, 1409), (52.5163, 13.3777, 17, 70406, 42987), (-33.8688, 151.2093, 5, 29, 19),
    (0.1, 0.1, 1, 1, 0), (0, 0, 0, 0, 0),
  ])
  func `assigns a place to the same tile as OpenStreetMap`(
    latitude: Double, longitude: Double, zoom: Int, column: Int, row: Int
  ) {
    let tile = MapTile(containing: Coordinate(clamping: latitude, longitude), zoom: zoom)
    #expect(tile == MapTile(zoom: zoom, column: column, row: row))
  }

  @Test func `spans the whole world at zoom 0`() throws {
    let world = try #require(MapTile(zoom: 0, column: 0, row: 0))
    #expect(world.northWest.longitude == -180 && world.southEast.longitude == 180)
    #expect(abs(world.northWest.latitude - 85.051_128_78) < 1e-6)
    #expect(abs(world.southEast.latitude + 85.051_128_78) < 1e-6)
  }

  @Test func `assigns the poles and the date line to the outermost tiles`() {
    #expect(MapTile(containing: Coordinate(clamping: 90, 180), zoom: 3) == MapTile(zoom: 3, column: 7, row: 0))
    #expect(MapTile(containing: Coordinate(clamping: -90, -180), zoom: 3) == MapTile(zoom: 3, column: 0, row: 7))
  }

  @Test(arguments: [(-1, 0, 0), (20, 0, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0), (0, 1, 0)])
  func `rejects tiles outside the map`(zoom: Int, column: Int, row: Int) {
    #expect(MapTile(zoom: zoom, column: column, row: row) == nil)
  }
}
