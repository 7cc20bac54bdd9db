public import Foundation
public import GazetteDomain
import Synchronization

/// Answers for feeds what a test tells, and counts what was asked.
public final class FakeFeedSource: FeedSource {
  private struct State {
    var answers: [URL: FetchedFeed] = [:]
    var asked: [URL] = []
    var userAgents: [String?] = []
  }

  private let state = Mutex(State())

  /// Knows no feed: every answer is 404 until told.
  public init() {}

  /// The addresses that were asked for, in order.
  public var asked: [URL] { state.withLock { $0.asked } }

  /// The user agents that the feeds were requested with, in order; nil for Gazette's own.
  public var userAgents: [String?] { state.withLock { $0.userAgents } }

  /// Answers so from now on.
  public func answer(_ url: URL, _ fetched: FetchedFeed) { state.withLock { $0.answers[url] = fetched } }

  /// Publishes these articles from now on, with an entity tag.
  public func publish(_ articles: [Article], title: String? = nil, at url: URL) {
    var fetched = FetchedFeed(.document(FeedDocument(title: title, articles: articles)), status: 200)
    fetched.etag = "\"\(articles.count)\""
    answer(url, fetched)
  }

  /// Asks for a feed.
  public func fetch(_ feed: Feed, state known: FeedFetchState) async -> FetchedFeed {
    let url = feed.url
    await Task.yield()
    return state.withLock { state in
      state.asked.append(url)
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

/// Finds behind an address what a test tells.
public final class FakeFeedDiscovery: FeedDiscovery {
  private let answers = Mutex<[String: Result<[DiscoveredFeed], FeedDiscoveryProblem>]>([:])
  private let wanted = Mutex<[String?]>([])

  /// Finds nothing until told.
  public init() {}

  /// How often it was asked.
  public var asked: Int { userAgents.count }
  /// The user agents that were wanted, in order; nil for Gazette's own.
  public var userAgents: [String?] { wanted.withLock(\.self) }

  /// Answers so from now on.
  public func answer(_ typed: String, _ result: Result<[DiscoveredFeed], FeedDiscoveryProblem>) {
    answers.withLock { $0[typed] = result }
  }

  /// The feeds behind an address.
  public func feeds(
    behind typed: String, userAgent: FeedUserAgent?
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed] {
    wanted.withLock { $0.append(userAgent?.text) }
    return try (answers.withLock { $0[typed] } ?? .success([])).get()
  }
}

/// Lists of feeds as lines of address, title and folder, parted by tabs.
public struct FakeFeedListFormat: FeedListFormat {
  /// Makes the format.
  public init() {}

  /// Reads a list.
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
