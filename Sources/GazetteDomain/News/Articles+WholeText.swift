public import Foundation
import Synchronization

extension Articles {
  /// The article with its whole body, fetched from the publisher's page and kept; what the feed gave stays when that
  /// fails, and ``ArticleView/wholeTextProblem`` tells why for a while.
  ///
  /// One that was kept is not fetched again, and who asks at the same time shares the request.
  /// - Throws: ``NewsError/unknownArticle(_:)``, ``NewsError/noOriginal(_:)``, ``NewsError/fullArticle(_:)``,
  ///   ``NewsError/store(_:)``.
  @discardableResult
  public func wholeText(of id: ArticleID, for reader: ReaderKey) async throws(NewsError) -> StoredArticle {
    let known = try await stored(id, for: reader)
    guard !known.hasFullText else { return known }
    try await flights.join(id) {
      // Who read the article before a flight ended may come after it. A store that fails now fails below, and is told.
      if (try? await stored(id, for: reader))?.hasFullText == true { return .success(()) }
      let outcome = await attempt(known)
      wholeTextProblems.note(outcome, of: id, at: now())
      changes.publish(.news(of: known.feedID))
      return outcome
    }.get()
    return try await stored(id, for: reader)
  }

  private func attempt(_ known: StoredArticle) async -> Result<Void, NewsError> {
    guard let link = known.article.link else { return .failure(.noOriginal(known.id)) }
    let subject = CrashSubject(.article, link.absoluteString)
    return await ports.crashes.reading(subject) { await attempt(known, at: link) }
      ?? .failure(.fullArticle(.source(.setAside(ProviderID(rawValue: link.host ?? "")))))
  }

  private func attempt(_ known: StoredArticle, at link: URL) async -> Result<Void, NewsError> {
    let full: FullArticle
    do throws(FullArticleProblem) {
      full = try await ports.pages.article(at: link, title: known.article.title)
      // A page that shows strangers the first lines only must not take the place of what the feed gave.
      if full.text.count <= known.article.text.count { throw .nothingMore(ProviderID(rawValue: link.host ?? "")) }
    } catch {
      return .failure(.fullArticle(error))
    }
    do throws(StoreError) {
      try await ports.articles.keepFullText(full, of: known.id)
    } catch {
      return .failure(error == .notFound ? .unknownArticle(known.id) : .store(error))
    }
    return .success(())
  }
}

/// A whole article, as the publisher's own page tells it; its HTML is sanitised.
public struct FullArticle: Sendable, Hashable {
  /// The sanitised body; never empty. Pictures keep their original addresses.
  public var html: CleanHTML
  /// The body as plain text, for search.
  public var text: String
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// Makes a whole article.
  public init(html: CleanHTML, text: String, readingTime: Duration? = nil) {
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

/// Why whole articles could not be had, for as long as their readers may still be looking: a page that is made anew
/// meanwhile says it again. Forgotten when the program ends.
final class WholeTextProblems: Sendable {
  /// How long a failed attempt is told, in seconds.
  static let span: TimeInterval = 600
  private static let most = 200
  private let kept = Mutex<[(id: ArticleID, error: NewsError, date: Date)]>([])

  /// Notes what came of an attempt.
  func note(_ outcome: Result<Void, NewsError>, of id: ArticleID, at date: Date) {
    kept.withLock { kept in
      kept.removeAll { $0.id == id }
      if case .failure(let error) = outcome { kept.append((id, error, date)) }
      if kept.count > Self.most { kept.removeFirst() }
    }
  }

  /// Why the last attempt failed, if that was not long ago at `now`; nil when there was none.
  func problem(of id: ArticleID, at now: Date) -> NewsError? {
    kept.withLock { kept in
      kept.first { $0.id == id && $0.date <= now && now.timeIntervalSince($0.date) < Self.span }?.error
    }
  }
}
