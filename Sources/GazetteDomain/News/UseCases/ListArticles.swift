/// Lists articles, as they are stored; never waits for the network.
public struct ListArticles: Sendable {
  private let articles: any ArticleStore

  /// Makes the use case.
  public init(articles: any ArticleStore) { self.articles = articles }

  /// One page, newest first.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(_ query: ArticleQuery, reader: ReaderKey) async throws(NewsError) -> ArticlePage {
    try await translatingStore { () async throws(StoreError) in try await articles.page(query, of: reader) }
  }

  /// Unread articles in all subscriptions.
  /// - Throws: ``NewsError/store(_:)``.
  public func unreadCount(reader: ReaderKey) async throws(NewsError) -> Int {
    try await translatingStore { () async throws(StoreError) in try await articles.unreadCount(of: reader) }
  }
}
