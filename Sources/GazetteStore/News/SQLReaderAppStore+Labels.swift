public import GazetteDomain

// Labels on articles.
extension SQLReaderAppStore {
  /// Returns the labels in use, sorted.
  public func labels(of reader: ReaderKey) async throws(StoreError) -> [String] {
    try await database.read { connection in
      try connection.column("SELECT DISTINCT label FROM articleLabel WHERE readerKey = \(reader) ORDER BY label")
    }
  }

  /// Adds or removes a label; skips articles that the reader cannot read.
  public func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey
  ) async throws(StoreError) {
    let date = now()
    try await database.changeNews(of: reader) { marks in
      let marked: [Int64] = try marks.connection.column(
        """
        SELECT article.articleID FROM article
        \(raw: marks.join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID
        WHERE \(raw: "article.articleID", among: ids.map(\.rawValue))
        """)
      let change: SQL =
        isOn
        ? marks.labelling(marked, label)
        : """
        DELETE FROM articleLabel WHERE readerKey = \(reader) AND label = \(label) AND \(raw: "articleID", among: marked)
        """
      try marks.connection.batch([change] + (try marks.recordChanges(of: marked, at: date)))
    }
  }

  /// Renames a label, nil removes it from all articles; false when no article has it.
  public func rename(label: String, to name: String?, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      let labelled: SQL = "FROM articleLabel WHERE readerKey = \(reader) AND label = \(label)"
      guard try marks.connection.first("SELECT 1 \(sql: labelled) LIMIT 1") != nil else { return false }
      guard name != label else { return true }
      var statements: [SQL] = ["DELETE \(sql: labelled)"]
      if let name {
        let copy: SQL = """
          INSERT INTO articleLabel (readerKey, label, articleID) SELECT readerKey, \(name), articleID \(sql: labelled)
          ON CONFLICT DO NOTHING
          """
        statements.insert(copy, at: 0)
      }
      try marks.connection.batch(statements)
      return true
    }
  }
}

extension ReadMarks {
  /// Returns the statement that adds a label to articles of the reader's subscriptions.
  func labelling(_ ids: [Int64], _ label: String) -> SQL {
    """
    INSERT INTO articleLabel (readerKey, label, articleID)
    SELECT \(reader), \(label), article.articleID \(sql: ownArticles(ids)) WHERE TRUE ON CONFLICT DO NOTHING
    """
  }
}
