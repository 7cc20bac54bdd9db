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
  static func checks(_ room: CheckRun) -> [Doctor.Check] { NewsChecks(room: room).all }
  static let storage: [StoragePart] = [.news]
  static let topics: [Topic] = [.news]

  private let component: NewsComponent
  private let paper: Installation
  private let pictures: PictureSection
  private let ports: NewsComponent.Ports

  /// Creates the section on `paper`, and subscribes a new installation to its first feed.
  /// - Throws: ``NewsError/store(_:)``.
  init(_ paper: Installation, beside shared: SharedSections) async throws(NewsError) {
    self.paper = paper
    pictures = shared.pictures
    ports = NewsPorts.live(on: paper)
    component = NewsComponent(paper, ports: ports)
    guard paper.databases.local.access == .owner else { return }
    try await component.feeds.begin(of: paper.settings)
  }

  /// Subscribes a new reader of `paper` to the first feeds.
  /// - Throws: ``NewsError/store(_:)``.
  static func welcome(_ reader: ReaderKey, on paper: Installation) async throws(NewsError) {
    let feeds = NewsComponent(paper, ports: NewsPorts.live(on: paper)).feeds
    try await feeds.welcome(reader, with: NewsDemo.papers(paper.settings) ?? [(paper.settings[\.news.feedURL], nil)])
  }

  var web: [any WebSection] {
    let (feeds, articles) = (component.feeds, component.articles)
    let (links, appLinks) = (pictures.links, pictures.appLinks)
    return [
      NewsPages(
        feeds: feeds, articles: articles, links: links, body: ArticleHTML(links: links).shown),
      NewsAPI(feeds: feeds, articles: articles),
      ReaderAppRoutes(component, pictures: pictures.pictures, links: appLinks) { base in
        ArticleHTML(links: appLinks(base)).forApps
      },
    ]
  }

  var services: [any Service] {
    let logger = paper.logger
    let keepFresh = component.keepFresh(keepFor: paper.settings[\.news.keepFor]) { feed, outcome in
      FeedOutcomeLog(logger: logger).note(outcome, of: feed)
    }
    return [ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } }, iconKeeping]
  }

  /// Caches the icons of feeds serially: a while after the start and then once an hour.
  private var iconKeeping: any Service {
    let (feeds, pictures, timing) = (ports.feeds, pictures.pictures, paper.timing)
    return ClosureService {
      await cancelWhenGracefulShutdown {
        var pause = Duration.seconds(600)
        while (try? await timing.sleep(pause)) != nil {
          pause = .seconds(3600)
          // An unreadable store is a greater problem than icons, and is reported elsewhere.
          let known = (try? await feeds.due(at: .distantFuture, limit: Feeds.maximumListed)) ?? []
          for (feed, _) in known where await !pictures.keeps(anyOf: feed.icons) {
            _ = await pictures.first(of: feed.icons, width: .w160)
            guard (try? await timing.sleep(.seconds(5))) != nil else { return }
          }
        }
      }
    }
  }

  func furnish(_ pages: inout WebDependencies) {
    let (feeds, concerned) = (ports.feeds, pages.concerns)
    pages.concerns = { topic, reader in
      guard let feed = topic.feed else { return await concerned(topic, reader) }
      // If the feed's readers are unknown, pages do not reload.
      return (try? await feeds.status(of: feed, reader: reader)) != nil
    }
  }

  func measure() async {
    let gauges = NewsGauges(stores: paper.stores, ports: ports, now: paper.timing.now)
    await paper.gauges.set("news") { try await gauges.set() }
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    try await NewsDemo(feeds: component.feeds, articles: component.articles).prepare(paper.settings, for: key, reader)
  }
}

extension NewsComponent {
  /// The component on `paper`.
  init(_ paper: Installation, ports: Ports) {
    let interval = paper.settings[\.news.refreshEvery]
    self.init(ports: ports, changes: paper.changes, timing: paper.timing) { url in
      // A publisher on this machine, such as the demo's newspapers, needs no minimum interval.
      url.host == "127.0.0.1" ? FeedFetchPolicy(fixedInterval: interval) : FeedFetchPolicy(minimumInterval: interval)
    }
  }
}

/// The ports of the news component, with concrete sources and stores.
enum NewsPorts {
  /// The common name of all publishers in metrics.
  static let feeds = ProviderID(rawValue: "feeds")

  static func live(on paper: Installation) -> NewsComponent.Ports {
    let handover = FeedHandover(now: paper.timing.now)
    let door = paper.door(for: feeds)
    return NewsComponent.Ports(
      feeds: paper.stores.feeds,
      articles: paper.stores.articles,
      apps: paper.stores.apps,
      source: HTTPFeedSource(fetching: door, handover: handover, now: paper.timing.now),
      discovery: WebFeedDiscovery(
        fetching: door, outbound: OutboundGuard(settings: paper.settings), handover: handover, now: paper.timing.now),
      pages: WebFullArticleSource(
        fetching: door, publishers: OutboundGuard.publishers(of: paper.settings), now: paper.timing.now),
      lists: OPMLFeedListFormat(),
      lease: paper.stores.lease, crashes: paper.crashes)
  }
}

extension NewsSession {
  /// Opens the news of a reader of `paper` for a command. Reading commands subscribe a new installation to the first feed, like
  /// the server's pages; a subscribing command does not.
  /// - Throws: ``NewsError/store(_:)``.
  init(_ paper: Installation, of reader: ReaderKey, for access: Access) async throws(NewsError) {
    let component = NewsComponent(paper, ports: NewsPorts.live(on: paper))
    self.init(
      feeds: component.feeds, articles: component.articles, reader: reader, timeZone: await paper.timeZone(of: reader),
      now: paper.timing.now)
    guard access == .reading, paper.databases.local.access != .reader else { return }
    try await feeds.begin(of: paper.settings)
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
    case .taken(let count):
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
    bounds: .lastingAtLeast(FeedFetchPolicy.intervalFloor), \.newsEvery)
  package let keepFor = Setting(
    "news.keepFor", default: Duration.seconds(90 * 86_400), on: .keeping,
    bounds: .lastingAtLeast(.seconds(7 * 86_400)), \.newsKeep)
}

extension SettingsTable {
  package var news: NewsSettings { .table }
}
