import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing
import WeatherProviders

@Suite struct `OpenWeather condition codes` {
  private func sky(_ code: String) async throws -> Sky? {
    let body = #"{"current":{"dt":1795248000,"temp":1,"weather":[{"id":\#(code),"icon":"01d"}]}}"#
    return try await OpenWeatherWire.report(.reply(body)).current?.sky
  }

  @Test(arguments: [
    (200, Sky.thunderstorm), (232, .thunderstorm), (300, .lightDrizzle), (301, .drizzle), (314, .heavyDrizzle),
    (500, .lightRain), (501, .rain), (504, .heavyRain), (511, .freezingRain), (520, .lightShowers),
    (522, .heavyShowers),
    (600, .lightSnow), (601, .snow), (602, .heavySnow), (611, .snow), (622, .snowShowers), (701, .fog), (711, .haze),
    (741, .fog), (762, .haze), (771, .squall), (781, .tornado), (800, .clear), (801, .mainlyClear),
    (802, .partlyCloudy), (803, .overcast), (804, .overcast),
  ])
  func `map to skies`(code: Int, expected: Sky) async throws {
    #expect(try await sky("\(code)") == expected)
  }

  @Test func `map to their group's sky when unknown`() async throws {
    #expect(try await sky("299") == .thunderstorm)
  }

  @Test(arguments: ["0", "999", "-5", "null"]) func `map to no sky outside every group`(code: String) async throws {
    #expect(try await sky(code) == nil)
  }
}
