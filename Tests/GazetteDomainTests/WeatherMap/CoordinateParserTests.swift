import GazetteDomain
import Testing

@Suite struct CoordinateParserTests {
  @Test(arguments: [
    "48.85, 2.35", "48.85,2.35", " 48.85 2.35 ", "48,85 ; 2,35", "48,85, 2,35", "48°51'N 2°21'E", "48°51′N, 2°21′E",
    "N 48° 51' E 2° 21'", "48°51′00″ N 2°21′00″ E", "48 51 N 2 21 E", "geo:48.85,2.35?z=12", "48,85 2,35",
    "48°51'0.0\"N 2°21'0.0\"E",
  ])
  func `reads common notations of a position`(text: String) throws {
    let coordinate = try CoordinateParser.coordinate(text)
    #expect(abs(coordinate.latitude - 48.85) < 0.0001)
    #expect(abs(coordinate.longitude - 2.35) < 0.0001)
  }

  @Test func `reads south and west, in English and French`() throws {
    let english = try CoordinateParser.coordinate("33°52'S 70°40'W")
    #expect(english.latitude < -33.8 && english.longitude < -70.6)
    #expect(try CoordinateParser.coordinate("33°52'S 70°40'O") == english)
    #expect(try CoordinateParser.coordinate("−33.8667, −70.6667").latitude < -33.8)
  }

  @Test(arguments: ["", "Paris", "48", "48.85,", "1,2,3", "48°61'N 2°E", "nan,nan", "N E", "91, 2", "2, 181", "°'\""])
  func `rejects malformed positions`(text: String) {
    #expect(throws: InvalidCoordinate.self) { try CoordinateParser.coordinate(text) }
  }
}
