import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching

/// Gazette's own way to its feeds, from the background work to HTTP, on a store that outlives processes.
struct GuestProcess {
  let component: NewsComponent
  private let background: KeepFeedsFresh

  /// Starts a process: it remembers what the store keeps, and nothing else.
  init(store: CrashingStore, articles: InMemoryNewsStore, web: StrictWeb, time: ManualTime, random: UInt64) {
    let door = HTTPFetcher.strict(web, now: time.now)
    let handover = FeedHandover(now: time.now)
    component = NewsComponent(
      ports: .init(
        feeds: store, articles: articles, apps: NoReaderApps(),
        source: HTTPFeedSource(fetching: door, handover: handover, now: time.now),
        discovery: FakeFeedDiscovery(), pages: FakeFullArticleSource(), lists: FakeFeedListFormat(),
        lease: InMemoryWorkLease(now: time.now)),
      timing: time.timing,
      // Half of the hosts as often as is ever allowed, the others as an operator may have set.
      policy: { url in
        FeedFetchPolicy(minimumInterval: StrictWeb.number(of: url) % 4 < 2 ? .seconds(900) : .seconds(10_800))
      },
      jitter: { Double(random % 100) / 100 })
    background = component.keepFresh { _, _ in }
  }

  /// What the background work does when it wakes.
  func wake() async { await background.refreshDueFeeds() }

  /// What a reader does who wants all of it now.
  func refreshAll() async { for await _ in await component.feeds.refreshAll(for: .owner) {} }
}
