import CivilDates
import Foundation
import GazetteDomain
@testable import GazettePresentation
import GazetteTesting
import Testing

/// Errors that users of other programs reported: wrong signs, directions and clocks.
@Suite struct ReportedWeatherTests {
  private func edition(_ units: UnitSystem = .metric, zone: String = "Etc/GMT") throws -> Edition {
    Edition(
      language: .english, units: units, timeZone: try #require(TimeZone(identifier: zone)), now: ManualTime().date)
  }

  @Test(arguments: [UnitSystem.metric, .imperial]) func `writes no negative zero in documents`(units: UnitSystem) throws
  {
    let figures = Figures(units: units)
    let temperature = try #require(Temperature(celsius: units == .metric ? -0.04 : -17.79))
    #expect(figures.temperature(temperature).sign == .plus)
    #expect(String(decoding: try JSONEncoder().encode([figures.temperature(temperature)]), as: UTF8.self) == "[0]")
  }

  @Test func `writes no negative zero on pages`() throws {
    let measures = MeasureFormat(try edition())
    #expect(measures.temperature(try #require(Temperature(celsius: -0.49))) == "0°")
    #expect(measures.difference(-0.04, places: 1) == "0.0°")
    #expect(measures.elevation(try #require(Length(meters: -0.3))) == "0\u{202F}m")
    #expect(measures.elevation(try #require(Length(meters: -430))) == "\u{2212}430\u{202F}m")
    let position = Coordinate(clamping: -0.000_01, -0.000_04)
    #expect(measures.position(position) == "0.0000, 0.0000")
  }

  /// A wind that rounds to nothing comes from nowhere.
  @Test(arguments: [0.0, 0.1]) func `shows no direction for calm air`(speed: Double) throws {
    let edition = try edition()
    let wind = Wind(speed: Speed(metersPerSecond: speed), direction: Bearing(degrees: 350))
    #expect(WindWords(edition: edition).text(wind) == "0\u{202F}km/h")
    var now = CurrentConditions(observedAt: edition.now)
    now.wind = wind
    let figures = WeatherFact.current.figures(of: now, in: edition)
    #expect(figures.map(\.name) == ["Wind"] && figures.first?.note == nil)
    let breeze = Wind(speed: Speed(metersPerSecond: 1), direction: Bearing(degrees: 350))
    #expect(WindWords(edition: edition).text(breeze) == "N 4\u{202F}km/h")
  }

  @Test func `writes a direction that rounds to 360 as 0`() throws {
    let edition = try edition()
    var now = CurrentConditions(observedAt: edition.now)
    now.wind = Wind(speed: Speed(metersPerSecond: 5), direction: Bearing(degrees: 359.6))
    #expect(WeatherFact.current.figures(of: now, in: edition).compactMap(\.note).contains("0°"))
    #expect([0, 0.4, 359.4, 359.6, 360, -0.2].map { Bearing(turning: $0).wholeDegrees } == [0, 0, 359, 0, 0, 0])
  }

  @Test func `calls no hour dry under a sky that snows`() throws {
    var hour = HourForecast(start: ManualTime().date)
    hour.precipitation = Depth(millimeters: 0.04)
    hour.precipitationProbability = Percentage(percent: 67)
    let words = HourWords(edition: try edition(), timeZone: .gmt)
    #expect(words.text(hour).contains("dry"))
    hour.sky = .lightSnow
    #expect(words.text(hour).hasSuffix("light snow, chance 67%"))
  }

  @Test func `draws no arrow for calm air`() throws {
    var hours = HourNotation("at 7; temp 8 12; wind 0-48 0").hours
    for index in hours.indices { hours[index].wind.direction = Bearing(degrees: 90) }
    let chart = try #require(HourChartPresenter(edition: try edition(), timeZone: .gmt).chart(hours))
    #expect(!chart.winds.isEmpty && chart.winds.allSatisfy { $0.rotation == nil && $0.text == "0" })
  }

  /// In zones with offsets of a half or a quarter of an hour, an hour that starts on the hour in UTC does not there.
  @Test(arguments: [
    ("Asia/Kathmandu", "1:45 pm"), ("Asia/Kolkata", "1:30 pm"), ("Europe/Paris", "9 am"),
    ("Pacific/Chatham", "9:45 pm"),
  ])
  func `writes hours in zones with offsets of minutes`(zone: String, text: String) throws {
    let eight = ManualTime().date.addingTimeInterval(-300)
    #expect(try edition(zone: zone).dates.hour(eight).replacing("\u{A0}", with: " ") == text)
  }

  @Test func `shows a repeated hour twice and evenly spaced`() throws {
    let start = Date(timeIntervalSince1970: 1_792_879_200)
    let hours = (0..<8).map { number in
      var hour = HourForecast(start: start.addingTimeInterval(Double(number) * 3600))
      hour.temperature = Temperature(celsius: Double(number))
      return hour
    }
    let paris = try #require(TimeZone(identifier: "Europe/Paris"))
    let edition = try edition(zone: "Europe/Paris")
    let rows = HourTablePresenter(edition: edition, timeZone: paris).rows(hours)
    #expect(rows.filter { $0.time.hasSuffix(" 2\u{A0}am") }.count == 2)
    let chart = try #require(HourChartPresenter(edition: edition, timeZone: paris).chart(hours))
    #expect(Set(chart.readings.map(\.x)).count == 8)
  }

  /// Open-Meteo told the sun of the next day for the Chatham Islands.
  @Test func `replaces a provider's sunrise of another day`() throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Chatham"))
    let chatham = Place(
      name: "Waitangi", countryCode: "NZ", coordinate: Coordinate(clamping: -43.95, -176.56), timeZone: zone)
    let now = ManualTime().date
    var report = WeatherReport.fixture()
    (report.coordinate, report.timeZone) = (chatham.coordinate, zone)
    for index in report.days.indices {
      report.days[index].sunrise = report.days[index].sunrise?.addingTimeInterval(86_400)
      report.days[index].sunset = report.days[index].sunset?.addingTimeInterval(86_400)
    }
    let weather = PlaceWeather(place: chatham, saved: nil, weather: PositionWeather(report: report))
    let document = WeatherDocument(weather, units: .metric, language: .english, now: now)
    for day in document.days {
      guard case .text(let date) = day["date"], case .instant(let sunrise) = day["sunrise"] else { continue }
      #expect(CalendarDay(sunrise, in: zone).iso == date)
    }
    #expect(document.days.contains { $0["sunrise"] != nil })
  }

  @Test func `writes snowfall in the reader's unit`() throws {
    let imperial = MeasureFormat(try edition(.imperial))
    #expect(imperial.snowfall(try #require(Depth(millimeters: 76.2))) == "3.0\u{202F}in")
    #expect(MeasureFormat(try edition()).snowfall(try #require(Depth(millimeters: 10))) == "1.0\u{202F}cm")
  }
}
