public import Foundation

extension Articles {
  /// Returns the article with its full body, fetched from the publisher's page and stored. After a failure the feed's body
  /// remains.
  ///
  /// A stored full text is not fetched again, and concurrent calls share the request.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/noOriginal(_:)``, ``NewsError/fullArticle(_:)``,
  ///   ``NewsError/store(_:)``.
  @discardableResult
  public func fullText(of id: ArticleID, for reader: ReaderKey) async throws(NewsError) -> StoredArticle {
    let known = try await stored(id, for: reader)
    guard !known.hasFullText else { return known }
    try await flights.join(id) {
      // Another request may have stored it since `known` was read. An error of the store also occurs below, which throws it.
      if (try? await stored(id, for: reader))?.hasFullText == true { return .success(()) }
      let outcome = await attempt(known)
      if case .success = outcome { changes.publish(.news(of: known.feedID)) }
      return outcome
    }.get()
    return try await stored(id, for: reader)
  }

  private func attempt(_ known: StoredArticle) async -> Result<Void, NewsError> {
    guard let link = known.article.link else { return .failure(.noOriginal(known.id)) }
    let subject = CrashSubject(.article, link.absoluteString)
    return await ports.crashes.reading(subject) { await attempt(known, at: link) }
      ?? .failure(.fullArticle(.source(.quarantined(ProviderID(rawValue: link.host ?? "")))))
  }

  private func attempt(_ known: StoredArticle, at link: URL) async -> Result<Void, NewsError> {
    let full: FullArticle
    do throws(FullArticleProblem) {
      full = try await ports.pages.article(at: link, title: known.article.title)
      // A page that shows only the first lines to visitors must not replace the feed's body.
      if full.text.count <= known.article.text.count { throw .nothingMore(ProviderID(rawValue: link.host ?? "")) }
    } catch {
      return .failure(.fullArticle(error))
    }
    do throws(StoreError) {
      try await ports.articles.saveFullText(full, of: known.id)
    } catch {
      return .failure(error == .notFound ? .unknownArticle(known.id) : .store(error))
    }
    return .success(())
  }
}

/// A full article from the publisher's own page; its HTML is sanitised.
public struct FullArticle: Sendable, Hashable {
  /// The sanitised body; never empty. Pictures keep their original addresses.
  public var html: CleanHTML
  /// The body as plain text, for search.
  public var text: String
  /// Estimated reading time of the body; nil for a very short one.
  public var readingTime: Duration?

  /// Makes a whole article.
  public init(html: CleanHTML, text: String, readingTime: Duration? = nil) {
    self.html = html
    self.text = text
    self.readingTime = readingTime
  }
}

/// Extracts full articles from publishers' public pages.
public protocol FullArticleSource: Sendable {
  /// Returns the article on the page at `url`, whose title in the feed is `title`. Never retries.
  /// - Throws: ``FullArticleProblem``.
  func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle
}

/// The reason why there is no full article.
public enum FullArticleProblem: Error, Sendable, Hashable {
  /// The host's reply is not a web page.
  case noPage(ProviderID)
  /// The page contains no running text: scripts build it, or only subscribers see it.
  case noText(ProviderID)
  /// The page contains no more text than the feed.
  case nothingMore(ProviderID)
  /// The host gave no usable reply.
  case source(SourceError)
}
