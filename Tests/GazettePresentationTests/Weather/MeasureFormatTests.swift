import GazetteDomain
import GazettePresentation
import Testing

@Suite struct MeasureFormatTests {
  private let french = MeasureFormat(language: .french, units: .metric)
  private let imperial = MeasureFormat(language: .english, units: .imperial)

  @Test func `rounds temperatures to whole degrees with a minus sign`() throws {
    #expect(french.temperature(try #require(Temperature(celsius: -3.6))) == "\u{2212}4°")
    #expect(french.temperature(try #require(Temperature(celsius: -0.4))) == "0°")
    #expect(imperial.temperature(try #require(Temperature(celsius: 0))) == "32°")
  }

  @Test func `joins figures and units with no-break spaces`() throws {
    #expect(french.speed(try #require(Speed(metersPerSecond: 10))) == "36\u{202F}km/h")
    #expect(imperial.speed(try #require(Speed(metersPerSecond: 10))) == "22\u{202F}mph")
    #expect(french.pressure(try #require(Pressure(hectopascals: 1015.2))) == "1\u{202F}015\u{202F}hPa")
    #expect(imperial.pressure(try #require(Pressure(hectopascals: 1015.2))) == "29.98\u{202F}inHg")
    #expect(french.depth(Depth(clampingMillimeters: 1.24)) == "1,2\u{202F}mm")
    #expect(imperial.depth(Depth(clampingMillimeters: 25.4)) == "1.00\u{202F}in")
    #expect(french.distance(Length(clampingMeters: 850)) == "850\u{202F}m")
    #expect(french.distance(Length(clampingMeters: 9540)) == "9,5\u{202F}km")
    #expect(french.percent(Percentage(clampingPercent: 82.4)) == "82\u{202F}%")
  }

  @Test func `writes positions with decimal points in every language`() throws {
    #expect(french.position(try Coordinate(latitude: 48.85341, longitude: -2.3488)) == "48.8534, \u{2212}2.3488")
  }
}
