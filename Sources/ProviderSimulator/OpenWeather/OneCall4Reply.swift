import Foundation

/// Writes the parts of One Call 4.0, with its oddities: days west of Greenwich have no sky, probability or UV index, the fourth
/// day has a gust below the wind speed, and far out at sea there are no days at all.
struct OneCall4Reply: Sendable {
  /// The part in a request.
  enum Part: String, Sendable, CaseIterable {
    case current
    case hours = "timeline/1h"
    case days = "timeline/1day"

    /// The maximum number of records per call.
    var maximumRecords: Int {
      switch self {
      case .current: 1
      case .hours: 20
      case .days: 10
      }
    }
    var seconds: TimeInterval { self == .days ? 86_400 : 3_600 }
  }

  let units: OpenWeatherUnits
  let language: String
  let now: Date

  /// A part from `start` on; `address` is the request's own, with the key, because the addresses of the adjacent pages contain
  /// it, too.
  func json(_ part: Part, column: SkyColumn, from start: Date?, at address: (path: String, query: String)) -> JSONValue
  {
    let site = column.site
    let offset = OpenWeatherClock.offset(of: site, at: now)
    let first = start ?? now
    let begin = Date(timeIntervalSince1970: (first.timeIntervalSince1970 / part.seconds).rounded(.down) * part.seconds)
    let starts = (0..<part.maximumRecords).map { begin.addingTimeInterval(Double($0) * part.seconds) }
    var members: [(String, JSONValue)] = [
      ("lat", .trimmed(site.position.latitude, places: 2)), ("lon", .trimmed(site.position.longitude, places: 2)),
      ("timezone", .string(site.timeZone)), ("timezone_offset", .integer(offset)),
    ]
    switch part {
    case .current: members.append(("data", [current(column, offset)]))
    case .hours: members.append(("data", .array(starts.filter(isForecastHour).map { hour(column, $0) })))
    case .days:
      let days = site.isOpenOcean ? [] : starts.enumerated().map { day(column, $1, offset, number: $0) }
      members.append(("data", .array(days)))
    }
    if part != .current {
      members += [("prev", page(address, begin, -1, part)), ("next", page(address, begin, 1, part))]
    }
    return .object(members)
  }

  // Hours cover the next two days.
  private func isForecastHour(_ start: Date) -> Bool { start < now.addingTimeInterval(48 * 3_600) }

  /// The address of another page: with the key, and without TLS.
  private func page(_ address: (path: String, query: String), _ begin: Date, _ pages: Int, _ part: Part) -> JSONValue {
    let start = begin.addingTimeInterval(Double(pages * part.maximumRecords) * part.seconds)
    let parameters = address.query.split(separator: "&").filter { !$0.hasPrefix("start=") }.joined(separator: "&")
    return .string(
      "http://api.openweathermap.org\(address.path)?\(parameters)&start=\(Int(start.timeIntervalSince1970))")
  }

  private func current(_ column: SkyColumn, _ offset: Int) -> JSONValue {
    let today = column.day(from: OpenWeatherClock.midnight(now, offset: offset))
    let record = OneCallReply(units: units, language: language, excluded: [], now: now).current(column, today)
    return withAlerts(record, OneCallAlerts(language: language).ids(column, from: now))
  }

  private func hour(_ column: SkyColumn, _ start: Date) -> JSONValue {
    let record = OneCallReply(units: units, language: language, excluded: [], now: now).hour(column, start)
    return withAlerts(record, [])
  }

  private func day(_ column: SkyColumn, _ start: Date, _ offset: Int, number: Int) -> JSONValue {
    let day = column.day(from: start.addingTimeInterval(-Double(offset)))
    guard
      case .object(var members) = OneCallDay(units: units, language: language, position: column.site.position).json(day)
    else { return .null }
    members.removeAll { $0.0 == "summary" }
    let omitsSky = column.site.position.longitude < 0
    if omitsSky { members.removeAll { $0.0 == "pop" } }
    for index in members.indices {
      switch members[index].0 {
      case "dt": members[index].1 = .integer(Int(start.timeIntervalSince1970))
      case "weather" where omitsSky: members[index].1 = .null
      case "uvi" where omitsSky: members[index].1 = 0
      case "wind_gust" where number == 3: members[index].1 = 0
      default: break
      }
    }
    return .object(members)
  }

  /// A record with the ids of its warnings, if there are any.
  private func withAlerts(_ record: JSONValue, _ ids: [String]) -> JSONValue {
    guard !ids.isEmpty, case .object(let members) = record else { return record }
    return .object(members + [("alerts", .array(ids.map(JSONValue.string)))])
  }
}
