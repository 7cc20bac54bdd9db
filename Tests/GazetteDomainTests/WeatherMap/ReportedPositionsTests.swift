import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// Positions as people paste them from other programs, and places where other maps break.
@Suite struct ReportedPositionsTests {
  @Test(arguments: [
    "(50.2709604, 87.7034672)", "50.2709604,87.7034672", "50°16'15.457\"N 87°42'12.482\"E",
    "50 16 15.457 N 87 42 12.482 E",
    "50°16.2576’N 87°42.208’E", "N50°16.2576 E87°42.208", "50 16.2576 N 87 42.208 E", "50.2709604N 87.7034672E",
    "50.27096° N, 87.70347° E", "50,27096° N, 87,70347° E", "50.2709604°, 87.7034672°", "50.2709604° 87.7034672°",
    "N 50°16'15.457 E 87°42'12.482", "[50.2709604, 87.7034672]", "Lat: 50.2709604, Lng: 87.7034672",
    "lat=50.2709604&lon=87.7034672", "latitude 50.2709604 longitude 87.7034672", "50.2709604;87.7034672",
    "geo:50.2709604,87.7034672;u=35", "geo:0,0?q=50.2709604,87.7034672", "geo:0,0?q=50.2709604%2C87.7034672",
    "geo:0,0?q=50.2709604,87.7034672(Somewhere)", "geo:50.2709604,87.7034672?z=11", "@50.2709604,87.7034672,17z",
    "https://www.openstreetmap.org/#map=15/50.2709604/87.7034672",
    "https://www.google.com/maps/@50.2709604,87.7034672,17z",
    "50.2709604, 87.7034672,",
  ])
  func `reads pasted positions`(text: String) throws {
    let position = try CoordinateParser.coordinate(text)
    #expect((position.latitude - 50.27096).magnitude < 0.0001 && (position.longitude - 87.70347).magnitude < 0.0001)
  }

  @Test(arguments: [
    "33.95060° S, 151.14453° E", "33°57'02.2\"S 151°08'40.3\"E", "-33.9506, 151.14453", "S33.9506 E151.14453",
  ])
  func `reads southern positions`(text: String) throws {
    let position = try CoordinateParser.coordinate(text)
    #expect((position.latitude + 33.9506).magnitude < 0.0001 && (position.longitude - 151.14453).magnitude < 0.0001)
  }

  @Test func `reads positions at the poles, the date line and the origin`() throws {
    #expect(try CoordinateParser.coordinate("-90, 0").latitude == -90)
    #expect(try CoordinateParser.coordinate("90° N 180° W").longitude == -180)
    #expect(try CoordinateParser.coordinate("geo:0,0") == Coordinate(clamping: 0, 0))
    #expect(try CoordinateParser.coordinate("12° 58′ 43″ S, 38° 30′ 15″ W").longitude < -38.5)
  }

  @Test(arguments: ["geo:0,0?q=Van+Bleiswijkstraat+66,+2582+LG+The+Hague", "geo:?q=1,2,3", "https://example.com/1/2"])
  func `rejects addresses and links without a position`(text: String) {
    #expect(throws: InvalidCoordinate.self) { try CoordinateParser.coordinate(text) }
  }

  @Test(arguments: [90.0, -90, 89.99, 85.06]) func `places the poles on the map`(latitude: Double) {
    let point = WebMercator.point(of: Coordinate(clamping: latitude, 0))
    #expect(point.y.isFinite && (0...1).contains(point.y))
    #expect(MapTile(containing: Coordinate(clamping: latitude, 180), zoom: 18) != nil)
  }

  @Test func `keeps a view across the date line narrow`() throws {
    let fiji = try MapArea(west: 177, south: -20, east: -178, north: -15)
    #expect(fiji.longitudeSpan == 5 && fiji.aligned.longitudeSpan < 8)
    #expect(fiji.points(columns: 4, rows: 2).allSatisfy { $0.longitude > 177 || $0.longitude < -178 })
  }

  @Test func `returns no nearby place far out at sea`() {
    let paris = KnownPlace(
      kind: .capital, englishName: "Paris", frenchName: "Paris", countryCode: "FR",
      coordinate: Coordinate(clamping: 48.85, 2.35), rank: 0)
    #expect(KnownPlaces([paris]).nearest(to: Coordinate(clamping: 7.47, -128.43)) == nil)
    #expect(KnownPlaces([paris]).nearest(to: Coordinate(clamping: 0, 0)) == nil)
  }

  @Test(arguments: ["Paris, TX", "paris tx", "Paris, Tx, USA", "Paris, TX, United States"])
  func `finds a city by its state's abbreviation`(typed: String) async throws {
    let found = try await WeatherFixture().component.places.search(typed, languageCode: "en", for: .owner)
    #expect(found.map(\.place) == [.parisTexas])
  }
}
