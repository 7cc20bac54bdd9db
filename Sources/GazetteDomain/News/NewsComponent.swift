import BoundedNumbers
public import Foundation

/// The news as one value: its services and its background work, composed from the ports.
public struct NewsComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Keeps feeds and subscriptions.
    public var feeds: any FeedStore
    /// Keeps articles.
    public var articles: any ArticleStore
    /// Keeps what reader apps need beside them.
    public var apps: any ReaderAppStore
    /// Fetches feeds.
    public var source: any FeedSource
    /// Finds feeds behind addresses.
    public var discovery: any FeedDiscovery
    /// Finds whole articles on publishers' pages.
    public var pages: any FullArticleSource
    /// Reads and writes lists of feeds.
    public var lists: any FeedListFormat
    /// Sees to it that one process at a time asks a host.
    public var lease: any WorkLease
    /// Notes what is being read.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      feeds: any FeedStore, articles: any ArticleStore, apps: any ReaderAppStore, source: any FeedSource,
      discovery: any FeedDiscovery, pages: any FullArticleSource, lists: any FeedListFormat, lease: any WorkLease,
      crashes: any CrashJournal = UnkeptCrashJournal()
    ) {
      self.feeds = feeds
      self.articles = articles
      self.apps = apps
      self.source = source
      self.discovery = discovery
      self.pages = pages
      self.lists = lists
      self.lease = lease
      self.crashes = crashes
    }
  }

  /// The reader's feeds.
  public let feeds: Feeds
  /// Their articles.
  public let articles: Articles
  /// What reader apps ask for.
  public let apps: ReaderApps

  private let timing: Timing

  /// Composes the component.
  /// - Parameters:
  ///   - changes: is told what pages may have to show anew.
  ///   - policy: when the feed at an address is asked for again.
  ///   - jitter: a random number from 0 to 1, so that not all readers come back at once.
  public init(
    ports: Ports, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    policy: @escaping @Sendable (URL) -> FeedFetchPolicy = { _ in FeedFetchPolicy() },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.timing = timing
    feeds = Feeds(ports: ports, changes: changes, now: timing.now, policy: policy, jitter: jitter)
    articles = Articles(ports: ports, changes: changes, now: timing.now)
    apps = ReaderApps(ports: ports, changes: changes)
  }

  /// The background work: run it in a task or service of its own.
  /// - Parameters:
  ///   - keepFor: how long articles are kept that nobody starred.
  ///   - report: is told what came of every attempt, for the log; the feed is nil for the store's own trouble.
  public func keepFresh(
    keepFor: Duration = .seconds(90 * 86_400), report: @escaping @Sendable (FeedID?, FeedOutcome) -> Void
  ) -> KeepFeedsFresh {
    KeepFeedsFresh(feeds: feeds, timing: timing, keepFor: keepFor, report: report)
  }
}

/// Why a service of the news could not do its work.
public enum NewsError: StoreFailing, Sendable, Hashable {
  /// The text cannot be searched for.
  case search(SearchWordsProblem)
  /// One field's value cannot be used: the place to go on from, or how many are wanted.
  case field(FieldProblem)
  /// This article doesn’t exist, or no longer exists.
  case unknownArticle(ArticleID)
  /// The reader has no subscription to such a feed.
  case unknownFeed(String)
  /// The name or folder is empty, longer than `limit` characters, or has control characters.
  case badName(limit: Int)
  /// The `User-Agent` is longer than `limit` bytes, or has other characters than printable ASCII.
  case badUserAgent(limit: Int)
  /// Others read the feed as well, so that this reader may not change how it is requested.
  case sharedFeed
  /// Nothing can be looked for behind the address.
  case address(FeedDiscoveryProblem)
  /// There is no feed behind the address.
  case noFeed
  /// The list of feeds cannot be read.
  case list(FeedListProblem)
  /// The article names no original.
  case noOriginal(ArticleID)
  /// The original gave nothing usable.
  case source(SourceError)
  /// The whole article could not be had.
  case fullArticle(FullArticleProblem)
  /// The store could not do its part.
  case store(StoreError)

  /// The store's part in the failure; nil when it has none.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

extension Topic {
  /// Articles and feeds.
  public static let news = Topic("news")
  /// What one feed brought, or that it brought nothing: the business of its readers.
  public static func news(of feed: FeedID) -> Topic { Topic("news", of: String(feed.rawValue)) }
  /// The feed whose news these are; nil for any other topic.
  public var feed: FeedID? {
    // Only ``news(of:)`` names a subject of this kind, and that is a feed.
    kind == Topic.news.kind ? subject.flatMap { Int64($0, in: 0...Int64.max) }.map(FeedID.init(rawValue:)) : nil
  }
  /// The progress of refreshing the feeds.
  public static let newsRefresh = Topic("news-refresh")
  /// The progress of taking a list of feeds in.
  public static let newsImport = Topic("news-import")
}

extension StorageKind {
  /// Articles with their bodies, feeds and marks.
  public static let news = StorageKind("news")
}

extension ReaderSettings.FrontPageSection {
  /// The stories.
  public static let news = Self("news")
}
