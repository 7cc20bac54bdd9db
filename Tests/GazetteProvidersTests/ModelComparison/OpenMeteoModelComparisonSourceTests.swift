import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import ProviderSimulator
import Testing
import WeatherProviders

struct OpenMeteoModelComparisonSourceTests {
  private static let models = """
    {"utc_offset_seconds":3600,"timezone":"Europe/Paris","daily_units":{"time":"iso8601",
    "temperature_2m_max_ecmwf_ifs025":"°C","precipitation_sum_ncep_gfs_seamless":"mm"},
    "daily":{"time":["2026-11-21","2026-11-22","nonsense"],
    "temperature_2m_max_ecmwf_ifs025":[10.2,null,3],"temperature_2m_min_ecmwf_ifs025":[4.5,1e9,3],
    "precipitation_sum_ecmwf_ifs025":[6.2,null,3],"temperature_2m_max_ncep_gfs_seamless":[11,12],
    "precipitation_probability_max_ncep_gfs_seamless":[80,null],"temperature_2m_max_jma_seamless":[null,null,null],
    "temperature_2m_max":[99,99,99]}}
    """

  private static func ensemble(_ members: Int, unit: String = "°C") -> String {
    let hours = (0..<24).map { "\"2026-11-21T\($0 < 10 ? "0" : "")\($0):00\"" } + ["\"2026-11-22T00:00\""]
    func column(_ value: String) -> String { "[" + hours.map { _ in value }.joined(separator: ",") + "]" }
    let columns = (0..<members).map { member in
      let number = member == 0 ? "" : "_member\(member < 10 ? "0" : "")\(member)"
      return
        "\"temperature_2m\(number)\":\(column("\(member)")),\"precipitation\(number)\":\(column(member < 10 ? "0.5" : "0"))"
    }
    return """
      {"utc_offset_seconds":3600,"timezone":"Europe/Paris","hourly_units":{"temperature_2m":"\(unit)"},
      "hourly":{"time":[\(hours.joined(separator: ","))],\(columns.joined(separator: ","))}}
      """
  }

  private func source(
    _ fetching: ScriptedFetching, _ replies: any ReplyStore = InMemoryReplyStore()
  ) throws -> OpenMeteoModelComparisonSource {
    OpenMeteoModelComparisonSource(
      transport: FetchedTransport(fetching), baseURL: try #require(URL(string: "http://weather.test")),
      ensembleURL: try #require(URL(string: "http://ensemble.test")), replies: replies, now: { frozenNow })
  }

  private func modelComparison(_ ensemble: ScriptedFetching.Answer, models: String = models) async throws
    -> ModelComparison
  {
    try await source(ScriptedFetching(.reply(models), ensemble)).modelComparison(at: .paris)
  }

  @Test func `reads each model under its own name and omits models without values`() async throws {
    let modelComparison = try await modelComparison(.reply(Self.ensemble(20)))
    #expect(modelComparison.models.map(\.model) == [.ecmwf, .gfs])
    #expect(modelComparison.models[0].days.map(\.day.iso) == ["2026-11-21"])
    #expect(modelComparison.models[0].days[0].precipitation == Depth(millimeters: 6.2))
    #expect(modelComparison.models[1].days.map(\.high?.celsius) == [11, 12])
    #expect(modelComparison.models[1].days[0].precipitationProbability == Percentage(percent: 80))
  }

  @Test func `computes the spread and the rain probability from the members`() async throws {
    let modelComparison = try await modelComparison(.reply(Self.ensemble(20)))
    #expect(modelComparison.spread.count == 25)
    let hour = try #require(modelComparison.spread.first)
    #expect([hour.lowest, hour.low, hour.middle, hour.high, hour.highest].map(\.celsius) == [0, 2, 10, 17, 19])
    #expect(modelComparison.chances.map(\.value.percent) == [50])
  }

  @Test(arguments: [
    ScriptedFetching.Answer.failure(.unreachable(reason: "x")), .reply("{}"), .reply(ensemble(5)),
    .reply(ensemble(20, unit: "°F")), .reply("<html>"),
  ])
  func `returns the models when the ensemble is unavailable`(ensemble: ScriptedFetching.Answer) async throws {
    let modelComparison = try await modelComparison(ensemble)
    #expect(modelComparison.models.count == 2 && modelComparison.spread.isEmpty && modelComparison.chances.isEmpty)
  }

  @Test(arguments: [
    "{\"daily\":{\"time\":[]}}", "[]", "{\"daily\":{}}",
    models.replacing("_ecmwf_ifs025\":\"°C", with: "_ecmwf_ifs025\":\"°F"),
  ])
  func `rejects unreadable models and stores nothing`(models: String) async throws {
    let replies = InMemoryReplyStore()
    let source = try source(ScriptedFetching(.reply(models), .reply(Self.ensemble(20))), replies)
    await #expect(throws: SourceError.self) { try await source.modelComparison(at: .paris) }
    #expect(try await source.stored(at: .paris) == nil)
  }

  @Test func `requests the models by name and reports their weight`() async throws {
    let fetching = ScriptedFetching(.reply(Self.models), .reply(Self.ensemble(20)))
    let source = try source(fetching)
    _ = try await source.modelComparison(at: .paris)
    #expect(fetching.query(0)["models"]?.hasPrefix("ecmwf_ifs025,dwd_icon_seamless,ncep_gfs_seamless") == true)
    #expect(fetching.query(1)["models"] == "ecmwf_ifs025_ensemble")
    #expect(fetching.query(1)["hourly"] == "temperature_2m,precipitation")
    // 4 variables by 8 models, and 2 by 51 members, a tenth each.
    #expect((source.weight - 13.4).magnitude < 1e-9)
  }
}

/// The models and the ensembles over real HTTP.
struct ModelComparisonOverHTTPTests {
  private static func source(_ providers: SimulatedProviders) throws -> OpenMeteoModelComparisonSource {
    OpenMeteoModelComparisonSource(
      transport: FetchedTransport(providers.patient), baseURL: try providers.url(providers.addresses.openMeteo),
      ensembleURL: try providers.url(providers.addresses.openMeteoEnsemble), replies: InMemoryReplyStore(),
      now: { frozenNow })
  }

  @Test(arguments: ModelComparisonSourceContract.checks)
  func `fulfils the model comparison source contract`(check: ContractCheck<any ModelComparisonSource>) async throws {
    try await SimulatedProviders.run { try await check(try Self.source($0)) }
  }

  @Test func `checks the ensemble service at a lower weight than a page`() async throws {
    #expect(OpenMeteoEnsembleProbe.weight < 6)
    try await SimulatedProviders.run { providers in
      let transport = FetchedTransport(providers.patient)
      let url = try providers.url(providers.addresses.openMeteoEnsemble)
      try await OpenMeteoEnsembleProbe(transport: transport, ensembleURL: url, now: { frozenNow }).request(at: .paris)
      let wrong = try providers.url(providers.addresses.openWeather)
      await #expect(throws: SourceError.self) {
        try await OpenMeteoEnsembleProbe(transport: transport, ensembleURL: wrong, now: { frozenNow }).request(
          at: .paris)
      }
    }
  }

  @Test func `limits models to their range and region`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try Self.source(providers)
      let paris = try await source.modelComparison(at: .paris)
      #expect(!paris.models.contains { $0.model == .metNorway })
      #expect(paris.models.first { $0.model == .meteoFrance }?.days.count == 4)
      #expect(paris.models.first { $0.model == .ecmwf }?.days.count == 7)
      #expect(paris.models.first { $0.model == .jma }?.days.allSatisfy { $0.precipitationProbability == nil } == true)
      #expect(paris.spread.count == 168 && paris.chances.count >= 6)
      let tromso = try await source.modelComparison(at: .tromso)
      #expect(tromso.models.contains { $0.model == .metNorway })
      let sea = try await source.modelComparison(at: Coordinate(latitude: -30, longitude: -120))
      #expect(sea.models.isEmpty && sea.spread.isEmpty)
    }
  }
}
