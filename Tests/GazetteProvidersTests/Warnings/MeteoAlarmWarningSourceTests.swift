import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing

struct MeteoAlarmWarningSourceTests {
  private typealias Sample = InventedAlerts
  private let now = ManualTime().date

  @Test func `reads a feed and the message of a warning at a city`() async throws {
    let fetching = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"))), .reply(Sample.cap("a")))
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    let warning = try #require(answer.warnings.first)
    #expect(answer.isWhole && answer.warnings.count == 1)
    #expect(answer.madeAt == Date(timeIntervalSince1970: 1_795_248_000))
    #expect(warning.level == .severe && warning.kind == .wind && warning.sender == "Service inventé")
    #expect(warning.text(languageCode: "fr").description == "Text in fr-FR")
    #expect(warning.text(languageCode: "it").event == "Wind")
    #expect(
      fetching.requests.map(\.url.path) == [
        "/feeds/meteoalarm-legacy-atom-france", "/api/v1/warnings/feeds-france/6f1c0000-0000-4000-8000-000000000001",
      ])
    #expect(fetching.requests.allSatisfy { $0.headers["Accept"]?.contains("*/*") == true })
  }

  @Test func `fetches no message for other areas, past warnings or known ones`() async throws {
    let elsewhere = Sample.entry("b", uuid: "aaaaaaaa-b", code: ("EMMA_ID", "FR900"))
    let past = Sample.entry("c", uuid: "aaaaaaaa-c", expires: "2026-11-20T06:00:00+00:00")
      .replacing("2026-11-21T09:00:00+00:00", with: "2026-11-20T04:00:00+00:00")
    let fetching = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"), elsewhere, past)), .reply(Sample.cap("a")))
    let source = Sample.meteoAlarm(fetching)
    let first = try await source.answer(to: Sample.question())
    #expect(fetching.requests.count == 2 && first.warnings.count == 3)
    let again = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"), elsewhere, past)))
    let second = try await Sample.meteoAlarm(again).answer(to: Sample.question(known: first.warnings))
    #expect(again.requests.count == 1 && second.warnings == first.warnings)
  }

  @Test func `reports a warning whose message is unavailable and retries it`() async throws {
    for reply in [
      ScriptedFetching.Answer.reply("gone", status: 404), .reply("<html>"), .failure(.unreachable(reason: "")),
    ] {
      let fetching = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"))), reply)
      let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
      #expect(answer.isWhole && answer.warnings.first?.texts.first?.event == "Severe wind warning")
      #expect(answer.warnings.first?.level == .severe)
      let next = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"))), .reply(Sample.cap("a")))
      let later = try await Sample.meteoAlarm(next).answer(to: Sample.question(known: answer.warnings))
      #expect(later.warnings.first?.text(languageCode: "fr").event == "Vent")
    }
  }

  @Test(arguments: [
    ("1; green; Minor", nil), ("2;jaune", WarningLevel.moderate), ("4", .extreme), (" 3 ; Gelb", .severe),
  ])
  func `reads a level by its number`(text: String, level: WarningLevel?) async throws {
    let fetching = ScriptedFetching(.reply(Sample.feed(Sample.entry("a"))), .reply(Sample.cap("a", level: text)))
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    let shown = answer.warnings.filter { $0.isShown(at: now) }
    #expect(shown.map(\.level) == [level].compactMap(\.self))
  }

  @Test func `omits exercises, drafts and tests and hides green warnings`() async throws {
    let entries = ["Exercise", "Draft", "Test", "System"].enumerated().map { Sample.entry("x\($0.0)", status: $0.1) }
    let green = Sample.entry("g", title: "Green Wind Warning issued for France - Paris")
    let fetching = ScriptedFetching(.reply(Sample.feed((entries + [green]).joined())))
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    #expect(answer.warnings.filter { $0.isShown(at: now) }.isEmpty)
  }

  @Test func `merges the areas of one warning, including unknown ones`() async throws {
    let shape = "<cap:POLYGON>48,2 49,2 49,3 48,2</cap:POLYGON>"
    let feed = Sample.feed(
      Sample.entry("a"), Sample.entry("a", code: ("NUTS3", "FR999")),
      Sample.entry("a", code: ("NUTS3", "FR999"), more: shape))
    let answer = try await Sample.meteoAlarm(ScriptedFetching(.reply(feed), .reply("", status: 404))).answer(
      to: Sample.question())
    let warning = try #require(answer.warnings.first)
    #expect(answer.warnings.count == 1 && warning.areas.count == 2)
    #expect(warning.areas.last?.polygons.count == 1)
    #expect(WarningIndex(answer.warnings, zones: Sample.zones).numbers(at: Sample.paris.coordinate) == [0])
  }

  @Test func `resolves a code's alias to its zone`() async throws {
    let fetching = ScriptedFetching(
      .reply(Sample.feed(Sample.entry("a", code: ("NUTS3", "FR101")))), .reply("", status: 404))
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    #expect(fetching.requests.count == 2)
    #expect(WarningIndex(answer.warnings, zones: Sample.zones).unplaced.isEmpty)
  }

  @Test(arguments: ["EMMA_ID:FR001", "EMMA_ID%3AFR001&amp;lang=fr", "EMMA_ID:FR001#map"])
  func `uses the zone in an entry's first link when its code is unknown`(linked: String) async throws {
    let entry = Sample.entry("a", code: ("NUTS3", "FR999"), linked: linked)
    let unknown = Sample.cap("a").replacing(">EMMA_ID<", with: ">NUTS3<").replacing(">FR001<", with: ">FR999<")
    let fetching = ScriptedFetching(.reply(Sample.feed(entry)), .reply(unknown))
    let first = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    // The text was fetched, and the full message gets the code that only the feed has.
    #expect(fetching.requests.count == 2 && first.warnings.first?.sender == "Service inventé")
    #expect(
      first.warnings.first?.areas.first?.codes == [
        WarningCode(scheme: "NUTS3", value: "FR999"), WarningCode(scheme: "EMMA_ID", value: "FR001"),
      ])
    #expect(WarningIndex(first.warnings, zones: Sample.zones).numbers(at: Sample.paris.coordinate) == [0])
    let again = try await Sample.meteoAlarm(ScriptedFetching(.reply(Sample.feed(entry))))
      .answer(to: Sample.question(known: first.warnings))
    #expect(again.warnings == first.warnings)
  }

  @Test(arguments: ["EMMA_ID", "EMMA_ID:", "EMMA_ID:FR001:x", "EMMA_ID:&lt;b&gt;", ":FR001", ""])
  func `ignores a link without a zone`(linked: String) async throws {
    let feed = Sample.feed(Sample.entry("a", code: ("NUTS3", "FR999"), linked: linked))
    let answer = try await Sample.meteoAlarm(ScriptedFetching(.reply(feed))).answer(to: Sample.question())
    #expect(answer.warnings.first?.areas.first?.codes == [WarningCode(scheme: "NUTS3", value: "FR999")])
  }

  @Test func `shows a warning without an end until it is withdrawn`() async throws {
    let fetching = ScriptedFetching(.reply(Sample.feed(Sample.entry("a", expires: nil))), .reply("", status: 404))
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question())
    #expect(answer.warnings.first?.isShown(at: now.addingTimeInterval(1e8)) == true)
  }

  @Test func `withdraws no warnings after a truncated feed`() async throws {
    let cut = String(Sample.feed(Sample.entry("a"), Sample.entry("b")).dropLast(300))
    let answer = try await Sample.meteoAlarm(ScriptedFetching(.reply(cut), .reply("", status: 404))).answer(
      to: Sample.question())
    #expect(!answer.isWhole)
  }

  @Test(arguments: ["", "<html><title>Sorry</title></html>", "{}", "null", "<rss/>"])
  func `rejects a document that is not a feed`(body: String) async throws {
    await #expect(throws: SourceError.self) {
      try await Sample.meteoAlarm(ScriptedFetching(body: body)).answer(to: Sample.question())
    }
  }

  @Test(arguments: [
    (406, SourceError.rejected(.meteoAlarm, reason: "HTTP 406")), (500, .failing(.meteoAlarm, status: 500)),
    (401, .unauthorized(.meteoAlarm)), (403, .forbidden(.meteoAlarm)), (404, .notFound(.meteoAlarm)),
  ])
  func `reports each refusal with its error`(status: Int, error: SourceError) async throws {
    await #expect(throws: error) {
      try await Sample.meteoAlarm(ScriptedFetching(.reply("<html>", status: status))).answer(to: Sample.question())
    }
  }

  @Test func `honours Retry-After, or waits an hour without it`() async throws {
    let asked = ScriptedFetching(.reply("", status: 429, headers: ["Retry-After": "120"]))
    await #expect(throws: SourceError.rateLimited(.meteoAlarm, until: now.addingTimeInterval(120))) {
      try await Sample.meteoAlarm(asked).answer(to: Sample.question())
    }
    await #expect(throws: SourceError.rateLimited(.meteoAlarm, until: now.addingTimeInterval(3600))) {
      try await Sample.meteoAlarm(ScriptedFetching(.reply("", status: 429))).answer(to: Sample.question())
    }
    let during = ScriptedFetching(
      .reply(Sample.feed(Sample.entry("a"))), .reply("", status: 429, headers: ["Retry-After": "60"]))
    await #expect(throws: SourceError.rateLimited(.meteoAlarm, until: now.addingTimeInterval(60))) {
      try await Sample.meteoAlarm(during).answer(to: Sample.question())
    }
  }

  @Test func `sends validators byte for byte`() async throws {
    let fetching = ScriptedFetching(.reply("", status: 304))
    let validators = WarningValidators(etag: "W/\"odd\"", lastModified: "sat,  21 nov 2026")
    let answer = try await Sample.meteoAlarm(fetching).answer(to: Sample.question(validators: validators))
    #expect(answer.content == .unchanged && answer.validators == validators)
    #expect(fetching.requests[0].headers["If-None-Match"] == "W/\"odd\"")
    #expect(fetching.requests[0].headers["If-Modified-Since"] == "sat,  21 nov 2026")
  }
}
