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
