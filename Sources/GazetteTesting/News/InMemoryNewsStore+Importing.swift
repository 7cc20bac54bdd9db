public import Foundation
public import GazetteDomain

extension InMemoryNewsStore {
  /// Stores the states of feeds.
  public func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError) {
    try fault.check()
    for (id, state) in states { feeds[id]?.state = state }
  }

  /// Stores the result of a fetch.
  public func save(
    _ feed: Feed, state: FeedFetchState, articles documented: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount {
    try fault.check()
    guard feeds[feed.id] != nil else { throw .notFound }
    let userAgent = feeds[feed.id]?.feed.userAgent
    feeds[feed.id]?.feed = feed
    feeds[feed.id]?.feed.userAgent = userAgent
    feeds[feed.id]?.state = state
    if !documented.isEmpty { feeds[feed.id]?.lastGUIDs = Set(documented.map(\.guid)) }
    var count = FeedImportCount(added: 0, changed: 0)
    var seen: Set<String> = []
    let existingEntries = Dictionary(
      uniqueKeysWithValues: articles.values.filter { $0.feed == feed.id }.map { ($0.article.guid, $0) })
    let matches = ArticleMatching.match(
      documented,
      with: existingEntries.mapValues {
        ArticleMatching.Stored(link: $0.key.linkHash, title: $0.article.title, published: $0.article.published)
      })
    // In reverse order, so that among articles with the same time, the document's first has the highest id and is listed first.
    for article in documented.reversed() where seen.insert(article.guid).inserted {
      if let existing = matches[article.guid].flatMap({ existingEntries[$0] }) {
        let isRenamed =
          ArticleMatching.isRenamed(existing.article.guid, to: article.guid) && existingEntries[article.guid] == nil
        if update(existing, to: article, guid: isRenamed ? article.guid : existing.article.guid) { count.changed += 1 }
      } else {
        add(article, to: feed.id)
        count.added += 1
      }
    }
    return count
  }

  /// Deletes old articles and feeds.
  public func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    try fault.check()
    let old = articles.values.filter { entry in
      entry.article.published < date && !isStarred(entry.id)
        && feeds[entry.feed]?.lastGUIDs.contains(entry.article.guid) != true
    }
    for entry in old { remove(entry.id) }
    var removed = old.count
    for id in feeds.keys where hasOnlyEndedSubscriptions(id, endedBefore: ended) {
      let left = articles.values.filter { $0.feed == id }.map(\.id)
      guard !left.contains(where: isStarred) else { continue }
      for article in left { remove(article) }
      removed += left.count
      feeds[id] = nil
      for reader in subscriptions.keys { subscriptions[reader]?[id] = nil }
    }
    return removed
  }

  private func update(_ existing: StoredArticleEntry, to article: Article, guid: String) -> Bool {
    var article = article
    article.aliases = ArticleAliases()
    articles[existing.id]?.article.guid = guid
    article.guid = existing.article.guid
    article.published = existing.article.published
    if existing.hasFullText {
      (article.html, article.text) = (existing.article.html, existing.article.text)
      article.readingTime = existing.article.readingTime
    }
    guard article != existing.article else { return false }
    article.guid = guid
    articles[existing.id]?.article = article
    return true
  }

  private func add(_ article: Article, to feed: FeedID) {
    lastArticle += 1
    let id = ArticleID(rawValue: lastArticle)
    let story = story(of: article, in: feed) ?? id
    var article = article
    article.aliases = ArticleAliases()
    article.published = article.published.inMilliseconds
    let copies = articles.values.filter { $0.story == story }
    articles[id] = StoredArticleEntry(id: id, feed: feed, article: article, story: story, key: StoryKey(article))
    for (reader, readerSubscriptions) in subscriptions
    where readerSubscriptions[feed]?.endedAt == nil && readerSubscriptions[feed] != nil {
      let subscribed = copies.filter { subscription($0.feed, of: reader) != nil }
      let isKnown = subscribed.contains { !unread.contains(Mark(reader: reader, article: $0.id)) }
      if !isKnown { unread.insert(Mark(reader: reader, article: id)) }
    }
  }

  private func story(of article: Article, in feed: FeedID) -> ArticleID? {
    let key = StoryKey(article)
    return articles.values.filter { entry in
      guard entry.feed != feed else { return false }
      let other = entry.key
      if let link = key.link, link == other.link { return true }
      guard let title = key.title, title == other.title else { return false }
      return abs(entry.article.published.timeIntervalSince(article.published)) <= StoryKey.titleSpan
    }.min { $0.id < $1.id }?.story
  }

  private func isStarred(_ id: ArticleID) -> Bool { starred.contains { $0.article == id } }

  private func hasOnlyEndedSubscriptions(_ id: FeedID, endedBefore date: Date) -> Bool {
    subscriptions.values.compactMap { $0[id] }.allSatisfy { entry in entry.endedAt.map { $0 < date } ?? false }
  }

  private func remove(_ id: ArticleID) {
    articles[id] = nil
    unread = unread.filter { $0.article != id }
    starred = starred.filter { $0.article != id }
  }
}

extension Date {
  /// The date in whole milliseconds, the precision of cursors.
  fileprivate var inMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
