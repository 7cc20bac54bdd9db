/// A day and a time of day to the second, as on a calendar and a clock. The caller knows the time zone.
///
/// Computed without Foundation's calendar and formatters, which are slow for replies with thousands of times.
public struct CivilTime: Sendable, Hashable {
  /// The day.
  public let day: CalendarDay
  /// The seconds since the start of the day, 0...86,399.
  public let secondOfDay: Int

  /// The hour, 0...23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0...59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0...59.
  public var second: Int { secondOfDay % 60 }

  /// The time that clocks show `seconds` seconds after they showed the start of 1970, clamped to ``CalendarDay/years``.
  public init(secondsSince1970 seconds: Int) {
    let first = CalendarDay.days.lowerBound * 86_400
    let last = CalendarDay.days.upperBound * 86_400 + 86_399
    // Counted from the first day, so that both parts are non-negative.
    let (days, second) = (min(last, max(first, seconds)) - first).quotientAndRemainder(dividingBy: 86_400)
    day = CalendarDay(days: days + CalendarDay.days.lowerBound)
    secondOfDay = second
  }

  /// Parses `2026-11-21T08:05` and `2026-11-21T08:05:09`; nil for anything else, and for a day or a time that does not exist. A
  /// leap second, `23:59:60`, becomes the following second.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  public init?<Text: StringProtocol>(iso text: Text) {
    guard let day = CalendarDay(iso: String(decoding: text.utf8.prefix(10), as: UTF8.self)) else { return nil }
    var digits = ISODigits(text.utf8.dropFirst(10))
    guard digits.skip("T"), let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2) else {
      return nil
    }
    var second = 0
    if !digits.isAtEnd {
      guard digits.skip(":"), let number = digits.number(2), digits.isAtEnd else { return nil }
      second = number
    }
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    self.init(secondsSince1970: day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The seconds from the start of 1970 to this time, both on the same clock.
  public var secondsSince1970: Int { day.daysSince1970 * 86_400 + secondOfDay }

  /// The hour and the minute as `08:05`.
  public var hourAndMinute: String { "\(twoDigits(hour)):\(twoDigits(minute))" }

  /// The time of day as `08:05:09`.
  public var clock: String { "\(hourAndMinute):\(twoDigits(second))" }

  /// The day and the time in RFC 3339 format: `2026-11-21T08:05:09`, followed by `zone`.
  public func rfc3339(_ zone: String = "Z") -> String { "\(day.iso)T\(clock)\(zone)" }

  /// The day and the time in the format of RFC 822 and HTTP: `Sat, 21 Nov 2026 08:05:09`, followed by `zone`.
  public func rfc822(_ zone: String = "GMT") -> String {
    let weekday = Self.weekdays[day.weekday]
    return "\(weekday), \(twoDigits(day.day)) \(Self.months[day.month - 1]) \(day.year) \(clock) \(zone)"
  }

  /// The month names of RFC 822 and HTTP, `Jan` first.
  public static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
