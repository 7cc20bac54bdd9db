public import Foundation
public import GazetteDomain
import Synchronization

/// Answers for feeds what a test tells, and counts what was asked.
public final class FakeFeedSource: FeedSource {
  private struct State {
    var answers: [URL: FetchedFeed] = [:]
    var asked: [URL] = []
  }

  private let state = Mutex(State())

  /// Knows no feed: every answer is 404 until told.
  public init() {}

  /// The addresses that were asked for, in order.
  public var asked: [URL] { state.withLock { $0.asked } }

  /// Answers so from now on.
  public func answer(_ url: URL, _ fetched: FetchedFeed) { state.withLock { $0.answers[url] = fetched } }

  /// Publishes these articles from now on, with an entity tag.
  public func publish(_ articles: [Article], title: String? = nil, at url: URL) {
    var fetched = FetchedFeed(.document(FeedDocument(title: title, articles: articles)), status: 200)
    fetched.etag = "\"\(articles.count)\""
    answer(url, fetched)
  }

  /// Asks for a feed.
  public func fetch(_ url: URL, state known: FeedFetchState) async -> FetchedFeed {
    await Task.yield()
    return state.withLock { state in
      state.asked.append(url)
      let missing = FetchedFeed(.failure(.notFound(ProviderID(rawValue: url.host ?? ""))), status: 404)
      let answer = state.answers[url] ?? missing
      guard let etag = answer.etag, etag == known.etag, case .document = answer.answer else { return answer }
      var unchanged = FetchedFeed(.notModified, status: 304)
      unchanged.etag = etag
      return unchanged
    }
  }
}
