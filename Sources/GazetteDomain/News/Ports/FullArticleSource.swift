public import Foundation

/// Finds whole articles on the pages that publishers show to everybody.
public protocol FullArticleSource: Sendable {
  /// The article on the page at `url`, which the feed calls `title`. Never retries.
  /// - Throws: ``FullArticleProblem``.
  func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle
}
