import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Refresh of all feeds` {
  @Test func `reports progress and each feed's outcome`() async throws {
    let news = NewsFixture()
    for number in 0..<30 { try await news.feed("f\(number)", articles: [.fixture(number)]) }
    let bad = try await news.feed("bad")
    let error = SourceError.unreachable(ProviderID(rawValue: "bad.example"))
    news.source.answer(try NewsFixture.url("bad"), FetchedFeed(.failure(error), status: nil))
    var steps: [FeedsProgress] = []
    for await step in await news.feeds.refreshAll(for: .owner) { steps.append(step) }
    let last = try #require(steps.last)
    #expect(last.state == .finished)
    #expect((last.total, last.refreshed, last.newArticles) == (31, 30, 30))
    #expect(last.failures == [bad: error])
    #expect(last.done == 31)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done <= $1.done })
  }

  @Test func `joins a running refresh and requests each feed once`() async throws {
    let news = NewsFixture()
    for number in 0..<20 { try await news.feed("f\(number)") }
    let streams = [await news.feeds.refreshAll(for: .owner), await news.feeds.refreshAll(for: .owner)]
    for stream in streams { for await _ in stream {} }
    #expect(news.source.requestedURLs.count == 20)
  }

  @Test(.timeLimit(.minutes(1))) func `requests one feed of a host at a time`() async throws {
    let news = NewsFixture()
    for number in 0..<6 { try await news.feed("f\(number)", host: number % 2 == 0 ? "even" : "odd") }
    let source = CountingSource()
    let component = NewsComponent(
      ports: .init(
        feeds: news.store, articles: news.store, apps: EmptyReaderAppStore(), source: source, discovery: news.discovery,
        pages: news.pages, lists: FakeFeedListFormat(), lease: news.lease), timing: news.time.timing)
    for await _ in await component.feeds.refreshAll(for: .owner) {}
    #expect(await source.maximumPerHost == 1)
    #expect(await source.maximum == 2)
  }

  @Test func `stops at a host that asks to wait, without touching its other feeds`() async throws {
    let news = NewsFixture()
    for number in 0..<8 { try await news.feed("f\(number)", host: "shared", articles: [.fixture(number)]) }
    let until = news.time.date + 7200
    var refusal = FetchedFeed(
      .failure(.rateLimited(ProviderID(rawValue: "shared.example"), until: until)), status: 429)
    refusal.retryAfter = until
    news.source.answer(try NewsFixture.url("f4", host: "shared"), refusal)
    for await _ in await news.feeds.refreshAll(for: .owner) {}
    let progress = try #require(await news.feeds.refreshProgress(for: .owner))
    #expect((progress.refreshed, progress.failures.count, progress.tooSoon) == (4, 1, 3))
    #expect(news.source.requestedURLs.count == 5)
    let unasked = try await news.store.statuses(of: .owner).filter { $0.articleCount == 0 && $0.state.failure == nil }
    #expect(unasked.count == 3)
    #expect(unasked.allSatisfy { $0.state == FeedFetchState() })
  }

  @Test func `skips paused feeds and stops when the store fails`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    try await news.feeds.update(id, FeedChange(isPaused: true), for: .owner)
    for await _ in await news.feeds.refreshAll(for: .owner) {}
    #expect(news.source.requestedURLs.isEmpty)
    news.store.fault.error = .full
    for await _ in await news.feeds.refreshAll(for: .owner) {}
    #expect(await news.feeds.refreshProgress(for: .owner)?.state == .stopped(.full))
  }

  @Test func `keeps what was fetched before a cancellation`() async throws {
    let news = NewsFixture()
    for number in 0..<200 { try await news.feed("f\(number)", articles: [.fixture(number)]) }
    for await step in await news.feeds.refreshAll(for: .owner) where step.done == 5 {
      await news.feeds.cancelRefresh(for: .owner)
    }
    #expect(await news.feeds.refreshProgress(for: .owner)?.state == .cancelled)
    #expect(try await news.titles().count >= 5)
    #expect(news.source.requestedURLs.count < 100)
  }
}

/// Counts concurrent requests.
private actor CountingSource: FeedSource {
  private var running: [String: Int] = [:]
  var maximumPerHost = 0
  var maximum = 0
  /// The first request, which waits for a second one: at least two run at once, however busy the machine is.
  private var waiting: CheckedContinuation<Void, Never>?

  func fetch(_ feed: Feed, state: FeedFetchState) async -> FetchedFeed {
    let host = feed.url.host ?? ""
    running[host, default: 0] += 1
    maximumPerHost = max(maximumPerHost, running[host] ?? 0)
    maximum = max(maximum, running.values.reduce(0, +))
    if maximum == 1 { await withCheckedContinuation { waiting = $0 } }
    waiting?.resume()
    waiting = nil
    for _ in 0..<50 { await Task.yield() }
    running[host, default: 0] -= 1
    return FetchedFeed(.notModified, status: 304)
  }
}
