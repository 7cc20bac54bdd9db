import Foundation

/// Dates and times as providers write them, without a formatter, because a forecast holds thousands.
struct CivilTime: Sendable, Equatable {
  let year: Int
  let month: Int
  let day: Int
  let secondOfDay: Int

  /// - Parameter offset: seconds that local time is ahead of UTC.
  init(_ date: Date, offset: Int = 0) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + offset
    let days = Self.floorDivide(seconds, 86_400)
    secondOfDay = seconds - days * 86_400
    // Days since 1 March of year 0, in cycles of 400 years, so that leap days end their years.
    let shifted = days + 719_468
    let cycle = Self.floorDivide(shifted, 146_097)
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// Such as `2026-11-21`.
  var date: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }
  /// Such as `08:05`.
  var hourAndMinute: String { "\(Self.padded(secondOfDay / 3600, 2)):\(Self.padded(secondOfDay / 60 % 60, 2))" }
  /// Such as `2026-11-21T08:05`.
  var minute: String { "\(date)T\(hourAndMinute)" }
  /// Such as `08:05:09`.
  var time: String { "\(hourAndMinute):\(Self.padded(secondOfDay % 60, 2))" }

  /// Midnight at the beginning of a date such as `2026-11-21`, in UTC; nil when it is no date.
  static func midnight(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, text.count == 10, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let cycle = floorDivide(shiftedYear, 400)
    let yearOfCycle = shiftedYear - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    return Date(timeIntervalSince1970: Double(days) * 86_400)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }
}
