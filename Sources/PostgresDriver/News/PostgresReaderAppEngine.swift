import GazetteDomain
import GazetteStore

/// The plans of reader apps' queries in PostgreSQL, and the rows of an article.
struct PostgresReaderAppEngine: ReaderAppEngine {
  let connection: PostgresSQLConnection

  let sortsArrivals = true

  /// Unread articles are after the mark of their subscription, with exceptions.
  func unreadArticles(after first: Int64, before last: Int64, of reader: ReaderKey) -> [SQL] {
    let isUnread: SQL = "NOT \(sql: ReadMarks(connection, of: reader).isRead())"
    let isActive: SQL = "subscription.readerKey = \(reader) AND subscription.endedAt IS NULL"
    return [
      """
      subscription JOIN article ON article.feedID = subscription.feedID
        AND article.articleID > greatest(subscription.readUpTo, \(first)) AND article.articleID < \(last)
      WHERE \(sql: isActive) AND \(sql: isUnread)
      """,
      """
      subscription JOIN readMark ON readMark.readerKey = \(reader)
        AND readMark.feedID = subscription.feedID AND readMark.articleID > \(first) AND readMark.articleID < \(last)
        AND readMark.articleID <= subscription.readUpTo AND NOT readMark.isRead
      JOIN article ON article.feedID = readMark.feedID AND article.articleID = readMark.articleID
      WHERE \(sql: isActive)
      """,
    ]
  }

  func searchConditions(_ words: SearchWords) -> [SQL] {
    connection.newsEngine.conditions(words, on: "article", isPath: false)
  }

  func keywordCondition(_ keywords: [String]) -> SQL {
    """
    EXISTS (
      SELECT 1 FROM json_array_elements_text(article.categories::json) AS keyword
      JOIN \(table: keywords, as: "wanted") ON lower(wanted.value COLLATE "C") = lower(keyword COLLATE "C"))
    """
  }

  let html = (column: "article.html", joins: "")

  // A number is taken from the table that all nodes lock for it.
  func insertion(ofFolder name: String, of reader: ReaderKey) -> SQL {
    """
    WITH number AS (UPDATE newsNumber SET lastID = lastID + 1 WHERE name = 'folder' RETURNING lastID)
    INSERT INTO folder (readerKey, folderID, name, mayBeEmpty) SELECT \(reader), lastID, \(name), TRUE FROM number
    RETURNING folderID
    """
  }
}
