package import Foundation
package import GazetteDomain

/// An instant as a calendar and a clock in a zone show it, computed without Foundation's calendar, which is slow.
package struct CivilTime: Sendable, Hashable {
  /// The day.
  package let day: CalendarDay
  /// The hour, 0...23.
  package let hour: Int
  /// The minute, 0...59.
  package let minute: Int
  /// The day of the week, 0 for Monday to 6 for Sunday.
  package let weekday: Int
  /// The zone's distance from UTC at that instant, in seconds.
  package let secondsFromUTC: Int

  /// The civil time of `instant` in `timeZone`.
  package init(_ instant: Date, in timeZone: TimeZone) {
    secondsFromUTC = timeZone.secondsFromGMT(for: instant.bounded)
    let seconds = instant.wholeSecondsSince1970 + secondsFromUTC
    let days = Self.floorDivide(seconds, 86_400)
    let secondOfDay = seconds - days * 86_400
    hour = secondOfDay / 3600
    minute = secondOfDay % 3600 / 60
    weekday = Self.weekday(days: days)
    day = Self.day(daysSince1970: days)
  }

  /// The day of the week of `day`, 0 for Monday to 6 for Sunday.
  package static func weekday(of day: CalendarDay) -> Int { weekday(days: daysSince1970(day)) }

  /// The days from the first of January 1970 to `day`, negative before it.
  package static func daysSince1970(_ day: CalendarDay) -> Int {
    // Years that begin in March put the leap day last, so that months have a regular length.
    let year = day.month <= 2 ? day.year - 1 : day.year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((day.month + 9) % 12) + 2) / 5 + day.day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func day(daysSince1970 days: Int) -> CalendarDay {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return CalendarDay(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func weekday(days: Int) -> Int { ((days + 3) % 7 + 7) % 7 }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}
