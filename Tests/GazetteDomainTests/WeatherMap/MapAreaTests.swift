import GazetteDomain
import Testing

@Suite struct MapAreaTests {
  @Test func `spans the date line`() throws {
    let area = try MapArea(west: 179.9, south: -1, east: -179.9, north: 1)
    #expect(abs(area.longitudeSpan - 0.2) < 1e-9)
    let points = area.points(columns: 2, rows: 1)
    #expect(points.map(\.longitude).allSatisfy { abs($0) > 179.9 && abs($0) <= 180 })
  }

  @Test func `returns points row by row from the north-west`() throws {
    let points = try MapArea(west: 0, south: 0, east: 4, north: 2).points(columns: 2, rows: 2)
    #expect(points.map(\.latitude) == [1.5, 1.5, 0.5, 0.5])
    #expect(points.map(\.longitude) == [1, 3, 1, 3])
  }

  @Test func `aligns the smallest area`() throws {
    let area = try MapArea(west: 179.9999, south: 84.9999, east: 180, north: 85).aligned
    #expect(area.longitudeSpan > 0 && area.north > area.south)
    #expect(area.points(columns: 8, rows: 6).count == 48)
  }

  @Test func `clamps latitudes to the map`() throws {
    let area = try MapArea(west: -180, south: -90, east: 180, north: 90)
    #expect(area.south == -85 && area.north == 85 && area.longitudeSpan == 360)
  }

  @Test(arguments: [
    (Double.nan, 0.0, 1.0, 1.0, MapAreaProblem.notANumber), (0, 1, 1, 0, .upsideDown), (0, 0, 0, 1, .empty),
    (-181, 0, 1, 1, .longitudeOutOfRange), (0, -91, 1, 1, .latitudeOutOfRange),
    (180, 0, -180, 1, .empty), (0, 86, 1, 89, .beyondMap), (0, -90, 1, -85, .beyondMap),
    (0, 0, .leastNonzeroMagnitude, .leastNonzeroMagnitude, .tooSmall), (0, 0, 1, .leastNormalMagnitude, .tooSmall),
    (0, 0, 1e-300, 1, .tooSmall),
    (180, 0, -179.999_999, 1, .tooSmall), (0, 84.999_999, 1, 89, .tooSmall), (0, 0, 0.000_09, 1, .tooSmall),
  ])
  func `rejects malformed areas`(west: Double, south: Double, east: Double, north: Double, problem: MapAreaProblem) {
    #expect(throws: problem) { try MapArea(west: west, south: south, east: east, north: north) }
  }
}
