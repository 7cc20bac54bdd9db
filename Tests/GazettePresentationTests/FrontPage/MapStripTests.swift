import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct MapStripTests {
  private let now = ManualTime().date

  private func strip(_ places: [Place], theme: Theme = .automatic) throws -> MapStrip {
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: now)
    let saved = places.enumerated().map { rank, place in
      PlaceWeather(
        place: place, saved: SavedPlace(place: place, rank: rank, isHome: rank == 0, savedAt: now),
        weather: PositionWeather(report: .fixture(at: place.coordinate)))
    }
    return try #require(MapStripPresenter(edition: edition, theme: theme).strip(saved))
  }

  private func place(_ name: String, _ latitude: Double, _ longitude: Double) -> Place {
    Place(name: name, coordinate: Coordinate(clamping: latitude, longitude))
  }

  @Test func `places every city in the part that phones show`() throws {
    let strip = try strip([.paris, .parisTexas, .tromso, place("Tokyo", 35.7, 139.7)])
    #expect(strip.cities.count == 4)
    for city in strip.cities {
      let (x, y) = (try #require(Double(city.x)), try #require(Double(city.y)))
      #expect((150...874).contains(x) && (20...380).contains(y), "\(city.spoken)")
    }
  }

  @Test func `places the labels of neighbouring cities on different sides`() throws {
    let near = [place("Versailles", 48.8, 2.13), place("Évry", 48.6, 2.4), place("Meaux", 48.9, 2.9)]
    let strip = try strip([.paris] + near + [place("Tokyo", 35.7, 139.7)])
    #expect(strip.cities.allSatisfy { $0.label != nil })
    #expect(strip.cities[1].spoken == "Versailles 9°")
    #expect(strip.cities.map(\.sideClass) == ["is-right", "is-left", "is-middle", "is-middle", "is-left"])
    #expect(strip.cities[2].labelY != strip.cities[3].labelY)
  }

  @Test func `hides the label of a city without space, but not its spoken name`() throws {
    let crowd = (0..<6).map { place("Near Paris \($0)", 48.85, 2.35 + Double($0) / 100) }
    let strip = try strip(crowd + [place("Tokyo", 35.7, 139.7)])
    #expect(strip.cities.prefix(6).map { $0.label != nil } == [true, true, true, true, false, false])
    #expect(strip.cities[5].spoken == "Near Paris 5 9°")
  }

  @Test func `truncates a long label, but not its spoken name`() throws {
    let name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    let city = try #require(try strip([place(name, 53.2, -4.2)]).cities.first)
    #expect(city.label == "Llanfairpwllgwyngyllg… 9°")
    #expect(city.spoken == "\(name) 9°")
  }

  @Test func `uses the day or night map of the reader's theme`() throws {
    #expect(
      try strip([.paris], theme: .dark).tiles.allSatisfy { $0.path.contains("earth-dark") && $0.nightPath == nil })
    #expect(
      try strip([.paris], theme: .light).tiles.allSatisfy { $0.path.contains("/earth/") && $0.nightPath == nil })
    #expect(try strip([.paris]).tiles.allSatisfy { $0.nightPath?.contains("earth-dark") == true })
  }
}
