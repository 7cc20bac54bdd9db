import GazetteDomain
import GazetteProviders
import Synchronization
import Testing

/// The bundled file of zones, and the parsing of such files.
struct ZoneFileTests {
  private static let zones = ZoneFile.bundled()

  private func zoneCodes(_ latitude: Double, _ longitude: Double, _ country: String?) -> Set<String> {
    Set(Self.zones.zones(at: Coordinate(clamping: latitude, longitude), countryCode: country).map(\.value))
  }

  @Test func `contains the zones of 35 countries`() {
    #expect(Self.zones.origin.count == 2215)
    #expect(Self.zones.origin.licence.contains("EUMETNET") && Self.zones.origin.licence.contains("CC BY 4.0"))
    #expect(Self.zones.shapes(of: WarningCode(scheme: "EMMA_ID", value: "FRX2988507")) == nil)
  }

  @Test(
    arguments: [
      ("Paris", 48.8534, 2.3488, "FR", "NUTS3", "FR101"), ("Marseille", 43.297, 5.3811, "FR", "NUTS3", "FR824"),
      ("Brest", 48.39, -4.486, "FR", "NUTS3", "FR522"), ("Prague", 50.088, 14.4208, "CZ", "CISORP", "1100"),
      ("Prague", 50.088, 14.4208, "CZ", "EMMA_ID", "CZ014"), ("Dublin", 53.333, -6.2489, "IE", "FIPS", "EI07"),
      ("Vienna", 48.2085, 16.3721, "AT", "EMMA_ID", "AT901"), ("Vienna", 48.2085, 16.3721, "AT", "NUTS2", "AT13"),
      ("Munich", 48.1374, 11.5755, "DE", "WARNCELLID", "909184999"),
    ] as [(String, Double, Double, String, String, String)])
  func `resolves each scheme's code to the zone of its city`(
    city: String, latitude: Double, longitude: Double, country: String, scheme: String, value: String
  ) throws {
    let zone = try #require(Self.zones.zone(of: WarningCode(scheme: scheme, value: value)))
    #expect(zoneCodes(latitude, longitude, country).contains(zone.value), "\(city)")
    let shapes = try #require(Self.zones.shapes(of: WarningCode(scheme: scheme, value: value)))
    #expect(shapes.contains { $0.contains(Coordinate(clamping: latitude, longitude)) }, "\(city)")
  }

  @Test func `excludes the hole of a zone that another zone fills`() {
    #expect(zoneCodes(50.088, 14.4208, "CZ") == ["CZ014", "CZ01100"])
    #expect(zoneCodes(48.2085, 16.3721, "AT") == ["AT010", "AT901"])
  }

  @Test(
    arguments: [
      ("Helsinki", 60.1695, 24.9354, "FI", "FI034"), ("Dubrovnik", 42.6481, 18.0922, "HR", "HR007"),
      ("Dubrovnik's port", 42.64125, 18.10909, "HR", "HR007"), ("Ålesund", 62.4723, 6.1549, "NO", "NO005"),
      ("La Rochelle", 46.1631, -1.1522, "FR", "FR015"), ("Saint-Malo", 48.6481, -2.0075, "FR", "FR050"),
      ("Deauville", 49.357, 0.0746, "FR", "FR052"), ("Reykjavík", 64.1355, -21.8954, "IS", "IS001"),
    ] as [(String, Double, Double, String, String)])
  func `assigns coastal towns to the nearest land zone only`(
    city: String, latitude: Double, longitude: Double, country: String, zone: String
  ) {
    #expect(zoneCodes(latitude, longitude, country) == [zone], "\(city)")
  }

  @Test func `uses sea zones at sea and no land zone beyond 15 km`() {
    #expect(zoneCodes(59.7, 24.9, nil) == ["EE803"] && zoneCodes(59.7, 24.9, "EE") == ["EE803"])
    #expect(zoneCodes(59.7, 24.9, "FI") == [] && zoneCodes(53.4, -5.5, "IE") == ["EI809"])
    #expect(zoneCodes(60.1695, 24.9354, nil) == ["FI034"] && zoneCodes(47.2, -9, "FR") == [])
    // Austrian codes of the same form are districts.
    #expect(zoneCodes(47.503, 9.7471, "AT").contains("AT802"))
  }

  @Test func `never uses a zone of a neighbouring country`() {
    #expect(zoneCodes(46.2044, 6.1432, "CH") == [])
    #expect(zoneCodes(52.0976, 23.7341, "BY") == [])
  }

  @Test(arguments: [
    "zone\tEMMA_ID\tA\tland\t0,0,1,1\t", "zone\tEMMA_ID\tA\tland\t0,0,1,1\t1,2 3,4",
    "zone\tEMMA_ID\tA\tland\t0,0,1,1\t99999,0 1,1 1,1", "zone\tEMMA_ID\tA\tland\t0,0,1,1\tx,y z,w a,b",
    "zone\tEMMA_ID\tA\tland\t0,0,1\t1,2 3,4 -5,1", "zone\tEMMA_ID\tA\tland\t0,0,1,999999\t1,2 3,4 -5,1",
    "zone\tEMMA_ID\tA\tland\t0,0,1,1\t9223372036854775807,0 9223372036854775807,1 1,1", "zone\tEMMA_ID\tA",
    "zone\tEMMA_ID\tA\t1,2 3,4 -5,1", "alias\tNUTS3\tA\tEMMA_ID\tA",
    "zone\tEMMA_ID\tA\tland\t0,0,1,1\t90000,179000 -1000,1001 1,1", "",
  ])
  func `rejects malformed lines`(line: String) {
    #expect(ZoneFile(text: line).shapes(of: WarningCode(scheme: "EMMA_ID", value: "A")) == nil)
  }

  @Test func `reads later rings as holes and separates polygons`() throws {
    let square = "0,0 0,4000 4000,0 0,-4000"
    let file = ZoneFile(
      text: "zone\tEMMA_ID\tA\tland\t0,0,4000,9000\t\(square)/1000,1000 0,2000 2000,0 0,-2000;0,8000 0,1000 1000,0\n")
    let shapes = try #require(file.shapes(of: WarningCode(scheme: "EMMA_ID", value: "A")))
    #expect(shapes.map(\.holes.count) == [1, 0])
    #expect(!shapes[0].contains(Coordinate(clamping: 2, 2)) && shapes[1].contains(Coordinate(clamping: 0.2, 8.9)))
  }

  @Test func `ignores circular and dangling aliases`() {
    let zones = ZoneFile(text: "alias\tEMMA_ID\tA\tEMMA_ID\tA\nalias\tNUTS3\tB\tEMMA_ID\tC\n")
    #expect(zones.zone(of: WarningCode(scheme: "EMMA_ID", value: "A")) == nil)
    #expect(zones.zone(of: WarningCode(scheme: "NUTS3", value: "B")) == nil)
  }

  @Test func `reads the file when first used`() {
    final class Count: Sendable {
      let value = Mutex(0)
    }
    let count = Count()
    let zones = ZoneFile(
      text: {
        count.value.withLock { $0 += 1 }
        return "title\tA\n"
      }())
    #expect(count.value.withLock { $0 } == 0)
    _ = (zones.origin, zones.origin)
    #expect(count.value.withLock { $0 } == 1)
  }
}
