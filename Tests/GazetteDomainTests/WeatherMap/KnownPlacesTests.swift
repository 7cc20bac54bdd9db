import GazetteDomain
import Testing

@Suite struct KnownPlacesTests {
  private static let annecy = KnownPlace(
    kind: .city, englishName: "Annecy", frenchName: "Annecy", countryCode: "FR",
    coordinate: Coordinate(clamping: 45.9088, 6.1257), rank: 2)
  private static let france = KnownPlace(
    kind: .country, englishName: "France", frenchName: "France", countryCode: "FR",
    coordinate: Coordinate(clamping: 45.99, 6.02), rank: 1)
  private let known = KnownPlaces([annecy, france])

  @Test func `returns distance and bearing from the nearest city, never from a country`() throws {
    let nearby = try #require(known.nearest(to: Coordinate(clamping: 45.985, 6.016)))
    #expect(nearby.place == Self.annecy)
    #expect(abs(nearby.distance.kilometers - 12) < 0.5)
    #expect(abs(nearby.bearing.degrees - 315) < 3)
    #expect(!nearby.isInside)
  }

  @Test func `recognizes a point inside a city`() throws {
    #expect(try #require(known.nearest(to: Coordinate(clamping: 45.91, 6.13))).isInside)
  }

  @Test func `returns nil far from all places`() {
    #expect(known.nearest(to: Coordinate(clamping: -45, -130)) == nil)
    #expect(KnownPlaces().nearest(to: .init(clamping: 0, 0)) == nil)
  }

  @Test func `finds a city across the date line`() throws {
    let suva = KnownPlace(
      kind: .capital, englishName: "Suva", frenchName: "Suva", countryCode: "FJ",
      coordinate: Coordinate(clamping: -18.14, 178.44), rank: 1)
    let nearby = try #require(KnownPlaces([suva]).nearest(to: Coordinate(clamping: -18, -179.5)))
    #expect(nearby.distance.kilometers < 230)
    #expect((80...95).contains(nearby.bearing.degrees))
  }
}
