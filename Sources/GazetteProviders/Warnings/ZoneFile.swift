import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// The shapes of warning zones, from the bundled file (`scripts/zones.py` generates it).
///
/// Its lines consist of tab-separated words: `title` and `licence` with their values; `zone`, a scheme, a code, `land` or `sea`,
/// the bounds `south,west,north,east`, and polygons; `alias`, a scheme, a code, and the scheme and code of the zone that it
/// stands for. `invented yes` marks the simulator's file, which must not be bundled. Polygons are separated by `;`, and the rings
/// of a polygon by `/`, the outer ring first, then its holes. A ring is a list of corners separated by spaces, latitude and
/// longitude; each corner except the first is a difference from the previous one. All numbers are thousandths of a degree.
///
/// The file is read at the first access to a zone, and a zone's shapes at the first access to them: an installation needs a few
/// of two thousand.
public final class ZoneFile: WarningZones {
  private let text: @Sendable () -> String
  private let loaded = Mutex<ZoneLines?>(nil)

  /// Creates a file that reads `text` at the first access to a zone; unreadable lines are omitted.
  public init(text: @autoclosure @escaping @Sendable () -> String) { self.text = text }

  /// The bundled file; one without zones when it is unreadable.
  public static func bundled() -> ZoneFile { ZoneFile(text: bundledText()) }

  private static func bundledText() -> String {
    let file = Bundle.module.url(forResource: "zones", withExtension: "tsv", subdirectory: "Zones")
    // Without the file, every area with a code is unknown, and the doctor reports why.
    return file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
  }

  /// The file's description of its origin.
  public var origin: WarningZonesOrigin { lines.origin }

  /// The zone with `code` as one of its names; nil when the file does not contain it.
  public func zone(of code: WarningCode) -> WarningCode? { lines.index(of: code).map { lines.zones[$0].code } }

  /// The shapes of the zone with `code`; nil when the file does not contain it.
  public func shapes(of code: WarningCode) -> [WarningPolygon]? {
    lines.index(of: code).map(lines.shapes).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The zones whose bounds are within `distance` of `point`, in the order of the file.
  public func zones(near point: Coordinate, within distance: Length) -> [WarningZone] {
    lines.zones.indices.filter { lines.zones[$0].bounds.contains(point, within: distance) }.map { index in
      WarningZone(code: lines.zones[index].code, isSea: lines.zones[index].isSea, shapes: lines.shapes(of: index))
    }
  }

  private var lines: ZoneLines {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let lines = ZoneLines(text())
      loaded = lines
      return lines
    }
  }
}

/// The lines of a zone file, and the shapes used so far.
private final class ZoneLines: Sendable {
  struct Zone: Sendable {
    let code: WarningCode
    let isSea: Bool
    let bounds: ZoneBounds
    let polygons: Substring
  }

  let origin: WarningZonesOrigin
  let zones: [Zone]
  private let indices: [WarningCode: Int]
  private let aliases: [WarningCode: WarningCode]
  private let loaded = Mutex<[Int: [WarningPolygon]]>([:])

  init(_ text: String) {
    var (title, licence) = ("", "")
    var zones: [Zone] = []
    var indices: [WarningCode: Int] = [:]
    var aliases: [WarningCode: WarningCode] = [:]
    // By bytes: finding characters in seven hundred thousand bytes is slow.
    for line in text.utf8.split(separator: 0x0A) {
      let words = line.split(separator: 0x09, omittingEmptySubsequences: false).map { Substring($0) }
      switch (words.first, words.count) {
      case ("title", 2): title = String(words[1])
      case ("licence", 2): licence = String(words[1])
      case ("zone", 6):
        guard let bounds = ZoneBounds(words[4]) else { continue }
        let code = WarningCode(scheme: String(words[1]), value: String(words[2]))
        indices[code] = zones.count
        zones.append(Zone(code: code, isSea: words[3] == "sea", bounds: bounds, polygons: words[5]))
      case ("alias", 5):
        aliases[WarningCode(scheme: String(words[1]), value: String(words[2]))] =
          WarningCode(scheme: String(words[3]), value: String(words[4]))
      default: continue
      }
    }
    origin = WarningZonesOrigin(title: title, licence: licence, count: zones.count)
    (self.zones, self.indices, self.aliases) = (zones, indices, aliases)
  }

  func index(of code: WarningCode) -> Int? { indices[code] ?? aliases[code].flatMap { indices[$0] } }

  func shapes(of index: Int) -> [WarningPolygon] {
    loaded.withLock { loaded in
      if let shapes = loaded[index] { return shapes }
      let shapes = Self.polygons(zones[index].polygons)
      loaded[index] = shapes
      return shapes
    }
  }

  private static func polygons(_ text: Substring) -> [WarningPolygon] {
    text.utf8.split(separator: 0x3B).compactMap { polygon in
      let rings = polygon.split(separator: 0x2F).map(Self.ring)
      guard let outer = rings.first ?? nil else { return nil }
      return WarningPolygon(ring: outer, holes: rings.dropFirst().compactMap(\.self))
    }
  }

  /// The corners of a ring; nil when one of them is invalid.
  private static func ring(_ text: Substring.UTF8View.SubSequence) -> [Coordinate]? {
    var (latitude, longitude) = (0, 0)
    var corners: [Coordinate] = []
    for corner in text.split(separator: 0x20) {
      let parts = corner.split(separator: 0x2C)
      guard parts.count == 2, let north = Int(Substring(parts[0]), in: -180_000...180_000),
        let east = Int(Substring(parts[1]), in: -360_000...360_000)
      else { return nil }
      (latitude, longitude) = (latitude + north, longitude + east)
      guard (-90_000...90_000).contains(latitude), (-180_000...180_000).contains(longitude) else { return nil }
      corners.append(Coordinate(clamping: Double(latitude) / 1000, Double(longitude) / 1000))
    }
    return corners
  }
}

/// The rectangle around a zone, in degrees. No zone crosses the date line.
private struct ZoneBounds: Sendable {
  private let south, west, north, east: Double

  /// Parses `south,west,north,east` in thousandths of a degree.
  init?(_ text: Substring) {
    let numbers = text.split(separator: ",").compactMap { Int($0, in: -180_000...180_000) }.map { Double($0) / 1000 }
    guard numbers.count == 4 else { return nil }
    (south, west, north, east) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Whether `point` is within it or at most `distance` away.
  func contains(_ point: Coordinate, within distance: Length) -> Bool {
    let high = distance.meters / 111_195
    // Near the poles, a narrower rectangle is not worth the effort.
    let wide = high / max(0.1, cos(point.latitude * .pi / 180))
    return south - high <= point.latitude && point.latitude <= north + high
      && west - wide <= point.longitude && point.longitude <= east + wide
  }
}
