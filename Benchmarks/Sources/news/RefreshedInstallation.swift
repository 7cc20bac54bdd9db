import GazetteStore
import Foundation
import GazetteDomain
import GazetteProviders
import SQLiteDriver
import HTTPFetching
import MeasuringTools

/// The news component on a real database in a new folder, subscribed to invented newspapers, with the real HTTP fetcher.
final class RefreshedInstallation {
  /// The number of hosts that Gazette sends requests to concurrently.
  static let hostsAtOnce = 12

  private let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
  private let database: GazetteDatabase
  private let fetcher: HTTPFetcher
  private let component: NewsComponent
  private let feeds: Int

  init(feeds: Int, port: Int, hosts: Int = InventedPaper.hosts) async throws {
    self.feeds = feeds
    database = try await GazetteDatabase.open(at: folder, access: .owner)
    let origins = try (0..<hosts).compactMap { InventedPaper.url($0, port: port, hosts: hosts) }.map(Origin.init(of:))
    let outbound = OutboundGuard(trustedOrigins: Set(origins))
    fetcher = HTTPFetcher(configuration: .init(userAgent: "Gazette/benchmark", outbound: outbound))
    let handover = FeedHandover(now: { Date() })
    let store = SQLFeedStore(database.sql)
    component = NewsComponent(
      ports: .init(
        feeds: store, articles: SQLArticleStore(database.sql), apps: SQLReaderAppStore(database.sql),
        source: HTTPFeedSource(fetching: fetcher, handover: handover, now: { Date() }),
        discovery: WebFeedDiscovery(
          fetching: fetcher, outbound: outbound, handover: handover, now: { Date() }),
        pages: WebFullArticleSource(fetching: fetcher, now: { Date() }), lists: OPMLFeedListFormat(),
        lease: SQLWorkLease(database.sql, now: { Date() })),
      policy: { _ in FeedFetchPolicy(fixedInterval: .zero) }, jitter: { 0 })
    for feed in 0..<feeds {
      guard let url = InventedPaper.url(feed, port: port, hosts: hosts) else { continue }
      _ = try await store.subscribe(to: url, title: "\(feed)", folder: nil, for: .owner, at: Date())
    }
  }

  /// Refreshes all feeds.
  /// - Throws: ``BenchmarkError/wrongAnswer(_:)`` unless all succeed, with `expected` new articles in total.
  func refresh(bringing expected: Int) async throws {
    var last = FeedsProgress(total: 0)
    for await progress in await component.feeds.refreshAll(for: .owner) { last = progress }
    guard last.state == .finished, last.refreshed == feeds, last.newArticles == expected else {
      throw BenchmarkError.wrongAnswer("\(last)")
    }
  }

  /// The database file.
  var file: URL { folder.appending(path: "gazette.sqlite") }

  func close() async throws {
    await fetcher.shutdown()
    try await database.close()
    // A remaining folder does not change the measurement.
    try? FileManager.default.removeItem(at: folder)
  }
}
