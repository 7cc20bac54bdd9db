import GazetteDomain
import Testing

@Suite struct AlignedAreaTests {
  @Test func `aligns similar views to one area`() throws {
    let one = try MapArea(west: -4.1, south: 42.2, east: 9.7, north: 50.9)
    let other = try MapArea(west: -4.9, south: 42.9, east: 9.1, north: 50.1)
    #expect(one.aligned == other.aligned)
    #expect(one.aligned.west == -6 && one.aligned.east == 10 && one.aligned.south == 42 && one.aligned.north == 52)
  }

  @Test func `covers the view, also across the date line`() throws {
    let view = try MapArea(west: 179.9, south: -1, east: -179.9, north: 1)
    let area = view.aligned
    #expect(area.west <= 179.9 && area.east >= -179.9 && area.longitudeSpan < 3)
    #expect(area.south <= -1 && area.north >= 1)
  }

  @Test func `keeps the whole world`() throws {
    let area = try MapArea(west: -180, south: -85, east: 180, north: 85).aligned
    #expect(area.longitudeSpan == 360 && area.south == -85 && area.north == 85)
  }

  @Test func `limits an aligned area to about twice the view`() throws {
    for view in [(-4.1, 42.2, 9.7, 50.9), (170, -40, -160, 10), (2.3, 48.8, 2.4, 48.9)] {
      let area = try MapArea(west: view.0, south: view.1, east: view.2, north: view.3).aligned
      #expect(area.aligned.longitudeSpan >= area.longitudeSpan)
      #expect(area.longitudeSpan < 2 * (view.2 < view.0 ? view.2 + 360 - view.0 : view.2 - view.0) + 1)
    }
  }
}
