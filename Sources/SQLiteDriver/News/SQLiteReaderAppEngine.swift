import GazetteDomain
import GazetteStore

/// The plans of reader apps' queries in SQLite, and the rows of an article.
struct SQLiteReaderAppEngine: ReaderAppEngine {
  let connection: SQLiteConnection

  let sortsArrivals = false

  /// Unread articles are after the mark of their subscription, except for exceptions, which are gathered once.
  func unreadArticles(after first: Int64, before last: Int64, of reader: ReaderKey) -> [SQL] {
    let isActive: SQL = "subscription.readerKey = \(reader) AND subscription.endedAt IS NULL"
    let exceptions: SQL = """
      subscription CROSS JOIN readMark ON readMark.readerKey = subscription.readerKey
        AND readMark.feedID = subscription.feedID AND readMark.articleID > \(first) AND readMark.articleID < \(last)
      """
    return [
      """
      subscription CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = subscription.feedID
        AND article.articleID > max(subscription.readUpTo, \(first)) AND article.articleID < \(last)
      WHERE \(sql: isActive)
        AND article.articleID NOT IN (SELECT readMark.articleID FROM \(sql: exceptions) WHERE \(sql: isActive))
        AND NOT (\(sql: ReadMarks(connection, of: reader).isReadElsewhere()))
      """,
      """
      \(sql: exceptions) AND NOT readMark.isRead
      CROSS JOIN article INDEXED BY articleByArrival ON article.feedID = readMark.feedID
        AND article.articleID >= readMark.articleID AND article.articleID <= readMark.articleID
      WHERE \(sql: isActive)
      """,
    ]
  }

  /// The index is searched once, not for each article.
  func searchConditions(_ words: SearchWords) -> [SQL] {
    var conditions: [SQL] = []
    let positions: SQL = "SELECT rowid FROM articleText WHERE articleText MATCH"
    if let matching = words.matchExpression(in: .articles) {
      conditions.append("article.position IN (\(sql: positions) \(matching))")
    }
    if let excluded = words.exclusion(in: .articles) {
      conditions.append("article.position NOT IN (\(sql: positions) \(excluded))")
    }
    return conditions
  }

  func keywordCondition(_ keywords: [String]) -> SQL {
    """
    EXISTS (SELECT 1 FROM json_each(article.categories) AS keyword
      WHERE lower(keyword.value) IN (SELECT lower(wanted.value) FROM \(table: keywords, as: "wanted")))
    """
  }

  let html = (column: "articleBody.html", joins: "CROSS JOIN articleBody ON articleBody.articleID = article.articleID")

  func insertion(ofFolder name: String, of reader: ReaderKey) -> SQL {
    "INSERT INTO folder (readerKey, name, mayBeEmpty) VALUES (\(reader), \(name), TRUE) RETURNING folderID"
  }
}
