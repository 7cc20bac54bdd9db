import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather One Call 3` {
  private func report(replacing old: String = "", with new: String = "") async throws -> WeatherReport {
    let body = old.isEmpty ? OpenWeatherWire.oneCall : OpenWeatherWire.oneCall.replacing(old, with: new)
    return try await OpenWeatherWire.report(.reply(body))
  }

  @Test func `requests metric units, the reader's language, and no minutes`() async throws {
    let fetching = ScriptedFetching(body: OpenWeatherWire.oneCall)
    _ = try await OpenWeatherWire.source(fetching).reports(at: [.paris], languageCode: "fr")
    #expect(fetching.requests[0].url.path == "/data/3.0/onecall")
    #expect(
      fetching.query() == [
        "lat": "48.8534", "lon": "2.3488", "units": "metric", "lang": "fr", "exclude": "minutely",
        "appid": OpenWeatherWire.key,
      ])
  }

  @Test func `sends one request per position`() async throws {
    let fetching = ScriptedFetching(body: OpenWeatherWire.oneCall)
    let source = try OpenWeatherWire.source(fetching)
    let results = try await source.reports(at: [.paris, .tromso], languageCode: "fr")
    #expect(try results.map { try $0.get().coordinate } == [try .paris, try .tromso])
    #expect(fetching.requests.count == 2)
    #expect(source.positionsPerRequest == 1)
    #expect(source.weightPerPosition == 1)
  }

  @Test func `reads the current weather`() async throws {
    let report = try await report()
    var expected = CurrentConditions(observedAt: try instant("2026-11-21T08:00:00Z"))
    expected.temperature = Temperature(celsius: 8.4)
    expected.feelsLike = Temperature(celsius: 5.9)
    expected.dewPoint = Temperature(celsius: 6.1)
    expected.sky = .lightRain
    expected.isDay = true
    expected.wind = Wind(
      speed: Speed(metersPerSecond: 4.2), gust: Speed(metersPerSecond: 9.8), direction: Bearing(degrees: 225))
    expected.humidity = Percentage(percent: 85)
    expected.seaLevelPressure = Pressure(hectopascals: 1009)
    expected.cloudCover = Percentage(percent: 90)
    expected.visibility = Length(meters: 10_000)
    expected.rain = Depth(millimeters: 1.2)
    expected.uvIndex = UVIndex(0.35)
    #expect(report.current == expected)
    #expect(report.timeZone.identifier == "Europe/Paris")
    #expect(
      report.provenance == Provenance(provider: .openWeather, product: "One Call 3.0", fetchedAt: frozenNow))
  }

  @Test func `reads the hours`() async throws {
    let hours = try await report().hours
    #expect(hours.count == 2)
    #expect(hours[0].start == (try instant("2026-11-21T08:00:00Z")))
    #expect(hours[0].sky == .snow)
    #expect(hours[0].isDay == false)
    #expect(hours[0].precipitation == Depth(millimeters: 0.75))
    #expect(hours[0].precipitationProbability == Percentage(percent: 85))
    #expect(hours[0].cloudCover == Percentage(percent: 90))
    #expect(hours[0].humidity == Percentage(percent: 85))
  }

  @Test func `reads missing rain as zero when a probability is reported`() async throws {
    let hour = try await report().hours[1]
    #expect(hour.precipitation == Depth(millimeters: 0))
    #expect(hour.sky == nil)
    #expect(hour.isDay == nil)
    #expect(hour.wind == Wind())
  }

  @Test func `reads the days, with rain as a number`() async throws {
    let day = try #require(try await report().days.first)
    #expect(day.day.iso == "2026-11-21")
    #expect(day.low == Temperature(celsius: 4.5))
    #expect(day.high == Temperature(celsius: 10.2))
    #expect(day.feelsLikeLow == Temperature(celsius: 1.1))
    #expect(day.feelsLikeHigh == Temperature(celsius: 8))
    #expect(day.sky == .rain)
    #expect(day.sunrise == Date(timeIntervalSince1970: 1_795_244_972))
    #expect(day.sunset == Date(timeIntervalSince1970: 1_795_276_863))
    #expect(day.daylight == .seconds(31_891))
    #expect(day.precipitation == Depth(millimeters: 6.5))
    #expect(day.snowfall == nil)
    #expect(day.precipitationProbability == Percentage(percent: 90))
    #expect(day.wind.gust == Speed(metersPerSecond: 15.1))
    #expect(day.uvIndex == UVIndex(0.9))
    #expect(day.summary == "Rain until noon")
  }

  @Test(arguments: [
    (#""sunrise":1795244972,"sunset":1795276863,"moon"#, #""moon"#),
    (#""sunrise":1795244972,"sunset":1795276863,"moon"#, #""sunrise":0,"sunset":0,"moon"#),
    (#""sunrise":1795244972,"sunset":1795276863,"moon"#, #""sunrise":1795244972,"sunset":1795244972,"moon"#),
    (#""sunrise":1795244972,"sunset":1795276863,"moon"#, #""sunrise":null,"sunset":1795276863,"moon"#),
  ])
  func `returns no sunrise or sunset in polar night and polar day`(old: String, new: String) async throws {
    let day = try #require(try await report(replacing: old, with: new).days.first)
    #expect(day.sunrise == nil)
    #expect(day.sunset == nil)
    #expect(day.daylight == nil)
  }

  @Test func `reads alerts, soonest first, and skips unreadable ones`() async throws {
    let alerts = try await report().alerts
    #expect(alerts.map(\.event) == ["Pluie", "Vent violent"])
    #expect(alerts.map(\.sender) == [nil, "Météo-France"])
    #expect(alerts.map(\.text) == ["", "Rafales de 110 km/h"])
    #expect(alerts[1].end == Date(timeIntervalSince1970: 1_795_290_000))
  }

  @Test func `uses the offset of an unknown time zone`() async throws {
    let report = try await report(replacing: "Europe/Paris", with: "Mars/Base")
    #expect(report.timeZone.secondsFromGMT() == 3600)
  }

  @Test func `converts kelvin when the units were ignored`() async throws {
    let report = try await report(replacing: #""temp":8.4"#, with: #""temp":281.55"#)
    #expect(report.current?.temperature == Temperature(celsius: 8.4))
  }

  @Test func `reads a minimal reply`() async throws {
    let body = #"{"lat":1,"lon":2,"current":{"dt":1795248000,"temp":null},"hourly":[{"dt":1795248000,"temp":1}]}"#
    let report = try await OpenWeatherWire.report(.reply(body))
    #expect(report.current == nil)
    #expect(report.hours.map(\.temperature) == [Temperature(celsius: 1)])
    #expect(report.days.isEmpty && report.alerts.isEmpty)
    #expect(report.timeZone == .gmt)
  }

  @Test(arguments: [
    #"{"lat":1,"lon":2,"current":null,"hourly":null}"#,
    #"{"lat":1,"lon":2,"current":{"dt":1,"temp":null,"weather":[null]},"daily":[{"dt":1,"temp":{"min":null}}]}"#,
  ])
  func `rejects a reply of nulls`(body: String) async {
    await #expect(throws: SourceError.self) { try await OpenWeatherWire.report(.reply(body)) }
  }
}
