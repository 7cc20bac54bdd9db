public import GazetteDomain

// The articles that watches hide from readers. Hidden articles are read, so that lists and counts of unread articles need no check:
// they are marked when they are hidden, and no mark makes them unread while they are. Reader apps list them as read articles.
extension SQL {
  /// Returns the condition that no watch of the reader hides the article in the table `article`. Of a reader without hidden
  /// articles, the usual one, no article is looked up: CASE stops at a condition that is evaluated once for the statement.
  static func isShown(_ article: String, to reader: ReaderKey) -> SQL {
    """
    CASE WHEN NOT EXISTS (SELECT 1 FROM hiddenArticle AS own WHERE own.readerKey = \(reader)) THEN TRUE
      ELSE NOT EXISTS (SELECT 1 FROM hiddenArticle WHERE hiddenArticle.readerKey = \(reader)
        AND hiddenArticle.articleID = \(raw: article).articleID) END
    """
  }

}

extension ReadMarks {
  /// Returns the statement that hides articles of the reader's subscriptions; articles that no longer exist are skipped.
  func hiding(_ ids: [Int64], by watch: WatchID) -> SQL {
    """
    INSERT INTO hiddenArticle (readerKey, articleID, watchID)
    SELECT \(reader), article.articleID, \(watch) \(sql: ownArticles(ids)) WHERE TRUE ON CONFLICT DO NOTHING
    """
  }
}

extension SQLWatchStore {
  /// Brings hidden articles of a watch back into the lists, whichever watch hides them, or hides its matches again; nil for all of
  /// them. Articles that come back stay read.
  public func setHidden(
    _ isHidden: Bool, _ articles: [ArticleID]?, by id: WatchID, of reader: ReaderKey
  ) async throws(StoreError) {
    let chosen: SQL = articles.map { " AND \(raw: "number", among: $0.map(\.rawValue))" } ?? ""
    let matched: SQL = "SELECT number FROM watchMatch WHERE watchID = \(id) AND kind = 'article'\(sql: chosen)"
    let date = now()
    try await database.changeNews(of: reader) { marks in
      let results = try marks.connection.batch([
        "SELECT 1 AS found FROM watch WHERE \(sql: id.condition(of: reader))", matched,
      ])
      guard !results[0].rows.isEmpty else { throw StoreError.notFound }
      let numbers: [Int64] = try results[1].rows.map { try $0.firstColumn() }
      guard isHidden else {
        try marks.connection.run(
          "DELETE FROM hiddenArticle WHERE readerKey = \(reader) AND \(raw: "articleID", among: numbers)")
        return
      }
      try marks.connection.run(marks.hiding(numbers, by: id))
      _ = try marks.mark(numbers, read: true, date: date)
    }
  }
}
