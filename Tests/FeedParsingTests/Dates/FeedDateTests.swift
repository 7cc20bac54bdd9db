import FeedParsing
import Foundation
import Testing

struct FeedDateTests {
  @Test(arguments: [
    // RFC 822, right and wrong.
    ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("Thu, 1 Jan 2004 19:48:21 +0100", "2004-01-01T18:48:21Z"),
    ("Thu, 01 Jan 04 19:48 EST", "2004-01-02T00:48:00Z"),
    ("01 Jan 99 00:00:00 GMT", "1999-01-01T00:00:00Z"),
    ("Thu, 1 Jan 2004 19:48 z", "2004-01-01T19:48:00Z"),
    ("Thu, 01 JAN 2004 19:48:21 -0930", "2004-01-02T05:18:21Z"),
    ("Thursday, 01 January 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("Thurs,01 Sept 2004 19:48:21 PDT", "2004-09-02T02:48:21Z"),
    ("Thu, 01-Jan-2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    ("Thu Jan 29 2004 10:22:00 GMT", "2004-01-29T10:22:00Z"),
    ("Sat, 07 Sep 2002 24:00:00 GMT", "2002-09-08T00:00:00Z"),
    ("Sat, 07 Sep 2002 12:00:00 UTC+02:00", "2002-09-07T10:00:00Z"),
    ("Sat, 07 Sep 2002 12:00:00 -0530", "2002-09-07T17:30:00Z"),
    ("  Sat,  07   Sep 2002\t00:00:01 GMT ", "2002-09-07T00:00:01Z"),
    ("7 Sep 2002", "2002-09-07T00:00:00Z"),
    // asctime, with and without a zone.
    ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
    ("Sun Jan 04 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
    // What American programs write.
    ("January 1st, 2004 10:00 PM", "2004-01-01T22:00:00Z"),
    ("Jan 1, 2004 12:05 am EST", "2004-01-01T05:05:00Z"),
    // RFC 3339, W3CDTF, ISO 8601.
    ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"),
    ("2003-12-31t10:14:55+01:00", "2003-12-31T09:14:55Z"),
    ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
    ("2003-12-31T10:14", "2003-12-31T10:14:00Z"),
    ("2003-12-31T10:14:55.25-0800", "2003-12-31T18:14:55Z"),
    ("2003-12-31T10:14:55 GMT", "2003-12-31T10:14:55Z"),
    ("2003-12-31", "2003-12-31T00:00:00Z"),
    ("2003-12", "2003-12-01T00:00:00Z"),
    ("2003", "2003-01-01T00:00:00Z"),
    ("20031231", "2003-12-31T00:00:00Z"),
    ("20031231T101455Z", "2003-12-31T10:14:55Z"),
    ("2003-335", "2003-12-01T00:00:00Z"),
    ("2026-W47-6", "2026-11-21T00:00:00Z"),
    ("2020-W01-1", "2019-12-30T00:00:00Z"),
    ("2003/12/31 10:14:55", "2003-12-31T10:14:55Z"),
    // Other languages.
    ("sam., 21 nov. 2026 08:05:00 +0100", "2026-11-21T07:05:00Z"),
    ("mardi 3 février 2026 à 10h05", "2026-02-03T10:05:00Z"),
    ("mar. 3 févr. 2026 10:05:00 GMT", "2026-02-03T10:05:00Z"),
    ("3 mars 2026", "2026-03-03T00:00:00Z"),
    ("15 août 2026 10:00 CEST", "2026-08-15T08:00:00Z"),
    ("1er décembre 2026", "2026-12-01T00:00:00Z"),
    ("DIM, 16 JUIL 2026 07:00:00 +0200", "2026-07-16T05:00:00Z"),
    ("Fr, 31 Dez 2004 12:00:00 +0100", "2004-12-31T11:00:00Z"),
    ("2 enero 2004 10:00:00", "2004-01-02T10:00:00Z"),
    ("31.12.2004 12:30", "2004-12-31T12:30:00Z"),
    ("31/12/2004", "2004-12-31T00:00:00Z"),
    ("12/31/2004 08:00:00", "2004-12-31T08:00:00Z"),
  ])
  func `reads a date`(_ text: String, _ moment: String) throws {
    let expected = try Date(moment, strategy: .iso8601)
    let found = try #require(FeedDate.parse(text), "\(text)")
    #expect(found.timeIntervalSince1970.rounded(.down) == expected.timeIntervalSince1970, "\(text): \(found)")
  }

  @Test(arguments: [
    "", "yesterday", "sometime last week-ish, I think", "31 Nov 2004", "Thu, 32 Jan 2004 10:00:00 GMT",
    "2003-13-01", "2003-02-29", "2003-12-31T25:00:00Z", "1/2/2004", "99999999999999999999", "Jan 2004 Feb",
    "0000-00-00 00:00:00", "1899-12-31T23:59:59Z", "1900-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
  ])
  func `leaves a date that cannot be told unread`(_ text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func `keeps fractions of a second`() throws {
    let date = try #require(FeedDate.parse("2003-12-31T10:14:55.25Z"))
    #expect(date.timeIntervalSince1970 == 1_072_865_695.25)
  }

  @Test func `warns of a date that cannot be read and never says now`() throws {
    let feed = try parse("<rss><channel><item><guid>a</guid><pubDate>demain matin</pubDate></item></channel></rss>")
    #expect(feed.items[0].published == nil)
    #expect(feed.warnings == [FeedWarning(.unreadableDate, "demain matin")])
  }
}
