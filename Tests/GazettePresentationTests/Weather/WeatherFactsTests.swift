import Foundation
import GazetteDomain
@testable import GazettePresentation
import GazetteTesting
import Testing

@Suite struct WeatherFactsTests {
  private let terms = DocumentTerms(figures: Figures(units: .metric), phrases: WeatherPhrases(.english))
  private let report = WeatherReport.fixture()

  @Test func `has these keys for the current weather`() throws {
    let document = WeatherFact.current.document(of: try #require(report.current), terms)
    #expect(
      document.keys.sorted() == [
        "cloudCoverPercent", "condition", "conditionText", "dewPoint", "feelsLike", "humidityPercent", "isDay",
        "observedAt", "pressure", "rainLastHour", "snowLastHour", "surfacePressure", "temperature", "uvIndex",
        "visibility", "windDirectionDegrees", "windGust", "windSpeed",
      ])
    #expect(document["dewPoint"] == .number(6.3) && document["visibility"] == .number(24.14))
  }

  @Test func `has these keys for an hour`() throws {
    let document = WeatherFact.hour.document(of: try #require(report.hours.first), terms)
    #expect(
      document.keys.sorted() == [
        "cloudCoverPercent", "condition", "conditionText", "feelsLike", "humidityPercent", "isDay", "precipitation",
        "precipitationProbabilityPercent", "start", "temperature", "uvIndex", "windDirectionDegrees", "windGust",
        "windSpeed",
      ])
    #expect(document["windSpeed"] == .number(18.7) && document["windDirectionDegrees"] == .number(247))
  }

  @Test func `has these keys for a day`() {
    let document = WeatherFact.day.document(of: .fixture(after: 0, from: ManualTime().date), terms)
    #expect(
      document.keys.sorted() == [
        "condition", "conditionText", "date", "daylightSeconds", "feelsLikeHigh", "feelsLikeLow", "high", "low",
        "precipitation", "precipitationProbabilityPercent", "snowfall", "summary", "sunrise", "sunset", "uvIndex",
        "windDirectionDegrees", "windGust", "windSpeed",
      ])
    #expect(document["snowfall"] == .number(0.7) && document["summary"] == .text("Rain until the afternoon"))
  }

  @Test func `omits unknown values and repeats no key`() throws {
    #expect(WeatherFact.hour.document(of: HourForecast(start: ManualTime().date), terms).keys.sorted() == ["start"])
    #expect(Set(WeatherFact.current.map(\.key)).count == WeatherFact.current.count)
    #expect(Set(WeatherFact.hour.map(\.key)).count == WeatherFact.hour.count)
    #expect(Set(WeatherFact.day.map(\.key)).count == WeatherFact.day.count)
  }

  @Test func `encodes plain JSON`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    let facts: [String: FactValue] = [
      "a": .number(1.5), "b": .text("x"), "c": .flag(true), "d": .instant(Date(timeIntervalSince1970: 0)),
    ]
    let json = String(decoding: try encoder.encode(facts), as: UTF8.self)
    #expect(json == #"{"a":1.5,"b":"x","c":true,"d":"1970-01-01T00:00:00Z"}"#)
  }

  @Test func `lists the details in order, with notes`() throws {
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let figures = WeatherFact.current.figures(of: try #require(report.current), in: edition)
    #expect(
      figures.map(\.name) == [
        "Wind", "Gusts", "Direction", "Rain, last hour", "Snow, last hour", "Humidity", "Dew point", "Pressure",
        "Cloud cover", "Visibility", "UV index",
      ])
    #expect(figures.map { $0.note != nil } == [true, false, true] + Array(repeating: false, count: 7) + [true])
  }
}
