import Almanac
import CivilDates
import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct AlmanacDayTests {
  // The first instant of a day, in seconds since 1970, with and without clock changes around midnight.
  @Test(arguments: [
    ("Europe/Paris", "2026-11-24", 1_795_474_800.0),
    // Clock changes at two and three in the night, on the day itself and on its neighbours.
    ("Europe/Paris", "2026-03-28", 1_774_652_400), ("Europe/Paris", "2026-03-29", 1_774_738_800),
    ("Europe/Paris", "2026-03-30", 1_774_821_600), ("Europe/Paris", "2026-10-24", 1_792_792_800),
    ("Europe/Paris", "2026-10-25", 1_792_879_200), ("Europe/Paris", "2026-10-26", 1_792_969_200),
    // No midnight: clocks go from 23:59 to 1:00.
    ("America/Sao_Paulo", "2018-11-04", 1_541_300_400),
    // Two midnights: clocks go from 0:59 back to 0:00, and from 23:59 back to 23:00.
    ("America/Havana", "2026-11-01", 1_793_505_600), ("America/Sao_Paulo", "2018-02-18", 1_518_922_800),
    ("Pacific/Kiritimati", "2026-01-01", 1_767_175_200), ("Pacific/Pago_Pago", "2026-01-01", 1_767_265_200),
  ])
  func `starts a day at its first instant`(zone: String, day: String, start: Double) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let found = try #require(CalendarDay(iso: day)).start(in: timeZone)
    #expect(found.timeIntervalSince1970 == start)
    #expect(CalendarDay(found, in: timeZone).iso == day)
    #expect(CalendarDay(found.addingTimeInterval(-1), in: timeZone).iso < day)
  }

  @Test(arguments: ["Europe/Paris", "America/Los_Angeles", "Asia/Tokyo", "Asia/Urumqi", "GMT"])
  func `has one noon per day, about 24 hours apart`(zone: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let first = try #require(CalendarDay(iso: "2026-03-25")).daysSince1970
    let noons = try (0..<240).map { offset in
      let day = try #require(CalendarDay(daysSince1970: first + offset))
      return AlmanacDay(day, at: Place.paris.coordinate, in: timeZone).noon
    }
    for (noon, next) in zip(noons, noons.dropFirst()) {
      #expect((next.timeIntervalSince(noon) - 86_400).magnitude < 31)
    }
  }

  @Test func `computes the change of daylight since the day before`() throws {
    let zone = try #require(Place.paris.timeZone)
    let days = ["2026-11-23", "2026-11-24"].compactMap(CalendarDay.init(iso:))
      .map { AlmanacDay($0, at: Place.paris.coordinate, in: zone) }
    let change = days[1].sun().seconds - days[0].sun().seconds
    #expect((days[1].daylightChange.seconds - change).magnitude < 1)
    #expect(change < -100 && change > -180)
  }

  @Test func `replaces the provider's sunrise and sunset with the almanac's`() throws {
    let zone = try #require(Place.paris.timeZone)
    var report = WeatherReport.fixture()
    report.days[3].sunrise = report.days[3].sunset
    let days = report.days.withSun(at: Place.paris.coordinate, in: zone)
    #expect(days.map(\.day) == report.days.map(\.day) && days.map(\.low) == report.days.map(\.low))
    for day in days {
      let sun = AlmanacDay(day.day, at: Place.paris.coordinate, in: zone).sun()
      let (rise, set) = (try #require(sun.rise), try #require(sun.set))
      #expect(try #require(day.sunrise).timeIntervalSince(rise).magnitude < 0.5)
      #expect(try #require(day.sunset).timeIntervalSince(set).magnitude < 0.5)
    }
    #expect([DayForecast]().withSun(at: Place.paris.coordinate, in: zone).isEmpty)
  }

  @Test(arguments: [(-2_208_988_800.0, 90.0), (253_402_300_799, -90), (253_402_300_799, 48)])
  func `computes the first and the last day of the calendar`(seconds: Double, latitude: Double) {
    let day = CalendarDay(Date(timeIntervalSince1970: seconds), in: .gmt)
    let almanac = AlmanacDay(day, at: Coordinate(clamping: latitude, 180), in: .gmt)
    #expect((0...86_400).contains(almanac.sun().seconds) && almanac.daylightChange.seconds.magnitude <= 86_400)
    #expect(almanac.noon.timeIntervalSince1970.isFinite)
    _ = almanac.moon
  }
}
