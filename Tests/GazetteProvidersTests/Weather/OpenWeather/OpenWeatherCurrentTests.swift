import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Synchronization
import Testing
import WeatherProviders

@Suite struct `OpenWeather current weather` {
  private func reduced(replacing old: String = "", with new: String = "") async throws -> WeatherReport {
    let body = old.isEmpty ? OpenWeatherWire.current : OpenWeatherWire.current.replacing(old, with: new)
    return try await OpenWeatherWire.report(
      OpenWeatherWire.subscriptionNeeded, OpenWeatherWire.subscriptionNeeded, .reply(body))
  }

  @Test func `falls back to current weather when the key lacks One Call`() async throws {
    let report = try await reduced()
    #expect(
      report.provenance
        == Provenance(provider: .openWeather, product: "Current Weather 2.5", fetchedAt: frozenNow, isReduced: true))
    #expect(report.current?.temperature == Temperature(celsius: 8.4))
    #expect(report.current?.sky == .overcast)
    #expect(report.current?.isDay == false)
    #expect(report.current?.seaLevelPressure == Pressure(hectopascals: 1010))
    #expect(report.current?.surfacePressure == Pressure(hectopascals: 1004))
    #expect(report.current?.visibility == Length(meters: 8000))
    #expect(report.current?.rain == Depth(millimeters: 1.2))
    #expect(report.timeZone.secondsFromGMT() == 3600)
    #expect(report.hours.isEmpty)
  }

  @Test func `ignores snow reported for three hours`() async throws {
    #expect(try await reduced().current?.snow == nil)
  }

  @Test func `does not report the spread across a city as the day's range`() async throws {
    let days = try await reduced().days
    #expect(days.map(\.day.iso) == ["2026-11-21"])
    #expect(days[0].low == nil && days[0].high == nil)
    #expect(days[0].sunrise == Date(timeIntervalSince1970: 1_795_244_972))
  }

  @Test(arguments: [
    (#"[{"id":803,"main":"Clouds","description":"nuageux","icon":"04n"}]"#, "[]"),
    (#"[{"id":803,"main":"Clouds","description":"nuageux","icon":"04n"}]"#, "null"),
  ])
  func `returns no sky for an empty list of conditions`(old: String, new: String) async throws {
    let current = try #require(try await reduced(replacing: old, with: new).current)
    #expect(current.sky == nil)
    #expect(current.isDay == nil)
  }

  @Test func `reads the pressure as sea-level pressure when that is missing`() async throws {
    let report = try await reduced(replacing: #""sea_level":1010,"#, with: "")
    #expect(report.current?.seaLevelPressure == Pressure(hectopascals: 1009))
  }

  @Test func `does not fall back when One Call fails for another reason`() async throws {
    let fetching = ScriptedFetching(.reply("", status: 500), .reply(OpenWeatherWire.current))
    await #expect(throws: SourceError.failing(.openWeather, status: 500)) {
      try await OpenWeatherWire.source(fetching).reports(at: [.paris], languageCode: "fr")
    }
  }
}
