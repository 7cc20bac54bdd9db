import Foundation

/// Writes the air quality for one location: exactly the variables asked for, in the order asked.
struct AirReply: Sendable {
  let variables: AirVariables
  let units: OpenMeteoUnits
  let span: OpenMeteoSpan
  let now: Date

  func json(head: OpenMeteoHead, column: AirColumn) -> JSONValue {
    let block = OpenMeteoBlock(units: units, offset: head.zone.offset)
    var members = head.members
    if !variables.current.isEmpty { members += current(block, column) }
    if !variables.hourly.isEmpty { members += hourly(block, column) }
    return .object(members)
  }

  private func current(_ block: OpenMeteoBlock, _ column: AirColumn) -> [(String, JSONValue)] {
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    let state = column.state(at: hour)
    let values = variables.current.map { variable in
      let value = column.site.isOpenOcean ? nil : variable.value(state)
      return (variable.name, JSONValue.optional(value, places: variable.places))
    }
    let head: [(String, JSONValue)] = [("time", block.time(hour)), ("interval", 3_600)]
    return [("current_units", unitMembers(variables.current, interval: true)), ("current", .object(head + values))]
  }

  private func hourly(_ block: OpenMeteoBlock, _ column: AirColumn) -> [(String, JSONValue)] {
    let starts = span.hourStarts(now: now, offset: block.offset)
    let states = starts.map { column.state(at: $0) }
    var values: [(String, JSONValue)] = [("time", block.times(starts))]
    for variable in variables.hourly {
      let numbers = states.map { column.site.isOpenOcean ? nil : variable.value($0) }
      values.append((variable.name, .series(numbers, places: variable.places)))
    }
    return [("hourly_units", unitMembers(variables.hourly, interval: false)), ("hourly", .object(values))]
  }

  private func unitMembers(_ variables: [AirVariable], interval: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [("time", .string(units.time.rawValue))]
    if interval { members.append(("interval", "seconds")) }
    return .object(members + variables.map { ($0.name, .string($0.unit)) })
  }
}
