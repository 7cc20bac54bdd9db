import GazetteDomain
import Testing

@Suite struct WebMercatorTests {
  @Test func `maps the origin to the centre`() {
    let point = WebMercator.point(of: Coordinate(clamping: 0, 0))
    #expect(abs(point.x - 0.5) < 1e-12 && abs(point.y - 0.5) < 1e-12)
  }

  // EPSG:3857 metres of Paris' Notre-Dame, from its definition: x = R·λ, y = R·asinh(tan φ), R = 6378137.
  @Test func `projects Paris as EPSG 3857 defines`() {
    let point = WebMercator.point(of: Coordinate(clamping: 48.853, 2.3499))
    let world = 2 * Double.pi * 6_378_137
    #expect(abs((point.x - 0.5) * world - 261_589.67) < 1)
    #expect(abs((0.5 - point.y) * world - 6_250_066) < 600)
  }

  @Test(arguments: [(48.8534, 2.3488), (-33.8688, 151.2093), (85, -179.9), (-85, 179.9), (0, 0)])
  func `round-trips coordinates`(latitude: Double, longitude: Double) {
    let point = WebMercator.point(of: Coordinate(clamping: latitude, longitude))
    let back = WebMercator.coordinate(x: point.x, y: point.y)
    #expect(abs(back.latitude - latitude) < 1e-9 && abs(back.longitude - longitude) < 1e-9)
  }

  @Test func `clamps the poles to the edge of the map`() {
    #expect(abs(WebMercator.point(of: Coordinate(clamping: 90, 0)).y) < 1e-9)
    #expect(abs(WebMercator.point(of: Coordinate(clamping: -90, 0)).y - 1) < 1e-9)
  }
}
