/// The members that begin every answer about a location.
struct OpenMeteoHead: Sendable {
  let site: Site
  let zone: OpenMeteoZone
  /// The location's number in the request; 0 is not written.
  let index: Int
  /// Metres, when the request says them; nil takes the map's.
  let elevation: Double?

  var members: [(String, JSONValue)] {
    let cell = OpenMeteoGrid.cell(site.position)
    var members: [(String, JSONValue)] = [
      ("latitude", .single(cell.latitude)), ("longitude", .single(cell.longitude)),
      ("generationtime_ms", .trimmed(generationTime, places: 16)), ("utc_offset_seconds", .integer(zone.offset)),
      ("timezone", .string(zone.identifier)), ("timezone_abbreviation", .string(zone.abbreviation)),
      ("elevation", .fixed(elevation ?? site.elevation, places: 1)),
    ]
    if index > 0 { members.append(("location_id", .integer(index))) }
    return members
  }

  private var generationTime: Double {
    let bits = SeededRandom.mixed(site.position.latitude.bitPattern ^ site.position.longitude.bitPattern)
    return Double(bits % 120_000 + 2_400) / 131_072
  }
}
