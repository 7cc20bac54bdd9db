import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather air quality` {
  private static let air = """
    {"coord":{"lon":2.3488,"lat":48.8534},"list":[{"main":{"aqi":2},"components":{"co":250.34,"no":0.19,"no2":35.99,
    "o3":30.76,"so2":8.11,"pm2_5":3.15,"pm10":-9999,"nh3":null},"dt":1795248000}]}
    """

  private func source(_ fetching: any Fetching) throws -> OpenWeatherAirQualitySource {
    OpenWeatherAirQualitySource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://openweather.test")),
      key: OpenWeatherWire.key,
      now: { frozenNow })
  }

  @Test func `reads the index and the pollutants`() async throws {
    let fetching = ScriptedFetching(body: Self.air)
    let air = try #require(try await source(fetching).airQualities(at: [.paris]).first).get()
    #expect(fetching.requests[0].url.path == "/data/2.5/air_pollution")
    #expect(air.index == 2)
    #expect(air.scale == .openWeather)
    #expect(air.observedAt == (try instant("2026-11-21T08:00:00Z")))
    #expect(
      air.pollutants == [
        .carbonMonoxide: 250.34, .nitrogenMonoxide: 0.19, .nitrogenDioxide: 35.99, .ozone: 30.76,
        .sulphurDioxide: 8.11, .pm2_5: 3.15,
      ])
    #expect(air.provenance == Provenance(provider: .openWeather, product: "Air Pollution", fetchedAt: frozenNow))
  }

  @Test func `rejects one position with an empty list and reads the next`() async throws {
    let fetching = ScriptedFetching(.reply(#"{"list":[]}"#), .reply(Self.air))
    let results = try await source(fetching).airQualities(at: [.paris, .tromso])
    #expect(results[0] == .failure(.unreadable(.openWeather, detail: "no air in the reply")))
    #expect(try results[1].get().coordinate == (try .tromso))
  }

  @Test func `stops at an invalid key`() async throws {
    let fetching = ScriptedFetching(.reply(#"{"cod":401,"message":"Invalid API key."}"#, status: 401))
    await #expect(throws: SourceError.unauthorized(.openWeather)) {
      try await source(fetching).airQualities(at: [.paris, .tromso])
    }
    #expect(fetching.requests.count == 1)
  }
}
