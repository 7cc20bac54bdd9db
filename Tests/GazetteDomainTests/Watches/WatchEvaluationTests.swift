import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

/// The matches and notifications of evaluated changes, on fakes.
struct WatchEvaluationTests {
  private let paper = WatchInstallation()

  // MARK: Articles

  @Test func `matches new articles once, with the reader's name of the feed`() async throws {
    let watch = try await paper.watch("vélo feed:Monde")
    try await paper.arrive(1, "Un vélo neuf")
    try await paper.arrive(2, "Un tram neuf")
    await paper.store.record(.article(ArticleID(rawValue: 1)), at: paper.time.date)
    await paper.runner.evaluate()
    #expect(try await paper.matches(of: watch).map(\.subject) == [.article(ArticleID(rawValue: 1))])
    #expect(await paper.store.queued.map(\.notification.urgency) == [.low])
    #expect(try await paper.store.occurrences(limit: 10).isEmpty)
  }

  @Test func `matches nothing for readers without the feed, and nothing by a watch that is off`() async throws {
    let other = ReaderKey(rawValue: "other")
    let foreign = try await paper.watch("vélo", reader: other)
    var draft = WatchDraft(name: "Off", query: "vélo")
    draft.isOn = false
    let off = try await paper.watches.add(draft, for: .owner)
    try await paper.arrive(1, "Un vélo neuf")
    #expect(try await paper.matches(of: foreign, reader: other).isEmpty)
    #expect(try await paper.matches(of: off).isEmpty)
  }

  @Test func `asks for the subscriptions of readers with candidates only`() async throws {
    let readers = (0..<50).map { ReaderKey(rawValue: "reader\($0)") }
    for (number, reader) in readers.enumerated() {
      try await paper.watch("sujet\(number)x", reader: reader)
      await paper.store.subscribe(reader, to: paper.feed, title: "Le Monde")
    }
    try await paper.arrive(1, "Rien de tout cela")
    #expect(await paper.store.askedReaders.isEmpty)
    try await paper.arrive(2, "Le sujet7x et le sujet9x")
    #expect(await paper.store.askedReaders == [readers[7], readers[9]])
    #expect(await paper.store.queued.map(\.reader) == [readers[7], readers[9]])
  }

  @Test func `matches watches without words for subscribers of the feed, by their own names for it`() async throws {
    let (first, second) = (ReaderKey(rawValue: "first"), ReaderKey(rawValue: "second"))
    await paper.store.subscribe(first, to: paper.feed, title: "Journal", folder: "Ville")
    await paper.store.subscribe(second, to: paper.feed, title: "Autre")
    let named = try await paper.watch("feed:Journal", reader: first)
    let filed = try await paper.watch("folder:Ville -tram", reader: first)
    let foreign = try await paper.watch("feed:Journal", reader: second)
    let excluding = try await paper.watch("-tram", reader: second)
    try await paper.arrive(1, "Un vélo neuf")
    for (watch, reader, count) in [(named, first, 1), (filed, first, 1), (foreign, second, 0), (excluding, second, 1)] {
      #expect(try await paper.matches(of: watch, reader: reader).count == count, "\(watch.name)")
    }
  }

  @Test func `names one story for articles with the same title or link`() async throws {
    try await paper.watch("vélo")
    try await paper.arrive(1, "Un vélo neuf traverse toute la ville", link: "https://a.example/1")
    try await paper.arrive(2, "Un vélo neuf traverse toute la ville", link: "https://b.example/2")
    try await paper.arrive(3, "Vélo", link: "https://a.example/3?utm_source=x")
    try await paper.arrive(4, "Vélo", link: "http://www.a.example/3")
    let stories = await paper.store.queued.map(\.notification.story)
    #expect(stories.count == 4 && stories[0] != nil && stories[0] == stories[1])
    #expect(stories[2] != nil && stories[2] == stories[3] && stories[2] != stories[0])
  }

  @Test func `publishes the matches and the changed articles to their reader`() async throws {
    try await paper.watch("vélo", [.star])
    let version = paper.changes.version
    try await paper.arrive(1, "Un vélo neuf")
    let topics = try #require(paper.changes.changed(since: version, for: .owner))
    #expect(Set(topics) == [.watches.of(.owner), .news.of(.owner)])
  }

  @Test func `leaves the evaluation to the node that has the lease`() async throws {
    let watch = try await paper.watch("vélo")
    let until = paper.time.date.addingTimeInterval(60)
    #expect(try await paper.lease.acquire("watches", holder: "another node", until: until))
    try await paper.arrive(1, "Un vélo neuf")
    #expect(try await paper.matches(of: watch).isEmpty)
    try await paper.lease.release("watches", holder: "another node")
    await paper.runner.evaluate()
    #expect(try await paper.matches(of: watch).count == 1)
  }

  @Test func `keeps changes for later when the store fails`() async throws {
    let watch = try await paper.watch("vélo")
    try await paper.watch("temperature<0")
    paper.places.fault.error = .inputOutput(detail: "the disk")
    await paper.store.record(.weather(Place.paris.id), at: paper.time.date)
    try await paper.arrive(1, "Un vélo neuf")
    paper.places.fault.error = nil
    await paper.runner.evaluate()
    #expect(try await paper.matches(of: watch).count == 1)
    #expect(try await paper.store.occurrences(limit: 10).isEmpty)
  }

  @Test func `evaluates more changes than one batch has`() async throws {
    let watch = try await paper.watch("vélo")
    await paper.store.subscribe(.owner, to: paper.feed, title: "Le Monde")
    for number in 1...1203 {
      let id = ArticleID(rawValue: Int64(number))
      await paper.store.put(
        WatchedArticle(
          id: id, feedID: paper.feed, feedTitle: "", title: "vélo \(number)", text: "", published: paper.time.date))
      await paper.store.record(.article(id), at: paper.time.date)
    }
    await paper.runner.evaluate()
    #expect(try await paper.matches(of: watch).count == 1203)
  }

  // MARK: Actions

  @Test(
    arguments: [
      ([[.hide], [.notify]], [[.hide], [.notify]]), ([[.hide, .read], [.show]], [[], [.show]]),
      ([[.hide, .label], [.star]], [[.label], [.star]]), ([[.hide], [.read], [.star]], [[], [.read], [.star]]),
      ([[.hide, .star]], [[.star]]), ([[.front, .read], [.show]], [[.front, .read], [.show]]), ([], []),
    ] as [([Set<WatchAction>], [Set<WatchAction>])])
  func `lets show and star beat hide`(wanted: [Set<WatchAction>], remaining: [Set<WatchAction>]) {
    #expect(WatchAction.resolved(wanted) == remaining)
  }

  @Test func `hides an article only if no other watch of the reader shows it`() async throws {
    let hiding = try await paper.watch("vélo", [.hide])
    try await paper.watch("électrique", [.show])
    try await paper.arrive(1, "Vélo à vendre")
    try await paper.arrive(2, "Vélo électrique")
    #expect(try await paper.matches(of: hiding).map(\.isHidden) == [true, false])
    try await paper.watches.setHidden(false, nil, by: hiding.id, for: .owner)
    #expect(try await paper.matches(of: hiding).map(\.isHidden) == [false, false])
  }

  @Test func `lets a removed watch protect nothing`() async throws {
    let hiding = try await paper.watch("vélo", [.hide])
    let showing = try await paper.watch("électrique", [.show])
    try await paper.arrive(1, "Vélo électrique")
    _ = try await paper.watches.remove(showing.id, for: .owner)
    try await paper.arrive(2, "Vélo électrique rouge")
    #expect(try await paper.matches(of: hiding).map(\.isHidden) == [false, true])
  }

  // MARK: Ads

  @Test func `fires for a price when an ad appears below it, falls below it, and falls again`() async throws {
    let watch = try await paper.watch("vélo price<200")
    await paper.offer(250)
    #expect(try await paper.matches(of: watch).isEmpty)
    await paper.offer(220, previous: 250)
    #expect(try await paper.matches(of: watch).isEmpty)
    await paper.offer(190, previous: 220)
    await paper.offer(195, previous: 190)
    await paper.offer(180, previous: 195)
    let matches = try await paper.matches(of: watch)
    #expect(matches.map(\.occasion) == [.priceFell, .priceFell])
    #expect(matches.map(\.mark) == [19_000, 18_000])
  }

  @Test func `a fall counts for a lowest price only when the ad matches because of it`() async throws {
    let dear = try await paper.watch("vélo price>50")
    let excluding = try await paper.watch("vélo -price>200")
    await paper.offer(300, previous: 400)
    await paper.offer(180, previous: 300)
    #expect(try await paper.matches(of: dear).isEmpty)
    #expect(try await paper.matches(of: excluding).map(\.occasion) == [.priceFell])
  }

  @Test func `fires once for an ad that appeared and became cheaper before the evaluation`() async throws {
    let watch = try await paper.watch("vélo price<200")
    let ad = WatchSamples.ad("Vélo", price: 150, previous: 180)
    await paper.store.put(ad)
    await paper.store.record(.ad(ad.ad.id), at: paper.time.date)
    await paper.store.record(.price(ad.ad.id), at: paper.time.date)
    await paper.runner.evaluate()
    #expect(try await paper.matches(of: watch).map(\.occasion) == [.appeared])
  }

  @Test func `fires for drops of ads that the reader has starred, not at their arrival`() async throws {
    let starred = try await paper.watch("drop starred")
    let words = try await paper.watch("vélo")
    await paper.offer(100, previous: 120)
    #expect(try await paper.matches(of: starred).isEmpty)
    await paper.offer(90, previous: 100, starredBy: [.owner])
    #expect(try await paper.matches(of: starred).map(\.occasion) == [.priceFell])
    #expect(try await paper.matches(of: words).isEmpty)
  }

  // MARK: Weather

  @Test func `fires when a threshold is crossed, and again only after it was left by the margin`() async throws {
    let watch = try await paper.watch("temperature<0")
    for celsius in [5, -1, -2, 0.5, -1, 0.9, -3] { try await paper.forecast(celsius) }
    #expect(try await paper.matches(of: watch).map(\.occasion) == [.crossed])
    paper.time.advance(by: .seconds(60))
    for celsius in [1.5, -1] { try await paper.forecast(celsius) }
    #expect(try await paper.matches(of: watch).count == 2)
    let notifications = await paper.store.queued.map(\.notification)
    #expect(notifications.map(\.urgency) == [.high, .high])
    #expect(notifications.last?.expires == paper.time.date.addingTimeInterval(6 * 3600))
  }

  @Test func `leaves a small threshold of rain when none is forecast`() async throws {
    let watch = try await paper.watch("rain>0.5mm")
    try await paper.forecast(5, rain: 0)
    for rain in [0.6, 0.4, 0.6, 0.2, 0.6] {
      paper.time.advance(by: .seconds(60))
      try await paper.forecast(5, rain: rain)
    }
    #expect(try await paper.matches(of: watch).count == 2)
  }

  @Test func `keeps the state while a forecast lacks the value`() async throws {
    let watch = try await paper.watch("temperature<0")
    for celsius in [5, -1, nil, -1] as [Double?] { try await paper.forecast(celsius) }
    #expect(try await paper.matches(of: watch).count == 1)
  }

  @Test func `fires nothing for the weather at creation, edit or switching on`() async throws {
    try await paper.forecast(-5)
    let watch = try await paper.watch("temperature<0")
    try await paper.forecast(-5)
    var draft = WatchDraft(watch)
    draft.query = "temperature<-2"
    _ = try await paper.watches.update(watch.id, to: draft, for: .owner)
    try await paper.forecast(-6)
    draft.isOn = false
    _ = try await paper.watches.update(watch.id, to: draft, for: .owner)
    draft.isOn = true
    try await paper.forecast(5)
    try await paper.forecast(-5)
    _ = try await paper.watches.update(watch.id, to: draft, for: .owner)
    try await paper.forecast(-5)
    #expect(try await paper.matches(of: watch).isEmpty)
    try await paper.forecast(5)
    try await paper.forecast(-5)
    #expect(try await paper.matches(of: watch).count == 1)
  }

  // MARK: Saved searches

  @Test func `makes watches of saved searches, which find new ads and are reported to their reader`() async throws {
    var filter = AdFilter()
    filter.maximumPrice = Price(euros: 80)
    await paper.store.put(
      SavedSearch(name: "Pas cher", filter: filter, savedAt: paper.time.date, lookedAt: paper.time.date), of: .owner)
    var changes = paper.changes.changes().makeAsyncIterator()
    await paper.runner.adoptSavedSearches()
    #expect(await changes.next() == .watches.of(.owner))
    let watch = try #require(try await paper.watches.list(for: .owner).first?.watch)
    #expect((watch.name, watch.query.text) == ("Pas cher", "price<=80"))
    await paper.offer(50)
    #expect(try await paper.matches(of: watch).map(\.title) == ["Vélo"])
  }

  // MARK: Warnings

  @Test func `fires when a warning appears and rises, and nothing for updates`() async throws {
    let watch = try await paper.watch("warning>=yellow")
    try await paper.warn([])
    var warning = WeatherWarning.fixture()
    warning.level = .moderate
    try await paper.warn([warning])
    try await paper.warn([updated(warning, "2", .moderate)])
    try await paper.warn([updated(warning, "3", .extreme)])
    try await paper.warn([updated(warning, "4", .severe)])
    try await paper.warn([updated(warning, "5", .extreme)])
    let matches = try await paper.matches(of: watch)
    #expect(matches.map(\.occasion) == [.appeared, .rose])
    #expect(matches.map(\.mark) == [2, 4])
    #expect(matches.map(\.title) == ["Tempête · Paris", "Tempête · Paris"])
    #expect(await paper.store.queued.map(\.notification.urgency) == [.high, .critical])
    #expect(Set(await paper.store.queued.map(\.notification.story)).count == 2)
  }

  @Test func `fires nothing for warnings at creation, and for the first reply of a new city`() async throws {
    try await paper.warn([.fixture()])
    let watch = try await paper.watch("warning>=yellow")
    try await paper.warn([.fixture()])
    #expect(try await paper.matches(of: watch).isEmpty)
    var second = WeatherWarning.fixture()
    second.id = WarningID(.meteoAlarm, sender: "", identifier: "second")
    second.chain = second.id
    second.kind = .flood
    try await paper.warn([.fixture(), second])
    #expect(try await paper.matches(of: watch).map(\.subject) == [.warning(second.id, Place.paris.id)])
  }

  @Test func `evaluates watches for words only for warnings with these words`() async throws {
    let watch = try await paper.watch("rafales")
    let other = try await paper.watch("verglas")
    try await paper.warn([.fixture()])
    try await paper.warn([.fixture()])
    #expect(try await paper.matches(of: watch).map(\.occasion) == [.appeared])
    #expect(try await paper.store.states(of: [other.id]).isEmpty)
    let late = try await paper.watch("tempête")
    try await paper.warn([.fixture()])
    #expect(try await paper.matches(of: late).isEmpty)
  }

  @Test func `fires nothing by a word for warnings from before their city was saved`() async throws {
    let watch = try await paper.watch("rafales")
    _ = try await paper.places.remove(Place.paris.id, of: .owner)
    _ = try await paper.places.save(.paris, for: .owner, at: WeatherWarning.fixture().sentAt.addingTimeInterval(60))
    try await paper.warn([.fixture()])
    #expect(try await paper.matches(of: watch).isEmpty)
  }

  @Test func `renews old states, so that only unused ones are pruned`() async throws {
    let watch = try await paper.watch("temperature<0")
    try await paper.forecast(5)
    try await paper.forecast(-5)
    for _ in 0..<100 {
      paper.time.advance(by: .seconds(2 * 86_400))
      try await paper.forecast(-5)
      await paper.runner.prune()
    }
    #expect(try await paper.store.states(of: [watch.id]).values.map(\.value) == [1])
    try await paper.forecast(-6)
    #expect(try await paper.matches(of: watch).isEmpty)
  }

  private func updated(_ warning: WeatherWarning, _ identifier: String, _ level: WarningLevel) -> WeatherWarning {
    var update = warning
    update.id = WarningID(.meteoAlarm, sender: "", identifier: identifier)
    update.level = level
    return update
  }
}
