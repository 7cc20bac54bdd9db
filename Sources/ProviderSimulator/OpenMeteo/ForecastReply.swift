import Foundation

/// Writes the forecast for one location: exactly the requested variables, in the requested order.
struct ForecastReply: Sendable {
  let variables: ForecastVariables
  let units: OpenMeteoUnits
  let span: OpenMeteoSpan
  let now: Date

  func json(head: OpenMeteoHead, column: SkyColumn) -> JSONValue {
    let block = OpenMeteoBlock(units: units, offset: head.zone.offset)
    var members = head.members
    if variables.wantsLegacyCurrent { members += legacyCurrent(block, column) }
    if !variables.current.isEmpty { members += current(block, column) }
    if !variables.quarterHourly.isEmpty {
      let starts = span.quarterStarts(now: now, offset: block.offset)
      members += series("minutely_15", variables.quarterHourly, starts, hours: 0.25, block, column)
    }
    if !variables.hourly.isEmpty {
      let starts = span.hourStarts(now: now, offset: block.offset)
      members += series("hourly", variables.hourly, starts, hours: 1, block, column)
    }
    if !variables.daily.isEmpty { members += daily(block, column) }
    return .object(members)
  }

  private func current(_ block: OpenMeteoBlock, _ column: SkyColumn) -> [(String, JSONValue)] {
    let moment = Self.quarter(now)
    let state = column.state(at: moment)
    var values: [(String, JSONValue)] = [("time", block.time(moment)), ("interval", 900)]
    for variable in variables.current {
      let value = column.hasForecast(at: moment) ? variable.value(of: state, hours: 0.25, units: units) : nil
      values.append((variable.name, .optional(value, places: variable.quantity.places(units))))
    }
    let unitMembers = block.unitMembers(variables.current.map { ($0.name, $0.quantity) }, interval: true)
    return [("current_units", unitMembers), ("current", .object(values))]
  }

  private func series(
    _ name: String, _ variables: [InstantVariable], _ starts: [Date], hours: Double, _ block: OpenMeteoBlock,
    _ column: SkyColumn
  ) -> [(String, JSONValue)] {
    let states = starts.map { column.hasForecast(at: $0) ? column.state(at: $0) : nil }
    var values: [(String, JSONValue)] = [("time", block.times(starts))]
    for variable in variables {
      let numbers = states.map { $0.flatMap { variable.value(of: $0, hours: hours, units: units) } }
      values.append((variable.name, .series(numbers, places: variable.quantity.places(units))))
    }
    return [("\(name)_units", block.unitMembers(variables.map { ($0.name, $0.quantity) })), (name, .object(values))]
  }

  private func daily(_ block: OpenMeteoBlock, _ column: SkyColumn) -> [(String, JSONValue)] {
    let midnights = span.dayStarts(now: now, offset: block.offset)
    let days = midnights.map {
      (day: column.day(from: $0), hasForecast: column.hasForecast(at: $0.addingTimeInterval(82_800)))
    }
    var values: [(String, JSONValue)] = [("time", block.days(midnights))]
    for variable in variables.daily {
      values.append((variable.name, daily(variable, days, block)))
    }
    let unitMembers = block.unitMembers(variables.daily.map { ($0.name, $0.quantity) })
    return [("daily_units", unitMembers), ("daily", .object(values))]
  }

  private func daily(
    _ variable: DailyVariable, _ days: [(day: SkyDay, hasForecast: Bool)], _ block: OpenMeteoBlock
  ) -> JSONValue {
    if case .time = variable.quantity {
      return .array(days.map { block.time(Date(timeIntervalSince1970: variable.value($0.day) ?? 0)) })
    }
    let numbers = days.map {
      $0.hasForecast ? variable.value($0.day).map { variable.quantity.converted($0, units) } : nil
    }
    return .series(numbers, places: variable.quantity.places(units))
  }

  // The predecessor of `current`, which `current_weather=true` still returns.
  private func legacyCurrent(_ block: OpenMeteoBlock, _ column: SkyColumn) -> [(String, JSONValue)] {
    let moment = Self.quarter(now)
    let state = column.state(at: moment)
    let entries: [(String, OpenMeteoQuantity, Double)] = [
      ("temperature", .temperature, state.temperature), ("windspeed", .speed, state.wind),
      ("winddirection", .direction, state.windDirection), ("is_day", .flag, state.isDay ? 1 : 0),
      ("weathercode", .weatherCode, Double(state.code)),
    ]
    let values: [(String, JSONValue)] =
      [("time", block.time(moment)), ("interval", 900)]
      + entries.map { ($0.0, .fixed($0.1.converted($0.2, units), places: $0.1.places(units))) }
    return [
      ("current_weather_units", block.unitMembers(entries.map { ($0.0, $0.1) }, interval: true)),
      ("current_weather", .object(values)),
    ]
  }

  private static func quarter(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 900).rounded(.down) * 900)
  }
}
