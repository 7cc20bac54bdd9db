public import Foundation

/// The stored articles of a reader's feeds. Only ``fullText(of:for:)`` waits for the network.
public struct Articles: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed
  let now: CurrentTime
  let flights = SingleFlight<ArticleID, Result<Void, NewsError>>()

  init(ports: NewsComponent.Ports, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.ports = ports
    self.changes = changes
    self.now = now
  }

  /// One page of the articles that `query` selects, in its order. If no article has its words, the articles with the words that
  /// the reader probably meant.
  /// - Throws: ``NewsError/store(_:)``.
  public func list(_ query: ArticleQuery, for reader: ReaderKey) async throws(NewsError) -> ArticlePage {
    try await NewsError.translating { () async throws(StoreError) in try await correctedPage(query, for: reader) }
  }

  func correctedPage(_ query: ArticleQuery, for reader: ReaderKey) async throws(StoreError) -> ArticlePage {
    try await ports.articles.correctedPage(of: query.search, isFirst: query.before == nil, for: reader) {
      (words, fromStart) async throws(StoreError) in
      let searched = (fromStart ? query.first : query).with { $0.search = words }
      return try await ports.articles.page(searched, of: reader)
    }
  }

  /// The number of articles in the list of `query`, at most ``maximumCount`` plus one.
  /// - Throws: ``NewsError/store(_:)``.
  public func count(_ query: ArticleQuery, for reader: ReaderKey) async throws(NewsError) -> Int {
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.articles.count(query, upTo: Self.maximumCount + 1, of: reader)
    }
  }

  /// A list of more articles than this is not counted to its end.
  public static let maximumCount = 1000

  /// Returns the number of unread articles in all of the reader's subscriptions.
  /// - Throws: ``NewsError/store(_:)``.
  public func unreadCount(for reader: ReaderKey) async throws(NewsError) -> Int {
    try await NewsError.translating { () async throws(StoreError) in try await ports.articles.unreadCount(of: reader) }
  }

  /// Returns one article with its body and its neighbours in the list of `query`; marks nothing.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func show(
    _ id: ArticleID, in query: ArticleQuery = ArticleQuery(), for reader: ReaderKey
  ) async throws(NewsError) -> ArticleView {
    let article = try await stored(id, for: reader)
    let (newer, older) = try await NewsError.translating { () async throws(StoreError) in
      try await ports.articles.neighbours(of: id, in: query, reader: reader)
    }
    return ArticleView(article: article, newer: newer, older: older)
  }

  /// Marks these articles and the others about the same stories; returns those whose mark changed, for undo. Ignores unknown ids.
  /// - Throws: ``NewsError/store(_:)``.
  @discardableResult
  public func mark(_ ids: [ArticleID], read: Bool, for reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking(for: reader) { () async throws(StoreError) in
      try await ports.articles.mark(ids, read: read, of: reader)
    }
  }

  /// Marks everything in the list of `query` read; returns those whose mark changed.
  /// - Throws: ``NewsError/store(_:)``.
  public func markAllRead(in query: ArticleQuery, for reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking(for: reader) { () async throws(StoreError) in
      try await ports.articles.markAllRead(query, of: reader)
    }
  }

  /// Marks everything above the article or below it in the list of `query` read; answers those whose mark changed.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func markRead(
    above: Bool, _ id: ArticleID, in query: ArticleQuery, for reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    let place = ArticleCursor(published: try await stored(id, for: reader).article.published, id: id)
    return try await marking(for: reader) { () async throws(StoreError) in
      try await ports.articles.markRead(above: above == (query.order == .newest), of: place, in: query, reader: reader)
    }
  }

  /// Marks everything published more than `age` seconds ago in the list of `query` read; answers those whose mark changed.
  /// - Throws: ``NewsError/store(_:)``.
  public func markRead(
    olderThan age: TimeInterval, in query: ArticleQuery, for reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    var query = query
    query.foldsStories = false
    let (unfolded, place) = (query, ArticleCursor(published: now() - age, id: ArticleID(rawValue: 0)))
    return try await marking(for: reader) { () async throws(StoreError) in
      try await ports.articles.markRead(above: false, of: place, in: unfolded, reader: reader)
    }
  }

  /// Stars an article, which preserves it, or removes its star.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func star(_ id: ArticleID, starred: Bool = true, for reader: ReaderKey) async throws(NewsError) {
    do throws(StoreError) {
      try await ports.articles.star(id, starred: starred, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownArticle(id) : .store(error)
    }
    changes.publish(.newsStars.of(reader))
  }

  func stored(_ id: ArticleID, for reader: ReaderKey) async throws(NewsError) -> StoredArticle {
    let found = try await NewsError.translating { () async throws(StoreError) in
      try await ports.articles.article(id, of: reader)
    }
    guard let found else { throw .unknownArticle(id) }
    return found
  }

  private func marking(
    for reader: ReaderKey, _ work: () async throws(StoreError) -> [ArticleID]
  ) async throws(NewsError) -> [ArticleID] {
    let changed = try await NewsError.translating(work)
    if !changed.isEmpty { changes.publish(.newsMarks.of(reader)) }
    return changed
  }
}

/// An open article, with its neighbours in the list that the reader came from.
public struct ArticleView: Sendable, Hashable {
  /// The article with its body.
  public var article: StoredArticle
  /// The one published next after it in the list; nil when it is the newest.
  public var newer: ArticleID?
  /// The one published next before it in the list; nil when it is the oldest.
  public var older: ArticleID?

  /// Makes a view.
  public init(article: StoredArticle, newer: ArticleID? = nil, older: ArticleID? = nil) {
    self.article = article
    self.newer = newer
    self.older = older
  }
}
