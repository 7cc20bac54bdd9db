import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

@Suite struct `Feeds in the background` {
  @Test func `are fetched when they are due, until the work is cancelled`() async throws {
    let news = NewsFixture()
    try await news.feed("a", articles: [.fixture(1)])
    let start = news.time.date
    let outcomes = Mutex<[FeedOutcome]>([])
    let work = Task {
      await news.component.keepFresh { _, outcome in outcomes.withLock { $0.append(outcome) } }.run()
    }
    while news.source.asked.count < 3 { await Task.yield() }
    work.cancel()
    await work.value
    #expect(news.time.date.timeIntervalSince(start) >= 7200)
    #expect(outcomes.withLock { Array($0.prefix(2)) } == [.taken(FeedImportCount(added: 1, changed: 0)), .unchanged])
  }

  @Test func `are fetched when a page asks`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    _ = try await news.component.updateFeed(id, FeedChange(isPaused: true), reader: .owner)
    let work = Task { await news.component.keepFresh { _, _ in }.run() }
    news.component.requests.ask(for: id)
    while news.source.asked.isEmpty { await Task.yield() }
    work.cancel()
    await work.value
  }

  @Test func `lose what is older than it is kept for`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    _ = await news.component.refreshFeed(id)
    news.source.publish([.fixture(2), .fixture(3)], at: try NewsFixture.url("a"))
    news.time.advance(by: .seconds(91 * 86_400))
    let work = Task { await news.component.keepFresh { _, _ in }.run() }
    while try await news.titles() != [2, 3].map({ Article.fixture($0).title }) { await Task.yield() }
    work.cancel()
    await work.value
  }
}
