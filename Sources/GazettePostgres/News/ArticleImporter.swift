import Foundation
import GazetteDomain

/// What a table has of an article.
struct ReadyArticle: Sendable {
  let article: Article
  let digest: Int64
  let key: StoryKey
  /// The words of the title and of the text behind it.
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

/// Takes the articles of a document in: new ones are added, changed ones updated in place. Three ways to the server and back,
/// however many articles there are; two where nothing is new.
///
/// Who adds articles holds the row of `newsNumber` from then on, so that ids rise in the order in which they can be seen, and
/// so that of two tellings that come at once the second knows the first. Nobody waits for the words of a document to be found
/// or for its articles to be compared: that is done before.
struct ArticleImporter {
  private struct Known {
    let id: Int64
    let guid: String
    let digest: Int64
    let identity: ArticleMatching.Stored
    /// The whole article's text that a reader asked for, which the feed does not take back.
    let fullText: String?
  }

  private let session: PostgresSession
  private let feed: FeedID
  private let date: Date

  /// Takes articles of `feed` in, which arrive at `date`.
  init(_ session: PostgresSession, feed: FeedID, at date: Date) {
    self.session = session
    self.feed = feed
    self.date = date
  }

  /// Keeps the feed's facts and state, and takes the document in.
  /// - Throws: ``StoreError/notFound`` when there is no such feed.
  func keep(_ record: FeedRecord, _ articles: [Article]) async throws -> FeedImportCount {
    // Last first, so that of the articles of one moment the document's first stands on top.
    var seen: Set<String> = []
    let told = articles.reversed().map(Self.withKeptGUID).filter { seen.insert($0.guid).inserted }
    let known = try await hold(record, told)
    let matches = ArticleMatching.match(told, with: known.mapValues(\.identity))
    var (added, changed) = ([ReadyArticle](), [(old: Known, ready: ReadyArticle)]())
    var renamed: [PostgresStatement] = []
    for article in told {
      let digest = article.digest
      guard let old = matches[article.guid].flatMap({ known[$0] }) else {
        added.append(ReadyArticle(article, digest: digest))
        continue
      }
      if ArticleMatching.isRenamed(old.guid, to: article.guid), known[article.guid] == nil {
        renamed.append(
          PostgresStatement("UPDATE article SET guid = $2 WHERE articleID = $1", [old.id, article.guid]))
      }
      if old.digest != digest { changed.append((old, ReadyArticle(article, digest: digest))) }
    }
    if !renamed.isEmpty { try await session.executeAll(renamed) }
    guard !added.isEmpty || !changed.isEmpty else { return FeedImportCount(added: 0, changed: 0) }
    var statements = PostgresStatement.holdingArticles(adding: added.count, to: feed)
    if !added.isEmpty { statements += [try NewArticles.insertion(of: added, into: feed), arrival(of: added.count)] }
    statements += try changed.map { try Self.change($0.old, to: $0.ready) }
    let words = (added + changed.map(\.ready)).reduce(into: Set<String>()) { $0.formUnion($1.vocabulary) }
    statements.append(WordVocabulary.articles.learning(words))
    try await session.executeAll(statements)
    return FeedImportCount(added: added.count, changed: changed.count)
  }

  /// A guid as the database keeps it, so that the article is known again.
  private static func withKeptGUID(_ article: Article) -> Article {
    var article = article
    func kept(_ guid: String) -> String { guid.replacing("\0", with: "\u{FFFD}") }
    article.guid = kept(article.guid)
    article.aliases.certain = article.aliases.certain.map(kept)
    article.aliases.shared = article.aliases.shared.map(kept)
    return article
  }

  /// Locks the feed row, so that no other transaction imports this feed. Returns the stored articles that `told` may be about,
  /// by identifier.
  private func hold(_ record: FeedRecord, _ told: [Article]) async throws -> [String: Known] {
    let columns = FeedRecord.table.columns.without(["feedID", "userAgent"])
    let changes = columns.names.enumerated().map { "\($1) = $\($0 + 3)" }.joined(separator: ", ")
    var statements = [
      PostgresStatement(
        "UPDATE feed SET lastGUIDs = coalesce($2, lastGUIDs), \(changes) WHERE feedID = $1",
        [feed.rawValue, try JSONColumn.text(told.map(\.guid))] + (try columns.values(of: record)))
    ]
    if !told.isEmpty {
      statements.append(Self.known(ArticleMatching.guids(of: told), of: feed))
      statements.append(Self.known(byLinks: ArticleMatching.links(of: told), of: feed))
    }
    let answers = try await session.executeAll(statements)
    guard answers[0].affected > 0 else { throw StoreError.notFound }
    var known: [String: Known] = [:]
    for row in answers.dropFirst().joined() {
      let guid: String = try row["guid"]
      known[guid] = Known(
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

  private static func change(_ old: Known, to ready: ReadyArticle) throws -> PostgresStatement {
    let article = ready.article
    // When it was published stays as it was first told, so that no article jumps in the list.
    var columns: Columns<ReadyArticle> = ["digest": { $0.digest }]
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
      [old.id] + (try columns.values(of: ready)))
  }

  /// Notes when the last articles arrived; later than all that came before, whatever the clock says.
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
