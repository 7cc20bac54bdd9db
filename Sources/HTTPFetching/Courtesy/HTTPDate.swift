import BoundedNumbers
public import Foundation

/// Dates as HTTP writes them, in UTC with whole seconds.
public enum HTTPDate {
  /// The date in `text`: `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete forms (`Sunday, 06-Nov-94 08:49:37
  /// GMT`, `Sun Nov  6 08:49:37 1994`); `nil` for anything else, `0` and `-1` included.
  ///
  /// - Parameters:
  ///   - text: The value of a header field.
  ///   - now: Tells the century of a two-digit year, which is never more than 50 years ahead.
  public static func parse(_ text: String, now: Date) -> Date? {
    let parts = text.split { " ,-".contains($0) }.map(String.init)
    guard let first = parts.first, first.count >= 3 else { return nil }
    if parts.count == 6, parts[5] == "GMT" || parts[5] == "UTC" {
      return date(day: parts[1], month: parts[2], year: parts[3], time: parts[4], now: now)
    }
    if parts.count == 5 {
      return date(day: parts[2], month: parts[1], year: parts[4], time: parts[3], now: now)
    }
    return nil
  }

  /// `date` in the form that HTTP prefers.
  public static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down), clampedTo: -2_208_988_800...253_402_300_799)
    let (days, second) = seconds.quotientAndRemainder(flooringBy: 86400)
    let civil = CivilDay(daysSince1970: days)
    let weekday = weekdays[(days + 4).quotientAndRemainder(flooringBy: 7).remainder]
    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(civil.day)) \(months[civil.month - 1]) \(civil.year) \(time) GMT"
  }

  private static func date(day: String, month: String, year: String, time: String, now: Date) -> Date? {
    guard let day = Int(day, in: 1...31), let month = months.firstIndex(of: month.prefix(3).capitalized) else {
      return nil
    }
    guard let year = fullYear(year, now: now) else { return nil }
    let clock = time.split(separator: ":").map { Int($0, in: 0...60) ?? -1 }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]) else {
      return nil
    }
    let civil = CivilDay(year: year, month: month + 1, day: day)
    guard civil.exists else { return nil }
    let seconds = civil.daysSince1970 * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  private static func fullYear(_ text: String, now: Date) -> Int? {
    guard let year = Int(text, in: 0...9999) else { return nil }
    if text.count == 4 { return year >= 1900 ? year : nil }
    guard text.count == 2 else { return nil }
    let thisYear = CivilDay(
      daysSince1970: Int((now.timeIntervalSince1970 / 86400).rounded(.down), clampedTo: -25_567...2_932_896)
    ).year
    let guess = thisYear / 100 * 100 + year
    return guess > thisYear + 50 ? guess - 100 : guess
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// A day of the Gregorian calendar, and its distance from 1 January 1970.
struct CivilDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970 days: Int) {
    // Years begin in March here, so that the leap day is the last one.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooringBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether the calendar has this day.
  var exists: Bool {
    (1...12).contains(month) && (1...31).contains(day) && CivilDay(daysSince1970: daysSince1970) == self
  }
}

extension Int {
  /// Division that rounds towards minus infinity, so that the remainder is never negative.
  func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let result = quotientAndRemainder(dividingBy: divisor)
    return result.remainder < 0 ? (result.quotient - 1, result.remainder + divisor) : result
  }
}
