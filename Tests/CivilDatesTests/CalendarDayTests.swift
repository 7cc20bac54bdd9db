import CivilDates
import Foundation
import Testing

struct CalendarDayTests {
  // The first day of 1899 and the last of 10000.
  private static let days = -25_932...2_933_262

  // The calendar repeats after 400 years: the first 800 and the last 400 contain every kind of day.
  @Test(arguments: [days.lowerBound...266_262, 2_787_166...days.upperBound])
  func `converts every day to a number and back, in order`(days: ClosedRange<Int>) throws {
    var before: CalendarDay?
    for number in days {
      let day = try #require(CalendarDay(daysSince1970: number))
      guard day.daysSince1970 == number, CalendarDay(year: day.year, month: day.month, day: day.day) == day,
        before.map({ $0 < day && ($0.weekday + 1) % 7 == day.weekday }) ?? true
      else {
        Issue.record("\(day.iso) is not day \(number), or not after \(before?.iso ?? "none")")
        return
      }
      before = day
    }
  }

  @Test func `computes the same calendar as Foundation`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: Self.days.lowerBound, through: Self.days.upperBound, by: 997) {
      let day = try #require(CalendarDay(daysSince1970: number))
      let instant = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: instant)
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
      #expect((day.weekday + 1) % 7 + 1 == parts.weekday)
    }
  }

  @Test(arguments: [
    (1900, false), (1904, true), (2000, true), (2023, false), (2024, true), (2100, false), (2400, true),
  ])
  func `recognizes leap years`(year: Int, isLeap: Bool) {
    #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect(CalendarDay(year: year, month: 2, day: 30) == nil)
  }

  @Test(arguments: [(4, 30), (6, 30), (9, 30), (11, 30), (1, 31), (12, 31)])
  func `knows the length of each month`(month: Int, last: Int) {
    #expect(CalendarDay(year: 2026, month: month, day: last) != nil)
    #expect(CalendarDay(year: 2026, month: month, day: last + 1) == nil)
    #expect(CalendarDay(year: 2026, month: month, day: 0) == nil)
  }

  @Test func `rejects days outside the supported years`() {
    for days in [Self.days.lowerBound - 1, Self.days.upperBound + 1, .min, .max] {
      #expect(CalendarDay(daysSince1970: days) == nil)
    }
    for year in [1898, 10_001, 0, -1, .min, .max] { #expect(CalendarDay(year: year, month: 1, day: 1) == nil) }
    for number in [0, 13, -1, Int.min, .max] { #expect(CalendarDay(year: 2026, month: number, day: 1) == nil) }
    for number in [-1, Int.min, .max] { #expect(CalendarDay(year: 2026, month: 1, day: number) == nil) }
  }

  @Test(arguments: ["1900-01-01", "2024-02-29", "2026-11-21", "9999-12-31"])
  func `reads the dates that it writes`(text: String) {
    #expect(CalendarDay(iso: text)?.iso == text)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-", "2026-1-1", "+026-11-21", "2026-11-21 ", " 2026-11-21", "2026/11/21",
    "2026-02-29", "2026-13-01", "2026-00-01", "2026-11-31", "1899-12-31", "10000-01-01", "2026-11-211",
    "9223372036854775807-01-01", "\u{FF12}026-01-01",
  ])
  func `rejects invalid dates`(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }
}
