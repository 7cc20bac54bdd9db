import Foundation

/// Writes the time axis and the units that go with a block of values.
struct OpenMeteoBlock: Sendable {
  let units: OpenMeteoUnits
  let offset: Int

  /// The moments as texts without a zone, or as seconds since 1970.
  func times(_ dates: [Date]) -> JSONValue { .array(dates.map(time)) }

  func time(_ date: Date) -> JSONValue {
    units.time == .unixtime
      ? .integer(Int(date.timeIntervalSince1970)) : .string(CivilTime(date, offset: offset).minute)
  }

  func days(_ dates: [Date]) -> JSONValue {
    units.time == .unixtime ? times(dates) : .array(dates.map { .string(CivilTime($0, offset: offset).date) })
  }

  /// The unit of each name, after those of the time.
  func unitMembers(_ entries: [(String, OpenMeteoQuantity)], interval: Bool = false) -> JSONValue {
    var members: [(String, JSONValue)] = [("time", .string(units.time.rawValue))]
    if interval { members.append(("interval", "seconds")) }
    return .object(members + entries.map { ($0.0, .string($0.1.unit(units))) })
  }
}
