import BoundedNumbers
import GazetteDomain

/// The stored form of a warning's text.
struct StoredWarningText: Codable {
  let language: String
  let event: String
  let headline, description, instruction: String?

  /// Makes the stored form of `text`.
  init(_ text: WarningText) {
    (language, event) = (text.language, text.event)
    (headline, description, instruction) = (text.headline, text.description, text.instruction)
  }

  /// The text.
  var text: WarningText {
    WarningText(
      language: language, event: event, headline: headline, description: description, instruction: instruction)
  }
}

/// The stored form of an area: a ring is alternating latitudes and longitudes, a polygon its ring and its holes.
struct StoredWarningArea: Codable {
  let name: String
  let polygons: [[[Double]]]?
  let circles: [[Double]]?
  let codes: [[String]]?

  /// Makes the stored form of `area`.
  init(_ area: WarningArea) {
    name = area.name
    polygons = area.polygons.isEmpty ? nil : area.polygons.map { ([$0.ring] + $0.holes).map(Self.numbers) }
    circles =
      area.circles.isEmpty
      ? nil : area.circles.map { [$0.center.latitude, $0.center.longitude, $0.radius.meters] }
    codes = area.codes.isEmpty ? nil : area.codes.map { [$0.scheme, $0.value] }
  }

  /// The area, without invalid rings and circles.
  var area: WarningArea {
    WarningArea(
      name: name,
      polygons: (polygons ?? []).compactMap { rings in
        let read = rings.map(Self.ring)
        return read.first.flatMap { WarningPolygon(ring: $0, holes: Array(read.dropFirst())) }
      },
      circles: (circles ?? []).filter { $0.count == 3 }.map {
        WarningCircle(center: Coordinate(clamping: $0[0], $0[1]), radius: Length(clampingMeters: max(0, $0[2])))
      },
      codes: (codes ?? []).filter { $0.count == 2 }.map { WarningCode(scheme: $0[0], value: $0[1]) })
  }

  private static func numbers(_ ring: [Coordinate]) -> [Double] { ring.flatMap { [$0.latitude, $0.longitude] } }

  private static func ring(_ numbers: [Double]) -> [Coordinate] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { Coordinate(clamping: numbers[$0], numbers[$0 + 1]) }
  }
}
