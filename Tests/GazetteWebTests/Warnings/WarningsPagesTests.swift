import Foundation
import GazetteDomain
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The pages of warnings: a service's words unchanged, and no failure reads as "no warnings".
@Suite struct WarningsPagesTests {
  private let time = ManualTime()
  private let server = TestServer()
  private let source: FakeWarningSource
  private let warnings: Warnings
  private let id = WeatherWarning.fixture().id.rawValue

  init() async throws {
    source = FakeWarningSource(now: time.now) { _ in .success(WarningResponse(.whole([.fixture()]))) }
    let places = InMemoryPlaceStore()
    _ = try await places.save(.paris, for: .owner, at: time.date)
    warnings = Warnings(
      ports: Warnings.Ports(
        sources: [source], store: InMemoryWarningStore(), places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]),
        lease: InMemoryWorkLease(now: time.now)),
      changes: server.changes, timing: time.timing)
  }

  private func pages(
    _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let front = FrontPagePages(settings: InMemoryReaderSettingsStore(), changes: server.changes)
    try await server.run(with: [front, WarningsPages(warnings, credits: { _ in [] })], test)
  }

  @Test func `quotes the service and marks the language`() async throws {
    await warnings.refreshDue()
    let path = "/warnings/\(id)"
    try await pages { client in
      let page = try await client.send(path, .get, [.acceptLanguage: "fr"])
      #expect(page.status == .ok)
      #expect(page.text.contains(#"<h1 lang="fr-FR">Vent violent</h1>"#))
      #expect(page.text.contains("Des rafales.\n\nEncore.") && page.text.contains("Restez chez vous."))
      #expect(page.text.contains(#"<span lang="en-GB">"#) || page.text.contains("Severe wind"))
      #expect(page.text.contains("Vigilance orange") && page.text.contains("relevée, elle était jaune"))
      #expect(page.text.contains(#"<svg class="warning-map""#) && page.text.contains("CC BY 4.0"))
      #expect(page.text.contains("Time delays between this website and the www.meteoalarm.org website are possible."))
    }
  }

  @Test func `shows a warning above the front page's blocks`() async throws {
    await warnings.refreshDue()
    let link = #"href="/warnings/\#(id)" lang="en-GB">Severe wind</a>"#
    try await pages { client in
      let page = try await client.send("/", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"class="warning-strip is-level-3""#) && page.contains(link))
      #expect(page.contains("Orange warning") && !page.contains("No warnings"))
    }
  }

  @Test func `does not report all clear if the service is unreachable`() async throws {
    source.answer { _ in .failure(.unreachable(.meteoAlarm)) }
    await warnings.refreshDue()
    try await pages { client in
      for (path, words) in [("/", "Warnings may be incomplete"), ("/warnings", "no information about warnings")] {
        let page = try await client.send(path, .get, [.acceptLanguage: "en"]).text
        #expect(page.contains(words) && !page.contains("No warnings"))
      }
    }
  }

  @Test func `responds 410 for a past warning and 404 for an invalid one`() async throws {
    await warnings.refreshDue()
    try await pages { client in
      let gone = try await client.send("/warnings/meteoalarm-0123456789abcdef", .get, [.acceptLanguage: "en"])
      #expect(gone.status == .gone && gone.text.contains("no longer in force"))
      #expect(gone.text.contains(#"data-live="warning""#))
      let none = try await client.send("/warnings/UPPER%20CASE")
      #expect(none.status == .notFound)
    }
  }

  @Test func `limits the size of pages with many warnings and links to the rest`() async throws {
    let long = String(repeating: "wind ", count: 200)
    let whole = String(repeating: long, count: 20)
    let many = (0..<900).map { number in
      var warning = WeatherWarning.fixture()
      warning.id = WarningID(.meteoAlarm, sender: "", identifier: "\(number)")
      warning.level = number < 300 ? .extreme : .moderate
      warning.sender = long
      warning.texts = (0..<(number == 0 ? 40 : 1)).map {
        WarningText(language: "x\($0)", event: "\(number) \(long)", headline: long, description: whole)
      }
      if number == 0 { warning.areas += (0..<2000).map { WarningArea(name: "\(long) \($0)") } }
      return warning
    }
    source.answer { [many] _ in .success(WarningResponse(.whole(many))) }
    await warnings.refreshDue()
    let one = "/warnings/\(many[0].id.rawValue)"
    try await pages { client in
      for (path, rest) in [
        ("/", "/warnings"), ("/warnings", "/warnings?page=2"), ("/warnings?page=2", "/warnings?page=3"),
        ("/warnings?country=FR", "/warnings?country=FR&amp;page=2"), ("/warnings?page=10000", "/warnings?page=18"),
        (one, "/warnings"),
      ] {
        let page = try await client.send(path, .get, [.acceptLanguage: "en"])
        #expect(page.status == .ok && page.text.utf8.count < 300_000, "\(path): \(page.text.utf8.count)")
        #expect(page.text.contains("href=\"\(rest)\""), "\(path)")
      }
      for path in ["/warnings?page=0", "/warnings?page=x", "/warnings?page=99999999999999999999"] {
        #expect(try await client.send(path).status == .badRequest, "\(path)")
      }
    }
  }

  @Test func `shows a yellow warning as one line on the front page`() async throws {
    var yellow = WeatherWarning.fixture()
    yellow.level = .moderate
    source.answer { [yellow] _ in .success(WarningResponse(.whole([yellow]))) }
    await warnings.refreshDue()
    try await pages { client in
      let front = try await client.send("/", .get, [.acceptLanguage: "en"]).text
      #expect(front.contains(#"<a class="warning-one" href="/warnings" data-ends="#))
      #expect(front.contains(#"<strong lang="en-GB">Severe wind</strong>"#) && !front.contains("warning-mark"))
      #expect(!front.contains("warning-disclaimer"))
      let all = try await client.send("/warnings", .get, [.acceptLanguage: "en"]).text
      #expect(all.contains("warning-disclaimer") && all.contains("Yellow warning"))
    }
  }

  @Test func `links a warning of unknown area to its country's list`() async throws {
    var lost = WeatherWarning.fixture()
    lost.areas = [WarningArea(name: "A valley", codes: [WarningCode(scheme: "NUTS3", value: "FR999")])]
    source.answer { [lost] _ in .success(WarningResponse(.whole([lost]))) }
    await warnings.refreshDue()
    try await pages { client in
      let front = try await client.send("/", .get, [.acceptLanguage: "en"]).text
      #expect(front.contains("Warnings may be incomplete") && !front.contains("area unknown"))
      let list = try await client.send("/warnings", .get, [.acceptLanguage: "en"]).text
      #expect(list.contains(##"<a href="/warnings?country=FR">1\##u{A0}warning in France, area unknown</a>"##))
      #expect(!front.contains("Severe wind") && !front.contains("No warnings"))
      let country = try await client.send("/warnings?country=FR", .get, [.acceptLanguage: "en"]).text
      #expect(country.contains("Severe wind") && country.contains("A valley"))
    }
  }

  @Test func `links a replaced warning to its update`() async throws {
    let first = WeatherWarning.fixture().chain.rawValue
    await warnings.refreshDue()
    let next = "/warnings/\(id)"
    try await pages { client in
      let gone = try await client.send("/warnings/\(first)")
      #expect(gone.status == .gone && gone.text.contains(#"href="\#(next)""#))
    }
  }
}
