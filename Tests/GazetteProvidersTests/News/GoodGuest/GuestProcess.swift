import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching

/// Gazette's own path to its feeds, from the background work to HTTP, on a store that outlives processes.
struct GuestProcess {
  let component: NewsComponent
  private let background: FeedRefreshService

  /// Starts a process, which knows only the store's data.
  init(store: CrashingStore, articles: InMemoryNewsStore, web: StrictWeb, time: ManualTime, random: UInt64) {
    let door = HTTPFetcher.strict(web, now: time.now)
    let handover = FeedHandover(now: time.now)
    component = NewsComponent(
      ports: .init(
        feeds: store, articles: articles, apps: EmptyReaderAppStore(),
        source: HTTPFeedSource(fetching: door, handover: handover, now: time.now),
        discovery: FakeFeedDiscovery(), pages: FakeFullArticleSource(), lists: FakeFeedListFormat(),
        lease: InMemoryWorkLease(now: time.now)),
      timing: time.timing,
      // The minimum interval for half of the hosts, a longer one, as an operator may choose, for the others.
      policy: { url in
        FeedFetchPolicy(minimumInterval: StrictWeb.number(of: url) % 4 < 2 ? .seconds(900) : .seconds(10_800))
      },
      jitter: { Double(random % 100) / 100 })
    background = component.keepFresh { _, _ in }
  }

  /// Runs one pass of the background work.
  func wake() async { await background.refreshDueFeeds() }

  /// Refreshes everything, like an impatient reader.
  func refreshAll() async { for await _ in await component.feeds.refreshAll(for: .owner) {} }
}
