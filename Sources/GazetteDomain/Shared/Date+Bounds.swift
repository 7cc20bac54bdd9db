import BoundedNumbers
public import CivilDates
public import Foundation

extension Date {
  /// The years 1900 to 9999, in seconds since 1970: what is outside is no time of anything that Gazette reads, and the
  /// system's calendar traps far outside.
  public static let secondsBounds = -2_208_988_800.0...253_402_300_799.0

  /// The instant so many seconds after 1970 began in UTC; nil outside ``secondsBounds`` and for NaN.
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

  /// Whether this was noted by a clock that has been set back since: it is more than a minute ahead of `now`.
  ///
  /// What was to be waited for since then is not: a clock that was years ahead for a moment would hold everything up
  /// for years. A minute is what the clocks of two processes or nodes may differ by.
  public func isAhead(of now: Date) -> Bool { timeIntervalSince(now) > 60 }

  /// Whether this was less than `seconds` ago at `now`; not when the clock has been set back since.
  public func isWithin(_ seconds: TimeInterval, of now: Date) -> Bool {
    now.timeIntervalSince(self) < seconds && !isAhead(of: now)
  }
}

extension CivilTime {
  /// What calendars and clocks in `timeZone` show at the ``Foundation/Date/bounded`` `instant`.
  public init(_ instant: Date, in timeZone: TimeZone) {
    let offset = timeZone.secondsFromGMT(for: instant.bounded)
    self.init(secondsSince1970: instant.wholeSecondsSince1970 + offset)
  }
}

extension CalendarDay {
  /// The day that it is in `timeZone` at `instant`.
  public init(_ instant: Date, in timeZone: TimeZone) { self = CivilTime(instant, in: timeZone).day }
}

extension TimeZone {
  /// The zone that is so many seconds ahead of GMT; nil beyond 18 hours.
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
