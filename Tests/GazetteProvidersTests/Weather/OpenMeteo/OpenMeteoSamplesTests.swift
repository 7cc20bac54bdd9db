import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite(.enabled(if: Samples.areThere, "\(Samples.missing)")) struct `Recorded Open-Meteo replies` {

  private func report(_ sample: String) async throws -> WeatherReport {
    try await Wire.report(try Samples.text("openmeteo/\(sample)"))
  }

  @Test func `reads hours of a forecast for seven days`() async throws {
    let report = try await report("api_forecast-4418bd.json")
    #expect(report.timeZone.identifier == "America/Sao_Paulo")
    #expect(report.elevation == Length(meters: 1134))
    #expect(report.hours.count == 48)
    #expect(report.hours[0].start == (try instant("2023-10-25T03:00:00Z")))
    #expect(report.hours[0].temperature == Temperature(celsius: 23.1))
  }

  @Test func `reads days of nulls at sea`() async throws {
    let report = try await report("api_forecast-073b9d.json")
    #expect(report.timeZone.identifier == "Etc/GMT+9")
    #expect(report.days.count == 11)
    #expect(report.days.allSatisfy { $0.high == nil })
    #expect(report.current == nil)
  }

  @Test func `reads every recorded search`() async throws {
    for name in try Samples.names(in: "openmeteo", prefix: "geocoding-api") {
      let body = try Samples.text("openmeteo/\(name)")
      let geocoder = OpenMeteoGeocoder(transport: FetchedTransport(ScriptedFetching(body: body)), now: { frozenNow })
      let places = try await geocoder.places(matching: "Paris", languageCode: "fr", limit: 100)
      #expect(places.isEmpty == !body.contains("results"), "\(name)")
      #expect(places.allSatisfy { $0.timeZone != nil && $0.region != nil && $0.population != nil }, "\(name)")
    }
  }

  @Test func `reads the air quality of several places, with pollen only in Europe`() async throws {
    let body = try Samples.text("openmeteo/multi_location_air_quality.json")
    let source = OpenMeteoAirQualitySource(
      transport: FetchedTransport(ScriptedFetching(body: body)), now: { frozenNow })
    let airs = try await source.airQualities(at: [.paris, .tromso]).map { try $0.get() }
    #expect(airs.map(\.index) == [19, 33])
    #expect(airs.map(\.pollen.count) == [6, 0])
    #expect(airs.map(\.pollutants.count) == [7, 7])
    #expect(airs[1].observedAt == (try instant("2026-09-16T15:00:00Z")))
  }

  @Test func `reports every recorded refusal as an error`() async throws {
    let data = try Samples.data("openmeteo/error_bodies.json")
    let recorded = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    for entry in recorded where entry["status"] as? Int != 200 {
      let status = try #require(entry["status"] as? Int)
      let body = try JSONSerialization.data(withJSONObject: try #require(entry["body"]))
      let answer = ScriptedFetching.Answer.reply(String(decoding: body, as: UTF8.self), status: status)
      let error = await #expect(throws: SourceError.self) { try await Wire.report(answer) }
      switch (status, error) {
      case (400, .rejected(.openMeteo, let reason)): #expect(reason.count > 20)
      case (429, .rateLimited(.openMeteo, let until)): #expect(until > frozenNow)
      case (503, .failing(.openMeteo, 503)): break
      default: Issue.record("\(status) became \(String(describing: error))")
      }
    }
    #expect(recorded.count > 5)
  }
}
