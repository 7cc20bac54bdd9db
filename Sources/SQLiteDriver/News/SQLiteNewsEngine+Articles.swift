import Foundation
import GazetteDomain
import GazetteStore

// The rows of an article.
extension SQLiteNewsEngine {
  func guidCondition(_ column: String) -> String { "article.guid = \(column)" }

  var body: (columns: String, joins: String) {
    (
      "articleBody.html, articleText.text",
      """
      CROSS JOIN articleBody ON articleBody.articleID = article.articleID
      CROSS JOIN articleText ON articleText.rowid = article.position
      """
    )
  }

  var text: (column: String, joins: String) {
    ("articleText.text", "CROSS JOIN articleText ON articleText.rowid = article.position")
  }

  func write(_ plan: ArticleImportPlan) throws {
    try connection.batch(plan.renames)
    var id: Int64 = try connection.value("SELECT \(sql: lastArticle) AS last") ?? 0
    var texts: [(position: Int64, article: PreparedArticle)] = []
    for article in plan.added {
      id += 1
      texts.append((try freePosition(article.article.published), article))
      let story = try story(of: article, in: plan.feed) ?? id
      try connection.batch([
        """
        INSERT INTO article (articleID, feedID, position, story, \(raw: PreparedArticle.columns.joined(separator: ", ")))
        VALUES (\(id), \(plan.feed), \(texts[texts.endIndex - 1].position), \(story), \(values: try article.values()))
        """,
        "INSERT INTO articleBody (articleID, html) VALUES (\(id), \(article.article.html.html))",
      ])
    }
    try add(texts)
    try connection.batch(plan.changes)
    try connection.learn(plan.words, in: .articles)
  }

  /// Inserts all words at once and in rowid order: the full-text table flushes its buffer whenever another table is written or a
  /// row precedes the last one.
  private func add(_ texts: [(position: Int64, article: PreparedArticle)]) throws {
    try connection.batch(
      texts.sorted { $0.position < $1.position }.map { position, prepared in
        """
        INSERT INTO articleText (rowid, title, text, spelled)
        VALUES (\(position), \(prepared.article.title), \(prepared.article.text), \(prepared.indexedText))
        """
      })
  }

  /// Returns the position after the last one of the same millisecond.
  private func freePosition(_ published: Date) throws -> Int64 {
    let first = ArticlePosition.first(of: published)
    let last: Int64? = try connection.value(
      """
      SELECT max(position) FROM article
      WHERE position >= \(first) AND position < \(ArticlePosition.end(of: published))
      """)
    return last.map { $0 + 1 } ?? first
  }

  /// Returns the story with the same link, or with the same title within two days, from another feed.
  private func story(of prepared: PreparedArticle, in feed: FeedID) throws -> Int64? {
    let (link, title, published) = (prepared.key.linkHash, prepared.key.titleHash, prepared.article.published)
    guard link != nil || title != nil else { return nil }
    return try connection.value(
      """
      SELECT story, articleID FROM article WHERE linkKey = \(link) AND feedID <> \(feed)
      UNION ALL
      SELECT story, articleID FROM article
      WHERE titleKey = \(title) AND feedID <> \(feed)
        AND position >= \(ArticlePosition.first(of: published - StoryKey.titleSpan))
        AND position < \(ArticlePosition.end(of: published + StoryKey.titleSpan))
      ORDER BY articleID LIMIT 1
      """)
  }

  func changes(of old: KnownArticle, to prepared: PreparedArticle) throws -> [SQL] {
    let article = prepared.article
    let facts: SQL = """
      UPDATE article SET \(list: try prepared.assignments(replacing: old)) WHERE articleID = \(old.id)
      """
    guard !old.hasFullText else {
      return [facts, "UPDATE articleText SET title = \(article.title) WHERE rowid = \(old.position)"]
    }
    return [
      facts, "UPDATE articleBody SET html = \(article.html.html) WHERE articleID = \(old.id)",
      """
      UPDATE articleText SET title = \(article.title), text = \(article.text), spelled = \(prepared.indexedText)
      WHERE rowid = \(old.position)
      """,
    ]
  }

  func replacement(ofBodyOf id: ArticleID, titled title: String, by full: FullArticle) -> [SQL] {
    [
      "UPDATE article SET hasFullText = 1, readingSeconds = \(full.readingTime?.seconds) WHERE articleID = \(id)",
      "UPDATE articleBody SET html = \(full.html.html) WHERE articleID = \(id)",
      """
      UPDATE articleText SET text = \(full.text), spelled = \(SpelledWords.of([title, full.text]))
      WHERE rowid = (SELECT position FROM article WHERE articleID = \(id))
      """,
    ]
  }

  func removeArticles(_ ids: [Int64], where condition: SQL) throws -> (count: Int, words: Set<String>) {
    // Queried again as a list, so that each statement affects the same rows.
    let rows = try connection.rows(
      """
      SELECT article.articleID, article.position FROM article
      WHERE \(raw: "article.articleID", among: ids) AND (\(sql: condition))
      """)
    let words = try connection.database.removeTexts(
      "title || ' ' || text", of: rows.map { try $0["position"] }, in: .articles)
    let gone: [Int64] = try rows.map { try $0["articleID"] }
    return (try connection.run("DELETE FROM article WHERE \(raw: "articleID", among: gone)"), words)
  }

  var lastGUIDs: String { "json_each(feed.lastGUIDs) AS held" }

  // Each document is read once, instead of once for each old article of its feed.
  func removable(below end: Int64) -> SQL? {
    """
    article.position < \(end) AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
    AND article.position NOT IN (
      SELECT its.position FROM feed CROSS JOIN json_each(feed.lastGUIDs) AS held
      CROSS JOIN article AS its ON its.feedID = feed.feedID AND its.guid = held.value
      WHERE its.position < \(end) AND feed.feedID IN (SELECT feedID FROM article WHERE position < \(end)))
    """
  }
}
