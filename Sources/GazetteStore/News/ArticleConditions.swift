import GazetteDomain

/// The conditions of a query on a row of `article`, as SQL with its values.
struct ArticleConditions {
  private(set) var sql: String
  private(set) var values: [ColumnValue]

  /// The conditions on the table or alias called `table`, but for those that `driver` sees to.
  init(_ query: ArticleQuery, of reader: ReaderKey, on table: String, driver: ArticleQueryPlan? = nil) {
    sql = """
      EXISTS (SELECT 1 FROM subscription WHERE subscription.readerKey = ?
        AND subscription.feedID = \(table).feedID
      """
    // A star outlives its subscription, whose folder does not count any more.
    if !query.starredOnly || query.folder != nil { sql += " AND subscription.endedAt IS NULL" }
    values = [reader.rawValue]
    if let folder = query.folder {
      sql += " AND subscription.folder = ?"
      values.append(folder)
    }
    sql += ")"
    if let feed = query.feed { add("\(table).feedID = ?", [feed.rawValue]) }
    if query.unreadOnly, driver != .unread { add(Self.mark("unread", table), [reader.rawValue]) }
    if query.starredOnly, driver != .starred { add(Self.mark("star", table), [reader.rawValue]) }
    if let search = query.search, driver != .search {
      add(
        """
        EXISTS (SELECT 1 FROM articleText WHERE articleText MATCH ? AND articleText.rowid = \(table).position)
        """, [Self.match(search)])
    }
  }

  /// Adds that no earlier telling of the same story meets the conditions too.
  mutating func foldStories(_ query: ArticleQuery, of reader: ReaderKey) {
    let others = ArticleConditions(query, of: reader, on: "other")
    add(
      """
      (article.story = article.articleID OR NOT EXISTS (
        SELECT 1 FROM article AS other
        WHERE other.story = article.story AND other.articleID < article.articleID AND \(others.sql)))
      """, others.values)
  }

  private mutating func add(_ condition: String, _ more: [ColumnValue]) {
    sql += " AND " + condition
    values += more
  }

  private static func mark(_ name: String, _ table: String) -> String {
    "EXISTS (SELECT 1 FROM \(name) WHERE \(name).readerKey = ? AND \(name).position = \(table).position)"
  }

  /// All words, each as the beginning of a word, in the full-text engine's language.
  static func match(_ search: SearchWords) -> String {
    search.words.map { "\"\($0)\"*" }.joined(separator: " AND ")
  }
}
