import Foundation

/// Exports and imports a reader's own data as one file.
public struct ReaderArchives: Sendable {
  let stores: ReaderArchiveStores
  let format: any ReaderArchiveFormat
  let crashes: any CrashJournal
  let changes: ChangeFeed
  let now: CurrentTime
  let isSetting: @Sendable (_ key: String, _ text: String) -> Bool

  /// Makes the service; `isSetting` decides whether a page may set an installation's setting to a value.
  public init(
    stores: ReaderArchiveStores, format: any ReaderArchiveFormat, crashes: any CrashJournal = DiscardingCrashJournal(),
    changes: ChangeFeed, now: @escaping CurrentTime,
    isSetting: @escaping @Sendable (_ key: String, _ text: String) -> Bool
  ) {
    self.stores = stores
    self.format = format
    self.crashes = crashes
    self.changes = changes
    self.now = now
    self.isSetting = isSetting
  }

  /// Returns the file of `reader`.
  /// - Throws: ``ReaderArchiveProblem/store(_:)``.
  public func export(for reader: ReaderKey) async throws(ReaderArchiveProblem) -> [UInt8] {
    try format.write(
      try await ReaderArchiveProblem.translating { () async throws(StoreError) in try await gather(reader) })
  }

  private func gather(_ reader: ReaderKey) async throws(StoreError) -> ReaderArchive {
    var file = ReaderArchive(madeAt: now())
    file.settings = try await stores.settings.settings(of: reader)
    let places = try await stores.places.savedPlaces(of: reader)
    file.places = places.map(\.place)
    file.home = places.first(where: \.isHome)?.id
    let subscriptions = try await stores.feeds.statuses(of: reader).map(\.subscription)
    file.feeds = subscriptions.map(ReaderArchive.Feed.init)
    var addresses = Dictionary(subscriptions.map { ($0.id, $0.feed.url) }, uniquingKeysWith: { first, _ in first })
    for (stored, labels) in try await stories(reader) {
      if addresses[stored.feedID] == nil, let (feed, _) = try await stores.feeds.feed(stored.feedID) {
        // Another subscription may have moved to the same address since; it gets the articles then.
        if !addresses.values.contains(feed.url) {
          file.feeds.append(ReaderArchive.Feed(url: feed.url, title: stored.feedTitle, isRemoved: true))
        }
        addresses[stored.feedID] = feed.url
      }
      guard let url = addresses[stored.feedID] else { continue }
      file.stories.append(
        ReaderArchive.Story(
          feed: url, article: stored.article, isStarred: stored.isStarred, isRead: stored.isRead, labels: labels))
    }
    file.points = try await stores.points.points(of: reader)
    file.ads = try await ads(reader)
    file.watches = try await stores.watches.store.watches(of: reader).map { status in
      let watch = status.watch
      return Watch(
        id: WatchID(rawValue: 0), name: watch.name, query: watch.query, actions: watch.actions, label: watch.label,
        isOn: watch.isOn, createdAt: watch.createdAt)
    }
    return file
  }

  /// The maximum number each of labelled and of read articles in a file: the latest.
  private static let maximumMarked = 10_000

  /// Returns the starred articles, newest first, then the latest arrivals that have a label or were read.
  private func stories(
    _ reader: ReaderKey
  ) async throws(StoreError) -> [(stored: StoredArticle, labels: [String])] {
    var query = ArticleQuery()
    query.starredOnly = true
    query.foldsStories = false
    query.limit = 200
    var stories: [(stored: StoredArticle, labels: [String])] = []
    let marked = try await marked(reader)
    let labels = Dictionary(marked.map { ($0.id, $0.labels) }, uniquingKeysWith: { first, _ in first })
    repeat {
      let page = try await stores.articles.page(query, of: reader)
      for listed in page.articles {
        // Lists omit the bodies.
        guard let whole = try await stores.articles.article(listed.id, of: reader) else { continue }
        stories.append((whole, labels[whole.id] ?? []))
      }
      query.before = page.next
    } while query.before != nil
    for article in marked where !article.isStarred {
      if let stored = try await exportedArticle(article, reader) { stories.append((stored, article.labels)) }
    }
    return stories
  }

  /// Returns an article without a star for the file: without its text if it was only read, because its feed provides that again.
  private func exportedArticle(_ marked: ArrivedArticle, _ reader: ReaderKey) async throws(StoreError) -> StoredArticle?
  {
    guard marked.labels.isEmpty else { return try await stores.articles.article(marked.id, of: reader) }
    var article = Article(guid: marked.guid, title: marked.title, published: marked.published)
    article.link = marked.link.flatMap { URL(string: $0) }
    return StoredArticle(
      id: marked.id, feedID: marked.feedID, feedTitle: marked.feedTitle, article: article, isRead: marked.isRead,
      isStarred: false)
  }

  /// Returns the latest arrivals that have a label or were read.
  private func marked(_ reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle] {
    var ids: Set<ArticleID> = []
    for label in try await stores.apps.labels(of: reader) {
      var query = ArrivalQuery()
      (query.source, query.limit) = (.label(label), ArrivalQuery.maximumCount)
      ids.formUnion(try await stores.apps.ids(query, of: reader))
    }
    var query = ArrivalQuery()
    (query.isRead, query.limit) = (true, Self.maximumMarked)
    let read = try await stores.apps.ids(query, of: reader)
    var (left, marked) = (Set(ids.sorted().suffix(Self.maximumMarked) + read).sorted()[...], [ArrivedArticle]())
    while !left.isEmpty {
      // A limited batch, because they come with their bodies.
      marked += try await stores.apps.articles(Array(left.suffix(200).reversed()), of: reader)
      left = left.dropLast(200)
    }
    return marked
  }

  private func ads(_ reader: ReaderKey) async throws(StoreError) -> [AdID] {
    var filter = AdFilter()
    filter.starredOnly = true
    var query = AdQuery(filter: filter, order: .newest, limit: 200)
    var ads: [AdID] = []
    repeat {
      let page = try await stores.ads.page(query, of: reader)
      ads += page.ads.map(\.id)
      query.after = page.next
    } while query.after != nil
    return ads
  }
}

extension ReaderArchive.Feed {
  fileprivate init(_ subscription: Subscription) {
    self.init(
      url: subscription.feed.url, title: subscription.feed.title, customTitle: subscription.customTitle,
      folder: subscription.folder, isPaused: subscription.isPaused)
  }
}

/// The stores that an export reads and an import writes.
public struct ReaderArchiveStores: Sendable {
  /// Stores the reader's settings.
  public let settings: any ReaderSettingsStore
  /// Stores the saved places.
  public let places: any PlaceStore
  let feeds: any FeedStore
  let articles: any ArticleStore
  let apps: any ReaderAppStore
  let ads: any AdStore
  /// The service, because an added watch must know the present weather.
  let watches: Watches
  let points: any MapPointStore

  /// Makes the set of stores.
  public init(
    settings: any ReaderSettingsStore, places: any PlaceStore, feeds: any FeedStore, articles: any ArticleStore,
    apps: any ReaderAppStore, ads: any AdStore, watches: Watches, points: any MapPointStore
  ) {
    self.settings = settings
    self.places = places
    self.feeds = feeds
    self.articles = articles
    self.apps = apps
    self.ads = ads
    self.watches = watches
    self.points = points
  }
}
