import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `Open-Meteo forecast` {
  @Test func `requests all positions at once in explicit units`() async throws {
    let fetching = ScriptedFetching(body: "[\(Wire.paris),\(Wire.paris)]")
    _ = try await Wire.source(fetching).reports(at: [.paris, .tromso], languageCode: "fr")
    let query = fetching.query()
    #expect(fetching.requests.count == 1)
    #expect(fetching.requests[0].url.absoluteString.hasPrefix("http://weather.test/base/v1/forecast?latitude="))
    #expect(query["latitude"] == "48.8534,69.6489")
    #expect(query["longitude"] == "2.3488,18.9551")
    #expect(query["timezone"] == "auto")
    #expect(query["wind_speed_unit"] == "ms")
    #expect(query["temperature_unit"] == "celsius")
    #expect(query["precipitation_unit"] == "mm")
    #expect(query["forecast_days"] == "14")
    #expect(query["forecast_hours"] == "49")
  }

  @Test func `sends no request for no positions`() async throws {
    let fetching = ScriptedFetching(body: "[]")
    #expect(try await Wire.source(fetching).reports(at: [], languageCode: "fr").isEmpty)
    #expect(fetching.requests.isEmpty)
  }

  @Test func `weighs a tenth per requested variable`() async throws {
    let fetching = ScriptedFetching(body: Wire.paris)
    let source = try Wire.source(fetching)
    _ = try await source.reports(at: [.paris], languageCode: "fr")
    let query = fetching.query()
    let parts = ["current", "hourly", "daily", "minutely_15"]
    let variables = parts.reduce(0) { $0 + (query[$1]?.split(separator: ",").count ?? 0) }
    #expect(source.weightPerPosition == Double(variables) / 10)
  }

  @Test func `reads the current weather`() async throws {
    let current = try #require(try await Wire.report(Wire.paris).current)
    #expect(current.observedAt == (try instant("2026-11-21T08:00:00Z")))
    #expect(current.temperature == Temperature(celsius: 8.4))
    #expect(current.feelsLike == Temperature(celsius: 5.9))
    #expect(current.dewPoint == Temperature(celsius: 6.1))
    #expect(current.sky == .lightRain)
    #expect(current.isDay == true)
    #expect(current.wind.speed == Speed(metersPerSecond: 4.2))
    #expect(current.wind.gust == Speed(metersPerSecond: 9.8))
    #expect(current.wind.direction == Bearing(degrees: 225))
    #expect(current.humidity == Percentage(percent: 85))
    #expect(current.seaLevelPressure == Pressure(hectopascals: 1009.3))
    #expect(current.surfacePressure == Pressure(hectopascals: 1004.1))
    #expect(current.cloudCover == Percentage(percent: 100))
    #expect(current.uvIndex == UVIndex(0.35))
  }

  @Test func `prefers the reported visibility to the cloud cover`() async throws {
    #expect(try await Wire.report(Wire.paris).current?.visibility == Length(meters: 24_140))
  }

  @Test func `adds rain and showers of the last full hour and converts snow to water`() async throws {
    let current = try #require(try await Wire.report(Wire.paris).current)
    #expect(current.rain == Depth(millimeters: 1.5))
    #expect(current.snow == Depth(millimeters: 1))
  }

  @Test func `returns time zone, elevation, position and provenance`() async throws {
    let report = try await Wire.report(Wire.paris)
    #expect(report.timeZone.identifier == "Europe/Paris")
    #expect(report.elevation == Length(meters: 42))
    #expect(report.coordinate == (try .paris))
    #expect(report.provenance == Provenance(provider: .openMeteo, product: "Forecast", fetchedAt: frozenNow))
  }

  @Test func `assigns to each hour the sums reported at its end`() async throws {
    let hours = try await Wire.report(Wire.paris).hours
    #expect(hours.count == 3)
    #expect(hours[0].start == (try instant("2026-11-21T08:00:00Z")))
    #expect(hours[0].temperature == Temperature(celsius: 8.4))
    #expect(hours[0].precipitation == Depth(millimeters: 0.4))
    #expect(hours[0].precipitationProbability == Percentage(percent: 40))
    #expect(hours[0].wind.speed == Speed(metersPerSecond: 4.2))
    #expect(hours[0].wind.gust == Speed(metersPerSecond: 10))
    #expect(hours[1].precipitation == nil)
    #expect(hours[2].precipitationProbability == nil)
  }

  @Test func `returns 48 of the 49 requested hours`() async throws {
    let times = (0..<49).map { "\"2026-11-\(21 + $0 / 24)T\($0 % 24 < 10 ? "0" : "")\($0 % 24):00\"" }
    let body = #"{"elevation":0,"utc_offset_seconds":0,"hourly":{"time":[\#(times.joined(separator: ","))]}}"#
    #expect(try await Wire.report(body).hours.count == 48)
  }

  @Test func `reads the daily forecasts`() async throws {
    let days = try await Wire.report(Wire.paris).days
    #expect(days.map(\.day.iso) == ["2026-11-21", "2026-11-22"])
    #expect(days[0].low == Temperature(celsius: 4.5))
    #expect(days[0].high == Temperature(celsius: 10.2))
    #expect(days[0].feelsLikeLow == Temperature(celsius: 1.1))
    #expect(days[0].feelsLikeHigh == Temperature(celsius: 8))
    #expect(days[0].sky == .rain)
    #expect(days[0].sunrise == (try instant("2026-11-21T07:11:00Z")))
    #expect(days[0].sunset == (try instant("2026-11-21T16:01:00Z")))
    #expect(days[0].daylight == .seconds(31_800))
    #expect(days[0].precipitation == Depth(millimeters: 6.2))
    #expect(days[0].snowfall == Depth(millimeters: 7))
    #expect(days[0].precipitationProbability == Percentage(percent: 90))
    #expect(
      days[0].wind
        == Wind(
          speed: Speed(metersPerSecond: 7.2), gust: Speed(metersPerSecond: 15.1), direction: Bearing(degrees: 230)))
    #expect(days[0].uvIndex == UVIndex(0.9))
    #expect(days[1].low == nil)
    #expect(days[1].sky == nil)
    #expect(days[1].daylight == .seconds(31_680))
  }
}
