import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// Areas near the date line and the poles, which other programs drew across the whole world or not at all.
struct ReportedWarningMapsTests {
  private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> WarningPolygon {
    try #require(
      WarningPolygon(
        ring: [(south, west), (south, east), (north, east), (north, west)].map { Coordinate(clamping: $0.0, $0.1) }))
  }

  private func width(_ map: WarningAreaMap) throws -> Double {
    try #require(map.viewBox.split(separator: " ").compactMap { Double($0) }.dropFirst(2).first)
  }

  @Test func `draws both parts of an area at the date line together`() throws {
    let parts = [try box(51, 172, 54, 180), try box(51, -180, 53, -170)]
    let one = try #require(WarningAreaMap(parts, places: [], theme: .dark, title: ""))
    let other = try #require(WarningAreaMap(parts.reversed(), places: [], theme: .dark, title: ""))
    #expect(one.viewBox == other.viewBox && Set(one.tiles) == Set(other.tiles))
    let across = try box(51, 172, 54, -170)
    let whole = try #require(WarningAreaMap([across, parts[1]], places: [], theme: .dark, title: ""))
    let turned = try #require(WarningAreaMap([parts[1], across], places: [], theme: .dark, title: ""))
    #expect(whole.viewBox == turned.viewBox && whole.viewBox == one.viewBox)
    // Not the whole world.
    #expect(one.tiles.allSatisfy { !$0.path.contains("/0/0/0") })
  }

  @Test func `passes a shape across the date line in one piece`() throws {
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let layer = WarningMapLayer([(.fixture(), [try box(-17, 179, -16, -179)])], at: [], edition: edition)
    #expect(layer.items.first?.shapes == "-17.0,179.0 -17.0,181.0 -16.0,181.0 -16.0,179.0")
  }

  @Test(arguments: [179.97, -179.97]) func `draws a round circle at the date line`(longitude: Double) throws {
    let circle = WarningCircle(center: Coordinate(clamping: -22.3, longitude), radius: Length(clampingMeters: 50_000))
    let drawn = try #require(circle.polygon)
    #expect((drawn.east - drawn.west - 0.97).magnitude < 0.05)
    #expect(drawn.contains(Coordinate(clamping: -22.3, 179.7)) && drawn.contains(Coordinate(clamping: -22.3, -179.7)))
  }

  @Test func `draws a circle once`() throws {
    var warning = WeatherWarning.fixture()
    warning.areas = [
      WarningArea(
        name: "", circles: [WarningCircle(center: Place.paris.coordinate, radius: Length(clampingMeters: 9000))])
    ]
    let detail = WarningDetail(
      warning: warning, status: WarningServiceStatus(scope: warning.scope, asOf: ManualTime().date, problem: nil),
      shapes: WarningIndex.polygons(of: warning, zones: FakeWarningZones()), places: [], isUnplaced: false)
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let page = WarningPresenter(edition: edition) { _ in [] }.page(detail, saved: [], theme: .dark)
    // Drawn twice, the even-odd rule would leave nothing of it.
    #expect(page.map?.path.filter { $0 == "Z" }.count == 1)
  }

  @Test func `shows no end that precedes the beginning`() throws {
    var warning = WeatherWarning.fixture()
    (warning.onset, warning.ends) = (
      ManualTime().date.addingTimeInterval(7200), ManualTime().date.addingTimeInterval(-60)
    )
    let scope = warning.scope
    let known = PlaceWarnings(
      coordinate: Place.paris.coordinate, countryCode: "FR",
      services: [WarningServiceStatus(scope: scope, asOf: ManualTime().date, problem: nil)], warnings: [warning],
      now: ManualTime().date)
    let saved = SavedPlace(place: .paris, rank: 0, isHome: true, savedAt: ManualTime().date)
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let strip = WarningStripPresenter(edition: edition).strip(
      at: WarnedPlace(SavedPlaceWarnings(saved: saved, known: known)))
    let line = try #require(strip.lines.first)
    #expect(line.period.contains("11:05") && line.ends == nil)
  }
}
