import CivilDates
public import Foundation

/// A reader's choices about notifications.
public struct NotificationPreferences: Sendable, Hashable {
  /// The quiet part of each day; nil without one.
  public var quietHours: QuietHours?
  /// True when a red warning is sent during quiet hours, too.
  public var redWarningsBreakQuietHours = true
  /// The maximum number of messages per day, 1...``maximumDailyCap``; the rest comes in a digest.
  public var dailyCap = 20
  /// The hour of the digest in the reader's time zone, 0...23.
  public var digestHour = 8
  /// The name of the time zone for quiet hours, days and the digest; nil for the installation's.
  public var timeZoneName: String?
  /// The language of the texts as a BCP 47 code; nil for the installation's.
  public var languageCode: String?

  /// The highest daily cap.
  public static let maximumDailyCap = 500

  /// Makes the preferences of a reader without choices.
  public init() {}

  /// The time zone; nil when there is none, or this system does not know its name.
  public var timeZone: TimeZone? { timeZoneName.flatMap(TimeZone.init(identifier:)) }

  /// The same with every number within its bounds, and without an unknown time zone.
  public var bounded: NotificationPreferences {
    var bounded = self
    bounded.dailyCap = min(max(dailyCap, 1), Self.maximumDailyCap)
    bounded.digestHour = min(max(digestHour, 0), 23)
    if timeZone == nil || (timeZoneName?.utf8.count ?? 0) > 100 { bounded.timeZoneName = nil }
    if (languageCode?.utf8.count ?? 0) > 35 { bounded.languageCode = nil }
    return bounded
  }
}

/// The quiet part of each day, which may contain midnight.
public struct QuietHours: Sendable, Hashable {
  /// The minutes of a day.
  public static let minutes = 0...1439

  /// The first quiet minute of the day, 0...1439.
  public let from: Int
  /// The first minute that is no longer quiet, 0...1439. Before ``from`` it is on the next day.
  public let to: Int

  /// Makes quiet hours; nil when they are empty or outside of a day.
  public init?(from: Int, to: Int) {
    guard Self.minutes.contains(from), Self.minutes.contains(to), from != to else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// Returns the end of the quiet hours at `date`; nil when they are not running.
  ///
  /// The ends are times of the wall clock: a night in which the clocks change is an hour shorter or longer.
  func end(at date: Date, in timeZone: TimeZone) -> Date? {
    let minute = CivilTime(date, in: timeZone).secondOfDay / 60
    let isQuiet = from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    return isQuiet ? WallClock(timeZone).next(minute: to, after: date) : nil
  }
}

/// The wall clock of a time zone.
struct WallClock {
  private let timeZone: TimeZone

  /// Makes the clock of `timeZone`.
  init(_ timeZone: TimeZone) { self.timeZone = timeZone }

  /// Returns the next instant after `date` at which the clock shows `minute` of a day. A minute that a change of the clocks skips
  /// is where it would have been without the change.
  func next(minute: Int, after date: Date) -> Date {
    let day = CalendarDay(date, in: timeZone).daysSince1970
    let candidates = (-1...2).map { instant(day: day + $0, minute: minute) }
    // Within three days there is always one.
    return candidates.first { $0 > date } ?? date.addingTimeInterval(86_400)
  }

  /// Returns the start of the day at `date`.
  func startOfDay(at date: Date) -> Date { instant(day: CalendarDay(date, in: timeZone).daysSince1970, minute: 0) }

  /// Returns the instant of a minute on a day; the first of two when the clock is set back.
  private func instant(day: Int, minute: Int) -> Date {
    let wall = Double(day * 86_400 + minute * 60)
    // The offset before and after any change near that time.
    let offsets = [-86_400.0, 86_400].map { shift in
      Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: wall + shift)))
    }
    let instants = offsets.map { Date(timeIntervalSince1970: wall - $0) }.sorted()
    let shown = instants.first { Double(timeZone.secondsFromGMT(for: $0)) == wall - $0.timeIntervalSince1970 }
    return shown ?? instants[1]
  }
}
