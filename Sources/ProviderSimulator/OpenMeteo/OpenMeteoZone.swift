import Foundation

/// The time zones that a request names.
struct OpenMeteoZone: Sendable {
  let identifier: String
  /// Seconds ahead of UTC; one figure for the whole answer, also when clocks change in it.
  let offset: Int
  let abbreviation: String

  /// One per site: GMT when none is named, the site's own for `auto`.
  static func zones(of request: ProviderRequest, sites: [Site], now: Date) throws(OpenMeteoRefusal) -> [OpenMeteoZone] {
    let names = request.list("timezone")
    guard names.count <= 1 || names.count == sites.count else {
      throw OpenMeteoRefusal("Parameter 'timezone' must have the same number of elements as coordinates")
    }
    var zones: [OpenMeteoZone] = []
    for (index, site) in sites.enumerated() {
      let name = names.isEmpty ? "GMT" : names[names.count == 1 ? 0 : index]
      zones.append(try OpenMeteoZone(name == "auto" ? site.timeZone : name, now: now))
    }
    return zones
  }

  private init(_ name: String, now: Date) throws(OpenMeteoRefusal) {
    guard let zone = TimeZone(identifier: name) else { throw OpenMeteoRefusal("Invalid timezone") }
    identifier = name
    offset = zone.secondsFromGMT(for: now)
    abbreviation = Self.abbreviation(offset: offset)
  }

  private static func abbreviation(offset: Int) -> String {
    guard offset != 0 else { return "GMT" }
    let minutes = abs(offset) / 60 % 60
    return "GMT\(offset > 0 ? "+" : "-")\(abs(offset) / 3_600)"
      + (minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)")
  }
}
