public import Foundation
public import GazetteDomain
import Synchronization

/// Finds on pages what a test tells, and counts what was asked.
public final class FakeFullArticleSource: FullArticleSource {
  private struct State {
    var answers: [URL: Result<FullArticle, FullArticleProblem>] = [:]
    var asked: [URL] = []
  }

  private let state = Mutex(State())

  /// Knows no page until told.
  public init() {}

  /// The addresses that were asked for, in order.
  public var asked: [URL] { state.withLock { $0.asked } }

  /// Answers so from now on.
  public func answer(_ url: URL, _ result: Result<FullArticle, FullArticleProblem>) {
    state.withLock { $0.answers[url] = result }
  }

  /// The article on a page.
  public func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle {
    state.withLock { $0.asked.append(url) }
    // Others who ask at the same time get their turn before the answer is there.
    for _ in 0..<20 { await Task.yield() }
    let missing = FullArticleProblem.source(.notFound(ProviderID(rawValue: url.host ?? "")))
    return try (state.withLock { $0.answers[url] } ?? .failure(missing)).get()
  }
}
