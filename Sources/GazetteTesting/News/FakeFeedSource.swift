public import Foundation
public import GazetteDomain
import Synchronization

/// Returns the result that a test sets for each feed, and records the requests.
public final class FakeFeedSource: FeedSource {
  private struct State {
    var answers: [URL: FetchedFeed] = [:]
    var requestedURLs: [URL] = []
    var userAgents: [String?] = []
  }

  private let state = Mutex(State())

  /// Creates a source that returns 404 for every feed.
  public init() {}

  /// The requested addresses, in order.
  public var requestedURLs: [URL] { state.withLock { $0.requestedURLs } }

  /// The user agents that the feeds were requested with, in order; nil for Gazette's own.
  public var userAgents: [String?] { state.withLock { $0.userAgents } }

  /// Sets the answer for further requests of `url`.
  public func answer(_ url: URL, _ fetched: FetchedFeed) { state.withLock { $0.answers[url] = fetched } }

  /// Publishes these articles, with an entity tag.
  public func publish(_ articles: [Article], title: String? = nil, at url: URL) {
    var fetched = FetchedFeed(.document(FeedDocument(title: title, articles: articles)), status: 200)
    fetched.etag = "\"\(articles.count)\""
    answer(url, fetched)
  }

  /// Fetches a feed.
  public func fetch(_ feed: Feed, state known: FeedFetchState) async -> FetchedFeed {
    let url = feed.url
    await Task.yield()
    return state.withLock { state in
      state.requestedURLs.append(url)
      state.userAgents.append(feed.userAgent?.text)
      let missing = FetchedFeed(.failure(.notFound(ProviderID(rawValue: url.host ?? ""))), status: 404)
      let answer = state.answers[url] ?? missing
      guard let etag = answer.etag, etag == known.etag, case .document = answer.answer else { return answer }
      var unchanged = FetchedFeed(.notModified, status: 304)
      unchanged.etag = etag
      return unchanged
    }
  }
}

/// Finds the feeds that a test sets for each address.
public final class FakeFeedDiscovery: FeedDiscovery {
  private let answers = Mutex<[String: Result<[DiscoveredFeed], FeedDiscoveryProblem>]>([:])
  private let requestedUserAgents = Mutex<[String?]>([])

  /// Creates a discovery that finds nothing.
  public init() {}

  /// The number of requests.
  public var requestCount: Int { userAgents.count }
  /// The requested user agents, in order; nil for Gazette's own.
  public var userAgents: [String?] { requestedUserAgents.withLock(\.self) }

  /// Sets the answer for further requests.
  public func answer(_ typed: String, _ result: Result<[DiscoveredFeed], FeedDiscoveryProblem>) {
    answers.withLock { $0[typed] = result }
  }

  /// The feeds for an address.
  public func feeds(
    at typed: String, userAgent: FeedUserAgent?
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    requestedUserAgents.withLock { $0.append(userAgent?.text) }
    return try (answers.withLock { $0[typed] } ?? .success([])).get()
  }
}

/// Lists of feeds as lines of address, title and folder, separated by tabs.
public struct FakeFeedListFormat: FeedListFormat {
  /// Creates the format.
  public init() {}

  /// Parses a list.
  public func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("#") else { throw .notAList(detail: "no heading") }
    return text.split(separator: "\n").dropFirst().map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let folder = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
      return ListedFeed(address: parts[0], title: parts.count > 1 ? parts[1] : "", folder: folder)
    }
  }

  /// Writes a list.
  public func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8] {
    let lines = feeds.map { "\($0.address)\t\($0.title)\t\($0.folder ?? "")" }
    return Array((["#" + title] + lines).joined(separator: "\n").utf8)
  }
}

/// Returns the article that a test sets for each page, and records the requests.
public final class FakeFullArticleSource: FullArticleSource {
  private struct State {
    var answers: [URL: Result<FullArticle, FullArticleProblem>] = [:]
    var requestedURLs: [URL] = []
  }

  private let state = Mutex(State())

  /// Creates a source that returns 404 for every page.
  public init() {}

  /// The requested addresses, in order.
  public var requestedURLs: [URL] { state.withLock { $0.requestedURLs } }

  /// Sets the answer for further requests.
  public func answer(_ url: URL, _ result: Result<FullArticle, FullArticleProblem>) {
    state.withLock { $0.answers[url] = result }
  }

  /// The article on a page.
  public func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle {
    state.withLock { $0.requestedURLs.append(url) }
    // Gives concurrent requests for the same page a chance to arrive first.
    for _ in 0..<20 { await Task.yield() }
    let missing = FullArticleProblem.source(.notFound(ProviderID(rawValue: url.host ?? "")))
    return try (state.withLock { $0.answers[url] } ?? .failure(missing)).get()
  }
}
