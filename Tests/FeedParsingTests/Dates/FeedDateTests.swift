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
    // A zone named twice.
    ("Tue, 3 Mar 2026 09:30:00 -0500 (EST)", "2026-03-03T14:30:00Z"),
    ("Tue Mar 03 2026 09:30:00 GMT+0100 (Central European Standard Time)", "2026-03-03T08:30:00Z"),
    ("Tue, 03 Mar 2026 09:30:00 EST -0500", "2026-03-03T14:30:00Z"),
    ("2026-03-03 09:30:00 +0100 CET", "2026-03-03T08:30:00Z"),
    ("2026-03-03 09:30:00.123456789 +0100 +0100 m=+0.000012345", "2026-03-03T08:30:00Z"),
    ("2026-03-03T09:30:00+01:00[Europe/Vienna]", "2026-03-03T08:30:00Z"),
    ("2026-03-03 09:30:00 GMT+01:00", "2026-03-03T08:30:00Z"),
    ("Tue, 3 Mar 2026 09:30:00 (EST)", "2026-03-03T14:30:00Z"),
    // The languages of the European Union.
    ("вт, 3 март 2026 09:30:00 +0200", "2026-03-03T07:30:00Z"),
    ("sri, 14. listopada 2026. 09:30", "2026-10-14T09:30:00Z"),
    ("uto, 16 lip 2026 09:30:00 +0200", "2026-06-16T07:30:00Z"),
    ("středa 11. listopadu 2026 v 9:30", "2026-11-11T09:30:00Z"),
    ("3. juni 2026 kl. 09.30", "2026-06-03T09:30:00Z"),
    ("3 mei 2026 om 09:30", "2026-05-03T09:30:00Z"),
    ("3. jaanuar 2026 09:30", "2026-01-03T09:30:00Z"),
    ("3. kesäkuuta 2026 klo 9.30", "2026-06-03T09:30:00Z"),
    ("3 août 2026 à 9\u{202F}h\u{202F}30", "2026-08-03T09:30:00Z"),
    ("Mi., 3. März 2026, 09:30 Uhr", "2026-03-03T09:30:00Z"),
    ("Τρί, 3 Μαρτίου 2026 09:30", "2026-03-03T09:30:00Z"),
    ("2026. március 3. 9:30", "2026-03-03T09:30:00Z"),
    ("3 Meán Fómhair 2026 09:30", "2026-09-03T09:30:00Z"),
    ("3 giugno 2026 alle 09:30", "2026-06-03T09:30:00Z"),
    ("2026. gada 3. jūnijs, 09:30", "2026-06-03T09:30:00Z"),
    ("2026 m. birželio 3 d. 09:30", "2026-06-03T09:30:00Z"),
    ("3 ta’ Ġunju 2026 09:30", "2026-06-03T09:30:00Z"),
    ("śr., 11 listopada 2026 09:30:00 +0100", "2026-11-11T08:30:00Z"),
    ("3 de maio de 2026 às 09:30", "2026-05-03T09:30:00Z"),
    ("3 iunie 2026, ora 09:30", "2026-06-03T09:30:00Z"),
    ("3. októbra 2026 09:30", "2026-10-03T09:30:00Z"),
    ("3. avgust 2026 ob 9.30", "2026-08-03T09:30:00Z"),
    ("3 de septiembre de 2026, 09:30", "2026-09-03T09:30:00Z"),
    ("3 maj 2026 kl. 09.30", "2026-05-03T09:30:00Z"),
    // Others.
    ("Вт, 3 мар 2026 09:30:00 +0300", "2026-03-03T06:30:00Z"),
    ("3 листопада 2026 09:30", "2026-11-03T09:30:00Z"),
    ("3 EKİM 2026 Cumartesi 09:30", "2026-10-03T09:30:00Z"),
    ("2026年3月3日(火) 午後9:30", "2026-03-03T21:30:00Z"),
    ("2026年3月3日 09时30分", "2026-03-03T09:30:00Z"),
    ("2026년 3월 3일 (화) 오전 9:30", "2026-03-03T09:30:00Z"),
    ("2026. 3. 3. 오후 9:30", "2026-03-03T21:30:00Z"),
    ("الثلاثاء، ٣ مارس ٢٠٢٦ ٠٩:٣٠", "2026-03-03T09:30:00Z"),
    ("3 تشرين الثاني 2026 09:30", "2026-11-03T09:30:00Z"),
    ("2004.12.31 12:30", "2004-12-31T12:30:00Z"),
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

  /// One moment, written in every form with every spelling of its zone.
  @Test(arguments: [
    "Wed, 17 Jun 2026 %@ ZONE", "17 Jun 26 %@ ZONE", "Wed Jun 17 2026 %@ ZONE", "Wed Jun 17 %@ ZONE 2026",
    "2026-06-17T%@ZONE", "2026-06-17 %@ ZONE", "20260617T%@ZONE", "2026/06/17 %@ ZONE", "17.06.2026 %@ ZONE",
    "June 17th, 2026 %@ ZONE", "mer. 17 juin 2026 à %@ ZONE", "17. června 2026 %@ ZONE", "2026年6月17日 %@ ZONE",
    "2026. 6. 17. %@ ZONE",
  ])
  func `reads the same instant in every zone`(_ form: String) throws {
    let hours = [
      ("11:00:00", ["+0200", "+02:00", "GMT+0200", "UTC+02:00", "CEST", "+0200 CEST", "+0200 (CEST)", "+0200 +0200"]),
      (
        "02:00:00",
        ["-0700", "-07:00", "GMT-0700", "PDT", "-0700 PDT", "-0700 (PDT)", "GMT-0700 (Pacific Daylight Time)"]
      ),
      ("14:30:00", ["+0530", "+05:30", "IST", "+0530 IST", "GMT+0530 (India Standard Time)"]),
      ("09:00:00", ["GMT", "UTC", "Z", "+0000", "-0000", "+0000 UTC", "+0000 (UTC)"]),
    ]
    for (time, zones) in hours {
      for zone in zones {
        let text = form.replacing("%@", with: time).replacing("ZONE", with: zone)
        #expect(FeedDate.parse(text)?.timeIntervalSince1970 == 1_781_686_800, "\(text)")
      }
    }
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
