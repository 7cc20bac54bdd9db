public import Foundation
public import GazetteDomain

extension InMemoryNewsStore: ArticleStore {
  /// One page of the list.
  public func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage {
    try fault.check()
    let isNewest = query.order == .newest
    let list = listed(query, of: reader)
    let all = (isNewest ? list : list.reversed()).filter { entry in
      let cursor = Self.cursor(entry)
      return query.before.map { isNewest ? $0.precedes(cursor) : cursor.precedes($0) } ?? true
    }
    let shown = all.prefix(query.limit)
    return ArticlePage(
      articles: shown.map { stored($0, of: reader, withBody: false) },
      next: all.count > shown.count ? shown.last.map(Self.cursor) : nil)
  }

  /// One article with its body.
  public func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle? {
    try fault.check()
    guard let entry = articles[id], anySubscription(entry.feed, of: reader) != nil else { return nil }
    return stored(entry, of: reader, withBody: true)
  }

  /// Counts a list.
  public func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int {
    try fault.check()
    return min(limit, listed(query, of: reader).count)
  }

  /// The articles before and after an article.
  public func neighbours(
    of id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> (newer: ArticleID?, older: ArticleID?) {
    try fault.check()
    guard let entry = articles[id], anySubscription(entry.feed, of: reader) != nil else { return (nil, nil) }
    let place = Self.cursor(entry)
    let list = listed(query, of: reader).filter { $0.id != id }
    return (
      list.last { Self.cursor($0).precedes(place) }?.id, list.first { place.precedes(Self.cursor($0)) }?.id
    )
  }

  /// Marks articles.
  public func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    try fault.check()
    return set(ids.filter { articles[$0].flatMap { anySubscription($0.feed, of: reader) } != nil }, read: read, reader)
  }

  /// Marks a list as read.
  public func markAllRead(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    try fault.check()
    return set(matching(query.unread, of: reader).map(\.id), read: true, reader)
  }

  /// Marks the articles above or below as read.
  public func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID] {
    try fault.check()
    let beyond = listed(query.unread, of: reader).filter { entry in
      above ? Self.cursor(entry).precedes(place) : place.precedes(Self.cursor(entry))
    }
    return set(beyond.map(\.id), read: true, reader)
  }

  /// Stars or unstars.
  public func star(
    _ id: ArticleID, starred isStarred: Bool, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) {
    try fault.check()
    guard let entry = articles[id], anySubscription(entry.feed, of: reader) != nil else { throw .notFound }
    let mark = Mark(reader: reader, article: id)
    if isStarred { starred.insert(mark) } else { starred.remove(mark) }
  }

  /// Stores the full text.
  public func saveFullText(_ full: FullArticle, of id: ArticleID) async throws(StoreError) {
    try fault.check()
    guard articles[id] != nil else { throw .notFound }
    articles[id]?.article.html = full.html
    articles[id]?.article.text = full.text
    articles[id]?.article.readingTime = full.readingTime
    articles[id]?.hasFullText = true
  }

  /// Suggested words from the reader's articles.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    try fault.check()
    let readable = articles.values.filter { anySubscription($0.feed, of: reader) != nil }
    let texts = readable.map { Set(SearchWords.words(of: $0.article.title + " " + $0.article.text)) }
    return Spelling.spellings(of: words, among: texts, limit: limit)
  }

  /// Counts unread articles.
  public func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int {
    try fault.check()
    return unread.filter { mark in
      mark.reader == reader && articles[mark.article].flatMap { subscription($0.feed, of: reader) } != nil
    }.count
  }

  /// Marks these articles and the other versions of their stories; returns those whose mark changed, in order.
  private func set(_ ids: [ArticleID], read: Bool, _ reader: ReaderKey) -> [ArticleID] {
    let stories = Set(ids.compactMap { articles[$0]?.story })
    let copies = articles.values.filter {
      ids.contains($0.id) || (stories.contains($0.story) && subscription($0.feed, of: reader) != nil)
    }
    return copies.map(\.id).sorted().filter { id in
      let mark = Mark(reader: reader, article: id)
      return read ? unread.remove(mark) != nil : unread.insert(mark).inserted
    }
  }
}

extension ArticleQuery {
  fileprivate var unread: ArticleQuery {
    var query = self
    query.unreadOnly = true
    return query
  }
}
