package import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import HTTPFetching
import Logging
import Metrics
import ProviderSimulator
import ServiceLifecycle

/// The news of a running installation.
struct NewsSection: InstalledSection {
  static let settings: [any Sendable] = [NewsSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { NewsChecks(context: context).all }
  static let storage: [StoragePart] = [.news]
  static let topics: [Topic] = [.news]

  private let component: NewsComponent
  private let installation: Installation
  private let pictures: PictureSection
  private let ports: NewsComponent.Ports

  /// Creates the section on `installation`, and subscribes a new installation to its first feed.
  /// - Throws: ``NewsError/store(_:)``.
  init(_ installation: Installation, with shared: SharedSections) async throws(NewsError) {
    self.installation = installation
    pictures = shared.pictures
    ports = NewsPorts.live(on: installation)
    component = NewsComponent(installation, ports: ports)
    guard installation.databases.local.access == .owner else { return }
    try await component.feeds.begin(of: installation.settings)
  }

  /// Subscribes a new reader of `installation` to the first feeds.
  /// - Throws: ``NewsError/store(_:)``.
  static func welcome(_ reader: ReaderKey, on installation: Installation) async throws(NewsError) {
    let feeds = NewsComponent(installation, ports: NewsPorts.live(on: installation)).feeds
    try await feeds.welcome(
      reader, with: NewsDemo.papers(installation.settings) ?? [(installation.settings[\.news.feedURL], nil)])
  }

  var web: [any WebSection] {
    let (feeds, articles) = (component.feeds, component.articles)
    let (links, appLinks) = (pictures.links, pictures.appLinks)
    return [
      NewsPages(
        feeds: feeds, articles: articles, links: links, body: ArticleHTML(links: links).forPages),
      NewsAPI(feeds: feeds, articles: articles),
      ReaderAppRoutes(component, pictures: pictures.pictures, links: appLinks) { base in
        ArticleHTML(links: appLinks(base)).forApps
      },
    ]
  }

  var services: [any Service] {
    let logger = installation.logger
    let keepFresh = component.keepFresh(retention: installation.settings[\.news.keepFor]) { feed, outcome in
      FeedOutcomeLog(logger: logger).note(outcome, of: feed)
    }
    return [ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } }, iconCaching]
  }

  /// Caches the icons of feeds serially: a while after the start and then once an hour.
  private var iconCaching: any Service {
    let (feeds, pictures, timing) = (ports.feeds, pictures.pictures, installation.timing)
    return ClosureService {
      await cancelWhenGracefulShutdown {
        var pause = Duration.seconds(600)
        while (try? await timing.sleep(pause)) != nil {
          pause = .seconds(3600)
          // An unreadable store is a greater problem than icons, and is reported elsewhere.
          let known = (try? await feeds.due(at: .distantFuture, limit: Feeds.maximumListed)) ?? []
          for (feed, _) in known where await !pictures.hasCached(anyOf: feed.icons) {
            _ = await pictures.first(of: feed.icons, width: .w160)
            guard (try? await timing.sleep(.seconds(5))) != nil else { return }
          }
        }
      }
    }
  }

  func configure(_ pages: inout WebDependencies) {
    let (feeds, previous) = (ports.feeds, pages.concerns)
    pages.concerns = { topic, reader in
      guard let feed = topic.feed else { return await previous(topic, reader) }
      // If the feed's readers are unknown, pages do not reload.
      return (try? await feeds.status(of: feed, reader: reader)) != nil
    }
  }

  func measure() async {
    let gauges = NewsGauges(stores: installation.stores, ports: ports, now: installation.timing.now)
    await installation.gauges.set("news") { try await gauges.set() }
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    try await NewsDemo(feeds: component.feeds, articles: component.articles).prepare(
      installation.settings, for: key, reader)
  }
}

extension NewsComponent {
  /// The component on `installation`.
  init(_ installation: Installation, ports: Ports) {
    let interval = installation.settings[\.news.refreshEvery]
    self.init(ports: ports, changes: installation.changes, timing: installation.timing) { url in
      // A publisher on this machine, such as the demo's newspapers, needs no minimum interval.
      url.host == "127.0.0.1" ? FeedFetchPolicy(fixedInterval: interval) : FeedFetchPolicy(minimumInterval: interval)
    }
  }
}

/// The ports of the news component, with concrete sources and stores.
enum NewsPorts {
  /// The common name of all publishers in metrics.
  static let feeds = ProviderID(rawValue: "feeds")

  static func live(on installation: Installation) -> NewsComponent.Ports {
    let handover = FeedHandover(now: installation.timing.now)
    let fetching = installation.fetching(for: feeds)
    return NewsComponent.Ports(
      feeds: installation.stores.feeds,
      articles: installation.stores.articles,
      apps: installation.stores.apps,
      source: HTTPFeedSource(fetching: fetching, handover: handover, now: installation.timing.now),
      discovery: WebFeedDiscovery(
        fetching: fetching, outbound: OutboundGuard(settings: installation.settings), handover: handover,
        now: installation.timing.now),
      pages: WebFullArticleSource(
        fetching: fetching, publishers: OutboundGuard.publishers(of: installation.settings),
        now: installation.timing.now),
      lists: OPMLFeedListFormat(),
      lease: installation.stores.lease, crashes: installation.crashes)
  }
}

extension NewsSession {
  /// Opens the news of a reader of `installation` for a command. Like the server's pages, reading commands subscribe a new
  /// installation to the first feed; a subscribing command does not.
  /// - Throws: ``NewsError/store(_:)``.
  init(_ installation: Installation, of reader: ReaderKey, for access: Access) async throws(NewsError) {
    let component = NewsComponent(installation, ports: NewsPorts.live(on: installation))
    self.init(
      feeds: component.feeds, articles: component.articles, reader: reader,
      timeZone: await installation.timeZone(of: reader),
      now: installation.timing.now)
    guard access == .reading, installation.databases.local.access != .reader else { return }
    try await feeds.begin(of: installation.settings)
  }
}

extension Feeds {
  /// Subscribes a new installation to the first feed of `settings`; the demo has its own feeds.
  func begin(of settings: Settings) async throws(NewsError) {
    guard !NewsDemo.isDemo(settings) else { return }
    try await begin(with: [(settings[\.news.feedURL], nil)], for: .owner)
  }
}

/// The metrics of the news: the age of the feeds, the number of failing feeds, and the number of unread articles.
struct NewsGauges: Sendable {
  let stores: InstallationStores
  let ports: NewsComponent.Ports
  let now: CurrentTime

  func set() async throws(StoreError) {
    let statuses = try await ports.feeds.statuses(of: try await stores.principal())
    let active = statuses.filter { !$0.subscription.isPaused && !$0.state.isGone }
    let ages = active.compactMap { $0.state.lastSuccess.map { now().timeIntervalSince($0) } }
    Gauge(label: "gazette_news_feeds").record(statuses.count)
    Gauge(label: "gazette_news_feeds_failing").record(active.count { $0.state.failure != nil })
    Gauge(label: "gazette_news_feeds_never_fetched").record(active.count - ages.count)
    let dimensions = { (which: String) in [("section", "news"), ("which", which)] }
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("oldest")).record(ages.max() ?? 0)
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("newest")).record(ages.min() ?? 0)
  }
}

/// Logs the results of feed fetches.
struct FeedOutcomeLog: Sendable {
  let logger: Logger

  func note(_ outcome: FeedOutcome, of feed: FeedID?) {
    let metadata: Logger.Metadata = feed.map { ["feed": "\($0.rawValue)"] } ?? [:]
    switch outcome {
    case .imported(let count):
      logger.debug("A feed was read", metadata: metadata.merging(["new": "\(count.added)"]) { $1 })
    case .unchanged, .tooSoon, .busy, .unknown, .failed(.cancelled): break
    case .gone: logger.notice("A feed is permanently gone", metadata: metadata)
    case .failed(let error):
      logger.info("Couldn't read a feed", metadata: metadata.merging(["error": "\(error)"]) { $1 })
    case .stopped(let error):
      logger.warning("Couldn't save news", metadata: metadata.merging(["error": "\(error)"]) { $1 })
    }
  }
}

/// The demo's news: all fictional newspapers, in folders.
struct NewsDemo {
  let feeds: Feeds
  let articles: Articles

  /// Whether the first feed is from the simulator.
  static func isDemo(_ settings: Settings) -> Bool { addresses(settings) != nil }

  /// Subscribes to the newspapers, waits for their stories, and marks the articles that `reader` has read and starred.
  func prepare(_ settings: Settings, for key: ReaderKey, _ reader: DemoReader) async throws {
    guard let papers = Self.papers(settings) else { return }
    if key == .owner { try await feeds.begin(with: papers, for: key) }
    for await _ in await feeds.refreshAll(for: key) {}
    guard key != .owner else { return }
    let newest = try await articles.list(ArticleQuery(), for: key).articles.map(\.id)
    _ = try await articles.mark(Array(newest.prefix(reader.articlesRead)), read: true, for: key)
    for index in reader.stars where index < newest.count { try await articles.star(newest[index], for: key) }
  }

  /// All newspapers of the demo; nil outside the demo.
  static func papers(_ settings: Settings) -> [(url: URL, folder: String?)]? {
    addresses(settings)?.feeds.compactMap { feed in URL(string: feed.url).map { ($0, feed.folder) } }
  }

  private static func addresses(_ settings: Settings) -> SimulatorAddresses? {
    let url = settings[\.news.feedURL]
    guard url.host == "127.0.0.1", let port = url.port else { return nil }
    let addresses = SimulatorAddresses(port: port)
    return addresses.feeds.first?.url == url.absoluteString ? addresses : nil
  }
}

package struct NewsSettings: Sendable {
  static let table = NewsSettings()
  package let feedURL = Setting(
    "news.feedURL", address: "https://www.lemonde.fr/rss/une.xml", \.feedURL)
  package let refreshEvery = Setting(
    "news.refreshEvery", default: FeedFetchPolicy.intervalFloor, on: .refreshing,
    bounds: .minimumDuration(FeedFetchPolicy.intervalFloor), \.newsEvery)
  package let keepFor = Setting(
    "news.keepFor", default: Duration.seconds(90 * 86_400), on: .retention,
    bounds: .minimumDuration(.seconds(7 * 86_400)), \.newsKeep)
}

extension SettingsTable {
  package var news: NewsSettings { .table }
}
