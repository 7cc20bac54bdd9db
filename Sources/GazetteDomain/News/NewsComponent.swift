import BoundedNumbers
public import Foundation

/// The news as one value: its services and its background work, composed from the ports.
public struct NewsComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Stores feeds and subscriptions.
    public var feeds: any FeedStore
    /// Stores articles.
    public var articles: any ArticleStore
    /// Stores the additional data of reader apps.
    public var apps: any ReaderAppStore
    /// Fetches feeds.
    public var source: any FeedSource
    /// Finds feeds at addresses.
    public var discovery: any FeedDiscovery
    /// Extracts full articles from publishers' pages.
    public var pages: any FullArticleSource
    /// Reads and writes lists of feeds.
    public var lists: any FeedListFormat
    /// Ensures that one process at a time requests from a host.
    public var lease: any WorkLease
    /// Records what is being read, for crash quarantine.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      feeds: any FeedStore, articles: any ArticleStore, apps: any ReaderAppStore, source: any FeedSource,
      discovery: any FeedDiscovery, pages: any FullArticleSource, lists: any FeedListFormat, lease: any WorkLease,
      crashes: any CrashJournal = DiscardingCrashJournal()
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
  /// The service for reader apps.
  public let apps: ReaderApps

  private let timing: Timing

  /// Composes the component.
  /// - Parameters:
  ///   - changes: Receives the topics whose pages need an update.
  ///   - policy: The fetch policy for the feed at an address.
  ///   - jitter: Returns a random number from 0 to 1, so that not all clients return at once.
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

  /// Returns the background work; run it in a task or service of its own.
  /// - Parameters:
  ///   - retention: The retention of articles without a star.
  ///   - report: Receives the result of every attempt, for the log; the feed is nil for an error of the store.
  public func keepFresh(
    retention: Duration = .seconds(90 * 86_400), report: @escaping @Sendable (FeedID?, FeedOutcome) -> Void
  ) -> FeedRefreshService {
    FeedRefreshService(feeds: feeds, timing: timing, retention: retention, report: report)
  }
}

/// The reason why a service of the news failed.
public enum NewsError: StoreFailing, Sendable, Hashable {
  /// The search text is invalid.
  case search(SearchWordsProblem)
  /// One field has an invalid value: the cursor or the limit.
  case field(FieldProblem)
  /// The article does not exist, or no longer exists.
  case unknownArticle(ArticleID)
  /// The reader is not subscribed to such a feed.
  case unknownFeed(String)
  /// The name or folder is empty, longer than `limit` characters, or contains control characters.
  case badName(limit: Int)
  /// The `User-Agent` is longer than `limit` bytes, or contains other characters than printable ASCII.
  case badUserAgent(limit: Int)
  /// The feed has other readers too, so this reader cannot change its requests.
  case sharedFeed
  /// The address cannot be searched for feeds.
  case address(FeedDiscoveryProblem)
  /// The address leads to no feed.
  case noFeed
  /// The list of feeds is unreadable.
  case list(FeedListProblem)
  /// The article has no link to an original.
  case noOriginal(ArticleID)
  /// The original gave no usable reply.
  case source(SourceError)
  /// The full article is not available.
  case fullArticle(FullArticleProblem)
  /// The store failed.
  case store(StoreError)

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

extension Topic {
  /// Articles and feeds.
  public static let news = Topic("news")
  /// Returns the topic of one feed: it had news, or none. Concerns only its readers.
  public static func news(of feed: FeedID) -> Topic { Topic("news", of: String(feed.rawValue)) }
  /// The feed of a topic made by ``news(of:)``; nil for any other topic.
  public var feed: FeedID? {
    // The other subjects of this kind are no numbers.
    kind == Topic.news.kind ? subject.flatMap { Int64($0, in: 0...Int64.max) }.map(FeedID.init(rawValue:)) : nil
  }
  /// The read marks, which change only the numbers of unread articles.
  public static let newsMarks = Topic("news", of: "marks")
  /// Stars and labels on articles; nothing of the feeds changes.
  public static let newsStars = Topic("news", of: "stars")
  /// The progress of refreshing the feeds.
  public static let newsRefresh = Topic("news-refresh")
  /// The progress of importing a list of feeds.
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
