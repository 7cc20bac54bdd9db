import BoundedNumbers
public import Foundation

/// A day of the Gregorian calendar at a place, without a time or a zone.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// The year, such as 2026.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// Makes a day from its parts, unchecked.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that it is in `timeZone` at `instant`.
  public init(_ instant: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: instant.bounded)
    self.init(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// Reads `2026-11-21`; nil when it is not of that form, or not of the years 1900 to 9999.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Int(parts[0], in: 1900...9999), let month = Int(parts[1], in: 1...12),
      let day = Int(parts[2], in: 1...31)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as `2026-11-21`.
  public var iso: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier is less.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
