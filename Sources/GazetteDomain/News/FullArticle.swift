public import Foundation

/// A whole article, as the publisher's own page tells it; its HTML is sanitised.
public struct FullArticle: Sendable, Hashable {
  /// The sanitised body; never empty. Pictures keep their original addresses.
  public var html: String
  /// The body as plain text, for search.
  public var text: String
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// Makes a whole article.
  public init(html: String, text: String, readingTime: Duration? = nil) {
    self.html = html
    self.text = text
    self.readingTime = readingTime
  }
}

/// Finds whole articles on the pages that publishers show to everybody.
public protocol FullArticleSource: Sendable {
  /// The article on the page at `url`, which the feed calls `title`. Never retries.
  /// - Throws: ``FullArticleProblem``.
  func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle
}

/// Why there is no whole article.
public enum FullArticleProblem: Error, Sendable, Hashable {
  /// What the host sends is no web page.
  case noPage(ProviderID)
  /// The page holds no running text: it is made by scripts, or shown to subscribers only.
  case noText(ProviderID)
  /// The page tells no more than the feed.
  case nothingMore(ProviderID)
  /// The host gave nothing usable.
  case source(SourceError)
}

/// Fetches the whole article from the publisher's page when a reader asks for it, and keeps it; what the feed gave
/// stays when that fails.
public struct ReadFullArticle: Sendable {
  private let articles: any ArticleStore
  private let source: any FullArticleSource
  private let crashes: any CrashJournal
  private let changes: ChangeFeed
  private let flights = SharedFlights<ArticleID, Result<Void, NewsError>>()

  init(articles: any ArticleStore, source: any FullArticleSource, crashes: any CrashJournal, changes: ChangeFeed) {
    self.articles = articles
    self.source = source
    self.crashes = crashes
    self.changes = changes
  }

  /// The article with its whole body; one that was kept is not fetched again, and who asks at the same time shares the
  /// request.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/noOriginal(_:)``, ``NewsError/fullArticle(_:)``,
  ///   ``NewsError/store(_:)``.
  public func callAsFunction(_ id: ArticleID, reader: ReaderKey) async throws(NewsError) -> StoredArticle {
    let known = try await stored(id, reader)
    guard !known.hasFullText else { return known }
    try await flights.join(id) { await attempt(known) }.get()
    return try await stored(id, reader)
  }

  private func stored(_ id: ArticleID, _ reader: ReaderKey) async throws(NewsError) -> StoredArticle {
    let found = try await NewsError.translating { () async throws(StoreError) in
      try await articles.article(id, of: reader)
    }
    guard let found else { throw .unknownArticle(id) }
    return found
  }

  private func attempt(_ known: StoredArticle) async -> Result<Void, NewsError> {
    guard let link = known.article.link else { return .failure(.noOriginal(known.id)) }
    let subject = CrashSubject(.article, link.absoluteString)
    return await crashes.reading(subject) { await attempt(known, at: link) }
      ?? .failure(.fullArticle(.source(.setAside(ProviderID(rawValue: link.host ?? "")))))
  }

  private func attempt(_ known: StoredArticle, at link: URL) async -> Result<Void, NewsError> {
    let full: FullArticle
    do throws(FullArticleProblem) {
      full = try await source.article(at: link, title: known.article.title)
      // A page that shows strangers the first lines only must not take the place of what the feed gave.
      if full.text.count <= known.article.text.count { throw .nothingMore(ProviderID(rawValue: link.host ?? "")) }
    } catch {
      return .failure(.fullArticle(error))
    }
    do throws(StoreError) {
      try await articles.keepFullText(full, of: known.id)
    } catch {
      return .failure(error == .notFound ? .unknownArticle(known.id) : .store(error))
    }
    changes.publish(.news)
    return .success(())
  }
}
