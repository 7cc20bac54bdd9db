import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `Open-Meteo air quality` {
  private static let europe = """
    {"latitude":48.9,"longitude":2.4,"utc_offset_seconds":0,"timezone":"GMT",
    "current_units":{"time":"iso8601","interval":"seconds","european_aqi":"EAQI","pm10":"μg/m³","ozone":"µg/m³",
    "grass_pollen":"grains/m³"},
    "current":{"time":"2026-11-21T08:00","interval":3600,"european_aqi":119,"pm10":7.1,"pm2_5":3.2,
    "nitrogen_dioxide":7.2,"ozone":58.0,"sulphur_dioxide":0.7,"carbon_monoxide":199.0,"ammonia":2.3,
    "alder_pollen":0.0,"birch_pollen":0.5,"grass_pollen":0.1,"mugwort_pollen":null,"olive_pollen":null}}
    """

  private func source(_ fetching: any Fetching) throws -> OpenMeteoAirQualitySource {
    OpenMeteoAirQualitySource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://air.test")), now: { frozenNow })
  }

  private func air(_ body: String) async throws -> AirQuality {
    let results = try await source(ScriptedFetching(body: body)).airQualities(at: [.paris])
    return try #require(results.first).get()
  }

  @Test func `requests all positions at once and weighs its variables`() async throws {
    let fetching = ScriptedFetching(body: "[\(Self.europe),\(Self.europe)]")
    let source = try source(fetching)
    #expect(try await source.airQualities(at: [.paris, .tromso]).count == 2)
    #expect(fetching.requests[0].url.path == "/v1/air-quality")
    #expect(fetching.query()["latitude"] == "48.8534,69.6489")
    let variables = fetching.query()["current"]?.split(separator: ",").count ?? 0
    #expect(source.weightPerPosition == Double(variables) / 10)
  }

  @Test func `reads index, pollutants and pollen`() async throws {
    let air = try await air(Self.europe)
    #expect(air.index == 119)
    #expect(air.scale == .european)
    #expect(air.observedAt == (try instant("2026-11-21T08:00:00Z")))
    #expect(air.coordinate == (try .paris))
    #expect(
      air.pollutants == [
        .pm10: 7.1, .pm2_5: 3.2, .nitrogenDioxide: 7.2, .ozone: 58, .sulphurDioxide: 0.7, .carbonMonoxide: 199,
        .ammonia: 2.3,
      ])
    #expect(air.pollen == [.alder: 0, .birch: 0.5, .grass: 0.1])
    #expect(air.provenance == Provenance(provider: .openMeteo, product: "Air Quality", fetchedAt: frozenNow))
  }

  @Test func `returns no pollen outside Europe`() async throws {
    let body = #"{"current":{"time":"2026-11-21T08:00","european_aqi":null,"ozone":58,"grass_pollen":null}}"#
    let air = try await air(body)
    #expect(air.index == nil)
    #expect(air.pollen.isEmpty)
    #expect(air.pollutants == [.ozone: 58])
  }

  @Test func `reads times in the named time zone`() async throws {
    let body = #"{"utc_offset_seconds":3600,"timezone":"Europe/Paris","current":{"time":"2026-11-21T09:00","ozone":1}}"#
    #expect(try await air(body).observedAt == (try instant("2026-11-21T08:00:00Z")))
  }

  @Test(arguments: [
    (#"{"current":{"time":"today"}}"#, "no time at current.time"), (#"{"latitude":1}"#, "no current"),
    (#"{"current":{"time":"2026-11-21T08:00","ozone":"much"}}"#, "no Double at current.ozone"),
    (#"{"current":{"time":"2026-11-21T08:00","ozone":null}}"#, "every value is null"),
    (#"{"current_units":{"ozone":"ppb"},"current":{"time":"2026-11-21T08:00"}}"#, "ozone is in ppb"),
  ])
  func `rejects malformed replies`(body: String, detail: String) async {
    await #expect(throws: SourceError.unreadable(.openMeteo, detail: detail)) { try await air(body) }
  }
}
