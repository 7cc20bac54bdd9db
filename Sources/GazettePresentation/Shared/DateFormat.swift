import BoundedNumbers
package import CivilDates
package import Foundation
import GazetteDomain

/// Formats dates and times in a language and a time zone.
package struct DateFormat: Sendable {
  private let language: Language
  private let timeZone: TimeZone
  private let style: DateStyle
  // A reference to all phrases: a copy of the needed ones is large, and a list makes a format for each of its rows.
  private let phrases: Phrases

  package init(language: Language, timeZone: TimeZone, style: DateStyle? = nil) {
    self.language = language
    self.style = style ?? DateStyle(language)
    self.timeZone = timeZone
    phrases = Phrases.of(language)
  }

  private var conventions: LanguageConventions { phrases.conventions }
  private var clock: ClockWords { conventions.clock(style.clock) }
  private var monthFirst: MonthFirstWords? { style.isMonthFirst ? conventions.monthFirst : nil }
  private var words: CalendarWords { phrases.conventions.calendar }

  /// Returns « samedi 21 novembre 2026 », `Saturday, 21 November 2026`.
  package func long(_ instant: Date) -> String { long(CalendarDay(instant, in: timeZone)) }

  /// Returns « samedi 21 novembre 2026 », `Saturday, 21 November 2026`.
  package func long(_ day: CalendarDay) -> String {
    (monthFirst?.long ?? conventions.longDate)(
      weekday(day), conventions.dayNumber(day.day), words.months[day.month - 1], day.year)
  }

  /// Returns « 21 nov. 2026 », `21 Nov 2026`.
  package func short(_ instant: Date) -> String {
    let day = CalendarDay(instant, in: timeZone)
    return monthFirst?.short(dayAndMonth(day), day.year) ?? "\(dayAndMonth(day)) \(day.year)"
  }

  /// Returns « 21 nov. », `21 Nov`.
  package func dayAndMonth(_ day: CalendarDay) -> String {
    let (number, month) = (conventions.dayNumber(day.day), words.shortMonths[day.month - 1])
    return monthFirst?.dayAndMonth(number, month) ?? "\(number)\u{A0}\(month)"
  }

  /// Returns « samedi », `Saturday`.
  package func weekday(_ day: CalendarDay) -> String { words.weekdays[day.weekday] }

  /// Returns « sam. », `Sat`.
  package func shortWeekday(_ day: CalendarDay) -> String { words.shortWeekdays[day.weekday] }

  /// Returns « aujourd’hui », « demain », « hier », else the day of the week.
  package func relativeDay(_ day: CalendarDay, now: Date) -> String {
    let today = CalendarDay(now, in: timeZone)
    switch day.daysSince1970 - today.daysSince1970 {
    case 0: return words.today
    case 1: return words.tomorrow
    case -1: return words.yesterday
    default: return weekday(day)
    }
  }

  /// Returns « 8 h 05 », `8:05 am`.
  package func time(_ instant: Date) -> String {
    let civil = CivilTime(instant, in: timeZone)
    let minute = civil.minute < 10 ? "0\(civil.minute)" : String(civil.minute)
    return clock.time(civil.hour, minute)
  }

  /// Returns « 8 h », `8 am`: the hour alone, for axes. Adds the minutes when there are any, as for whole hours of UTC in India
  /// and Nepal.
  package func hour(_ instant: Date) -> String {
    let civil = CivilTime(instant, in: timeZone)
    return civil.minute == 0 ? clock.hour(civil.hour) : time(instant)
  }

  /// Returns a duration: « 10 h 34 min », `10 h 34 min`.
  package func duration(seconds: Int) -> String {
    let minutes = max(0, seconds) / 60
    guard minutes >= 60 else { return "\(minutes)\u{A0}min" }
    guard !minutes.isMultiple(of: 60) else { return "\(minutes / 60)\u{A0}h" }
    return "\(minutes / 60)\u{A0}h\u{A0}\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)\u{A0}min"
  }

  /// Returns « à l’instant » (also for the future), « il y a 12 min », « il y a 3 h », « hier à 8 h 05 », then the date.
  package func age(of instant: Date, now: Date) -> String {
    let minutes = Int(saturating: now.timeIntervalSince(instant) / 60)
    guard minutes >= 1 else { return words.justNow }
    if minutes < 60 { return conventions.ago("\(minutes)\u{A0}min") }
    if minutes < 24 * 60 { return conventions.ago("\(minutes / 60)\u{A0}h") }
    let then = CalendarDay(instant, in: timeZone)
    let days = CalendarDay(now, in: timeZone).daysSince1970 - then.daysSince1970
    if days == 1 { return conventions.yesterdayAt(time(instant)) }
    if days < 7 { return conventions.ago(conventions.days.counted(days, in: language)) }
    return short(instant)
  }

  /// Returns the instant for machines, in UTC: `2026-11-21T08:05:00Z`.
  package static func machine(_ instant: Date) -> String { CivilTime(instant, in: .gmt).rfc3339() }
}

/// A formatted instant for a `<time>` element.
package struct TimeText: Sendable, Hashable {
  /// For machines, in UTC: `2026-11-21T08:05:00Z`.
  package let machine: String
  /// For readers.
  package let text: String
  package init(_ instant: Date, text: String) {
    machine = DateFormat.machine(instant)
    self.text = text
  }
}

/// The age of the data shown, and whether they are stale.
package struct Age: Sendable, Hashable {
  /// The time of the fetch, for machines, in UTC.
  package let machine: String
  /// For readers: « il y a 12 min ».
  package let text: String
  /// True when the data are older than the limit.
  package let isStale: Bool

  /// Makes the age at `edition.now` of data fetched at `instant`, stale after `limit` seconds.
  package init(of instant: Date, staleAfter limit: TimeInterval, in edition: Edition) {
    machine = DateFormat.machine(instant)
    text = edition.dates.age(of: instant, now: edition.now)
    isStale = edition.now.timeIntervalSince(instant) > limit
  }
}
