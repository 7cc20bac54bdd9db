import Testing

@testable import ProviderSimulator

struct TileNamesTests {
  private static func names() throws -> TileNames {
    let land = try LandMask.bundled()
    return TileNames(try Gazetteer.bundled(land: land).cities, in: try Lettering.bundled())
  }

  @Test func `draws every city's name`() throws {
    let lettering = try Lettering.bundled()
    let cities = try Gazetteer.bundled(land: try LandMask.bundled()).cities
    let unwritten = cities.filter { lettering.line($0.localName) == nil && lettering.line($0.english) == nil }
    #expect(unwritten.map(\.english) == [])
    #expect(lettering.line("Москва") == nil)
  }

  @Test(arguments: 6...12) func `places names without overlap`(zoom: Int) throws {
    let names = try Self.names()
    let middle = Int(Double(1 << zoom) * 0.51)
    let rows = Int(Double(1 << zoom) * 0.344)
    var placed: [TileNames.PlacedName] = []
    for column in max(0, middle - 2)...(middle + 2) {
      for row in (rows - 2)...(rows + 2) {
        for name in names.names(zoom: zoom, column: column, row: row)
        where !placed.contains(where: { $0.cityPoint == name.cityPoint }) { placed.append(name) }
      }
    }
    #expect(!placed.isEmpty || zoom > 9)
    for (index, name) in placed.enumerated() {
      for other in placed.dropFirst(index + 1) {
        #expect(!name.boxes.contains { box in other.boxes.contains { $0.intersects(box) } })
      }
    }
  }

  @Test func `names Paris in every tile it reaches from zoom 6`() throws {
    let names = try Self.names()
    let tiles = [(6, 32, 22), (7, 64, 44), (8, 129, 88), (9, 259, 176), (10, 518, 352)]
    for (zoom, column, row) in tiles {
      let here = names.names(zoom: zoom, column: column, row: row)
      #expect(here.contains { Int($0.cityPoint.x) / 256 == column && Int($0.cityPoint.y) / 256 == row && $0.isCapital })
    }
    #expect(names.names(zoom: 5, column: 16, row: 11).isEmpty)
  }

  @Test func `changes the tile's pixels and stays within it`() throws {
    let land = try LandMask.bundled()
    let named = TileDrawing(zoom: 6, column: 32, row: 22, land: land, names: try Self.names())
    let unnamed = TileDrawing(
      zoom: 6, column: 32, row: 22, land: land, names: TileNames([], in: try Lettering.bundled()))
    #expect(named.file(over: nil) != unnamed.file(over: nil))
  }
}
