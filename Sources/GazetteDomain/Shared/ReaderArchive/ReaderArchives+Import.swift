import Foundation

// Imports a file: validates it completely before any change, and deletes nothing. Settings, home and the order of places become
// those of the file. Feeds, stars and other marks, watches and points are added. Data beyond the reader's quotas is skipped and
// counted.
extension ReaderArchives {
  /// Imports the file; returns the counts.
  /// - Throws: ``ReaderArchiveProblem``.
  public func importFile(
    _ bytes: [UInt8], for reader: ReaderKey
  ) async throws(ReaderArchiveProblem) -> ReaderArchiveCounts {
    let counts = try await crashes.reading(CrashSubject(file: bytes)) { () async throws(ReaderArchiveProblem) in
      try await read(bytes, reader)
    }
    guard let counts else { throw .quarantined }
    return counts
  }

  private func read(_ bytes: [UInt8], _ reader: ReaderKey) async throws(ReaderArchiveProblem) -> ReaderArchiveCounts {
    let file = try format.read(bytes)
    for (key, text) in file.settings.installation.sorted(by: { $0.key < $1.key }) where !isSetting(key, text) {
      throw .setting(key: key)
    }
    defer {
      for topic in [Topic.settings, .places, .news, .classifieds, .watches, .mapPoints] {
        changes.publish(topic.of(reader))
      }
    }
    return try await ReaderArchiveProblem.translating { () async throws(StoreError) in try await take(file, reader) }
  }

  private func take(_ file: ReaderArchive, _ reader: ReaderKey) async throws(StoreError) -> ReaderArchiveCounts {
    var counts = ReaderArchiveCounts()
    try await stores.settings.replace(file.settings, of: reader)
    try await takePlaces(file, reader, &counts)
    try await takeFeeds(file, reader, &counts)
    for id in file.ads {
      do throws(StoreError) {
        try await stores.ads.star(id, starred: true, of: reader, at: now())
        counts.ads += 1
      } catch .notFound {
        counts.missingAds += 1
      }
    }
    try await takeWatches(file, reader, &counts)
    try await takePoints(file, reader, &counts)
    return counts
  }

  private func takeWatches(
    _ file: ReaderArchive, _ reader: ReaderKey, _ counts: inout ReaderArchiveCounts
  ) async throws(StoreError) {
    let categories = file.searches.isEmpty ? [] : try await stores.ads.categories()
    let found = file.searches.map { search in
      search.watch { id in categories.first { $0.id == id }?.name }
    }
    for watch in file.watches.map(Optional.some) + found {
      if let watch, try await isTaken(watch, reader) { counts.watches += 1 } else { counts.skipped.watches += 1 }
    }
  }

  /// Adds a watch unless the reader has one with its name; returns false when the reader has the maximum number.
  private func isTaken(_ watch: Watch, _ reader: ReaderKey) async throws(StoreError) -> Bool {
    do throws(WatchesError) {
      _ = try await stores.watches.restore(watch, for: reader)
    } catch {
      switch error {
      case .badName: return true
      case .store(.quotaReached): return false
      default: throw error.storeError ?? .failed(detail: "a watch could not be added")
      }
    }
    return true
  }

  /// Runs `work`; returns nil when the reader has reached a quota.
  private func unlessFull<Value>(_ work: () async throws(StoreError) -> Value) async throws(StoreError) -> Value? {
    do throws(StoreError) {
      return try await work()
    } catch {
      guard case .quotaReached = error else { throw error }
      return nil
    }
  }

  private func takePlaces(
    _ file: ReaderArchive, _ reader: ReaderKey, _ counts: inout ReaderArchiveCounts
  ) async throws(StoreError) {
    // Home comes first, so that the quota cannot exclude it.
    for place in file.places.filter({ $0.id == file.home }) + file.places.filter({ $0.id != file.home }) {
      let saved = try await unlessFull { () async throws(StoreError) in
        try await stores.places.save(place, for: reader, at: now())
      }
      if saved == nil { counts.skipped.places += 1 } else { counts.places += 1 }
    }
    try await stores.places.reorder(file.places.map(\.id), of: reader)
    guard let home = file.home, try await stores.places.savedPlace(home, of: reader) != nil else { return }
    try await stores.places.chooseHome(home, of: reader)
  }

  private func takePoints(
    _ file: ReaderArchive, _ reader: ReaderKey, _ counts: inout ReaderArchiveCounts
  ) async throws(StoreError) {
    for var point in file.points {
      // A clock that is ahead must not pin a point to the top.
      point.openedAt = min(point.openedAt, now())
      try await stores.points.note(point, for: reader)
    }
    let stored = Set(try await stores.points.points(of: reader).map(\.id))
    counts.skipped.points = file.points.count { !stored.contains($0.id) }
  }

  /// Subscribes to the feeds and marks their articles; counts the starred ones.
  private func takeFeeds(
    _ file: ReaderArchive, _ reader: ReaderKey, _ counts: inout ReaderArchiveCounts
  ) async throws(StoreError) {
    var stories = Dictionary(grouping: file.stories, by: \.feed)
    let known = Set(try await stores.feeds.statuses(of: reader).map(\.subscription.id))
    // Removed feeds come first, because each needs a free subscription for a moment.
    for listed in file.feeds.filter(\.isRemoved) + file.feeds.filter({ !$0.isRemoved }) {
      let added = try await unlessFull { () async throws(StoreError) in
        try await stores.feeds.subscribe(
          to: listed.url, title: listed.title, folder: listed.folder, for: reader, at: now())
      }
      guard var subscription = added else {
        counts.skipped.feeds += 1
        continue
      }
      let marked = stories.removeValue(forKey: listed.url) ?? []
      if listed.isRemoved {
        counts.stories += try await mark(marked, in: subscription.id, reader)
        if !known.contains(subscription.id) {
          _ = try await stores.feeds.unsubscribe(subscription.id, reader: reader, at: now())
        }
        continue
      }
      subscription.customTitle = listed.customTitle
      subscription.folder = listed.folder
      subscription.isPaused = listed.isPaused
      try await stores.feeds.update(subscription, of: reader)
      counts.feeds += 1
      counts.stories += try await mark(marked, in: subscription.id, reader)
    }
  }

  /// Adds missing articles to a feed and marks them; returns the number of starred ones.
  private func mark(
    _ stories: [ReaderArchive.Story], in id: FeedID, _ reader: ReaderKey
  ) async throws(StoreError) -> Int {
    guard !stories.isEmpty else { return 0 }
    let articleIDs = try await articleIDs(stories.map(\.article), in: id, reader)
    let found = stories.compactMap { story in articleIDs[story.article.guid].map { (story: story, id: $0) } }
    _ = try await stores.articles.mark(found.filter(\.story.isRead).map(\.id), read: true, of: reader)
    for label in Set(found.flatMap(\.story.labels)).sorted() {
      let labelled = found.filter { $0.story.labels.contains(label) }.map(\.id)
      try await stores.apps.label(labelled, label, isOn: true, of: reader)
    }
    let starred = found.filter(\.story.isStarred)
    for story in starred { try await stores.articles.star(story.id, starred: true, of: reader, at: now()) }
    return starred.count
  }

  /// Returns the ids of a feed's articles after adding the missing ones. A feed with other readers gets no new ones: its articles
  /// come only from its publisher.
  private func articleIDs(
    _ articles: [Article], in id: FeedID, _ reader: ReaderKey
  ) async throws(StoreError) -> [String: ArticleID] {
    let known = try await ids(of: id, reader)
    let new = articles.filter { known[$0.guid] == nil }
    guard !new.isEmpty, try await !stores.feeds.hasReaders(id, besides: reader) else { return known }
    if let (feed, state) = try await stores.feeds.feed(id) {
      var state = state
      // The validators no longer match the stored articles, so the next request fetches the whole feed.
      state.etag = nil
      state.lastModified = nil
      state.nextFetch = nil
      _ = try await stores.feeds.save(feed, state: state, articles: new)
    }
    return try await ids(of: id, reader)
  }

  private func ids(of feed: FeedID, _ reader: ReaderKey) async throws(StoreError) -> [String: ArticleID] {
    var query = ArticleQuery()
    query.feed = feed
    query.foldsStories = false
    query.limit = 200
    var ids: [String: ArticleID] = [:]
    repeat {
      let page = try await stores.articles.page(query, of: reader)
      for stored in page.articles { ids[stored.article.guid] = stored.id }
      query.before = page.next
    } while query.before != nil
    return ids
  }
}

/// The counts of an import, including what existed already.
public struct ReaderArchiveCounts: Sendable, Hashable {
  /// Places, feeds, starred articles, starred ads and watches.
  public var places = 0, feeds = 0, stories = 0, ads = 0, watches = 0
  /// Starred ads that are no longer published.
  public var missingAds = 0
  /// The counts of what exceeded the reader's quotas.
  public var skipped = Skipped()

  /// The parts of a file that were skipped.
  public struct Skipped: Sendable, Hashable {
    /// Places, feeds, watches and map points.
    public var places = 0, feeds = 0, watches = 0, points = 0
    /// Makes zero counts.
    public init() {}
  }

  /// Makes zero counts.
  public init() {}
}
