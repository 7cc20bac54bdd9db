import BoundedNumbers
public import CivilDates
public import Foundation

extension Date {
  /// The years 1900 to 9999, in seconds since 1970: other times are not plausible for anything that Gazette reads, and the
  /// system's calendar traps far outside.
  public static let secondsBounds = -2_208_988_800.0...253_402_300_799.0

  /// Makes the instant this many seconds after the start of 1970 in UTC; nil outside ``secondsBounds`` and for NaN.
  public init?(secondsSince1970 seconds: Double) {
    guard Self.secondsBounds.contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }

  /// The nearest instant within ``secondsBounds``.
  public var bounded: Date {
    let seconds = timeIntervalSince1970
    guard !Self.secondsBounds.contains(seconds) else { return self }
    return Date(timeIntervalSince1970: seconds > 0 ? Self.secondsBounds.upperBound : Self.secondsBounds.lowerBound)
  }

  /// Whole seconds since 1970, rounded down, of the ``bounded`` instant.
  public var wholeSecondsSince1970: Int { Int(saturating: bounded.timeIntervalSince1970.rounded(.down)) }

  /// Returns true when the date comes from a clock that has since been set back: it is more than a minute after `now`.
  ///
  /// Waits that such a clock recorded do not count: a clock that was years ahead for a moment would block everything for years.
  /// The clocks of two processes or nodes may differ by a minute.
  public func isAhead(of now: Date) -> Bool { timeIntervalSince(now) > 60 }

  /// Returns true when the date is less than `seconds` before `now`; false when the clock has been set back since.
  public func isWithin(_ seconds: TimeInterval, of now: Date) -> Bool {
    now.timeIntervalSince(self) < seconds && !isAhead(of: now)
  }
}

extension CivilTime {
  /// Makes the civil time in `timeZone` at the ``Foundation/Date/bounded`` `instant`.
  public init(_ instant: Date, in timeZone: TimeZone) {
    let offset = timeZone.secondsFromGMT(for: instant.bounded)
    self.init(secondsSince1970: instant.wholeSecondsSince1970 + offset)
  }
}

extension CalendarDay {
  /// Makes the day in `timeZone` at `instant`.
  public init(_ instant: Date, in timeZone: TimeZone) { self = CivilTime(instant, in: timeZone).day }
}

extension TimeZone {
  /// Makes the zone this many seconds ahead of GMT; nil beyond 18 hours.
  public init?(offset seconds: Double) {
    guard let seconds = seconds.within(-64_800...64_800) else { return nil }
    self.init(secondsFromGMT: Int(saturating: seconds))
  }
}

extension Duration {
  /// The duration in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
