import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// The shapes of warning zones, in the file that comes with the program (`scripts/zones.py` makes it).
///
/// Its lines are words between tabs: `title`, `licence`, `invented` with what they say; `zone`, a scheme, a code and rings;
/// `alias`, a scheme, a code, and the scheme and code of the zone that is meant. A ring is corners between spaces, latitude and
/// longitude in thousandths of a degree, each corner but the first as what it is away from the one before. Rings stand
/// between `;`.
public final class ZoneFile: WarningZones {
  /// What the file says of itself.
  public let origin: WarningZonesOrigin
  private let zones: [WarningCode: Substring]
  private let aliases: [WarningCode: WarningCode]
  /// Shapes are read when they are asked for: of two thousand zones a paper needs a few.
  private let read = Mutex<[WarningCode: [WarningPolygon]]>([:])

  /// Reads the file's text; a line that cannot be read is left out.
  public init(text: String) {
    var (title, licence, isInvented) = ("", "", false)
    var zones: [WarningCode: Substring] = [:]
    var aliases: [WarningCode: WarningCode] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch (words.first, words.count) {
      case ("title", 2): title = String(words[1])
      case ("licence", 2): licence = String(words[1])
      case ("invented", 2): isInvented = words[1] == "yes"
      case ("zone", 4): zones[WarningCode(scheme: String(words[1]), value: String(words[2]))] = words[3]
      case ("alias", 5):
        aliases[WarningCode(scheme: String(words[1]), value: String(words[2]))] =
          WarningCode(scheme: String(words[3]), value: String(words[4]))
      default: continue
      }
    }
    origin = WarningZonesOrigin(title: title, licence: licence, isInvented: isInvented, count: zones.count)
    self.zones = zones
    self.aliases = aliases
  }

  /// The file that comes with the program; one without zones when it cannot be read.
  public static func bundled() -> ZoneFile {
    let file = Bundle.module.url(forResource: "zones", withExtension: "tsv", subdirectory: "Zones")
    // Without the file every area named by code is told as "somewhere in the country", and the doctor says why.
    return ZoneFile(text: file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "")
  }

  /// The shapes of the zone called `code`; nil when the file does not know it.
  public func shapes(of code: WarningCode) -> [WarningPolygon]? {
    let key = aliases[code] ?? code
    return read.withLock { read in
      if let shapes = read[key] { return shapes }
      guard let text = zones[key] else { return nil }
      let shapes = text.split(separator: ";").compactMap(Self.ring)
      guard !shapes.isEmpty else { return nil }
      read[key] = shapes
      return shapes
    }
  }

  private static func ring(_ text: Substring) -> WarningPolygon? {
    var (latitude, longitude) = (0, 0)
    var corners: [Coordinate] = []
    for corner in text.split(separator: " ") {
      let parts = corner.split(separator: ",")
      guard parts.count == 2, let north = Int(parts[0], in: -180_000...180_000),
        let east = Int(parts[1], in: -360_000...360_000)
      else { return nil }
      (latitude, longitude) = (latitude + north, longitude + east)
      guard (-90_000...90_000).contains(latitude), (-180_000...180_000).contains(longitude) else { return nil }
      corners.append(Coordinate(clamping: Double(latitude) / 1000, Double(longitude) / 1000))
    }
    return WarningPolygon(ring: corners)
  }
}
