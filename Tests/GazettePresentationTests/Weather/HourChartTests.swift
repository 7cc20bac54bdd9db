import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct HourChartTests {
  private func drawn(_ notation: String, _ language: Language = .english, _ units: UnitSystem = .metric) -> HourChart? {
    let day = HourNotation(notation)
    let edition = Edition(language: language, units: units, timeZone: .gmt, now: day.now)
    let weather = PositionWeather(report: day.report)
    return WeatherDetailPresenter(edition: edition) { _ in [] }
      .page(PlaceWeather(place: .paris, saved: nil, weather: weather)).chart
  }

  private func words(_ notation: String, _ language: Language, at index: Int) throws -> String {
    try #require(drawn(notation, language)).readings[index].words
      .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  @Test func `describes each hour in words`() throws {
    let day = "at 7; temp 8 12; rain 11-19 0.5; chance 11-19 60; wind 11-12 5; gust 11-12 10"
    #expect(
      try words(day, .french, at: 4) == "samedi 11 h : 12°, pluie, 0,5 mm (risque 60 %), vent 18 km/h, rafales 36 km/h")
    #expect(
      try words(day, .english, at: 4) == "Saturday 11 am: 12°, rain, 0.5 mm (chance 60%), wind 18 km/h, gusts 36 km/h")
    #expect(try words(day, .english, at: 0) == "Saturday 7 am: 12°, clear sky, dry")
  }

  @Test func `reports an hour without data`() throws {
    let day = "at 7; temp 8 12; none 9-10; water 9-10 none; t 9-10 none"
    let chart = try #require(drawn(day))
    #expect(chart.readings[2].y == nil && chart.readings[1].y != nil)
    #expect(try words(day, .english, at: 2) == "Saturday 9 am: no data")
  }

  @Test(arguments: [(0.5, "4 mm", "2"), (9, "10 mm", "5"), (55, "100 mm", "50")])
  func `rounds the scale of rain`(maximum: Double, top: String, middle: String) throws {
    let depths = try #require(drawn("at 7; temp 8 12; rain 11-19 \(maximum)")).depths
    #expect(depths.map { $0.text.replacing("\u{202F}", with: " ") } == [top, middle])
  }

  @Test func `uses the reader's units for rain and wind`() throws {
    let chart = try #require(drawn("at 7; temp 8 12; rain 11-19 0.5", .english, .imperial))
    #expect(chart.depths[0].text == "0.2\u{202F}in" && chart.windUnit == "mph")
  }

  @Test func `marks the highest and the lowest temperature by shape`() throws {
    let marks = try #require(drawn("at 7; temp 8 12")).extremes
    #expect(marks.map(\.text) == ["▲\u{202F}12°", "▼\u{202F}8°"])
    #expect(try #require(drawn("at 7; temp 8 8")).extremes.map(\.text) == ["▲\u{202F}8°"])
  }
}
