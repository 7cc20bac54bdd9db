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
    let view = try await translatingStore { () async throws(StoreError) -> ArticleView? in
      guard let article = try await articles.article(id, of: reader) else { return nil }
      let (newer, older) = try await articles.neighbours(of: id, in: query, reader: reader)
      return ArticleView(article: article, newer: newer, older: older)
    }
    guard let view else { throw .unknownArticle(id) }
    return view
  }
}
