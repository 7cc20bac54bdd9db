/// A day of the Gregorian calendar, without a time or a time zone; always valid.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// The years 1900 to 9999, the range of Gazette's times, and the adjacent days that they reach in some time zone.
  public static let years = 1899...10_000

  /// The days of ``years``, counted from 1 January 1970.
  static let days = -25_932...2_933_262

  /// The year, such as 2026.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int

  /// Creates a day from its parts; nil when the calendar has no such day, or it is outside ``years``.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day `days` days after 1 January 1970, or before it if negative; nil when it is outside ``years``.
  public init?(daysSince1970 days: Int) {
    guard Self.days.contains(days) else { return nil }
    self.init(days: days)
  }

  /// The day `days` days after 1 January 1970; `days` must be within ``days``.
  init(days: Int) {
    // Eras are 400 years long. Their years begin in March, so that the leap day is the last of its year and the lengths of the
    // months before it are regular.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Parses `2026-11-21`; nil for another format, for a year outside 1900 to 9999, or for a day that does not exist.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  public init?<Text: StringProtocol>(iso text: Text) {
    var digits = ISODigits(text.utf8)
    guard let year = digits.number(4), year >= 1900, digits.skip("-"), let month = digits.number(2), digits.skip("-"),
      let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day as `2026-11-21`.
  public var iso: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

  /// The days from 1 January 1970 to this one, negative before it.
  public var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    // 1 January 1970 was a Thursday; 25,935 is a multiple of seven that keeps the sum non-negative.
    (daysSince1970 + 3 + 25_935) % 7
  }

  /// Whether the first day is the earlier one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
