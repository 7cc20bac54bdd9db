import Foundation

/// The parts of a request that do not depend on the variables.
struct OpenMeteoQuery: Sendable {
  /// The sites in the requested order; zones and spans have one element per site.
  let sites: [Site]
  let zones: [OpenMeteoZone]
  let spans: [OpenMeteoSpan]
  let units: OpenMeteoUnits

  func heads(elevations: [Double?]) -> [OpenMeteoHead] {
    sites.indices.map { index in
      let elevation = elevations.indices.contains(index) ? elevations[index] : nil
      return OpenMeteoHead(site: sites[index], zone: zones[index], index: index, elevation: elevation)
    }
  }
}

/// The positions in a request.
enum OpenMeteoLocations {
  /// The positions in the requested order, 1 to 1000.
  static func positions(of request: ProviderRequest) throws(OpenMeteoError) -> [Position] {
    let latitudes = try degrees(request, "latitude")
    let longitudes = try degrees(request, "longitude")
    guard latitudes.count == longitudes.count else {
      throw OpenMeteoError("Parameter 'latitude' and 'longitude' must have the same number of elements")
    }
    guard latitudes.count <= 1_000 else { throw OpenMeteoError("Only up to 1000 locations can be requested at once") }
    for latitude in latitudes where !(-90...90).contains(latitude) {
      throw OpenMeteoError("Latitude must be in range of -90 to 90°. Given: \(latitude).")
    }
    for longitude in longitudes where !(-180...180).contains(longitude) {
      throw OpenMeteoError("Longitude must be in range of -180 to 180°. Given: \(longitude).")
    }
    return zip(latitudes, longitudes).map { Position(latitude: $0, longitude: $1) }
  }

  private static func degrees(_ request: ProviderRequest, _ key: String) throws(OpenMeteoError) -> [Double] {
    let texts = request.list(key)
    guard !texts.isEmpty else { throw OpenMeteoError("Value of type 'String' required for key '\(key)'.") }
    var numbers: [Double] = []
    for text in texts {
      guard let number = Double(text), number.isFinite else {
        throw OpenMeteoError("Cannot initialize Float from invalid String value \(text) for key \(key)")
      }
      numbers.append(number)
    }
    return numbers
  }
}

/// The time zones in a request.
struct OpenMeteoZone: Sendable {
  let identifier: String
  /// Seconds east of UTC; a single value for the whole reply, even across a clock change.
  let offset: Int
  let abbreviation: String

  /// One zone per site: GMT when the request has none, the site's own for `auto`.
  static func zones(of request: ProviderRequest, sites: [Site], now: Date) throws(OpenMeteoError) -> [OpenMeteoZone] {
    let names = request.list("timezone")
    guard names.count <= 1 || names.count == sites.count else {
      throw OpenMeteoError("Parameter 'timezone' must have the same number of elements as coordinates")
    }
    var zones: [OpenMeteoZone] = []
    for (index, site) in sites.enumerated() {
      let name = names.isEmpty ? "GMT" : names[names.count == 1 ? 0 : index]
      zones.append(try OpenMeteoZone(name == "auto" ? site.timeZone : name, now: now))
    }
    return zones
  }

  private init(_ name: String, now: Date) throws(OpenMeteoError) {
    guard let zone = TimeZone(identifier: name) else { throw OpenMeteoError("Invalid timezone") }
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
