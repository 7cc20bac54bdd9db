import ArgumentParser
import Foundation
@testable import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// `gazette watches`, on stores in memory, at 08:05 UTC on 21 November 2026, in Paris.
struct WatchesCommandTests {
  private let time = ManualTime()
  private let store = FakeWatchStore()
  private let feed = FeedID(rawValue: 1)

  private var session: WatchesSession {
    let places = InMemoryPlaceStore()
    let lease = InMemoryWorkLease(now: time.now)
    let warnings = Warnings(
      ports: Warnings.Ports(
        sources: [], store: InMemoryWarningStore(), places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: time.now), limits: [:]), lease: lease),
      timing: time.timing)
    let watches = Watches(
      ports: Watches.Ports(
        store: store, places: places, weather: InMemoryWeatherStore(), warnings: warnings,
        settings: InMemoryReaderSettingsStore(), lease: lease),
      changes: ChangeFeed(), now: time.now)
    return WatchesSession(watches: watches, reader: .owner, timeZone: .gmt, now: time.now)
  }

  /// The output of a command, and its failure.
  private struct Run {
    let output, errors: String
    let failure: CommandFailure?
  }

  @discardableResult
  private func run(_ arguments: [String], isJSON: Bool = false, language: Language = .english) async throws -> Run {
    let recording = RecordingTerminal()
    return try await CommandLanguage.$language.withValue(language) {
      let command = try #require(try GazetteCommand.parseAsRoot(["watches"] + arguments) as? any WatchesSubcommand)
      let style = ReadingStyle(isJSON: isJSON, language: language, units: .metric)
      var failure: CommandFailure?
      do { try await command.work(in: session, style, recording.terminal()) } catch {
        failure = CommandFailure(describing: error, language: language)
      }
      return Run(output: recording.output, errors: recording.errors, failure: failure)
    }
  }

  private func putArticles(_ count: Int) async {
    await store.subscribe(.owner, to: feed, title: "Le Monde")
    for number in 1...count {
      await store.put(
        WatchedArticle(
          id: ArticleID(rawValue: Int64(number)), feedID: feed, feedTitle: "", title: "Un vélo \(number)", text: "",
          published: time.date.addingTimeInterval(-Double(number) * 3600)))
    }
  }

  @Test func `adds a watch with its actions, lists it and removes it by name`() async throws {
    let added = try await run([
      "add", "vélo price<200", "--name", "Bikes", "--action", "notify", "--action", "label", "--label", "à voir",
    ])
    #expect((added.output, added.failure) == ("Added the watch “Bikes”.\n", nil))
    let watch = try #require(try await store.watches(of: .owner).first?.watch)
    #expect(watch.actions == [.notify, .label] && watch.label == "à voir" && watch.isOn)
    let list = try await run([])
    for part in ["Bikes", "vélo price<200", "Label, Notify me"] { #expect(list.output.contains(part), "\(part)") }
    #expect(try await run(["remove", "bikes"]).output == "Removed the watch “Bikes”.\n")
    #expect(try await store.watches(of: .owner).isEmpty)
  }

  @Test func `names a watch after its rule, and adds it turned off on request`() async throws {
    try await run(["add", "vélo", "--off"])
    #expect(try await store.watches(of: .owner).map(\.watch.name) == ["vélo"])
    #expect(try await run(["list"]).output.contains("off"))
    #expect(try await run(["list"], language: .french).output.contains("désactivée"))
  }

  @Test func `advises a reader without watches`() async throws {
    let empty = try await run(["list"])
    #expect(empty.output == "" && empty.errors.contains("gazette watches add"))
    #expect(try await run(["list"], isJSON: true).output.contains("\"watches\""))
  }

  @Test(arguments: [["preview"], ["add"]])
  func `marks the wrong part of a rule that cannot be read`(command: [String]) async throws {
    let failed = try await run(command + ["東京 vélo (price<200"])
    let failure = try #require(failed.failure)
    #expect(failure.status == .usage && failed.output == "")
    let advice = try #require(failure.advice)
    #expect(advice.hasPrefix("東京 vélo (price<200\n            ^"))
    #expect(try await store.watches(of: .owner).isEmpty)
  }

  @Test func `never writes control characters of a rule to the terminal`() async throws {
    let failure = try #require(try await run(["preview", "vélo\u{1B}[31m"]).failure)
    #expect(!failure.text.contains("\u{1B}"))
  }

  @Test func `previews the number of matches, the rate and the newest ones`() async throws {
    await putArticles(31)
    let preview = try await run(["preview", "vélo"])
    #expect(preview.output.hasPrefix("31\u{A0}matches, about one a day\n"))
    #expect(preview.output.contains("Un vélo 1 ") && !preview.output.contains("Un vélo 31"))
    let json = try await run(["preview", "vélo"], isJSON: true)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(document["count"] as? Int == 31)
    let first = try #require((document["matches"] as? [[String: Any]])?.first)
    #expect(first["kind"] as? String == "article" && first["path"] as? String == "/news/1")
  }

  @Test func `shows a watch with its latest matches`() async throws {
    try await run(["add", "vélo", "--name", "Bikes"])
    #expect(try await run(["show", "Bikes"]).errors != "")
    let watch = try #require(try await store.watches(of: .owner).first?.watch)
    var outcome = WatchOutcome()
    outcome.matches = (1...3).map { number in
      WatchOutcome.ActedMatch(
        match: WatchMatch(
          watch: watch.id, subject: .article(ArticleID(rawValue: number)), occasion: .appeared, title: "Vélo \(number)",
          date: time.date), reader: .owner, actions: [])
    }
    _ = try await store.apply(outcome)
    let shown = try await run(["show", "\(watch.id.rawValue)", "--limit", "2"])
    #expect(shown.output.hasPrefix("Bikes\nvélo\n\n"))
    #expect(shown.output.contains("Vélo 3") && shown.output.contains("Vélo 2") && !shown.output.contains("Vélo 1"))
    let json = try await run(["show", "bikes", "--limit", "2"], isJSON: true)
    #expect(json.output.contains("\"next\""))
  }

  @Test(arguments: [["show", "nothing"], ["remove", "7"]])
  func `fails for an unknown watch`(arguments: [String]) async throws {
    let failed = try await run(arguments)
    #expect(failed.failure?.status == .noInput && failed.failure?.advice == "gazette watches list")
  }

  @Test func `rejects an invalid limit, action or name`() async throws {
    for arguments in [["show", "x", "--limit", "0"], ["add", "x", "--action", "sing"]] {
      #expect(throws: (any Error).self) { _ = try GazetteCommand.parseAsRoot(["watches"] + arguments) }
    }
    #expect(try await run(["add", "vélo", "--name", " "]).failure?.status == .usage)
    #expect(try await run(["add", "vélo", "--action", "label"]).failure?.status == .usage)
  }
}
