import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite(.enabled(if: Samples.areThere, "\(Samples.missing)")) struct `Recorded OpenWeather replies` {
  /// Returns the recorded response, whose file contains the status and the body.
  private func answer(_ name: String) throws -> ScriptedFetching.Answer {
    let object = try JSONSerialization.jsonObject(with: try Samples.data("openweather/\(name)"))
    let recorded = try #require(object as? [String: Any])
    let body = try JSONSerialization.data(withJSONObject: try #require(recorded["body"]))
    return .reply(String(decoding: body, as: UTF8.self), status: try #require(recorded["status"] as? Int))
  }

  @Test func `reads a complete One Call reply in kelvin`() async throws {
    let report = try await OpenWeatherWire.report(try answer("onecall3_full_2020body.json"))
    #expect(report.timeZone.identifier == "America/Phoenix")
    #expect(report.current?.temperature == Temperature(celsius: 16.05))
    #expect(report.current?.sky == .clear)
    #expect(report.hours.count == 48)
    #expect(report.days.count == 8)
    #expect(report.days[0].day.iso == "2023-12-31")
    #expect(report.days.allSatisfy { $0.low != nil && $0.high != nil && $0.sunrise != nil && $0.sky != nil })
    #expect(report.alerts.map(\.event) == ["Air Quality Alert"])
  }

  @Test func `reads a One Call reply without hours`() async throws {
    let report = try await OpenWeatherWire.report(try answer("onecall3_exclude.json"))
    #expect(report.hours.isEmpty)
    #expect(report.days.isEmpty == false)
    #expect(report.current?.isDay == false)
    #expect(report.current?.wind.gust == Speed(metersPerSecond: 8.2))
  }

  @Test(arguments: [
    ("current_london_rain.json", Sky.rain, 8.93), ("current_moscow_fr_metric.json", .lightShowers, 13.67),
    ("current_name_state.json", .overcast, 6.71), ("current_zip.json", .overcast, 6.54),
  ])
  func `reads the current weather`(name: String, sky: Sky, celsius: Double) async throws {
    let report = try await OpenWeatherWire.report(
      OpenWeatherWire.subscriptionNeeded, OpenWeatherWire.subscriptionNeeded, try answer(name))
    #expect(report.current?.sky == sky)
    #expect(report.current?.temperature?.celsius == celsius)
    #expect(report.days.first?.sunset != nil)
  }

  @Test func `reads the recorded places`() async throws {
    let fetching = ScriptedFetching([try answer("geocoding_direct_london.json")])
    let geocoder = OpenWeatherGeocoder(
      transport: FetchedTransport(fetching), key: OpenWeatherWire.key, now: { frozenNow })
    let places = try await geocoder.places(matching: "London", languageCode: "fr", limit: 5)
    #expect(places.map(\.name) == ["Londres", "London", "London", "London", "London"])
    #expect(places.map(\.countryCode) == ["GB", "CA", "US", "US", "US"])
  }

  @Test(arguments: ["air_pollution_single.json", "air_pollution_multi.json"])
  func `reads the recorded air quality`(name: String) async throws {
    let fetching = ScriptedFetching([try answer(name)])
    let source = OpenWeatherAirQualitySource(
      transport: FetchedTransport(fetching), key: OpenWeatherWire.key, now: { frozenNow })
    let air = try #require(try await source.airQualities(at: [.paris]).first).get()
    #expect(air.index == 1)
    #expect(air.pollutants.count == 8)
  }

  @Test func `reports every recorded refusal as an error`() async throws {
    let data = try Samples.data("openweather/error_bodies.json")
    let recorded = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    for entry in recorded {
      let status = try #require(entry["status"] as? Int)
      guard status != 200 else { continue }
      let body = try JSONSerialization.data(withJSONObject: try #require(entry["body"]))
      let answer = ScriptedFetching.Answer.reply(String(decoding: body, as: UTF8.self), status: status)
      let error = await #expect(throws: SourceError.self) { try await OpenWeatherWire.report(answer) }
      switch (status, error) {
      case (400, .rejected), (401, .unauthorized), (404, .notFound), (429, .rateLimited): break
      default: Issue.record("\(status) became \(String(describing: error))")
      }
    }
    #expect(recorded.count > 5)
  }
}
