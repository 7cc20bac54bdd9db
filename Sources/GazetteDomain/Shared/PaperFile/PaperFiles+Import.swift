import Foundation

// Taking a file in: it is checked whole before anything changes, and nothing that is there is removed. Settings, home and
// the order of places are the file's then. Feeds, stars and other marks, searches and points are added.
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
    for place in file.places { _ = try await stores.places.save(place, for: reader, at: now()) }
    try await stores.places.reorder(file.places.map(\.id), of: reader)
    if let home = file.home { try await stores.places.chooseHome(home, of: reader) }
    counts.places = file.places.count
    counts.feeds = file.feeds.count { !$0.isRemoved }
    counts.stories = try await takeFeeds(file, reader)
    for id in file.ads {
      do throws(StoreError) {
        try await stores.ads.star(id, starred: true, of: reader, at: now())
        counts.ads += 1
      } catch .notFound {
        counts.missingAds += 1
      }
    }
    for search in file.searches {
      _ = try await stores.searches.save(
        name: search.name, filter: search.filter, order: search.order, of: reader, at: now())
    }
    counts.searches = file.searches.count
    for var point in file.points.prefix(MapPoint.keptPerReader) {
      // A clock that goes ahead must not keep a point in front.
      point.openedAt = min(point.openedAt, now())
      try await stores.points.note(point, for: reader)
    }
    return counts
  }

  /// Subscribes to the feeds and marks their articles; answers how many were starred.
  private func takeFeeds(_ file: PaperFile, _ reader: ReaderKey) async throws(StoreError) -> Int {
    var stories = Dictionary(grouping: file.stories, by: \.feed)
    let known = Set(try await stores.feeds.statuses(of: reader).map(\.subscription.id))
    var taken = 0
    for listed in file.feeds {
      var subscription = try await stores.feeds.subscribe(
        to: listed.url, title: listed.title, folder: listed.folder, for: reader, at: now())
      let marked = stories.removeValue(forKey: listed.url) ?? []
      if listed.isRemoved {
        taken += try await mark(marked, in: subscription.id, reader)
        if !known.contains(subscription.id) {
          _ = try await stores.feeds.unsubscribe(subscription.id, reader: reader, at: now())
        }
        continue
      }
      subscription.customTitle = listed.customTitle
      subscription.folder = listed.folder
      subscription.isPaused = listed.isPaused
      try await stores.feeds.update(subscription, of: reader)
      taken += try await mark(marked, in: subscription.id, reader)
    }
    return taken
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

  /// Nothing.
  public init() {}
}
