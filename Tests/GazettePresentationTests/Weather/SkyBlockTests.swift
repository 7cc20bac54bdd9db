import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct SkyBlockTests {
  /// Returns the sun and moon of a place, without any weather.
  private func sky(
    _ time: String, _ language: Language = .english, at place: Place = .paris, report: WeatherReport? = nil
  ) throws -> SunBlock { try page(time, language, at: place, report: report).sun }

  private func page(
    _ time: String, _ language: Language = .english, at place: Place = .paris, report: WeatherReport? = nil
  ) throws -> WeatherDetailPage {
    let now = Date(timeIntervalSince1970: TimeInterval(try #require(CivilTime(iso: time)).secondsSince1970))
    let edition = Edition(language: language, units: .metric, timeZone: .gmt, now: now)
    return WeatherDetailPresenter(edition: edition) { _ in [] }
      .page(PlaceWeather(place: place, saved: nil, weather: PositionWeather(report: report)))
  }

  // According to ephem: 07:12:59 and 16:01:09 UTC; full moon at 14:53:29, new moon on 9 December at 00:51:47.
  @Test func `shows sunrise, sunset, twilights and moon phases for Paris`() throws {
    let sky = try sky("2026-11-24T12:00:00")
    #expect(sky.sunrise == "8:13\u{A0}am" && sky.sunset == "5:01\u{A0}pm")
    #expect(sky.daylight == "8 h 48 min" && sky.daylightChange == "2\u{A0}minutes shorter than yesterday")
    #expect(sky.twilights.map(\.name) == ["Civil", "Nautical", "Astronomical"])
    #expect(sky.twilights.allSatisfy { $0.instead == nil && $0.dawn.hasSuffix("am") && $0.dusk.hasSuffix("pm") })
    #expect(sky.polar == nil && sky.sunX != nil && sky.moonAllDay == nil)
    #expect(sky.moon == "full moon" && sky.illumination == "100%")
    #expect(sky.nextMoons.map(\.name) == ["Next full moon", "Next new moon"])
    #expect(sky.nextMoons.map(\.value) == ["today at 3:54\u{A0}pm", "Wed 9\u{A0}Dec at 1:52\u{A0}am"])
  }

  @Test func `shows the same in French`() throws {
    let sky = try sky("2026-11-24T15:00:00", .french)
    #expect(sky.sunrise == "8\u{A0}h\u{A0}13" && sky.sunset == "17\u{A0}h\u{A0}01")
    #expect(sky.daylightChange == "2\u{A0}minutes de moins qu’hier")
    #expect(sky.nextMoons.map(\.name) == ["Prochaine nouvelle lune", "Prochaine pleine lune"])
    #expect(
      sky.nextMoons.map(\.value) == ["mer. 9\u{A0}déc. à 1\u{A0}h\u{A0}52", "jeu. 24\u{A0}déc. à 2\u{A0}h\u{A0}28"])
    #expect(try self.sky("2026-12-15T12:00:00", .french).daylightChange == "39\u{A0}secondes de moins qu’hier")
    #expect(try self.sky("2026-01-04T12:00:00", .french).daylightChange == "1\u{A0}minute de plus qu’hier")
  }

  @Test func `describes polar day and night`() throws {
    let summer = try sky("2026-06-21T12:00:00", at: .tromso)
    #expect(summer.polar == "The sun does not set.")
    #expect(summer.sunrise == nil && summer.sunset == nil && summer.daylight == nil && summer.twilights.isEmpty)
    #expect(summer.polarEnd?.name == "Next sunset" && summer.polarEnd?.value.hasPrefix("Sun 26\u{A0}July at ") == true)
    let winter = try sky("2026-12-21T10:00:00", .french, at: .tromso)
    #expect(winter.polar == "Le soleil ne se lève pas.")
    #expect(winter.sunrise == nil && winter.daylightChange == nil && winter.sunX == nil)
    #expect(winter.twilights.map(\.instead) == [nil, nil, nil])
    #expect(winter.polarEnd?.name == "Prochain lever du soleil")
    #expect(winter.polarEnd?.value.hasPrefix("ven. 15\u{A0}janv. à ") == true)
    // The night at the pole has no twilight for months.
    let pole = Place(name: "Pole", coordinate: Coordinate(clamping: 90, 0), timeZone: .gmt)
    let dark = try sky("2026-12-21T10:00:00", at: pole)
    #expect(dark.twilights.map(\.instead) == ["none", "none", "none"])
    #expect(dark.polarEnd?.value.contains("Mar at ") == true)
  }

  @Test func `shows a twilight that lasts all night`() throws {
    let london = Place(name: "London", coordinate: Coordinate(clamping: 51.5, -0.13), timeZone: .gmt)
    #expect(try sky("2026-06-21T12:00:00", at: london).twilights.map(\.instead) == [nil, nil, "all night"])
  }

  @Test func `marks a sunset after midnight as the next day's`() throws {
    let reykjavik = Place(
      name: "Reykjavík", coordinate: Coordinate(clamping: 64.15, -21.94),
      timeZone: TimeZone(identifier: "Atlantic/Reykjavik"))
    let sky = try sky("2026-06-21T12:00:00", at: reykjavik)
    #expect(sky.sunset == "12:04\u{A0}am, the next day" && sky.sunrise == "2:55\u{A0}am")
  }

  @Test func `mirrors the moon in the southern hemisphere`() throws {
    let sydney = Place(name: "Sydney", coordinate: Coordinate(clamping: -33.87, 151.2), timeZone: .gmt)
    let (north, south) = (try sky("2026-11-14T12:00:00"), try sky("2026-11-14T12:00:00", at: sydney))
    #expect(north.moon == south.moon && north.moon == "waxing crescent")
    #expect(north.moonPath.hasPrefix("M24,4 A20,20 0 0 1 24,44"))
    #expect(south.moonPath.hasPrefix("M24,4 A20,20 0 0 0 24,44"))
  }

  @Test func `computes daylight from the displayed sunrise and sunset`() throws {
    for month in 1...12 {
      var report = WeatherReport.fixture()
      let day = try #require(CalendarDay(year: 2026, month: month, day: 17))
      report.days = [DayForecast(day: day), DayForecast(day: day)]
      report.days[0].low = Temperature(celsius: 3)
      let page = try page(day.iso + "T12:00:00", .french, report: report)
      let (sunrise, sunset) = (try #require(page.sun.sunrise), try #require(page.sun.sunset))
      #expect(page.days.first?.sun == "\(sunrise) – \(sunset)")
      let minutes = try [sunset, sunrise].map { time in
        let parts = time.split(separator: "\u{A0}").compactMap { Int($0, radix: 10) }
        return try #require(parts.first) * 60 + (try #require(parts.last))
      }
      let daylight = minutes[0] - minutes[1]
      #expect(page.sun.daylight == "\(daylight / 60) h \(daylight % 60 < 10 ? "0" : "")\(daylight % 60)")
    }
  }

  @Test func `writes the same sun in documents as on pages`() throws {
    let now = ManualTime().date
    let item = PlaceWeather(place: .paris, saved: nil, weather: PositionWeather(report: .fixture()))
    let document = try document(item, now)
    let (sun, days) = (
      try #require(document["sun"] as? [String: Any]), try #require(document["days"] as? [[String: Any]])
    )
    #expect(sun["date"] as? String == "2026-11-21" && days.first?["date"] as? String == "2026-11-21")
    #expect(sun["sunrise"] as? String == days.first?["sunrise"] as? String && sun["sunrise"] != nil)
    #expect(sun["civilDawn"] != nil && sun["astronomicalDusk"] != nil && sun["polar"] == nil)
    let moon = try #require(document["moon"] as? [String: Any])
    #expect((moon["nextFull"] as? String)?.hasPrefix("2026-11-24T14:53") == true && moon["rise"] != nil)
  }

  @Test func `omits the sun in documents for a place without a time zone`() throws {
    let nowhere = Place(name: "Nowhere", coordinate: Coordinate(clamping: 10, 10))
    let document = try document(PlaceWeather(place: nowhere, saved: nil, weather: PositionWeather()), ManualTime().date)
    #expect(document["sun"] == nil && document["moon"] != nil)
  }

  private func document(_ item: PlaceWeather, _ now: Date) throws -> [String: Any] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let data = try encoder.encode(WeatherDocument(item, units: .metric, language: .english, now: now))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
