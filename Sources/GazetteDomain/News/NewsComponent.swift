public import Foundation

/// The news as one value: its use cases, composed from the ports.
public struct NewsComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Keeps feeds and subscriptions.
    public var feeds: any FeedStore
    /// Keeps articles.
    public var articles: any ArticleStore
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
      feeds: any FeedStore, articles: any ArticleStore, source: any FeedSource, discovery: any FeedDiscovery,
      pages: any FullArticleSource, lists: any FeedListFormat, lease: any WorkLease,
      crashes: any CrashJournal = UnkeptCrashJournal()
    ) {
      self.feeds = feeds
      self.articles = articles
      self.source = source
      self.discovery = discovery
      self.pages = pages
      self.lists = lists
      self.lease = lease
      self.crashes = crashes
    }
  }

  /// Checks a query written as texts.
  public let readQuery: ReadArticleQuery
  /// Lists articles.
  public let listArticles: ListArticles
  /// Shows one article.
  public let showArticle: ShowArticle
  /// Fetches a whole article.
  public let readFullArticle: ReadFullArticle
  /// Marks articles read and unread.
  public let markArticles: MarkArticles
  /// Stars articles.
  public let starArticle: StarArticle
  /// Lists subscriptions.
  public let listFeeds: ListFeeds
  /// Subscribes.
  public let addFeed: AddFeed
  /// Subscribes a new reader.
  public let beginFeeds: BeginFeeds
  /// Renames, moves, pauses.
  public let updateFeed: UpdateFeed
  /// Ends a subscription.
  public let removeFeed: RemoveFeed
  /// Takes that back.
  public let restoreFeed: RestoreFeed
  /// Asks for one feed.
  public let refreshFeed: RefreshFeed
  /// Asks for all feeds.
  public let refreshAllFeeds: RefreshAllFeeds
  /// Takes a list of feeds in.
  public let importFeeds: ImportFeeds
  /// Gives a list of feeds out.
  public let exportFeeds: ExportFeeds
  /// What pages and commands want refreshed.
  public let requests: FeedRequests
  /// Tells who listens what changed.
  public let changes: ChangeFeed

  private let ports: Ports
  private let timing: Timing

  /// Composes the component.
  /// - Parameters:
  ///   - policy: when the feed at an address is asked for again.
  ///   - jitter: a random number from 0 to 1, so that not all readers come back at once.
  public init(
    ports: Ports, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system, reader: ReaderKey = .owner,
    policy: @escaping @Sendable (URL) -> FeedFetchPolicy = { _ in FeedFetchPolicy() },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.ports = ports
    self.timing = timing
    self.changes = changes
    requests = FeedRequests()
    refreshFeed = RefreshFeed(ports: ports, changes: changes, now: timing.now, policy: policy, jitter: jitter)
    refreshAllFeeds = RefreshAllFeeds(refreshFeed: refreshFeed, reader: reader)
    readQuery = ReadArticleQuery(feeds: ports.feeds)
    listArticles = ListArticles(articles: ports.articles)
    showArticle = ShowArticle(articles: ports.articles)
    readFullArticle = ReadFullArticle(
      articles: ports.articles, source: ports.pages, crashes: ports.crashes, changes: changes)
    markArticles = MarkArticles(articles: ports.articles, changes: changes)
    starArticle = StarArticle(articles: ports.articles, changes: changes, now: timing.now)
    listFeeds = ListFeeds(feeds: ports.feeds)
    addFeed = AddFeed(
      feeds: ports.feeds, discovery: ports.discovery, refreshFeed: refreshFeed, changes: changes)
    beginFeeds = BeginFeeds(feeds: ports.feeds, changes: changes, now: timing.now)
    updateFeed = UpdateFeed(feeds: ports.feeds, changes: changes)
    removeFeed = RemoveFeed(feeds: ports.feeds, changes: changes, now: timing.now)
    restoreFeed = RestoreFeed(feeds: ports.feeds, changes: changes)
    importFeeds = ImportFeeds(
      feeds: ports.feeds, format: ports.lists, crashes: ports.crashes, requests: requests, changes: changes,
      now: timing.now)
    exportFeeds = ExportFeeds(feeds: ports.feeds, format: ports.lists, now: timing.now)
  }

  /// The background work: run it in a task or service of its own.
  /// - Parameters:
  ///   - keepFor: how long articles are kept that nobody starred.
  ///   - report: is told what came of every attempt, for the log; the feed is nil for the store's own trouble.
  public func keepFresh(
    keepFor: Duration = .seconds(90 * 86_400), report: @escaping @Sendable (FeedID?, FeedOutcome) -> Void
  ) -> KeepFeedsFresh {
    KeepFeedsFresh(component: self, ports: ports, timing: timing, keepFor: keepFor, report: report)
  }
}

/// Why a use case of the news could not do its work.
public enum NewsError: StoreFailing, Sendable, Hashable {
  /// The text cannot be searched for.
  case search(SearchWordsProblem)
  /// One field's value cannot be used: the place to go on from, or how many are wanted.
  case field(FieldProblem)
  /// There is no such article, or not any more.
  case unknownArticle(ArticleID)
  /// The reader has no subscription to such a feed.
  case unknownFeed(String)
  /// The name or folder is empty, longer than `limit` characters, or has control characters.
  case badName(limit: Int)
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
}
