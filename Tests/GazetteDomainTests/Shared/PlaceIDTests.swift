import GazetteDomain
import Testing

@Suite struct PlaceIDTests {
  @Test(arguments: ["48.8534,2.3488", "-33.8678,151.2073", "0.0000,0.0000", "-0.0001,-180.0000", "90.0000,180.0000"])
  func `round-trips through text`(text: String) throws {
    #expect(try PlaceID(text: text).text == text)
  }

  @Test func `treats positions within about ten metres as one place`() throws {
    #expect(try PlaceID(text: "48.85341,2.34880") == PlaceID(text: "48.85344,2.34882"))
  }

  @Test(arguments: ["", "48.85", "48.85,", "a,b", "48.85,2.35,1", "nan,2", "91,0", "0,181", "inf,0"])
  func `rejects malformed positions`(text: String) {
    #expect(throws: InvalidCoordinate.self) { try PlaceID(text: text) }
  }
}
