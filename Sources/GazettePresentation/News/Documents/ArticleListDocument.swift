package import GazetteDomain

/// A page of articles, as the API and `--json` write it.
package struct ArticleListDocument: Encodable, Sendable, Hashable {
  let articles: [ArticleDocument]
  /// What to pass as `before` for the next page; absent on the last.
  let next: String?

  /// Describes a page.
  package init(_ page: ArticlePage) {
    articles = page.articles.map { ArticleDocument($0) }
    next = page.next?.text
  }
}
