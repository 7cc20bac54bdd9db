import Foundation
import GazetteDomain
import GazetteProviders
import Testing
import WeatherProviders

/// Open-Meteo's quarters of an hour.
struct QuarterHoursTests {
  private func nowcast(_ columns: String, at coordinate: Coordinate? = nil) async throws -> Nowcast? {
    let body = """
      {"elevation":42,"utc_offset_seconds":3600,"timezone":"Europe/Paris","current_units":{"temperature_2m":"°C"},
      "minutely_15":{"time":["2026-11-21T09:00","2026-11-21T09:15","2026-11-21T09:30"],\(columns)},
      "daily":{"time":["2026-11-21"],"temperature_2m_max":[9]}}
      """
    let fetching = ScriptedFetching(body: body)
    let place = try coordinate ?? .paris
    return try await Wire.source(fetching).reports(at: [place], languageCode: "en").first?.get().nowcast
  }

  @Test func `requests quarter hours with the forecast`() async throws {
    let fetching = ScriptedFetching(body: Wire.paris)
    _ = try await Wire.source(fetching).reports(at: [.paris], languageCode: "fr")
    #expect(fetching.query()["minutely_15"] == "precipitation,snowfall")
    #expect(fetching.query()["forecast_minutely_15"] == "10")
  }

  @Test func `assigns values to the preceding quarter hour and scales them to an hourly rate`() async throws {
    let steps = try #require(try await nowcast(#""precipitation":[0.0,0.2,1.5],"snowfall":[0,0,0]"#)).steps
    #expect(steps[1].start == (try instant("2026-11-21T08:00:00Z")))
    #expect(steps[1].end == (try instant("2026-11-21T08:15:00Z")))
    #expect(steps.map(\.rate) == [0, 0.8, 6].map { PrecipitationRate(millimetersPerHour: $0) })
    #expect(steps.map(\.kind) == [nil, .rain, .rain])
  }

  @Test func `distinguishes snow, sleet and rain by water content`() async throws {
    let steps = try #require(try await nowcast(#""precipitation":[0.5,0.5,0.5],"snowfall":[0.35,0.14,0.0]"#)).steps
    #expect(steps.map(\.kind) == [.snow, .sleet, .rain])
  }

  @Test func `reads null and impossible values as unknown`() async throws {
    let steps = try #require(try await nowcast(#""precipitation":[null,-1,0.1]"#)).steps
    #expect(steps.map { $0.rate == nil } == [true, true, false])
    #expect(try await nowcast(#""precipitation":[1e9,null,null]"#) == nil)
    #expect(try await nowcast(#""snowfall":[0,0,0]"#) == nil)
  }

  @Test func `rejects unexpected units`() async throws {
    let body = Wire.paris.replacing(
      "\"elevation\":42.0",
      with:
        #""elevation":42.0,"minutely_15_units":{"precipitation":"inch"},"minutely_15":{"time":[],"precipitation":[]}"#)
    await #expect(throws: SourceError.self) { try await Wire.report(body) }
  }

  @Test(arguments: [
    (48.85, 2.35, false), (52.52, 13.4, false), (40.7, -74.0, false), (35.68, 139.69, true), (69.65, 18.96, true),
    (-33.87, 151.2, true), (21.3, -157.8, true),
  ])
  func `marks quarter hours as interpolated outside two regions`(latitude: Double, longitude: Double, isRough: Bool)
    async throws
  {
    let nowcast = try await nowcast(
      #""precipitation":[0,0,0]"#, at: Coordinate(clamping: latitude, longitude))
    #expect(nowcast?.isInterpolated == isRough)
  }
}
