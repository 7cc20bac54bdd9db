import BoundedNumbers
import CivilDates
public import Foundation

/// Dates as HTTP writes them, in UTC with whole seconds.
public enum HTTPDate {
  /// The date in `text`: `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete forms (`Sunday, 06-Nov-94 08:49:37
  /// GMT`, `Sun Nov  6 08:49:37 1994`); `nil` for anything else, `0` and `-1` included.
  ///
  /// - Parameters:
  ///   - text: The value of a header field.
  ///   - now: Determines the century of a two-digit year, which is never more than 50 years in the future.
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
    let seconds = Int(date.timeIntervalSince1970.rounded(.down), clampedTo: seconds)
    return CivilTime(secondsSince1970: seconds).rfc822()
  }

  private static func date(day: String, month: String, year: String, time: String, now: Date) -> Date? {
    guard let day = Int(day, in: 1...31), let month = CivilTime.months.firstIndex(of: month.prefix(3).capitalized)
    else {
      return nil
    }
    guard let year = fullYear(year, now: now) else { return nil }
    let clock = time.split(separator: ":").map { Int($0, in: 0...60) ?? -1 }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]) else {
      return nil
    }
    guard let civil = CalendarDay(year: year, month: month + 1, day: day) else { return nil }
    let seconds = civil.daysSince1970 * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  private static func fullYear(_ text: String, now: Date) -> Int? {
    guard let year = Int(text, in: 0...9999) else { return nil }
    if text.count == 4 { return year >= 1900 ? year : nil }
    guard text.count == 2 else { return nil }
    let thisYear = CivilTime(secondsSince1970: Int(now.timeIntervalSince1970, clampedTo: seconds)).day.year
    let guess = thisYear / 100 * 100 + year
    return guess > thisYear + 50 ? guess - 100 : guess
  }

  /// The years 1900 to 9999, in seconds since 1970.
  private static let seconds = -2_208_988_800...253_402_300_799
}
