import Foundation
import GazetteDomain
import GazetteTesting
import HTTPFetching
import Testing

/// The whole path from the background work through HTTP to the store, with publishers who count offences.
@Suite struct `Polite fetching` {
  @Test func `follows every publisher rule over a month of restarts and misses no edition`()
    async throws
  {
    let time = ManualTime(Date(timeIntervalSince1970: 1_795_000_000))
    let start = time.date
    let web = StrictWeb(now: time.now)
    let articles = InMemoryNewsStore()
    let store = CrashingStore(articles, web: web, crashesOnceIn: 700)
    for feed in 0..<66 {
      let url = try #require(StrictWeb.address(feed))
      _ = try await store.subscribe(to: url, title: "\(feed)", folder: nil, for: .owner, at: start)
    }
    var starts: UInt64 = 0
    func process() -> GuestProcess {
      starts += 1
      store.start()
      return GuestProcess(store: store, articles: articles, web: web, time: time, random: starts)
    }
    var running = process()
    for wake in 0..<(30 * 24 * 3) {
      time.move(to: start + Double(wake) * 1200)
      await running.wake()
      // Sometimes an impatient reader refreshes everything at once.
      if wake % 70 == 35 {
        web.isReloading = true
        await running.refreshAll()
        web.isReloading = false
      }
      if store.isDown || wake % 29 == 28 { running = process() }
    }
    #expect(web.offences == [:], "\(web.story)")
    #expect(store.crashes > 10)
    for feed in 0..<66 { expectDiligence(web.requests(feed), StrictWeb.habit(feed)) }
    for feed: Int64 in [1, 11] {
      var query = ArticleQuery()
      query.feed = FeedID(rawValue: feed)
      let last = try await articles.page(query, of: .owner).articles
      #expect(last.contains { $0.article.title.hasSuffix("day 29") }, "of feed \(feed)")
    }
  }

  private func expectDiligence(_ requests: Int, _ habit: StrictWeb.Habit) {
    let expected: ClosedRange<Int> =
      switch habit {
      case .entityTag, .lastModified, .restlessTag, .moves: 190...760
      case .noValidators: 100...240
      case .longFreshness: 140...240
      case .goes: 60...260
      case .rhythm: 190...2200
      // About six by itself; the impatient reader adds one a day.
      case .missing: 4...40
      case .busy, .down: 120...760
      }
    #expect(expected.contains(requests), "\(habit)")
  }

  @Test func `detects every kind of impolite request`() async throws {
    let time = ManualTime(Date(timeIntervalSince1970: 1_795_000_000))
    let web = StrictWeb(now: time.now)
    for _ in 0..<2 {
      for feed in 0..<10 {
        let url = try #require(StrictWeb.address(feed))
        _ = await web.answer(FetchRequest(url: url, headers: ["Cookie": "a=b"]))
        web.received(feed)
      }
      time.advance(by: .seconds(1800))
    }
    let strange = try #require(URL(string: "https://host0.example/feed/0?format=rss&utm_source=gazette"))
    _ = await web.answer(FetchRequest(url: strange))
    #expect(web.offences[.tooSoon] == 12)
    #expect(web.offences[.unconditional] == 8)
    #expect(web.offences[.strangeHeader] == 20)
    #expect(web.offences[.changedAddress] == 1)
    #expect(web.offences[.anonymous] == 21)
    #expect(web.offences[.twoAtOnce] == nil)
    for _ in 0..<2 { web.arrive(at: strange) }
    #expect(web.offences[.twoAtOnce] == 1)
  }
}
