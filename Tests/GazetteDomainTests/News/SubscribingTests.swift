import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct SubscribingTests {
  @Test func `subscribes to the only feed of an address and fetches it`() async throws {
    let news = NewsFixture()
    let url = try NewsFixture.url("a")
    news.source.publish([.fixture(1)], title: "The A", at: url)
    news.discovery.answer("a.example", .success([DiscoveredFeed(url: url, title: nil)]))
    let added = try await news.feeds.add("a.example", folder: " Press ", for: .owner)
    guard case .subscribed(let subscription, true, .imported) = added else { return #expect(added == .several([])) }
    #expect((subscription.title, subscription.folder) == ("The A", "Press"))
    #expect(try await news.titles().count == 1)
  }

  @Test func `sends no request for an existing subscription`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    let added = try await news.feeds.add(" https://a.example/a\n", for: .owner)
    let known = try await news.feeds.status(of: id, for: .owner).subscription
    #expect(added == .subscribed(known, isNew: false, outcome: nil))
    #expect(news.discovery.requestCount == 0)
  }

  @Test func `offers several feeds, and reports missing feeds and bad addresses`() async throws {
    let news = NewsFixture()
    let found = try ["a", "b"].map { DiscoveredFeed(url: try NewsFixture.url($0), title: $0) }
    news.discovery.answer("site", .success(found))
    #expect(try await news.feeds.add("site", for: .owner) == .several(found))
    await #expect(throws: NewsError.noFeed) { try await news.feeds.add("nothing", for: .owner) }
    news.discovery.answer("bad", .failure(.refused(.localName("nas.local"))))
    await #expect(throws: NewsError.address(.refused(.localName("nas.local")))) {
      try await news.feeds.add("bad", for: .owner)
    }
    await #expect(throws: NewsError.address(.notAnAddress)) {
      try await news.feeds.add(String(repeating: "a", count: 2001), for: .owner)
    }
  }

  @Test func `keeps the subscription when the first fetch fails`() async throws {
    let news = NewsFixture()
    let url = try NewsFixture.url("a")
    news.discovery.answer("a", .success([DiscoveredFeed(url: url, title: "A")]))
    let added = try await news.feeds.add("a", for: .owner)
    guard case .subscribed(_, true, .failed(.notFound)) = added else { return #expect(added == .several([])) }
    #expect(try await news.feeds.list(for: .owner).count == 1)
  }

  @Test func `renames, moves and pauses a feed, and reverts each`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    let changed = try await news.feeds.update(
      id, FeedChange(title: "Mine", folder: "Press", isPaused: true), for: .owner)
    #expect((changed.title, changed.folder, changed.isPaused) == ("Mine", "Press", true))
    let back = try await news.feeds.update(id, FeedChange(title: "", folder: "", isPaused: false), for: .owner)
    #expect((back.title, back.folder, back.isPaused) == ("a", nil, false))
    for name in [String(repeating: "x", count: 101), "a\u{0007}b"] {
      await #expect(throws: NewsError.badName(limit: 100)) {
        try await news.feeds.update(id, FeedChange(title: name), for: .owner)
      }
    }
    let unknown = FeedID(rawValue: 99)
    await #expect(throws: NewsError.unknownFeed("99")) {
      try await news.feeds.update(unknown, FeedChange(), for: .owner)
    }
  }

  @Test func `sets a feed's user agent and restores the default`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    let changed = try await news.feeds.update(id, FeedChange(userAgent: " Mozilla/5.0 (compatible) "), for: .owner)
    #expect(changed.feed.userAgent?.text == "Mozilla/5.0 (compatible)")
    try await news.feeds.refresh(id, for: .owner)
    #expect(news.source.userAgents == ["Mozilla/5.0 (compatible)"])
    #expect(try await news.feeds.update(id, FeedChange(userAgent: " "), for: .owner).feed.userAgent == nil)
  }

  @Test func `uses a feed's user agent from the first request`() async throws {
    let news = NewsFixture()
    let url = try NewsFixture.url("a")
    news.source.publish([.fixture(1)], at: url)
    news.discovery.answer("a", .success([DiscoveredFeed(url: url, title: "A")]))
    _ = try await news.feeds.add("a", userAgent: "Mozilla/5.0", for: .owner)
    #expect(news.discovery.userAgents == ["Mozilla/5.0"])
    #expect(news.source.userAgents == ["Mozilla/5.0"])
  }

  @Test(arguments: [
    "a\r\nX-Forwarded-For: 127.0.0.1", "a\nb", "a\u{0}", "café", "a\u{7f}", String(repeating: "a", count: 201),
    String(repeating: " ", count: 1_000_000) + "a",
  ])
  func `rejects a user agent that is not one short line of ASCII`(text: String) async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    await #expect(throws: NewsError.badUserAgent(limit: 200)) {
      try await news.feeds.update(id, FeedChange(userAgent: text), for: .owner)
    }
    #expect(FeedUserAgent(text) == nil)
  }

  @Test func `lets only the owner change how a shared feed is requested`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a")
    let other = ReaderKey(rawValue: "other")
    let url = try NewsFixture.url("a")
    _ = try await news.store.subscribe(to: url, title: "a", folder: nil, for: other, at: news.time.date)
    await #expect(throws: NewsError.sharedFeed) {
      try await news.feeds.update(id, FeedChange(userAgent: "x"), for: other)
    }
    // A form sends existing values along with a new name.
    try await news.feeds.update(id, FeedChange(title: "Mine", userAgent: ""), for: other)
    try await news.feeds.update(id, FeedChange(userAgent: "x"), for: .owner)
    #expect(try await news.feeds.status(of: id, for: other).subscription.feed.userAgent?.text == "x")
  }

  @Test func `removes a feed and restores it`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("a", articles: [.fixture(1)])
    try await news.feeds.refresh(id, for: .owner)
    let removed = try await news.feeds.remove(id, for: .owner)
    #expect(try await news.titles() == [])
    #expect(try await news.feeds.restore(id, for: .owner) == removed)
    #expect(try await news.titles().count == 1)
    await #expect(throws: NewsError.unknownFeed("99")) {
      try await news.feeds.remove(FeedID(rawValue: 99), for: .owner)
    }
  }

  @Test func `enforces the quota when restoring and importing`() async throws {
    let news = NewsFixture(quotas: ReaderQuotas(maximumFeeds: 2))
    try await news.feed("a")
    let lines = (1...5).map { "https://b\($0).example/b\tB\t" }
    let result = try await news.feeds.importList(
      Array((["#feeds", "https://a.example/a\tA\t"] + lines).joined(separator: "\n").utf8), for: .owner)
    #expect((result.total, result.added, result.duplicates, result.skipped) == (6, 1, 1, 4))
    #expect(result.isOver)
    #expect(try await news.feeds.list(for: .owner).count == 2)
    let quota = ReaderQuota(kind: .feeds, maximum: 2)
    await #expect(throws: NewsError.store(.quotaReached(quota))) {
      try await news.feeds.restore(try await removed(news, thenFilled: "https://d.example/d"), for: .owner)
    }
  }

  private func removed(_ news: NewsFixture, thenFilled address: String) async throws -> FeedID {
    let id = try #require(try await news.feeds.list(for: .owner).first).id
    try await news.feeds.remove(id, for: .owner)
    _ = try await news.feeds.importList(Array("#feeds\n\(address)\tD\t".utf8), for: .owner)
    return id
  }

  @Test func `imports a list with folders, skips duplicates and reports unusable lines`() async throws {
    let news = NewsFixture()
    try await news.feed("a")
    let list = """
      #feeds
      https://a.example/a\tA\tPress
      https://b.example/b\tB\tPress
      https://b.example/b\tB again
      javascript:alert(1)\tBad
      http://c.example/c\t
      """
    var steps: [FeedImportProgress] = []
    var shown: [Int?] = []
    let result = try await news.feeds.importList(Array(list.utf8), for: .owner) { progress in
      steps.append(progress)
      shown.append(news.feeds.importProgress(for: .owner)?.done)
    }
    #expect((result.total, result.added, result.duplicates) == (5, 2, 2))
    #expect(result.unusable == ["javascript:alert(1)"])
    #expect(steps.map(\.done) == [0, 1, 2, 3, 4, 5])
    #expect(shown == [nil, 0, 1, 2, 3, 4], "what a page that was opened meanwhile would tell")
    #expect(news.feeds.importProgress(for: .owner) == nil)
    let statuses = try await news.feeds.list(for: .owner)
    #expect(statuses.map(\.subscription.title) == ["a", "c.example", "B"])
    #expect(statuses.last?.subscription.folder == "Press")
    await #expect(throws: NewsError.list(.notAList(detail: "no heading"))) {
      try await news.feeds.importList([], for: .owner)
    }
    let written = try await news.feeds.exportList(title: "Mine", for: .owner)
    #expect(String(decoding: written, as: UTF8.self).contains("https://b.example/b\tB\tPress"))
  }

  // MARK: Addresses that differ in the scheme only

  private static let plain = URL(string: "http://a.example/a")

  @Test func `imports an address with both schemes once, and requests it at https`() async throws {
    let news = NewsFixture()
    let (plain, secure) = (try #require(Self.plain), try NewsFixture.url("a"))
    news.source.publish([.fixture(1)], at: plain)
    news.source.publish([.fixture(1)], at: secure)
    let list = "#feeds\n\(secure)\tA\tPress\n\(plain)\tA"
    let result = try await news.feeds.importList(Array(list.utf8), for: .owner)
    #expect((result.added, result.duplicates) == (1, 1))
    let feed = try #require(try await news.feeds.list(for: .owner).first)
    #expect(feed.subscription.folder == "Press")
    try await news.feeds.refresh(feed.id, for: .owner)
    #expect(news.source.requestedURLs == [secure])
    #expect(try await news.feeds.list(for: .owner).map(\.subscription.feed.url) == [secure])
    let again = try await news.feeds.importList(Array(list.utf8), for: .owner)
    #expect((again.added, again.duplicates) == (0, 2))
  }

  @Test func `keeps http if the publisher does not respond at https`() async throws {
    let news = NewsFixture()
    let (plain, secure) = (try #require(Self.plain), try NewsFixture.url("a"))
    news.source.publish([.fixture(1)], at: plain)
    let list = "#feeds\n\(plain)\tA\n\(secure)\tA"
    _ = try await news.feeds.importList(Array(list.utf8), for: .owner)
    let id = try #require(try await news.feeds.list(for: .owner).first).id
    #expect(try await news.feeds.refresh(id, for: .owner) == .imported(FeedImportCount(added: 1, changed: 0)))
    #expect(news.source.requestedURLs == [secure, plain])
    #expect(try await news.feeds.status(of: id, for: .owner).subscription.feed.url == plain)
    news.time.advance(by: .seconds(600))
    try await news.feeds.refresh(id, for: .owner)
    #expect(news.source.requestedURLs == [secure, plain, plain])
  }

  @Test func `pauses a host that asks to wait at https`() async throws {
    let news = NewsFixture()
    let plain = try #require(Self.plain)
    let error = SourceError.rateLimited(ProviderID(rawValue: "a.example"), until: news.time.date + 3600)
    news.source.answer(try NewsFixture.url("a"), FetchedFeed(.failure(error), status: 429))
    let id = try await news.store.subscribe(to: plain, title: "A", folder: nil, for: .owner, at: news.time.date).id
    #expect(try await news.feeds.refresh(id, for: .owner) == .failed(error))
    #expect(news.source.requestedURLs.count == 1)
  }

  @Test func `has no other scheme for an address with a port`() throws {
    #expect(try #require(URL(string: "http://a.example:8080/a")).atOtherScheme == nil)
    #expect(Self.plain?.atOtherScheme == (try NewsFixture.url("a")))
    #expect(try #require(URL(string: "ftp://a.example/a")).atOtherScheme == nil)
  }

  @Test func `finds a subscription under the other scheme`() async throws {
    let news = NewsFixture()
    let plain = try #require(Self.plain)
    let id = try await news.feed("a", articles: [.fixture(1)])
    try await news.feeds.refresh(id, for: .owner)
    let known = try await news.feeds.status(of: id, for: .owner).subscription
    #expect(
      try await news.feeds.add(plain.absoluteString, for: .owner) == .subscribed(known, isNew: false, outcome: nil))
    #expect(news.discovery.requestCount == 0)
  }

  @Test func `merges two subscriptions after both schemes have responded`() async throws {
    let news = NewsFixture()
    let (plain, secure) = (try #require(Self.plain), try NewsFixture.url("a"))
    let old = try await news.store.subscribe(to: plain, title: "A", folder: "Press", for: .owner, at: news.time.date).id
    let new = try await news.store.subscribe(to: secure, title: "A", folder: nil, for: .owner, at: news.time.date).id
    news.source.publish([.fixture(1)], at: plain)
    try await news.feeds.refresh(old, for: .owner)
    #expect(try await news.feeds.list(for: .owner).count == 2, "while one fails")
    news.source.publish([.fixture(1)], at: secure)
    try await news.feeds.refresh(new, for: .owner)
    let left = try await news.feeds.list(for: .owner).map(\.subscription)
    #expect(left.map(\.id) == [new])
    #expect(left.first?.folder == "Press")
  }
}
