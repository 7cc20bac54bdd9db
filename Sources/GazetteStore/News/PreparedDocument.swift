package import GazetteDomain

/// The values of an article's rows, which are prepared before any lock.
package struct PreparedArticle: Sendable {
  /// The article, with its stored time.
  package let article: Article
  /// The digest of the publisher's article.
  package let digest: Int64
  /// The keys of its story.
  package let key: StoryKey
  /// The text for the full-text index, as ``SQLDialect/indexedText`` returns it.
  package let indexedText: String
  /// The words for the collection.
  package let words: Set<String>

  init(_ article: Article, digest: Int64, in dialect: SQLDialect) {
    var article = article
    article.published = ArticlePosition.rounded(article.published)
    self.article = article
    self.digest = digest
    key = StoryKey(article)
    indexedText = dialect.indexedText([article.title, article.text])
    words = Set(SearchWords.words(of: article.title + " " + article.text))
  }

  /// The columns of a new row, except the numbers that the database assigns.
  package static let columns = ["guid", "linkKey", "titleKey", "digest"] + ArticleRecord.facts.names

  /// Returns the values of ``columns``.
  package func values() throws -> [SQLValue] {
    [article.guid.sqlValue, key.linkHash.sqlValue, key.titleHash.sqlValue, digest.sqlValue]
      + (try ArticleRecord.facts.values(of: article))
  }

  /// Returns the assignments that change the row of `old`.
  package func assignments(replacing old: KnownArticle) throws -> [SQL] {
    // The first publication time stays, so that the article does not move in the list.
    let unchanged: Set<String> = old.hasFullText ? ["published", "readingSeconds"] : ["published"]
    return ["digest = \(digest)"] + (try ArticleRecord.facts.without(unchanged).assignments(of: article))
  }
}

/// The articles of a document, each identifier once.
struct PreparedDocument: Sendable {
  /// In reverse, so that of articles with the same time the document's first is on top.
  let articles: [(article: Article, digest: Int64)]
  private var prepared: [String: PreparedArticle] = [:]
  private let dialect: SQLDialect

  init(_ articles: [Article], dialect: SQLDialect) {
    var seen: Set<String> = []
    self.articles = articles.reversed().map(Self.withStoredGUID).filter { seen.insert($0.guid).inserted }
      .map { ($0, $0.digest) }
    self.dialect = dialect
  }

  /// Returns the article with guids in their stored form, so that it matches again.
  private static func withStoredGUID(_ article: Article) -> Article {
    var article = article
    func stored(_ guid: String) -> String { guid.replacing("\0", with: "\u{FFFD}") }
    article.guid = stored(article.guid)
    article.aliases.certain = article.aliases.certain.map(stored)
    article.aliases.shared = article.aliases.shared.map(stored)
    return article
  }

  /// The identifiers of the articles, as JSON.
  var guids: String { get throws { try JSONColumn.text(articles.map(\.article.guid)) ?? "[]" } }

  /// Prepares the new and changed articles before the import.
  mutating func prepare(for known: KnownArticles) {
    let matches = known.matches(of: articles.map(\.article))
    for (article, digest) in articles where matches[article.guid]?.digest != digest {
      prepared[article.guid] = PreparedArticle(article, digest: digest, in: dialect)
    }
  }

  /// Returns an article of the document in prepared form; a stored article may have changed since ``prepare(for:)``.
  func prepared(_ article: Article, digest: Int64) -> PreparedArticle {
    prepared[article.guid] ?? PreparedArticle(article, digest: digest, in: dialect)
  }
}

/// A stored article that may match one of a document.
package struct KnownArticle: Sendable {
  /// Its number.
  package let id: Int64
  let guid: String
  /// Its position in the list.
  package let position: Int64
  let digest: Int64
  /// True when a reader requested the full text, which later documents do not revert.
  package let hasFullText: Bool
  fileprivate let identity: ArticleMatching.Stored

  fileprivate init(_ row: SQLRow) throws {
    id = try row["articleID"]
    guid = try row["guid"]
    position = try row["position"]
    digest = try row["digest"]
    hasFullText = try row["hasFullText"]
    identity = ArticleMatching.Stored(
      link: try row["linkKey"], title: try row["title"], published: try row.requiredDate("published"))
  }
}

/// The stored articles of a feed that may match a document, by identifier.
struct KnownArticles: Sendable {
  private static let columns = """
    article.guid, article.articleID, article.position, article.digest, article.hasFullText, article.linkKey,
    article.title, article.published
    """

  private let articles: [String: KnownArticle]

  /// Reads the results of ``queries(_:of:on:)``.
  init(_ results: some Collection<SQLResult>) throws {
    let found = try results.flatMap(\.rows).map(KnownArticle.init)
    articles = Dictionary(found.map { ($0.guid, $0) }) { first, _ in first }
  }

  /// Returns the queries for the stored articles with one of the identifiers or links of the document.
  static func queries(_ document: PreparedDocument, of feed: FeedID, on connection: any SQLConnection) -> [SQL] {
    let articles = document.articles.map(\.article)
    guard !articles.isEmpty else { return [] }
    let guids = ArticleMatching.guids(of: articles)
    return [
      """
      SELECT \(raw: columns) FROM \(table: guids, as: "told") \(raw: connection.dialect.orderedJoin) article
        ON article.feedID = \(feed) AND \(raw: connection.newsEngine.guidCondition("told.value"))
      """,
      """
      SELECT \(raw: columns) FROM article
      WHERE article.feedID = \(feed) AND \(raw: "article.linkKey", among: ArticleMatching.links(of: articles))
      """,
    ]
  }

  /// Returns the stored article of each of `articles`, by its current identifier.
  func matches(of articles: [Article]) -> [String: KnownArticle] {
    ArticleMatching.match(articles, with: self.articles.mapValues(\.identity)).compactMapValues { self.articles[$0] }
  }

  /// Returns true when an article is stored under `guid`.
  func contains(_ guid: String) -> Bool { articles[guid] != nil }
}
