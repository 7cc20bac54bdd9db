import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct FeedOverviewTests {
  /// Two feeds, `a` with three articles, whose first overview is in memory.
  private func readNews() async throws -> (news: NewsFixture, a: FeedID, first: FeedOverview) {
    let news = NewsFixture()
    let a = try await news.feed("a", articles: Article.fixtures(count: 3))
    try await news.feed("b")
    try await news.feeds.refresh(a, for: .owner)
    return (news, a, try await news.feeds.overview(for: .owner))
  }

  /// Returns the overview and the number of calls of the store for it.
  private func overview(_ news: NewsFixture) async throws -> (overview: FeedOverview, calls: Int) {
    let calls = news.store.fault.calls
    return (try await news.feeds.overview(for: .owner), news.store.fault.calls - calls)
  }

  @Test func `lists the feeds in order with their unread articles`() async throws {
    let (news, _, first) = try await readNews()
    #expect(first.feeds == (try await news.store.statuses(of: .owner)))
    #expect(first.feeds.map(\.subscription.title) == ["a", "b"])
    #expect(first.unreadCount == 3)
  }

  @Test func `reads nothing after a star or without a change`() async throws {
    let (news, _, first) = try await readNews()
    try await news.articles.star(ArticleID(rawValue: 1), for: .owner)
    news.changes.publish(.weather)
    news.changes.publish(.news(of: FeedID(rawValue: 99)))
    let (same, calls) = try await overview(news)
    #expect((same.revision, calls) == (first.revision, 0))
  }

  @Test func `reads only the numbers of unread articles after a mark`() async throws {
    let (news, a, first) = try await readNews()
    try await news.articles.mark([ArticleID(rawValue: 1)], read: true, for: .owner)
    let (marked, calls) = try await overview(news)
    #expect(marked.unreadCount == 2)
    #expect(marked.feeds.first { $0.id == a }?.unreadCount == 2)
    #expect(marked.revision != first.revision)
    #expect((marked.feedsRevision, calls) == (first.feedsRevision, 1))
  }

  @Test func `reads only the feed that had news, and sorts it by its new title`() async throws {
    let (news, a, first) = try await readNews()
    var feed = try #require(first.feeds.first { $0.id == a }).subscription.feed
    feed.title = "Z"
    _ = try await news.store.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 4))
    news.changes.publish(.news(of: a))
    let (changed, calls) = try await overview(news)
    #expect(changed.feeds.map(\.subscription.title) == ["b", "Z"])
    #expect((changed.unreadCount, calls) == (4, 1))
    #expect(changed.feedsRevision != first.feedsRevision)
  }

  @Test func `reads all feeds after a subscription, and each minute`() async throws {
    let (news, a, _) = try await readNews()
    try await news.feeds.remove(a, for: .owner)
    #expect(try await overview(news).overview.feeds.map(\.subscription.title) == ["b"])
    // Another process wrote this.
    try await news.feed("c")
    #expect(try await overview(news).calls == 0)
    news.time.advance(by: .seconds(60))
    #expect(try await overview(news).overview.feeds.map(\.subscription.title) == ["b", "c"])
  }

  @Test func `reads all feeds while another node's change is on its way`() async throws {
    let (news, _, _) = try await readNews()
    try await news.feed("c")
    let fresh = try await news.feeds.overview(for: .owner, hasUnpublished: true)
    #expect(fresh.feeds.map(\.subscription.title) == ["a", "b", "c"])
    #expect(try await overview(news).overview.revision == fresh.revision)
  }

  @Test func `separates readers`() async throws {
    let (news, _, first) = try await readNews()
    let other = try await news.feeds.overview(for: ReaderKey(rawValue: "another"))
    #expect(other.feeds.isEmpty)
    #expect(other.revision != first.revision)
  }
}
