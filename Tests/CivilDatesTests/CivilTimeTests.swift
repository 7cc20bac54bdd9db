import CivilDates
import Testing

struct CivilTimeTests {
  // Saturday, 21 November 2026, 08:05:09.
  private let seconds = 1_795_248_309

  @Test func `splits seconds into a day and a time`() {
    let time = CivilTime(secondsSince1970: seconds)
    #expect(time.day == CalendarDay(year: 2026, month: 11, day: 21))
    #expect([time.hour, time.minute, time.second] == [8, 5, 9])
    #expect(time.secondsSince1970 == seconds)
  }

  @Test func `writes RFC 3339 and RFC 822 dates`() {
    let time = CivilTime(secondsSince1970: seconds)
    #expect(time.hourAndMinute == "08:05")
    #expect(time.rfc3339() == "2026-11-21T08:05:09Z")
    #expect(time.rfc3339("+01:00") == "2026-11-21T08:05:09+01:00")
    #expect(time.rfc822() == "Sat, 21 Nov 2026 08:05:09 GMT")
    #expect(CivilTime(secondsSince1970: 0).rfc822("+0100") == "Thu, 01 Jan 1970 00:00:00 +0100")
  }

  @Test func `converts the second before 1970`() {
    let time = CivilTime(secondsSince1970: -1)
    #expect(time.rfc3339() == "1969-12-31T23:59:59Z")
    #expect(time.secondsSince1970 == -1)
  }

  @Test func `clamps seconds outside the supported years`() {
    #expect(CivilTime(secondsSince1970: .min).rfc3339() == "1899-01-01T00:00:00Z")
    #expect(CivilTime(secondsSince1970: .max).rfc3339() == "10000-12-31T23:59:59Z")
  }

  @Test(arguments: [
    ("2026-11-21T08:05", "2026-11-21T08:05:00Z"), ("2026-11-21T08:05:09", "2026-11-21T08:05:09Z"),
    ("2026-12-31T23:59:60", "2027-01-01T00:00:00Z"),
  ])
  func `reads a day and a time`(text: String, expected: String) {
    #expect(CivilTime(iso: text)?.rfc3339() == expected)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T", "2026-11-21T08", "2026-11-21T08:5", "2026-11-21T8:05", "2026-11-21 08:05",
    "2026-11-21T24:00", "2026-11-21T08:60", "2026-11-21T08:05:61", "2026-11-21T08:05:", "2026-11-21T08:05:09Z",
    "2026-02-30T08:05", "2026-11-2é08:05", "2026-11-21T-8:05",
  ])
  func `rejects malformed timestamps`(text: String) {
    #expect(CivilTime(iso: text) == nil)
  }
}
