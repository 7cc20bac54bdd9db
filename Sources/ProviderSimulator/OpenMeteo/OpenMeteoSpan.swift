import CivilDates
import Foundation

/// The days in a request.
struct OpenMeteoSpan: Sendable, Equatable {
  /// The first day and the day after the last, relative to the local day of today.
  let firstDay: Int
  let endDay: Int
  /// Hours relative to now, if the request is for hours instead of days.
  let hours: Range<Int>?

  /// The number of quarters of an hour from the current one on, if the request is for those instead of days.
  let quarters: Int?

  var days: Int { endDay - firstDay }

  /// - Parameters:
  ///   - defaultDays: The number of days when the request has none.
  ///   - maximumDays: The maximum number of days.
  init(_ request: ProviderRequest, defaultDays: Int, maximumDays: Int, now: Date, offset: Int) throws(OpenMeteoError) {
    quarters = try Self.number(request, "forecast_minutely_15").map { max(0, min(96 * maximumDays, $0)) }
    if let start = request.value("start_date"), let end = request.value("end_date") {
      (firstDay, endDay) = try Self.dates(start, end, maximumDays: maximumDays, now: now, offset: offset)
      hours = nil
      return
    }
    let forecast = try Self.number(request, "forecast_days") ?? defaultDays
    guard (0...maximumDays).contains(forecast) else {
      throw OpenMeteoError("Forecast days is invalid. Allowed range 0 to \(maximumDays). Given \(forecast).")
    }
    let past = try Self.number(request, "past_days") ?? 0
    guard (0...92).contains(past) else {
      throw OpenMeteoError("Past days is invalid. Allowed range 0 to 92. Given \(past).")
    }
    (firstDay, endDay) = (-past, forecast)
    let forecastHours = try Self.number(request, "forecast_hours")
    let pastHours = try Self.number(request, "past_hours")
    hours =
      forecastHours == nil && pastHours == nil ? nil : -max(0, pastHours ?? 0)..<max(0, forecastHours ?? forecast * 24)
  }

  /// The starts of the hours on the local clock, as instants.
  func hourStarts(now: Date, offset: Int) -> [Date] {
    if let hours {
      let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
      return hours.map { hour.addingTimeInterval(Double($0) * 3_600) }
    }
    return dayStarts(now: now, offset: offset).flatMap { day in
      (0..<24).map { day.addingTimeInterval(Double($0) * 3_600) }
    }
  }

  /// The starts of the quarters of an hour, as instants.
  func quarterStarts(now: Date, offset: Int) -> [Date] {
    guard let quarters else {
      return hourStarts(now: now, offset: offset).flatMap { hour in
        (0..<4).map { hour.addingTimeInterval(Double($0) * 900) }
      }
    }
    let first = (now.timeIntervalSince1970 / 900).rounded(.down) * 900
    return (0..<quarters).map { Date(timeIntervalSince1970: first + Double($0) * 900) }
  }

  /// The local midnights, as instants.
  func dayStarts(now: Date, offset: Int) -> [Date] {
    let today = Self.midnight(now, offset: offset)
    return (firstDay..<max(firstDay, endDay)).map { today.addingTimeInterval(Double($0) * 86_400) }
  }

  private static func midnight(_ date: Date, offset: Int) -> Date {
    let local = date.timeIntervalSince1970 + Double(offset)
    return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400 - Double(offset))
  }

  private static func dates(_ start: String, _ end: String, maximumDays: Int, now: Date, offset: Int)
    throws(OpenMeteoError)
    -> (Int, Int)
  {
    guard let first = CalendarDay(iso: start), let last = CalendarDay(iso: end) else {
      throw OpenMeteoError("Invalid date format. Make sure to use 'YYYY-MM-DD'")
    }
    let today = CivilTime(now, offset: offset).day.daysSince1970
    let days = [first, last].map { $0.daysSince1970 - today }
    guard days[0] <= days[1] else { throw OpenMeteoError("End-date must be larger or equals than start-date") }
    guard days[0] >= -92, days[1] < maximumDays else {
      let key = days[0] < -92 ? "start_date" : "end_date"
      let range = [-92, maximumDays - 1].map { CalendarDay(daysSince1970: today + $0)?.iso ?? "" }
      throw OpenMeteoError("Parameter '\(key)' is out of allowed range from \(range[0]) to \(range[1])")
    }
    return (days[0], days[1] + 1)
  }

  private static func number(_ request: ProviderRequest, _ key: String) throws(OpenMeteoError) -> Int? {
    guard let text = request.value(key) else { return nil }
    guard let number = Int(text) else {
      throw OpenMeteoError("Cannot initialize Int from invalid String value \(text) for key \(key)")
    }
    return number
  }
}
