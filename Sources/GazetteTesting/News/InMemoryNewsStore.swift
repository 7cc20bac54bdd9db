import Foundation
public import GazetteDomain

/// Stores feeds, subscriptions, articles and marks in memory, in the simplest way that fulfils the contract.
public actor InMemoryNewsStore {
  struct StoredFeedEntry {
    var feed: Feed
    var state = FeedFetchState()
    var lastGUIDs: Set<String> = []
  }

  struct StoredSubscriptionEntry {
    var subscription: Subscription
    var endedAt: Date?
  }

  struct StoredArticleEntry {
    var id: ArticleID
    var feed: FeedID
    var article: Article
    var story: ArticleID
    var hasFullText = false
    var key: StoryKey
  }

  struct Mark: Hashable {
    var reader: ReaderKey
    var article: ArticleID
  }

  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  var feeds: [FeedID: StoredFeedEntry] = [:]
  var subscriptions: [ReaderKey: [FeedID: StoredSubscriptionEntry]] = [:]
  var articles: [ArticleID: StoredArticleEntry] = [:]
  var unread: Set<Mark> = []
  var starred: Set<Mark> = []
  var lastFeed: Int64 = 0
  var lastArticle: Int64 = 0
  private let quotas: ReaderQuotas

  /// Creates an empty store.
  public init(quotas: ReaderQuotas = ReaderQuotas()) { self.quotas = quotas }

  func checkFeedQuota(of reader: ReaderKey) throws(StoreError) {
    try quotas.checkCapacity(.feeds, after: subscriptions[reader]?.values.count { $0.endedAt == nil } ?? 0)
  }

  func subscription(_ id: FeedID, of reader: ReaderKey) -> Subscription? {
    guard let entry = subscriptions[reader]?[id], entry.endedAt == nil, let feed = feeds[id]?.feed else { return nil }
    var subscription = entry.subscription
    subscription.feed = feed
    return subscription
  }

  /// The subscription, whether it has ended or not.
  func anySubscription(_ id: FeedID, of reader: ReaderKey) -> Subscription? {
    guard var subscription = subscriptions[reader]?[id]?.subscription, let feed = feeds[id]?.feed else { return nil }
    subscription.feed = feed
    return subscription
  }

  /// The articles of the reader's subscriptions that match all conditions except cursor and limit, newest first.
  func matching(_ query: ArticleQuery, of reader: ReaderKey) -> [StoredArticleEntry] {
    articles.values.filter { entry in
      let current = subscription(entry.feed, of: reader)
      // A star outlives its subscription, whose folder no longer counts.
      guard current != nil || (query.starredOnly && anySubscription(entry.feed, of: reader) != nil) else {
        return false
      }
      return (query.feed.map { $0 == entry.feed } ?? true)
        && (query.folder.map { $0 == current?.folder } ?? true)
        && query.matches(stored(entry, of: reader, withBody: false))
        && (query.search.map { $0.match(in: [entry.article.title, entry.article.text]) } ?? true)
    }.sorted { Self.cursor($0).precedes(Self.cursor($1)) }
  }

  /// The same articles with every story listed once.
  func listed(_ query: ArticleQuery, of reader: ReaderKey) -> [StoredArticleEntry] {
    let all = matching(query, of: reader)
    guard query.foldsStories else { return all }
    let first = Dictionary(all.map { ($0.story, $0.id) }, uniquingKeysWith: min)
    return all.filter { first[$0.story] == $0.id }
  }

  func stored(_ entry: StoredArticleEntry, of reader: ReaderKey, withBody: Bool) -> StoredArticle {
    var article = entry.article
    if !withBody { (article.html, article.text) = (CleanHTML(), "") }
    let own = anySubscription(entry.feed, of: reader)
    let others = articles.values.filter { $0.story == entry.story && $0.feed != entry.feed }
      .compactMap { subscription($0.feed, of: reader)?.title }
    let mark = Mark(reader: reader, article: entry.id)
    return StoredArticle(
      id: entry.id, feedID: entry.feed, feedTitle: own?.title ?? "", article: article, isRead: !unread.contains(mark),
      isStarred: starred.contains(mark), hasFullText: entry.hasFullText, wantsFullText: own?.wantsFullText ?? false,
      isSubscribed: subscription(entry.feed, of: reader) != nil, otherSources: Set(others).sorted())
  }

  static func cursor(_ entry: StoredArticleEntry) -> ArticleCursor {
    ArticleCursor(published: entry.article.published, id: entry.id)
  }
}

extension ArticleCursor {
  func precedes(_ other: ArticleCursor) -> Bool {
    (published, id) > (other.published, other.id)
  }
}
