import Foundation
import ProviderSimulator
import Testing

struct ModelsTests {
  private static let paris = "/open-meteo/v1/forecast?latitude=48.85&longitude=2.35&timezone=auto"
  private static let ensemble = "/open-meteo-ensemble/v1/ensemble?latitude=48.85&longitude=2.35&forecast_days=3"

  @Test func `appends the model's name only for several models`() async throws {
    try await SimulatorClient.with { client in
      let one = try await client.get(Self.paris + "&daily=temperature_2m_max&models=ecmwf_ifs025").object()
      #expect(Set(try #require(one["daily"] as? [String: Any]).keys) == ["time", "temperature_2m_max"])
      let two = try await client.get(Self.paris + "&daily=temperature_2m_max&models=ecmwf_ifs025,jma_seamless").object()
      let names: Set = ["time", "temperature_2m_max_ecmwf_ifs025", "temperature_2m_max_jma_seamless"]
      #expect(Set(try #require(two["daily"] as? [String: Any]).keys) == names)
      #expect(Set(try #require(two["daily_units"] as? [String: Any]).keys) == names)
    }
  }

  @Test func `returns null beyond a model's range and nothing outside its area`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(
        Self.paris + "&forecast_days=7&daily=temperature_2m_max&models=ecmwf_ifs025,meteofrance_seamless,metno_seamless"
      ).object()
      let daily = try #require(body["daily"] as? [String: Any])
      let france = try #require(daily["temperature_2m_max_meteofrance_seamless"] as? [Any])
      #expect(france.count == 7 && france.filter { $0 is NSNull }.count == 3)
      #expect(daily["temperature_2m_max_metno_seamless"] == nil)
    }
  }

  @Test func `numbers the members but not the control run`() async throws {
    try await SimulatorClient.with { client in
      let body = try await client.get(Self.ensemble + "&hourly=temperature_2m&models=icon_d2_eps").object()
      let hourly = try #require(body["hourly"] as? [String: Any])
      #expect(hourly.count == 21 && hourly["temperature_2m"] != nil && hourly["temperature_2m_member19"] != nil)
      let members = try #require(hourly["temperature_2m_member01"] as? [Any])
      // The model has only two days.
      #expect(members.count == 72 && members.last is NSNull)
      let several = try await client.get(
        Self.ensemble + "&hourly=temperature_2m&models=icon_d2_eps,ncep_gefs025"
      ).object()
      let names = try #require(several["hourly"] as? [String: Any])
      #expect(names["temperature_2m_ncep_gefs025"] != nil && names["temperature_2m_member30_ncep_gefs025"] != nil)
    }
  }

  @Test(arguments: [
    ("/open-meteo/v1/forecast?latitude=1&longitude=1&models=nobody", "MultiDomains from invalid String value nobody"),
    ("/open-meteo-ensemble/v1/ensemble?latitude=1&longitude=1&hourly=temperature_2m", "required for key 'models'"),
  ])
  func `rejects unknown and missing models`(path: String, reason: String) async throws {
    try await SimulatorClient.with { client in
      let response = try await client.get(path)
      #expect(response.status == 400)
      #expect((try response.object()["reason"] as? String)?.contains(reason) == true)
    }
  }
}
