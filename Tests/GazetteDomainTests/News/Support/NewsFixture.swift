import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// The news on fakes, at a time that a test controls.
struct NewsFixture {
  let store: InMemoryNewsStore
  let source = FakeFeedSource()
  let discovery = FakeFeedDiscovery()
  let pages = FakeFullArticleSource()
  let time = ManualTime()
  let crashes = FakeCrashJournal()
  let lease: InMemoryWorkLease
  let changes = ChangeFeed()
  let component: NewsComponent
  var feeds: Feeds { component.feeds }
  var articles: Articles { component.articles }

  init(quotas: ReaderQuotas = ReaderQuotas()) {
    store = InMemoryNewsStore(quotas: quotas)
    lease = InMemoryWorkLease(now: time.now)
    component = NewsComponent(
      ports: .init(
        feeds: store, articles: store, apps: EmptyReaderAppStore(), source: source, discovery: discovery, pages: pages,
        lists: FakeFeedListFormat(), lease: lease, crashes: crashes),
      changes: changes, timing: time.timing, jitter: { 0 })
  }

  static func url(_ name: String, host: String? = nil) throws -> URL {
    try #require(URL(string: "https://\(host ?? name).example/\(name)"))
  }

  /// Subscribes to a feed that publishes `articles`.
  @discardableResult
  func feed(_ name: String, host: String? = nil, articles: [Article] = []) async throws -> FeedID {
    let url = try Self.url(name, host: host)
    source.publish(articles, at: url)
    return try await store.subscribe(to: url, title: name, folder: nil, for: .owner, at: time.date).id
  }

  func titles() async throws -> [String] {
    try await articles.list(ArticleQuery(), for: .owner).articles.map(\.article.title)
  }
}
