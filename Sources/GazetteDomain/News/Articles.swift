/// Lists articles, as they are stored; never waits for the network.
public struct ListArticles: Sendable {
  private let articles: any ArticleStore

  /// Makes the use case.
  public init(articles: any ArticleStore) { self.articles = articles }

  /// One page, newest first.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(_ query: ArticleQuery, reader: ReaderKey) async throws(NewsError) -> ArticlePage {
    try await NewsError.translating { () async throws(StoreError) in try await articles.page(query, of: reader) }
  }

  /// Unread articles in all subscriptions.
  /// - Throws: ``NewsError/store(_:)``.
  public func unreadCount(reader: ReaderKey) async throws(NewsError) -> Int {
    try await NewsError.translating { () async throws(StoreError) in try await articles.unreadCount(of: reader) }
  }
}

/// Shows one article, as it is stored; never waits for the network and marks nothing.
public struct ShowArticle: Sendable {
  private let articles: any ArticleStore

  /// Makes the use case.
  public init(articles: any ArticleStore) { self.articles = articles }

  /// The article with its body, and its neighbours in the list of `query`.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(
    _ id: ArticleID, in query: ArticleQuery = ArticleQuery(), reader: ReaderKey
  ) async throws(NewsError) -> ArticleView {
    let view = try await NewsError.translating { () async throws(StoreError) -> ArticleView? in
      guard let article = try await articles.article(id, of: reader) else { return nil }
      let (newer, older) = try await articles.neighbours(of: id, in: query, reader: reader)
      return ArticleView(article: article, newer: newer, older: older)
    }
    guard let view else { throw .unknownArticle(id) }
    return view
  }
}

/// An article to read, with its neighbours in the list that the reader came from.
public struct ArticleView: Sendable, Hashable {
  /// The article with its body.
  public var article: StoredArticle
  /// The one before it in the list; nil at the top.
  public var newer: ArticleID?
  /// The one after it in the list; nil at the end.
  public var older: ArticleID?

  /// Makes a view.
  public init(article: StoredArticle, newer: ArticleID? = nil, older: ArticleID? = nil) {
    self.article = article
    self.newer = newer
    self.older = older
  }
}

/// Marks articles read or unread; what is answered undoes it.
public struct MarkArticles: Sendable {
  private let articles: any ArticleStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(articles: any ArticleStore, changes: ChangeFeed) {
    self.articles = articles
    self.changes = changes
  }

  /// Marks these and the other tellings of their stories; answers those whose mark changed. Unknown ids are ignored.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(_ ids: [ArticleID], read: Bool, reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking { () async throws(StoreError) in
      try await articles.mark(ids, read: read, of: reader)
    }
  }

  /// Marks everything in the list of `query` read; answers those whose mark changed.
  /// - Throws: ``NewsError/store(_:)``.
  public func allRead(_ query: ArticleQuery, reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking { () async throws(StoreError) in
      try await articles.markAllRead(query, of: reader)
    }
  }

  /// Marks everything above the article (newer) or below it (older) in the list of `query` read; answers those whose
  /// mark changed.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func read(
    above: Bool, _ id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    let article = try await NewsError.translating { () async throws(StoreError) in
      try await articles.article(id, of: reader)
    }
    guard let article else { throw .unknownArticle(id) }
    let place = ArticleCursor(published: article.article.published, id: id)
    return try await marking { () async throws(StoreError) in
      try await articles.markRead(above: above, of: place, in: query, reader: reader)
    }
  }

  private func marking(
    _ work: () async throws(StoreError) -> [ArticleID]
  ) async throws(NewsError) -> [ArticleID] {
    let changed = try await NewsError.translating(work)
    if !changed.isEmpty { changes.publish(.news) }
    return changed
  }
}

/// Keeps an article, or lets it go.
public struct StarArticle: Sendable {
  private let articles: any ArticleStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(articles: any ArticleStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.articles = articles
    self.changes = changes
    self.now = now
  }

  /// Stars or unstars the article.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: ArticleID, starred: Bool, reader: ReaderKey) async throws(NewsError) {
    do throws(StoreError) {
      try await articles.star(id, starred: starred, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownArticle(id) : .store(error)
    }
    changes.publish(.news)
  }
}
