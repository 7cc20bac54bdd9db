import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// The service of watches on fakes: editing them, and previews.
struct WatchesTests {
  private let paper = WatchInstallation()

  @Test func `adds, edits, removes and restores watches, and publishes that`() async throws {
    let version = paper.changes.version
    let watch = try await paper.watches.add(
      WatchDraft(name: " Bikes ", query: "vélo", actions: [.label], label: "à voir"), for: .owner)
    #expect(watch.name == "Bikes" && watch.label == "à voir" && watch.createdAt == paper.time.date)
    #expect(paper.changes.changed(since: version, for: .owner) == [.watches.of(.owner)])
    var draft = WatchDraft(watch)
    draft.actions = [.hide]
    let edited = try await paper.watches.update(watch.id, to: draft, for: .owner)
    #expect(edited.actions == [.hide] && edited.label == nil)
    #expect(try await paper.watches.list(for: .owner).map(\.watch) == [edited])
    let removed = try await paper.watches.remove(watch.id, for: .owner)
    #expect(try await paper.watches.list(for: .owner).isEmpty)
    let restored = try await paper.watches.restore(removed, for: .owner)
    #expect(restored.name == "Bikes" && restored.query == edited.query)
  }

  @Test(arguments: [
    (WatchDraft(name: "", query: "vélo"), WatchesError.badName),
    (WatchDraft(name: "a\u{7}b", query: "vélo"), .badName),
    (WatchDraft(name: String(repeating: "a", count: 101), query: "vélo"), .badName),
    (WatchDraft(name: "known", query: "vélo"), .badName),
    (WatchDraft(name: "New", query: "vélo", actions: [.label]), .badLabel),
    (WatchDraft(name: "New", query: "vélo", actions: [.label], label: " "), .badLabel),
  ])
  func `rejects invalid names and labels`(draft: WatchDraft, error: WatchesError) async throws {
    try await paper.watch("tram", name: "Known")
    await #expect(throws: error) { _ = try await paper.watches.add(draft, for: .owner) }
    #expect(try await paper.watches.list(for: .owner).count == 1)
  }

  @Test func `rejects an unreadable query with its position, in previews too`() async throws {
    let error = await #expect(throws: WatchesError.self) { try await paper.watch("vélo (price<200") }
    guard case .query(let problem) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problem.position.lowerBound == 5)
    await #expect(throws: WatchesError.query(problem)) {
      _ = try await paper.watches.preview("vélo (price<200", for: .owner)
    }
  }

  @Test func `refuses other readers' watches`() async throws {
    let watch = try await paper.watch("vélo")
    let other = ReaderKey(rawValue: "other")
    await #expect(throws: WatchesError.unknownWatch(watch.id)) {
      _ = try await paper.watches.remove(watch.id, for: other)
    }
    await #expect(throws: WatchesError.unknownWatch(watch.id)) {
      _ = try await paper.watches.matches(of: watch.id, after: nil, limit: 1, for: other)
    }
  }

  @Test func `counts matches as new until the watch is opened`() async throws {
    let watch = try await paper.watch("vélo")
    paper.time.advance(by: .seconds(60))
    try await paper.arrive(1, "Un vélo neuf")
    #expect(try await paper.watches.open(watch.id, for: .owner).newMatches == 1)
    #expect(try await paper.watches.watch(watch.id, for: .owner).newMatches == 0)
  }

  @Test func `offers the ready watches that the reader lacks, and can read all of them`() async throws {
    #expect(try await paper.watches.ready(for: .owner) == ReadyWatch.allCases)
    for ready in ReadyWatch.allCases { try await paper.watch(ready.query, name: ready.rawValue) }
    #expect(try await paper.watches.ready(for: .owner).isEmpty)
  }

  // MARK: Previews

  @Test(arguments: UInt64(0)..<150)
  func `previews exactly the matches of an evaluation`(seed: UInt64) async throws {
    var generator = WatchGenerator(seed: seed)
    await paper.store.subscribe(.owner, to: paper.feed, title: generator.one(of: WatchGenerator.names), folder: "Vélo")
    for number in 1...60 { try await put(try generator.thing(), Int64(number)) }
    for attempt in 0..<8 {
      guard let query = generator.query() else { continue }
      let preview = try await paper.watches.preview(query.text, for: .owner)
      let watch = try await paper.watch(query.text, name: "\(attempt)")
      await paper.runner.evaluate()
      // The watch exists now, so the same things arrive for it.
      for number in 1...60 { try await record(Int64(number)) }
      await paper.runner.evaluate()
      let matches = try await paper.matches(of: watch)
      #expect(matches.count == preview.count, "\(query.text)")
      #expect(Set(preview.matches.map(\.subject)).isSubset(of: matches.map(\.subject)), "\(query.text)")
      _ = try await paper.watches.remove(watch.id, for: .owner)
    }
  }

  /// Stores an article or an ad under a number.
  private func put(_ thing: WatchedThing, _ number: Int64) async throws {
    switch thing {
    case .article(var article):
      article.id = ArticleID(rawValue: number)
      article.published = paper.time.date.addingTimeInterval(-Double(number) * 3600)
      await paper.store.put(article)
    case .ad(var ad):
      ad.ad.id = AdID(source: .paperclip, number: number)
      ad.ad.createdAt = paper.time.date.addingTimeInterval(-Double(number) * 3600)
      await paper.store.put(ad, starredBy: ad.isStarred ? [.owner] : [])
    case .weather, .warning: break
    }
  }

  private func record(_ number: Int64) async throws {
    let (article, ad) = (ArticleID(rawValue: number), AdID(source: .paperclip, number: number))
    if try await !paper.store.articles([article]).isEmpty {
      await paper.store.record(.article(article), at: paper.time.date)
    }
    guard let found = try await paper.store.ads([ad]).first else { return }
    await paper.store.record(.ad(ad), at: paper.time.date)
    if found.previousPrice != nil { await paper.store.record(.price(ad), at: paper.time.date) }
  }

  @Test func `names the newest matches, and how many come per day`() async throws {
    for number in 1...60 {
      try await put(WatchSamples.article("vélo \(number)"), Int64(number))
    }
    await paper.store.subscribe(.owner, to: paper.feed, title: "Le Monde")
    let preview = try await paper.watches.preview("vélo", for: .owner)
    #expect(preview.count == 60 && preview.isComplete && preview.perDay == 2)
    #expect(preview.matches.count == Watches.maximumPreviewed)
    #expect(preview.matches.first?.title == "vélo 1")
    #expect(preview.matches.map(\.date) == preview.matches.map(\.date).sorted(by: >))
  }

  @Test func `says that there are more matches than it examined, at the rate of those`() async throws {
    await paper.store.subscribe(.owner, to: paper.feed, title: "Le Monde")
    for number in 1...Watches.maximumExamined + 1 {
      guard case .article(var article) = WatchSamples.article("vélo") else { return }
      article.id = ArticleID(rawValue: Int64(number))
      article.published = paper.time.date.addingTimeInterval(-Double(number) * 86_400 / 1000)
      await paper.store.put(article)
    }
    let preview = try await paper.watches.preview("vélo", for: .owner)
    #expect(preview.count == Watches.maximumExamined && !preview.isComplete)
    #expect(preview.perDay.rounded() == 1000)
  }

  @Test func `previews the present weather and warnings of the saved cities`() async throws {
    try await paper.forecast(-5)
    let frost = try await paper.watches.preview("temperature<0 city:home", for: .owner)
    #expect(frost.matches.map(\.subject) == [.weather(Place.paris.id)])
    #expect(frost.matches.map(\.title) == ["Paris"] && frost.perDay == 0)
    try await paper.warn([.fixture()])
    let storm = try await paper.watches.preview("warning>=orange", for: .owner)
    #expect(storm.matches.map(\.subject) == [.warning(WeatherWarning.fixture().id, Place.paris.id)])
  }

  // MARK: The past

  @Test func `applies actions to the past on request, without notifications, and never hides what another watch shows`()
    async throws
  {
    try await paper.arrive(1, "Vélo à vendre")
    try await paper.arrive(2, "Vélo électrique")
    try await paper.arrive(3, "Tram")
    let watch = try await paper.watch("vélo", [.hide, .notify])
    try await paper.watch("électrique", [.show])
    #expect(try await paper.matches(of: watch).isEmpty)
    let applied = try await paper.watches.applyToPast(watch.id, for: .owner)
    #expect(applied.count == 2)
    let matches = try await paper.matches(of: watch)
    #expect(matches.filter(\.isHidden).map(\.subject) == [.article(ArticleID(rawValue: 1))])
    #expect(matches.count == 2)
    #expect(await paper.store.queued.isEmpty)
    let touching = try await paper.watches.touching(ArticleID(rawValue: 1), for: .owner)
    #expect(touching.map(\.watch.id) == [watch.id] && touching.map(\.isHidden) == [true])
    try await paper.watches.undo(applied.changes, of: watch.id, for: .owner)
    #expect(try await paper.matches(of: watch).isEmpty)
    #expect(await paper.store.marked.isEmpty)
  }
}
