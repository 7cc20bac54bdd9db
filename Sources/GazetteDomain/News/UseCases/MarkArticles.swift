/// Marks articles read or unread; what is answered undoes it.
public struct MarkArticles: Sendable {
  private let articles: any ArticleStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(articles: any ArticleStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.articles = articles
    self.changes = changes
    self.now = now
  }

  /// Marks these and the other tellings of their stories; answers those whose mark changed. Unknown ids are ignored.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(_ ids: [ArticleID], read: Bool, reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking { () async throws(StoreError) in
      try await articles.mark(ids, read: read, of: reader, at: now())
    }
  }

  /// Marks everything in the list of `query` read; answers those whose mark changed.
  /// - Throws: ``NewsError/store(_:)``.
  public func allRead(_ query: ArticleQuery, reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await marking { () async throws(StoreError) in
      try await articles.markAllRead(query, of: reader, at: now())
    }
  }

  /// Marks everything above the article (newer) or below it (older) in the list of `query` read; answers those whose
  /// mark changed.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/store(_:)``.
  public func read(
    above: Bool, _ id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    let article = try await translatingStore { () async throws(StoreError) in
      try await articles.article(id, of: reader)
    }
    guard let article else { throw .unknownArticle(id) }
    let place = ArticleCursor(published: article.article.published, id: id)
    return try await marking { () async throws(StoreError) in
      try await articles.markRead(above: above, of: place, in: query, reader: reader, at: now())
    }
  }

  private func marking(
    _ work: () async throws(StoreError) -> [ArticleID]
  ) async throws(NewsError) -> [ArticleID] {
    let changed = try await translatingStore(work)
    if !changed.isEmpty { changes.publish(.news) }
    return changed
  }
}
