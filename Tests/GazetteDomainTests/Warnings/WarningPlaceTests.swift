import GazetteDomain
import GazetteTesting
import SeededNumbers
import Testing

/// The places that a warning affects: by shapes, circles and codes, and warnings without a known place.
struct WarningPlaceTests {
  private let paris = Place.paris.coordinate

  @Test func `includes points on edges and corners of a shape`() throws {
    let square = try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 10), reach: 1))
    for inside in [(50.0, 10.0), (49, 10), (51, 11), (50, 9)] {
      #expect(square.contains(Coordinate(clamping: inside.0, inside.1)), "\(inside)")
    }
    for outside in [(48.999, 10.0), (51.001, 11), (50, 8.999), (-50, 10), (50, -170)] {
      #expect(!square.contains(Coordinate(clamping: outside.0, outside.1)), "\(outside)")
    }
  }

  @Test func `excludes the inside of a hole, but not its edge`() throws {
    let square = try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 10), reach: 1, hole: 0.25))
    #expect(!square.contains(Coordinate(clamping: 50.5, 9.5)))
    #expect(square.contains(Coordinate(clamping: 50.25, 9.5)))
    #expect(square.contains(Coordinate(clamping: 49.5, 10.5)))
  }

  @Test func `applies a shape across the date line on both sides`() throws {
    let ring = [(50.0, 178.0), (50, -178), (54, -178), (54, 178)].map { Coordinate(clamping: $0.0, $0.1) }
    let shape = try #require(WarningPolygon(ring: ring))
    #expect(shape.contains(Coordinate(clamping: 52, 179.5)) && shape.contains(Coordinate(clamping: 52, -179.5)))
    #expect(!shape.contains(Coordinate(clamping: 52, 0)) && !shape.contains(Coordinate(clamping: 52, 177)))
    let index = WarningIndex([warning([WarningArea(name: "", polygons: [shape])])], zones: FakeWarningZones())
    #expect(index.numbers(at: Coordinate(clamping: 52, -179.5)) == [0])
    #expect(index.numbers(at: Coordinate(clamping: 52, 179.5)) == [0])
    #expect(index.numbers(at: Coordinate(clamping: 52, 0)) == [])
  }

  @Test func `combines shapes, circles and codes of an area`() throws {
    let zone = try #require(WarningPolygon.square(around: Place.tromso.coordinate, reach: 0.2))
    let circle = WarningCircle(center: paris, radius: Length(clampingMeters: 5000))
    let code = WarningCode(scheme: "EMMA_ID", value: "NO001")
    let index = WarningIndex(
      [warning([WarningArea(name: "a", circles: [circle]), WarningArea(name: "b", codes: [code])])],
      zones: FakeWarningZones([code: [zone]]))
    #expect(index.numbers(at: paris) == [0])
    #expect(index.numbers(at: Place.tromso.coordinate) == [0])
    #expect(index.numbers(at: Coordinate(clamping: 49, 2.35)) == [])
    #expect(index.unplaced.isEmpty)
  }

  @Test func `reports areas without a known shape as unplaced`() throws {
    let shape = try #require(WarningPolygon.square(around: paris, reach: 0.2))
    let unknown = WarningArea(name: "Somewhere", codes: [WarningCode(scheme: "NUTS3", value: "FR999")])
    let warnings = [
      warning([unknown]), warning([WarningArea(name: "", polygons: [shape]), WarningArea(name: "Commune")]),
      warning([WarningArea(name: "", polygons: [shape]), unknown]), warning([]),
    ]
    #expect(WarningIndex(warnings, zones: FakeWarningZones()).unplaced == [0, 2, 3])
  }

  @Test func `never matches an area's name with a city's`() {
    let named = warning([WarningArea(name: "Paris")])
    #expect(WarningIndex([named], zones: FakeWarningZones()).numbers(at: paris) == [])
  }

  @Test func `finds the same warnings with the index as by checking every shape`() throws {
    var numbers = SeededRandom(seed: 7)
    var warnings: [WeatherWarning] = []
    for _ in 0..<300 {
      let center = Coordinate(
        clamping: .random(in: -90...90, using: &numbers), .random(in: -180...180, using: &numbers))
      let reach = Double.random(in: 0.01...40, using: &numbers)
      let shapes = [WarningPolygon.square(around: center, reach: reach)].compactMap(\.self)
      let circle = WarningCircle(center: center, radius: Length(clampingMeters: reach * 50_000))
      warnings.append(
        warning([WarningArea(name: "", polygons: shapes, circles: Bool.random(using: &numbers) ? [circle] : [])]))
    }
    let index = WarningIndex(warnings, zones: FakeWarningZones())
    for _ in 0..<2000 {
      let point = Coordinate(clamping: .random(in: -90...90, using: &numbers), .random(in: -180...180, using: &numbers))
      let expected = warnings.indices.filter { number in
        warnings[number].areas.contains { area in
          area.polygons.contains { $0.contains(point) } || area.circles.contains { $0.contains(point) }
        }
      }
      #expect(index.numbers(at: point) == expected, "\(point)")
    }
  }

  private func code(_ value: String) -> WarningCode { WarningCode(scheme: "EMMA_ID", value: value) }

  @Test func `assigns a place on land to the nearest zone of its country within 15 km`() throws {
    let shore = Coordinate(clamping: 50, 10)
    // About 5 km to the east, 2 km to the west across a border, and around it at sea.
    let zones = FakeWarningZones(
      [
        code("DE001"): [try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 11.07), reach: 1))],
        code("DE002"): [try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 12.075), reach: 2))],
        code("DE003"): [try #require(WarningPolygon.square(around: Coordinate(clamping: 51.1, 10), reach: 1))],
        code("FR001"): [try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 9.96), reach: 0.01))],
        code("DE801"): [try #require(WarningPolygon.square(around: shore, reach: 3))],
      ], sea: [code("DE801")])
    // Overlapping zones, with borders slightly apart, all apply.
    #expect(Set(zones.zones(at: shore, countryCode: "de")) == [code("DE001"), code("DE002")])
    #expect(zones.zones(at: shore, countryCode: nil) == [code("FR001")])
    // No zone of its own country is near: a zone across the border or at another country's sea does not replace it.
    #expect(zones.zones(at: shore, countryCode: "CH").isEmpty)
    #expect(zones.zones(at: Coordinate(clamping: 50, 11), countryCode: "CH").contains(code("DE001")))
  }

  @Test func `applies a land warning to a town near the zone, but not a marine warning`() throws {
    let town = Coordinate(clamping: 50, 10)
    let zones = FakeWarningZones(
      [
        code("DE001"): [try #require(WarningPolygon.square(around: Coordinate(clamping: 50, 11.1), reach: 1))],
        code("DE801"): [try #require(WarningPolygon.square(around: town, reach: 0.5))],
      ], sea: [code("DE801")])
    let index = WarningIndex(
      [
        warning([WarningArea(name: "", codes: [code("DE801")])]),
        warning([WarningArea(name: "", codes: [WarningCode(scheme: "NUTS3", value: "x"), code("DE001")])]),
      ], zones: zones)
    #expect(index.numbers(at: town, countryCode: "DE") == [1] && index.unplaced.isEmpty)
    #expect(index.numbers(at: Coordinate(clamping: 49.6, 9.6), countryCode: "DE") == [0])
  }

  @Test func `counts unknown codes once, by the first of each area`() throws {
    let shape = try #require(WarningPolygon.square(around: paris, reach: 0.2))
    let zones = FakeWarningZones([code("FR001"): [shape]])
    let warnings = [
      warning([WarningArea(name: "", codes: [code("FR999"), code("FR998")])]),
      warning([WarningArea(name: "", codes: [code("FR999")]), WarningArea(name: "", codes: [code("FR001")])]),
      warning([WarningArea(name: "", polygons: [shape], codes: [code("FR997")]), WarningArea(name: "x")]),
    ]
    #expect(zones.unknownCodes(of: warnings) == [code("FR999")])
  }

  private func warning(_ areas: [WarningArea]) -> WeatherWarning {
    WeatherWarning(
      id: WarningID(.meteoAlarm, sender: "", identifier: "\(areas.hashValue)"), scope: .france, level: .severe,
      kind: .wind, texts: [WarningText(language: "en", event: "Wind")], sentAt: ManualTime().date, areas: areas)
  }
}

/// The kinds of hazards in an event's words.
struct WarningKindTests {
  @Test(
    arguments: [
      ("Severe wind", .wind), ("Thunderstorm with gusts", .thunderstorm), ("snow storm", .snowIce), ("Storm", .wind),
      ("ALERTE ORAGES", .thunderstorm), ("Sécheresse", .drought), ("uv-", .ultraviolet), ("Sturmböe", .wind),
      ("win", .other), ("", .other),
    ] as [(String, WarningKind)])
  func `derives the kind from an event's words, in order of precedence`(event: String, kind: WarningKind) {
    #expect(WarningKind(words: event) == kind)
  }

  @Test func `accepts decomposed accents`() {
    #expect(WarningKind(words: "SE\u{301}CHERESSE") == .drought)
  }
}
