import GazetteDomain
import GazetteStore

// The rows of an article.
extension PostgresNewsEngine {
  func guidCondition(_ column: String) -> String {
    "hashtextextended(article.guid, 0) = hashtextextended(\(column), 0) AND article.guid = \(column)"
  }

  var body: (columns: String, joins: String) { ("article.html, article.text", "") }
  var text: (column: String, joins: String) { ("article.text", "") }

  /// One round trip, regardless of the number of articles.
  func write(_ plan: ArticleImportPlan) throws {
    var statements = plan.renames.map { PostgresStatement(rendering: $0) }
    if !plan.added.isEmpty {
      statements += NewArticles.numbering(plan.added.count, of: plan.feed)
      statements.append(try NewArticles.insertion(of: plan.added, into: plan.feed))
    } else if !plan.changes.isEmpty {
      statements += articleLocks.map { PostgresStatement(rendering: $0) }
    }
    statements += plan.changes.map { PostgresStatement(rendering: $0) }
    if !plan.words.isEmpty { statements.append(WordVocabulary.articles.insertion(of: plan.words)) }
    try connection.session.executeAll(statements)
  }

  func changes(of old: KnownArticle, to prepared: PreparedArticle) throws -> [SQL] {
    let article = prepared.article
    var assignments = try prepared.assignments(replacing: old)
    if old.hasFullText {
      let text: String? = try connection.value("SELECT text FROM article WHERE articleID = \(old.id)")
      assignments.append("words = \(TextWords.vector(of: [article.title, text ?? ""]))::tsvector")
    } else {
      assignments += [
        "html = \(article.html.html)", "text = \(article.text)", "words = \(prepared.indexedText)::tsvector",
      ]
    }
    return ["UPDATE article SET \(list: assignments) WHERE articleID = \(old.id)"]
  }

  func replacement(ofBodyOf id: ArticleID, titled title: String, by full: FullArticle) -> [SQL] {
    [
      """
      UPDATE article SET hasFullText = TRUE, readingSeconds = \(full.readingTime?.seconds), html = \(full.html.html),
        text = \(full.text), words = \(TextWords.vector(of: [title, full.text]))::tsvector
      WHERE articleID = \(id)
      """
    ]
  }

  func removeArticles(_ ids: [Int64], where condition: SQL) throws -> (count: Int, words: Set<String>) {
    let removal = PostgresStatement(
      rendering: """
        WITH gone AS (
          DELETE FROM article WHERE \(raw: "article.articleID", among: ids) AND (\(sql: condition)) RETURNING article.words)
        SELECT (SELECT count(*) FROM gone) AS count,
          ARRAY (SELECT DISTINCT word FROM gone CROSS JOIN LATERAL unnest(tsvector_to_array(gone.words)) AS word) AS words
        """)
    guard let row = try connection.session.rows(removal.sql, removal.values).first else { return (0, []) }
    return (try row["count"], Set(try row["words"] as [String]))
  }

  var lastGUIDs: String { "LATERAL json_array_elements_text(feed.lastGUIDs::json) AS held (value)" }

  func removable(below end: Int64) -> SQL? { nil }
}
