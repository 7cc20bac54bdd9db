import Foundation

/// An invented reply for one position, with the length and the resolution of Open-Meteo's own.
struct InventedForecast {
  let latitude: String
  let longitude: String
  let query: [String: [String]]
  let now: Date

  /// The reply.
  var json: String {
    var parts = [
      "\"latitude\":\(latitude)", "\"longitude\":\(longitude)", "\"generationtime_ms\":0.4", "\"utc_offset_seconds\":0",
      "\"timezone\":\"GMT\"", "\"timezone_abbreviation\":\"GMT\"", "\"elevation\":38.0",
    ]
    if let names = query["current"] {
      let values = names.map { "\"\($0)\":\(value($0, at: 0))" }
      parts.append("\"current\":{\"time\":\"\(time(now))\",\"interval\":900,\(values.joined(separator: ","))}")
    }
    if let names = query["hourly"] { parts.append(columns("hourly", names, rows: count("forecast_hours"), step: 3600)) }
    if let names = query["daily"] { parts.append(columns("daily", names, rows: count("forecast_days"), step: 86_400)) }
    return "{\(parts.joined(separator: ","))}"
  }

  private func count(_ name: String) -> Int { query[name]?.first.flatMap { Int($0) } ?? 1 }

  private func columns(_ block: String, _ names: [String], rows: Int, step: Double) -> String {
    let start = (now.timeIntervalSince1970 / step).rounded(.down) * step
    let dates = (0..<rows).map { Date(timeIntervalSince1970: start + Double($0) * step) }
    let times = dates.map { date in
      if query["timeformat"] == ["unixtime"] { return String(Int(date.timeIntervalSince1970)) }
      return "\"\(step < 86_400 ? time(date) : String(time(date).prefix(10)))\""
    }
    let columns = names.map { name in
      let values = zip(dates, 0...).map { date, row in
        switch name {
        case "sunrise": "\"\(time(date.addingTimeInterval(6 * 3600)))\""
        case "sunset": "\"\(time(date.addingTimeInterval(18 * 3600)))\""
        default: value(name, at: row)
        }
      }
      return "\"\(name)\":[\(values.joined(separator: ","))]"
    }
    return "\"\(block)\":{\"time\":[\(times.joined(separator: ","))],\(columns.joined(separator: ","))}"
  }

  private func value(_ name: String, at row: Int) -> String {
    switch name {
    case "is_day": row % 24 < 12 ? "1" : "0"
    case "weather_code": "\([0, 1, 2, 3, 45, 61, 71, 80][row % 8])"
    case "pressure_msl", "surface_pressure": "\(1000 + row % 30).5"
    case "visibility": "24140.0"
    case "daylight_duration": "43200.25"
    default: "\(row * 7 % 30 + name.count % 5).\(row % 9 + 1)"
    }
  }

  private func time(_ date: Date) -> String {
    String(date.formatted(.iso8601).prefix(16))
  }
}
