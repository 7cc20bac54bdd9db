import Foundation
public import GazetteDomain

/// The ports of one news store, which are checked together.
public struct NewsStores: Sendable {
  /// Stores feeds.
  public let feeds: any FeedStore
  /// Stores articles.
  public let articles: any ArticleStore

  /// Creates the ports of a store that implements both.
  public init(feeds: any FeedStore, articles: any ArticleStore) {
    self.feeds = feeds
    self.articles = articles
  }

  static let date = ManualTime().date

  static func url(_ name: String) throws -> URL {
    guard let url = URL(string: "https://\(name).example/feed") else { throw ContractViolation("no URL: \(name)") }
    return url
  }

  /// The same address without encryption.
  static func plainURL(_ name: String) throws -> URL {
    guard let url = try url(name).atOtherScheme else { throw ContractViolation("no URL: \(name)") }
    return url
  }

  /// Subscribes to a feed called `name`.
  @discardableResult
  func subscribe(_ name: String, folder: String? = nil, for reader: ReaderKey = .owner) async throws -> Feed {
    try await feeds.subscribe(
      to: try Self.url(name), title: name, folder: folder, for: reader, at: Self.date
    ).feed
  }

  /// Subscribes to the feed at `url`.
  @discardableResult
  func subscribe(to url: URL, for reader: ReaderKey = .owner) async throws -> Feed {
    try await feeds.subscribe(to: url, title: "a", folder: nil, for: reader, at: Self.date).feed
  }

  /// Stores a document with these articles.
  @discardableResult
  func publish(_ articles: [Article], in feed: Feed) async throws -> FeedImportCount {
    var state = FeedFetchState()
    state.lastSuccess = Self.date
    return try await feeds.save(feed, state: state, articles: articles)
  }

  /// The list of `query`, all pages concatenated.
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

extension Article {
  /// A fictional article: number 1 is an hour older than number 0, and so on; with body, excerpt, authors and picture.
  public static func fixture(_ number: Int, title: String? = nil, link: String? = nil) -> Article {
    let published = ManualTime().date.addingTimeInterval(-3600 * Double(number))
    var article = Article(
      guid: "guid-\(number)", title: title ?? "Story number \(number) of the day", published: published)
    article.link = URL(string: link ?? "https://paper.example/stories/\(number)")
    article.authors = ["Ada Example", "Béa Exemple"]
    article.categories = ["Ville"]
    article.html = CleanHTML(sanitized: "<p>The <em>body</em> of \(number).</p>")
    article.text = "The body of \(number)."
    article.excerpt = "The body…"
    article.picture = URL(string: "https://paper.example/pictures/\(number).png")
    article.pictureCaption = "A scene"
    article.enclosures = [Enclosure(url: URL(filePath: "/\(number).mp3"), mediaType: "audio/mpeg", byteCount: 12)]
    article.languageCode = "en"
    article.readingTime = .seconds(90)
    article.updated = published.addingTimeInterval(60)
    return article
  }

  /// Numbers 0 and up, newest first.
  public static func fixtures(count: Int) -> [Article] { (0..<count).map { fixture($0) } }
}
