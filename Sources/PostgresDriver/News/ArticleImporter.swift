import Foundation
import GazetteDomain

/// The values of an article's rows.
struct PreparedArticle: Sendable {
  let article: Article
  let digest: Int64
  let key: StoryKey
  /// The words of the title, followed by those of the text.
  let words: String
  let vocabulary: Set<String>

  init(_ article: Article, digest: Int64) {
    var article = article
    article.published = ArticlePosition.rounded(article.published)
    self.article = article
    self.digest = digest
    key = StoryKey(article)
    words = TextWords.vector(of: [article.title, article.text])
    vocabulary = Set(SearchWords.words(of: article.title + " " + article.text))
  }
}

/// Imports the articles of a document: adds new ones, updates changed ones in place. Three round trips, regardless of the number
/// of articles; two when nothing is new.
///
/// An import with new articles locks the row of `newsNumber`, so that ids grow in the order of visibility, and so that of two
/// concurrent articles about a story the second finds the first. Splitting texts into words and comparing articles happens before
/// the lock.
struct ArticleImporter {
  private struct KnownArticle {
    let id: Int64
    let guid: String
    let digest: Int64
    let identity: ArticleMatching.Stored
    /// The full text that a reader requested, which later documents do not revert; nil without one.
    let fullText: String?
  }

  private let session: PostgresSession
  private let feed: FeedID
  private let date: Date

  /// Imports articles of `feed`, which arrive at `date`.
  init(_ session: PostgresSession, feed: FeedID, at date: Date) {
    self.session = session
    self.feed = feed
    self.date = date
  }

  /// Saves the feed's facts and state, and imports the document.
  /// - Throws: ``StoreError/notFound`` when the feed does not exist.
  func save(_ record: FeedRecord, _ articles: [Article]) throws -> FeedImportCount {
    // In reverse, so that of articles with the same time the document's first is on top.
    var seen: Set<String> = []
    let unique = articles.reversed().map(Self.withStoredGUID).filter { seen.insert($0.guid).inserted }
    let known = try lockFeed(record, unique)
    let matches = ArticleMatching.match(unique, with: known.mapValues(\.identity))
    var (added, changed) = ([PreparedArticle](), [(old: KnownArticle, prepared: PreparedArticle)]())
    var renamed: [PostgresStatement] = []
    for article in unique {
      let digest = article.digest
      guard let old = matches[article.guid].flatMap({ known[$0] }) else {
        added.append(PreparedArticle(article, digest: digest))
        continue
      }
      if ArticleMatching.isRenamed(old.guid, to: article.guid), known[article.guid] == nil {
        renamed.append(
          PostgresStatement("UPDATE article SET guid = $2 WHERE articleID = $1", [old.id, article.guid]))
      }
      if old.digest != digest { changed.append((old, PreparedArticle(article, digest: digest))) }
    }
    if !renamed.isEmpty { try session.executeAll(renamed) }
    guard !added.isEmpty || !changed.isEmpty else { return FeedImportCount(added: 0, changed: 0) }
    var statements = PostgresStatement.lockingArticles(adding: added.count, to: feed)
    if !added.isEmpty { statements += [try NewArticles.insertion(of: added, into: feed), arrival(of: added.count)] }
    statements += try changed.map { try Self.change($0.old, to: $0.prepared) }
    let words = (added + changed.map(\.prepared)).reduce(into: Set<String>()) { $0.formUnion($1.vocabulary) }
    statements.append(WordVocabulary.articles.insertion(of: words))
    try session.executeAll(statements)
    return FeedImportCount(added: added.count, changed: changed.count)
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

  /// Locks the feed row, so that no other transaction imports this feed. Returns the stored articles that may match `unique`, the
  /// articles of the document, by identifier.
  private func lockFeed(_ record: FeedRecord, _ unique: [Article]) throws -> [String: KnownArticle] {
    let columns = FeedRecord.table.columns.without(["feedID", "userAgent"])
    let changes = columns.names.enumerated().map { "\($1) = $\($0 + 3)" }.joined(separator: ", ")
    var statements = [
      PostgresStatement(
        "UPDATE feed SET lastGUIDs = coalesce($2, lastGUIDs), \(changes) WHERE feedID = $1",
        [feed.rawValue, try JSONColumn.text(unique.map(\.guid))] + (try columns.values(of: record)))
    ]
    if !unique.isEmpty {
      statements.append(Self.known(ArticleMatching.guids(of: unique), of: feed))
      statements.append(Self.known(byLinks: ArticleMatching.links(of: unique), of: feed))
    }
    let results = try session.executeAll(statements)
    guard results[0].affected > 0 else { throw StoreError.notFound }
    var known: [String: KnownArticle] = [:]
    for row in results.dropFirst().joined() {
      let guid: String = try row["guid"]
      known[guid] = KnownArticle(
        id: try row["articleID"], guid: guid, digest: try row["digest"],
        identity: ArticleMatching.Stored(
          link: try row["linkKey"], title: try row["title"], published: try row.requiredDate("published")),
        fullText: try row["fullText"])
    }
    return known
  }

  private static let knownColumns = """
    article.guid, article.articleID, article.digest, article.linkKey, article.title, article.published,
    CASE WHEN article.hasFullText THEN article.text END AS fullText
    """

  private static func known(byLinks links: [Int64], of feed: FeedID) -> PostgresStatement {
    PostgresStatement(
      "SELECT \(knownColumns) FROM article WHERE feedID = $1 AND linkKey = ANY($2::bigint[])", [feed.rawValue, links])
  }

  private static func known(_ guids: [String], of feed: FeedID) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT \(knownColumns)
      FROM unnest($2::text[]) AS told (guid)
      JOIN article ON article.feedID = $1 AND hashtextextended(article.guid, 0) = hashtextextended(told.guid, 0)
        AND article.guid = told.guid
      """, [feed.rawValue, guids])
  }

  private static func change(_ old: KnownArticle, to prepared: PreparedArticle) throws -> PostgresStatement {
    let article = prepared.article
    // The first publication time stays, so that the article does not move in the list.
    var columns: Columns<PreparedArticle> = ["digest": { $0.digest }]
    if let text = old.fullText {
      columns =
        columns + ArticleRecord.facts.without(["published", "readingSeconds"]).of { $0.article }
        + ["words": { _ in TextWords.vector(of: [article.title, text]) }]
    } else {
      columns =
        columns + ArticleRecord.facts.without(["published"]).of { $0.article }
        + ["html": { $0.article.html.html }, "text": { $0.article.text }, "words": { $0.words }]
    }
    let changes = columns.names.enumerated().map { index, name in
      "\(name) = $\(index + 2)\(name == "words" ? "::tsvector" : "")"
    }
    return PostgresStatement(
      "UPDATE article SET \(changes.joined(separator: ", ")) WHERE articleID = $1",
      [old.id] + (try columns.values(of: prepared)))
  }

  /// Returns the statement that records the arrival of the last articles: later than all earlier ones, regardless of the clock.
  private func arrival(of count: Int) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO arrival (firstID, arrivedAt)
      SELECT added.firstID, greatest($2, least(coalesce(
        before.arrivedAt + greatest(added.firstID - before.firstID, 1), 0), \(Arrival.latest)))
      FROM (SELECT lastID - $1 + 1 AS firstID FROM newsNumber WHERE name = 'article') AS added
      LEFT JOIN LATERAL (SELECT firstID, arrivedAt FROM arrival ORDER BY firstID DESC LIMIT 1) AS before ON TRUE
      ON CONFLICT DO NOTHING
      """, [count, Arrival(date).rawValue])
  }
}
