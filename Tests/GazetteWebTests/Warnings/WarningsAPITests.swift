import Foundation
import GazetteDomain
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// `/api/v1/warnings`: every key is present, and no failure reads as no warnings.
@Suite struct WarningsAPITests {
  private static let paris = "/api/v1/warnings?latitude=48.85341&longitude=2.3488"
  private let time = ManualTime()
  private let source: FakeWarningSource
  private let warnings: Warnings

  init() async throws {
    source = FakeWarningSource(now: time.now) { _ in .success(WarningResponse(.whole([.fixture(), .bare()]))) }
    let places = InMemoryPlaceStore()
    _ = try await places.save(.paris, for: .owner, at: time.date)
    let city = GazetteerCity(
      name: "Paris", countryCode: "FR", coordinate: Place.paris.coordinate, timeZone: "Europe/Paris", population: 1)
    warnings = Warnings(
      ports: Warnings.Ports(
        sources: [source], store: InMemoryWarningStore(), places: places, gazetteer: FakeGazetteer([city]),
        zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]),
        lease: InMemoryWorkLease(now: time.now)),
      timing: time.timing)
  }

  private func answer(_ path: String = paris) async throws -> [String: Any] {
    let answer = Answer()
    try await TestServer().run(with: [WarningsAPI(warnings)]) { client in
      await answer.store(try await client.send(path).text)
    }
    let text = await answer.text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `returns every key of a warning, in the reader's language`() async throws {
    await warnings.refreshDue()
    let document = try await answer("\(Self.paris)&lang=fr")
    #expect(document["asOf"] as? String == "2026-11-21T08:05:00Z")
    let services = try #require(document["services"] as? [[String: Any]])
    #expect(services.map { Set($0.keys) } == [["name", "asOf", "problem"]])
    #expect(services.first?["name"] as? String == "MeteoAlarm" && services.first?["problem"] is NSNull)
    let warning = try #require((document["warnings"] as? [[String: Any]])?.first)
    #expect(
      Set(warning.keys) == [
        "id", "level", "type", "event", "headline", "description", "instruction", "language", "onset", "ends", "sender",
        "service", "url", "areas",
      ])
    #expect(warning["level"] as? Int == 3 && warning["type"] as? String == "wind")
    #expect(warning["event"] as? String == "Vent violent" && warning["language"] as? String == "fr-FR")
    #expect(warning["ends"] as? String == "2026-11-21T18:05:00Z" && warning["areas"] as? [String] == ["Paris"])
    #expect((document["warnings"] as? [Any])?.count == 1)
    #expect(document["next"] is NSNull && document["unplaced"] as? Int == 0)
  }

  @Test func `counts warnings without a known place`() async throws {
    var lost = WeatherWarning.fixture()
    lost.areas = [WarningArea(name: "A valley", codes: [WarningCode(scheme: "NUTS3", value: "FR999")])]
    source.answer { [lost] _ in .success(WarningResponse(.whole([lost]))) }
    await warnings.refreshDue()
    let document = try await answer()
    #expect((document["warnings"] as? [Any])?.isEmpty == true && document["unplaced"] as? Int == 1)
  }

  @Test func `pages many long warnings by cursor`() async throws {
    let long = String(repeating: "Gusts. ", count: 5000)
    let many = (0..<120).map { number in
      var warning = WeatherWarning.fixture()
      warning.id = WarningID(.meteoAlarm, sender: "", identifier: "\(number)")
      warning.texts = [WarningText(language: "en", event: "Wind \(number)", description: number < 10 ? long : "")]
      warning.areas += (0..<1000).map { WarningArea(name: "Area \($0)") }
      return warning
    }
    source.answer { [many] _ in .success(WarningResponse(.whole(many))) }
    await warnings.refreshDue()
    var (seen, cursor): ([String], String?) = ([], nil)
    repeat {
      let path = cursor.map { "\(Self.paris)&cursor=\($0)" } ?? Self.paris
      let document = try await answer(path)
      let page = try #require(document["warnings"] as? [[String: Any]])
      #expect((1...50).contains(page.count))
      #expect(try JSONSerialization.data(withJSONObject: document).count < 400_000)
      seen += page.compactMap { $0["id"] as? String }
      cursor = document["next"] as? String
    } while cursor != nil && seen.count <= 120
    #expect(seen.count == 120 && Set(seen).count == 120)
    // A cursor of a warning that has ended meanwhile is ignored.
    #expect(try await (answer("\(Self.paris)&cursor=none")["warnings"] as? [[String: Any]])?.isEmpty == false)
  }

  @Test func `returns null for unknown values and a message for failures`() async throws {
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    await warnings.refreshDue()
    let document = try await answer()
    #expect(document["asOf"] is NSNull && (document["warnings"] as? [Any])?.isEmpty == true)
    let service = try #require((document["services"] as? [[String: Any]])?.first)
    #expect(service["asOf"] is NSNull && (service["problem"] as? String)?.isEmpty == false)
  }

  @Test(arguments: [
    "", "?latitude=48", "?latitude=91&longitude=2", "?latitude=nan&longitude=2", "?latitude=1e999&longitude=2",
  ])
  func `rejects malformed positions`(query: String) async throws {
    try await TestServer().run(with: [WarningsAPI(warnings)]) { client in
      let response = try await client.send("/api/v1/warnings\(query)")
      #expect(response.status == .badRequest)
    }
  }

  private actor Answer {
    var text = ""
    func store(_ text: String) { self.text = text }
  }
}
