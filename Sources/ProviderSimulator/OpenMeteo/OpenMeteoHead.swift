import SeededNumbers
import CivilDates
import Foundation

/// The members at the start of every reply about a location.
struct OpenMeteoHead: Sendable {
  let site: Site
  let zone: OpenMeteoZone
  /// The location's number in the request; 0 is omitted.
  let index: Int
  /// The requested elevation in metres; nil uses the map's.
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

/// The weather model's grid cell for a position: replies contain its corner instead of the requested position.
enum OpenMeteoGrid {
  /// The corner in single precision, with the resulting small errors (`13.419998`).
  static func cell(_ position: Position) -> (latitude: Float, longitude: Float) {
    let inEurope = (43.2...58).contains(position.latitude) && (-3.9...20).contains(position.longitude)
    let step: Float = inEurope ? 0.02 : 0.125
    let south: Float = inEurope ? 43.18 : -90
    let west: Float = inEurope ? -3.94 : -180
    let row = ((Float(position.latitude) - south) / step).rounded()
    let column = ((Float(position.longitude) - west) / step).rounded()
    return (south + row * step, west + column * step)
  }
}

/// Writes the time axis and the units of a block of values.
struct OpenMeteoBlock: Sendable {
  let units: OpenMeteoUnits
  let offset: Int

  /// The times as text without a zone, or as seconds since 1970.
  func times(_ dates: [Date]) -> JSONValue { .array(dates.map(time)) }

  func time(_ date: Date) -> JSONValue {
    units.time == .unixtime
      ? .integer(Int(date.timeIntervalSince1970)) : .string(CivilTime(date, offset: offset).isoMinute)
  }

  func days(_ dates: [Date]) -> JSONValue {
    units.time == .unixtime ? times(dates) : .array(dates.map { .string(CivilTime($0, offset: offset).day.iso) })
  }

  /// The unit of each name, after the unit of the time.
  func unitMembers(_ entries: [(String, OpenMeteoQuantity)], interval: Bool = false) -> JSONValue {
    var members: [(String, JSONValue)] = [("time", .string(units.time.rawValue))]
    if interval { members.append(("interval", "seconds")) }
    return .object(members + entries.map { ($0.0, .string($0.1.unit(units))) })
  }
}
