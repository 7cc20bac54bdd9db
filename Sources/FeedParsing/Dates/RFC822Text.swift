import BoundedNumbers
internal import struct Foundation.Date

/// Dates as RFC 822 writes them, in GMT: `Sat, 21 Nov 2026 08:05:00 GMT`.
enum RFC822Text {
  /// `date` to the second.
  static func of(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down), clampedTo: CivilTime.seconds)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let (year, month, day) = CivilTime.day(daysSince1970: days)
    let weekday = weekdays[((days + 4) % 7 + 7) % 7]
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(day)) \(months[month - 1]) \(year) \(time) GMT"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
