import Foundation

// Taking a file in: it is checked whole before anything changes, and nothing that is there is removed. Settings, home and
// the order of places are the file's then. Feeds, stars and other marks, searches and points are added. What is beyond the
// reader's quotas is left out, and counted.
extension PaperFiles {
  /// Takes the file in; answers what it brought.
  /// - Throws: ``PaperFileProblem``.
  public func importFile(
    _ bytes: [UInt8], for reader: ReaderKey
  ) async throws(PaperFileProblem) -> PaperFileCounts {
    let counts = try await crashes.reading(CrashSubject(file: bytes)) { () async throws(PaperFileProblem) in
      try await read(bytes, reader)
    }
    guard let counts else { throw .setAside }
    return counts
  }

  private func read(_ bytes: [UInt8], _ reader: ReaderKey) async throws(PaperFileProblem) -> PaperFileCounts {
    let file = try format.read(bytes)
    for (key, text) in file.settings.installation.sorted(by: { $0.key < $1.key }) where !isSetting(key, text) {
      throw .setting(key: key)
    }
    defer {
      for topic in [Topic.settings, .places, .news, .classifieds, .mapPoints] { changes.publish(topic.of(reader)) }
    }
    return try await PaperFileProblem.translating { () async throws(StoreError) in try await take(file, reader) }
  }

  private func take(_ file: PaperFile, _ reader: ReaderKey) async throws(StoreError) -> PaperFileCounts {
    var counts = PaperFileCounts()
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
    for search in file.searches {
      let saved = try await unlessFull { () async throws(StoreError) in
        try await stores.searches.save(
          name: search.name, filter: search.filter, order: search.order, of: reader, at: now())
      }
      if saved == nil { counts.leftOut.searches += 1 } else { counts.searches += 1 }
    }
    try await takePoints(file, reader, &counts)
    return counts
  }

  /// Does `work`; answers nil when the reader has as many as one may have.
  private func unlessFull<Value>(_ work: () async throws(StoreError) -> Value) async throws(StoreError) -> Value? {
    do throws(StoreError) {
      return try await work()
    } catch {
      guard case .quotaReached = error else { throw error }
      return nil
    }
  }

  private func takePlaces(
    _ file: PaperFile, _ reader: ReaderKey, _ counts: inout PaperFileCounts
  ) async throws(StoreError) {
    // Home comes first, so that it is not left out.
    for place in file.places.filter({ $0.id == file.home }) + file.places.filter({ $0.id != file.home }) {
      let saved = try await unlessFull { () async throws(StoreError) in
        try await stores.places.save(place, for: reader, at: now())
      }
      if saved == nil { counts.leftOut.places += 1 } else { counts.places += 1 }
    }
    try await stores.places.reorder(file.places.map(\.id), of: reader)
    guard let home = file.home, try await stores.places.savedPlace(home, of: reader) != nil else { return }
    try await stores.places.chooseHome(home, of: reader)
  }

  private func takePoints(
    _ file: PaperFile, _ reader: ReaderKey, _ counts: inout PaperFileCounts
  ) async throws(StoreError) {
    for var point in file.points {
      // A clock that goes ahead must not keep a point in front.
      point.openedAt = min(point.openedAt, now())
      try await stores.points.note(point, for: reader)
    }
    let stored = Set(try await stores.points.points(of: reader).map(\.id))
    counts.leftOut.points = file.points.count { !stored.contains($0.id) }
  }

  /// Subscribes to the feeds and marks their articles; counts how many were starred.
  private func takeFeeds(
    _ file: PaperFile, _ reader: ReaderKey, _ counts: inout PaperFileCounts
  ) async throws(StoreError) {
    var stories = Dictionary(grouping: file.stories, by: \.feed)
    let known = Set(try await stores.feeds.statuses(of: reader).map(\.subscription.id))
    // Those that are removed again come first, while there is space for a subscription.
    for listed in file.feeds.filter(\.isRemoved) + file.feeds.filter({ !$0.isRemoved }) {
      let added = try await unlessFull { () async throws(StoreError) in
        try await stores.feeds.subscribe(
          to: listed.url, title: listed.title, folder: listed.folder, for: reader, at: now())
      }
      guard var subscription = added else {
        counts.leftOut.feeds += 1
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

  /// Marks what a feed has of the articles, and what it gets of them; answers how many were starred.
  private func mark(
    _ stories: [PaperFile.Story], in id: FeedID, _ reader: ReaderKey
  ) async throws(StoreError) -> Int {
    guard !stories.isEmpty else { return 0 }
    let kept = try await kept(stories.map(\.article), in: id, reader)
    let found = stories.compactMap { story in kept[story.article.guid].map { (story: story, id: $0) } }
    _ = try await stores.articles.mark(found.filter(\.story.isRead).map(\.id), read: true, of: reader)
    for label in Set(found.flatMap(\.story.labels)).sorted() {
      let labelled = found.filter { $0.story.labels.contains(label) }.map(\.id)
      try await stores.apps.label(labelled, label, isOn: true, of: reader)
    }
    let starred = found.filter(\.story.isStarred)
    for story in starred { try await stores.articles.star(story.id, starred: true, of: reader, at: now()) }
    return starred.count
  }

  /// The ids of a feed's articles, with those that it did not have yet. A feed that others read too gets none: what they
  /// read comes from its publisher alone.
  private func kept(
    _ articles: [Article], in id: FeedID, _ reader: ReaderKey
  ) async throws(StoreError) -> [String: ArticleID] {
    let known = try await ids(of: id, reader)
    let new = articles.filter { known[$0.guid] == nil }
    guard !new.isEmpty, try await !stores.feeds.hasReaders(id, besides: reader) else { return known }
    if let (feed, state) = try await stores.feeds.feed(id) {
      var state = state
      // What the feed held last is not known any more, so it is asked for whole.
      state.etag = nil
      state.lastModified = nil
      state.nextFetch = nil
      _ = try await stores.feeds.keep(feed, state: state, articles: new)
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

/// What a file brought; what was there already counts too.
public struct PaperFileCounts: Sendable, Hashable {
  /// Places, feeds, starred articles, starred ads and saved searches.
  public var places = 0, feeds = 0, stories = 0, ads = 0, searches = 0
  /// Starred ads that are not published any more.
  public var missingAds = 0
  /// What is beyond what one reader may have.
  public var leftOut = LeftOut()

  /// How much of a file was left out.
  public struct LeftOut: Sendable, Hashable {
    /// Places, feeds, saved searches and map points.
    public var places = 0, feeds = 0, searches = 0, points = 0
    /// Nothing.
    public init() {}
  }

  /// Nothing.
  public init() {}
}
