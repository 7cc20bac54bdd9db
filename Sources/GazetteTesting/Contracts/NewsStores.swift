import Foundation
public import GazetteDomain

/// The ports of one store of news, which are checked together.
public struct NewsStores: Sendable {
  /// Keeps feeds.
  public let feeds: any FeedStore
  /// Keeps articles.
  public let articles: any ArticleStore

  /// Makes the ports of a store that keeps both.
  public init(feeds: any FeedStore, articles: any ArticleStore) {
    self.feeds = feeds
    self.articles = articles
  }

  static let date = ManualTime().date

  static func url(_ name: String) throws -> URL {
    guard let url = URL(string: "https://\(name).example/feed") else { throw ContractViolation("no URL: \(name)") }
    return url
  }

  /// Subscribes to a feed called `name`.
  @discardableResult
  func subscribe(_ name: String, folder: String? = nil, for reader: ReaderKey = .owner) async throws -> Feed {
    try await feeds.subscribe(
      to: try Self.url(name), title: name, folder: folder, for: reader, at: Self.date
    ).feed
  }

  /// Keeps a document of these articles.
  @discardableResult
  func publish(_ articles: [Article], in feed: Feed) async throws -> FeedImportCount {
    var state = FeedFetchState()
    state.lastSuccess = Self.date
    return try await feeds.keep(feed, state: state, articles: articles)
  }

  /// The list of `query`, every page one after the other.
  func all(_ query: ArticleQuery = ArticleQuery(), of reader: ReaderKey = .owner) async throws -> [StoredArticle] {
    var query = query
    var found: [StoredArticle] = []
    repeat {
      let page = try await articles.page(query, of: reader)
      try require(page.articles.count <= query.limit, "at most \(query.limit) a page, found \(page.articles.count)")
      found += page.articles
      query.before = page.next
    } while query.before != nil
    return found
  }

  /// The titles of the list of `query`.
  func titles(_ query: ArticleQuery = ArticleQuery(), of reader: ReaderKey = .owner) async throws -> [String] {
    try await all(query, of: reader).map(\.article.title)
  }

  /// The ids of the articles whose title is `title`.
  func ids(_ title: String) async throws -> [ArticleID] {
    var query = ArticleQuery()
    query.foldsStories = false
    return try await all(query).filter { $0.article.title == title }.map(\.id)
  }

  static func query(_ change: (inout ArticleQuery) throws -> Void) rethrows -> ArticleQuery {
    var query = ArticleQuery()
    try change(&query)
    return query
  }
}
