import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

@Suite struct `Background feeds` {
  @Test func `fetches due feeds until cancelled`() async throws {
    let news = NewsFixture()
    try await news.feed("a", articles: [.fixture(1)])
    let start = news.time.date
    let outcomes = Mutex<[FeedOutcome]>([])
    let work = Task {
      await news.component.keepFresh { _, outcome in outcomes.withLock { $0.append(outcome) } }.run()
    }
    while news.source.requestedURLs.count < 3 { await Task.yield() }
    work.cancel()
    await work.value
    #expect(news.time.date.timeIntervalSince(start) >= 7200)
    #expect(
      outcomes.withLock { Array($0.prefix(2)) } == [.imported(FeedImportCount(added: 1, changed: 0)), .unchanged])
  }

  @Test func `fetches feeds when a page asks`() async throws {
    let news = NewsFixture()
    try await news.feed("a", articles: [.fixture(1)])
    let work = Task { await news.component.keepFresh { _, _ in }.run() }
    news.feeds.refreshAllSoon(for: .owner)
    while await news.feeds.refreshProgress(for: .owner)?.isOver != true { await Task.yield() }
    work.cancel()
    await work.value
    #expect(news.source.requestedURLs.isEmpty == false)
  }

  @Test func `fetches again after a clock that was years ahead is set back`() async throws {
    let news = NewsFixture()
    let years = Duration.seconds(9 * 365 * 86_400)
    let (asked, refused) = (try await news.feed("a", articles: [.fixture(1)]), try await news.feed("b", articles: []))
    let until = news.time.date + 2 * years.seconds
    var busy = FetchedFeed(.failure(.rateLimited(ProviderID(rawValue: "b"), until: until)), status: 429)
    busy.retryAfter = until
    news.source.answer(try NewsFixture.url("b"), busy)
    news.time.advance(by: years)
    for id in [asked, refused] { try await news.feeds.refresh(id, for: .owner) }
    news.time.advance(by: .zero - years)
    news.source.publish([.fixture(2)], at: try NewsFixture.url("b"))
    let before = news.source.requestedURLs.count
    await news.component.keepFresh { _, _ in }.refreshDueFeeds()
    #expect(news.source.requestedURLs.count == before + 2)
    // From then on the polite interval applies again.
    await news.component.keepFresh { _, _ in }.refreshDueFeeds()
    #expect(news.source.requestedURLs.count == before + 2)
    #expect(try await news.store.feed(refused)?.state.failure == nil)
  }

  @Test func `deletes expired articles`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    try await news.feeds.refresh(id, for: .owner)
    news.source.publish([.fixture(2), .fixture(3)], at: try NewsFixture.url("a"))
    news.time.advance(by: .seconds(91 * 86_400))
    let work = Task { await news.component.keepFresh { _, _ in }.run() }
    while try await news.titles() != [2, 3].map({ Article.fixture($0).title }) { await Task.yield() }
    work.cancel()
    await work.value
  }
}
