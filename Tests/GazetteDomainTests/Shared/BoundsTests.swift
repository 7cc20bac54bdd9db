import CivilDates
import Foundation
import GazetteDomain
import Testing

/// External values are within their bounds or missing.
struct BoundsTests {
  static let hostile: [Double] = [1e30, -1e30, 1e300, -1e300, .nan, .infinity, -.infinity]

  @Test(arguments: hostile) func `rejects impossible measures`(value: Double) {
    #expect(Temperature(celsius: value) == nil)
    #expect(Speed(metersPerSecond: value) == nil)
    #expect(Length(meters: value) == nil)
    #expect(Depth(millimeters: value) == nil)
    #expect(Pressure(hectopascals: value) == nil)
    #expect(Percentage(percent: value) == nil)
    #expect(UVIndex(value) == nil)
    #expect(Date(secondsSince1970: value) == nil)
    #expect(TimeZone(offset: value) == nil)
    #expect(Price(euros: value) == nil)
  }

  @Test(arguments: hostile + [-.leastNonzeroMagnitude, -360, 720]) func `normalizes bearings to the compass`(
    value: Double
  ) {
    #expect((0..<360).contains(Bearing(turning: value).degrees))
    #expect(Bearing(degrees: value).map { (0..<360).contains($0.degrees) } ?? !value.isFinite)
  }

  @Test(arguments: hostile) func `computes the day and the moon of any instant`(value: Double) {
    let instant = Date(timeIntervalSince1970: value)
    #expect((1899...10_000).contains(CalendarDay(instant, in: .gmt).year))
    #expect((0..<1).contains(MoonPhase(at: instant).cycle))
  }

  @Test func `accepts values up to their bounds and rejects those beyond`() throws {
    for edge in [-150.0, 150] {
      #expect(Temperature(celsius: edge)?.celsius == edge)
      #expect(Temperature(celsius: edge * 1.001) == nil)
    }
    // The first second of 1900 and the last of 9999.
    for (edge, beyond) in [(-2_208_988_800.0, -2_208_988_801.0), (253_402_300_799, 253_402_300_800)] {
      #expect(Date(secondsSince1970: edge)?.timeIntervalSince1970 == edge)
      #expect(Date(secondsSince1970: beyond) == nil)
    }
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180)] {
      #expect(try Coordinate(latitude: latitude, longitude: longitude).latitude == latitude)
      #expect(throws: InvalidCoordinate.self) { try Coordinate(latitude: latitude * 1.001, longitude: longitude) }
      #expect(throws: InvalidCoordinate.self) { try Coordinate(latitude: latitude, longitude: longitude * 1.001) }
    }
  }

  @Test func `keeps plausible values and clamps on request`() {
    #expect(Temperature(celsius: -89.2)?.celsius == -89.2)
    #expect(Speed(metersPerSecond: 113)?.metersPerSecond == 113)
    #expect(Percentage(percent: 101)?.percent == 100)
    #expect(Length(clampingMeters: 1e30).meters == 21_000_000 && Percentage(clampingPercent: .nan).percent == 0)
  }

  @Test func `drops impossible air quality figures`() {
    var air = AirQuality(
      coordinate: Coordinate(clamping: 0, 0), observedAt: Date(timeIntervalSince1970: 0), index: 1e30, scale: .european,
      pollutants: [.ozone: 1e300, .pm10: 12], pollen: [.birch: -.infinity],
      provenance: Provenance(provider: .openMeteo, fetchedAt: Date(timeIntervalSince1970: 0)))
    #expect(air.index == nil && air.pollutants == [.pm10: 12] && air.pollen.isEmpty)
    air.index = .nan
    air.pollutants[.ozone] = -1
    #expect(air.index == nil && air.pollutants == [.pm10: 12])
  }

  @Test(arguments: [
    "urgent~0~~-9223372036854775808~a:1", "urgent~0~~9223372036854775807~a:1", "newest~0~99999999999999999999~0~a:1",
    "urgent~0~~nan~a:1", "urgent~0~~1e308~a:1", "urgent~0~-1~0~a:1", "urgent~0~~0~a:99999999999999999999",
  ])
  func `rejects hostile ad cursors`(text: String) {
    #expect(AdCursor(text: text) == nil)
  }

  @Test(arguments: ["-9223372036854775808-1", "9223372036854775807-1", "nan-1", "0-9223372036854775808", "1e308-1"])
  func `rejects hostile article cursors`(text: String) {
    #expect(ArticleCursor(text: text) == nil)
  }

  @Test(arguments: ["9223372036854775807-01-01", "-1-01-01", "99999-01-01", "2026-99-99", "\u{FF12}026-01-01"])
  func `rejects impossible days`(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }

  @Test func `ignores times from before the clock was set back`() {
    let now = Date(timeIntervalSince1970: 1_795_244_700)
    #expect(now.addingTimeInterval(-599).isWithin(600, of: now) && now.addingTimeInterval(59).isWithin(600, of: now))
    #expect(!now.addingTimeInterval(-600).isWithin(600, of: now) && !now.addingTimeInterval(61).isWithin(600, of: now))
  }
}
