import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Feed refresh` {
  @Test func `stores the articles and publishes a change`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: Article.fixtures(count: 3))
    let version = news.changes.version
    let outcome = try await news.feeds.refresh(id, for: .owner)
    #expect(outcome == .imported(FeedImportCount(added: 3, changed: 0)))
    #expect(try await news.titles().count == 3)
    #expect(news.changes.version > version)
    let state = try await news.store.feed(id)?.state
    #expect(state?.etag == "\"3\"")
    #expect(state?.lastSuccess == news.time.date)
  }

  @Test func `lets a reader refresh after five minutes, conditionally`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: Article.fixtures(count: 3))
    try await news.feeds.refresh(id, for: .owner)
    let soon = news.time.date + 300
    #expect(try await news.feeds.status(of: id, for: .owner).earliestRefresh == soon)
    #expect(try await news.feeds.refresh(id, for: .owner) == .tooSoon(until: soon))
    #expect(news.source.requestedURLs.count == 1)
    news.time.advance(by: .seconds(299))
    #expect(try await news.feeds.refresh(id, for: .owner) == .tooSoon(until: soon))
    news.time.advance(by: .seconds(1))
    #expect(try await news.feeds.refresh(id, for: .owner) == .unchanged)
  }

  @Test func `records the request before sending it`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    let source = CrashingSource(store: news.store, id: id)
    let component = NewsComponent(
      ports: .init(
        feeds: news.store, articles: news.store, apps: EmptyReaderAppStore(), source: source, discovery: news.discovery,
        pages: news.pages, lists: FakeFeedListFormat(), lease: news.lease), timing: news.time.timing)
    try await component.feeds.refresh(id, for: .owner)
    #expect(await source.seen.last == news.time.date)
  }

  @Test func `pauses the whole host after a 429, even after a restart`() async throws {
    let news = NewsFixture()
    let first = try await news.feed("a", host: "shared")
    let second = try await news.feed("b", host: "shared", articles: [.fixture(1)])
    let until = news.time.date + 7200
    var refusal = FetchedFeed(
      .failure(.rateLimited(ProviderID(rawValue: "shared.example"), until: until)), status: 429)
    refusal.retryAfter = until
    news.source.answer(try NewsFixture.url("a", host: "shared"), refusal)
    try await news.feeds.refresh(first, for: .owner)
    #expect(try await news.feeds.refresh(second, for: .owner) == .tooSoon(until: until))
    let restarted = NewsComponent(
      ports: .init(
        feeds: news.store, articles: news.store, apps: EmptyReaderAppStore(), source: news.source,
        discovery: news.discovery,
        pages: news.pages, lists: FakeFeedListFormat(), lease: news.lease), timing: news.time.timing)
    #expect(try await restarted.feeds.refresh(second, for: .owner) == .tooSoon(until: until))
    #expect(news.source.requestedURLs.count == 1)
  }

  @Test func `skips a host that another process is requesting`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    _ = try await news.lease.acquire("news.host.a.example", holder: "other", until: news.time.date + 60)
    #expect(try await news.feeds.refresh(id, for: .owner) == .busy)
    #expect(news.source.requestedURLs.isEmpty)
  }

  @Test func `keeps the articles when the publisher fails, and records the error`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    try await news.feeds.refresh(id, for: .owner)
    news.time.advance(by: .seconds(4000))
    let error = SourceError.failing(ProviderID(rawValue: "a.example"), status: 500)
    news.source.answer(try NewsFixture.url("a"), FetchedFeed(.failure(error), status: 500))
    #expect(try await news.feeds.refresh(id, for: .owner) == .failed(error))
    #expect(try await news.titles().count == 1)
    #expect(try await news.feeds.status(of: id, for: .owner).state.failure?.error == error)
  }

  @Test func `follows a permanent redirect, and stops after a 410`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    var moved = FetchedFeed(.document(FeedDocument(title: "A", articles: [.fixture(1)])), status: 200)
    moved.movedTo = try NewsFixture.url("new")
    news.source.answer(try NewsFixture.url("a"), moved)
    try await news.feeds.refresh(id, for: .owner)
    #expect(try await news.store.feed(id)?.feed.url == NewsFixture.url("new"))
    #expect(try await news.store.feed(id)?.feed.title == "A")
    news.source.answer(try NewsFixture.url("new"), FetchedFeed(.gone, status: 410))
    news.time.advance(by: .seconds(90_000))
    #expect(try await news.feeds.refresh(id, for: .owner) == .gone)
    news.time.advance(by: .seconds(90_000))
    #expect(try await news.feeds.refresh(id, for: .owner) == .tooSoon(until: nil))
  }

  @Test func `dates future articles now`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(-5)])
    try await news.feeds.refresh(id, for: .owner)
    let list = try await news.articles.list(ArticleQuery(), for: .owner).articles
    #expect(list.first?.article.published == news.time.date)
  }
}

/// Records, during a fetch, the state that a crash would leave.
private actor CrashingSource: FeedSource {
  let store: InMemoryNewsStore
  let id: FeedID
  var seen: [Date?] = []

  init(store: InMemoryNewsStore, id: FeedID) {
    self.store = store
    self.id = id
  }

  func fetch(_ feed: Feed, state: FeedFetchState) async -> FetchedFeed {
    // A store without this feed returns no date, which fails the test.
    seen.append(try? await store.feed(id)?.state.lastAttempt)
    return FetchedFeed(.failure(.cancelled), status: nil)
  }
}
