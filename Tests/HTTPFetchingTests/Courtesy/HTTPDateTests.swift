import Foundation
import Testing

@testable import HTTPFetching

@Suite struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func `reads the three forms`(text: String) {
    #expect(HTTPDate.parse(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "-1", "now", "Sun, 06 Nov 1994", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
  ])
  func `rejects malformed dates`(text: String) {
    #expect(HTTPDate.parse(text, now: now) == nil)
  }

  @Test func `interprets two-digit years as at most fifty years ahead`() {
    #expect(HTTPDate.parse("Sunday, 06-Nov-70 08:49:37 GMT", now: now).map(HTTPDate.format)?.contains(" 2070 ") == true)
    #expect(HTTPDate.parse("Sunday, 06-Nov-94 08:49:37 GMT", now: now).map(HTTPDate.format)?.contains(" 1994 ") == true)
  }

  @Test func `reads back what it writes for many days`() {
    for step in stride(from: -2_208_988_800, through: 10_000_000_000, by: 86_399_999) {
      let date = Date(timeIntervalSince1970: Double(step))
      #expect(HTTPDate.parse(HTTPDate.format(date), now: now) == date)
    }
    #expect(HTTPDate.format(Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.format(Date(timeIntervalSince1970: 1_709_164_800)) == "Thu, 29 Feb 2024 00:00:00 GMT")
  }
}
