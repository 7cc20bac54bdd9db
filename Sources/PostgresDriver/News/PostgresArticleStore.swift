public import Foundation
public import GazetteDomain
import GazetteStore

/// Reads articles, and saves what readers have read and starred.
public struct PostgresArticleStore: ArticleStore {
  let database: PostgresDatabase
  private let now: CurrentTime
  /// The number of a list's articles that are examined before any other approach.
  var firstRangeLength = 48

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// Returns one page of the articles of the reader's subscriptions, in the query's order.
  public func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage {
    let found = try await database.read(.articles(query, reader)) { [firstRangeLength] session in
      try ArticleScan(session, reader: reader, firstRangeLength: firstRangeLength).page(query)
    }
    let articles = Array(found.prefix(query.limit))
    let next = found.count > query.limit ? articles.last : nil
    return ArticlePage(
      articles: articles, next: next.map { ArticleCursor(published: $0.article.published, id: $0.id) })
  }

  /// Returns one article with its body; nil when it no longer exists.
  public func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle? {
    try await database.read { session in
      try session.rows(
        """
        \(PostgresStatement.genericPlan)SELECT \(Headline.columns), \(Headline.otherSources), article.html, article.text
        FROM article \(Headline.joins) WHERE article.articleID = $2
        """, [reader.rawValue, id.rawValue]
      ) { row in
        var article = try Headline.read(row)
        article.article.html = CleanHTML(sanitized: try row["html"])
        article.article.text = try row["text"]
        return article
      }.first
    }
  }

  /// Returns the number of articles in the list of `query`, at most `limit`.
  public func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read { [firstRangeLength] session in
      try ArticleScan(session, reader: reader, firstRangeLength: firstRangeLength)
        .listed(query, .older(.max), limit: limit).count
    }
  }

  /// Returns the articles published next after and next before `id` in the list of `query`; nil at its ends.
  public func neighbours(
    of id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> (newer: ArticleID?, older: ArticleID?) {
    try await database.read { [firstRangeLength] session in
      let scan = ArticleScan(session, reader: reader, firstRangeLength: firstRangeLength)
      if let near = try scan.neighbours(of: id, in: query) { return near }
      guard let position = try session.position(of: id, reader: reader) else { return (nil, nil) }
      let newer = try scan.listed(query, .newer(position), limit: 1).first
      let older = try scan.listed(query, .older(position), limit: 1).first
      return (newer.map { ArticleID(rawValue: $0.id) }, older.map { ArticleID(rawValue: $0.id) })
    }
  }

  /// Marks articles and the others of their stories; returns those whose mark changed.
  public func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    guard !ids.isEmpty else { return [] }
    let articlesToMark = ReadMarks.articlesToMark(of: ids.map(\.rawValue), read: read, for: reader)
    return try await database.changeNews(of: reader, queries: [articlesToMark]) { [now] marks, found in
      try marks.mark(found[0], read: read, date: now())
    }
  }

  /// Marks every article of `query` read; returns those whose mark changed.
  public func markAllRead(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    var query = query
    query.foldsStories = false
    return try await markRead(in: query, of: reader) { _ in .older(.max) }
  }

  /// Marks everything newer or older than the place read, within `query`; returns those that changed.
  public func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID] {
    try await markRead(in: query, of: reader) { session in
      above
        ? .newer(try session.position(above: place)) : .older(try session.position(below: place))
    }
  }

  private func markRead(
    in query: ArticleQuery, of reader: ReaderKey,
    _ direction: @escaping @Sendable (PostgresSession) throws -> ArticleScan.Direction
  ) async throws(StoreError) -> [ArticleID] {
    var query = query
    query.unreadOnly = true
    let unread = query
    return try await database.changeNews(of: reader) { [firstRangeLength, now] marks in
      let scan = ArticleScan(marks.session, reader: reader, firstRangeLength: firstRangeLength)
      let listed = try scan.listed(unread, try direction(marks.session), limit: nil)
      return try marks.mark(listed.map(\.id), read: true, date: now())
    }
  }

  /// Stars or unstars an article.
  public func star(
    _ id: ArticleID, starred: Bool, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) {
    guard try await database.star([id], isOn: starred, of: reader, date: date) else { throw .notFound }
  }

  /// Replaces the body by the full article.
  public func saveFullText(_ full: FullArticle, of id: ArticleID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      let results = try session.executeAll(
        PostgresStatement.lockingArticles() + [
          PostgresStatement("SELECT title FROM article WHERE articleID = $1 FOR UPDATE", [id.rawValue])
        ])
      guard let title: String = try results.last?.first?["title"] else { throw StoreError.notFound }
      let values: [ColumnValue] = [
        id.rawValue, full.readingTime?.seconds, full.html.html, full.text, TextWords.vector(of: [title, full.text]),
      ]
      try session.executeAll([
        PostgresStatement(
          """
          UPDATE article SET hasFullText = true, readingSeconds = $2, html = $3, text = $4, words = $5::tsvector
          WHERE articleID = $1
          """, values),
        WordVocabulary.articles.insertion(of: Set(SearchWords.words(of: full.text))),
      ])
    }
  }

  /// Returns the number of unread articles in all subscriptions.
  public func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.unreadCount(reader), counting: reader) { session in
      let rows = try session.rows(
        """
        \(PostgresStatement.genericPlan)SELECT coalesce(sum(\(ReadMarks.unreadCount)), 0)::bigint AS unread,
          coalesce(sum(unreadCount), 0)::bigint AS counted
        FROM subscription WHERE readerKey = $1 AND endedAt IS NULL
        """, [reader.rawValue])
      let unread: Int = try rows.first?["unread"] ?? 0
      return CountedRead(value: unread, uncounted: unread - (try rows.first?["counted"] ?? 0))
    }
  }

  /// Returns the likely corrections among the words of the reader's titles and texts.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    try await database.read { session in
      try WordVocabulary.articles.spellings(of: words, limit: limit, for: reader, session)
    }
  }
}

extension PostgresStoragePart {
  /// Feeds and articles; emptying deletes articles without a star that no feed document contains.
  public static let news = PostgresStoragePart(
    .news,
    tables: [
      "feed", "subscription", "article", "articleWord", "readMark", "star", "arrival", "folder", "articleLabel",
      "markChange",
      "newsNumber",
    ],
    countedTable: "article"
  ) { database, now async throws(StoreError) in try await database.remove(.articles(publishedBefore: now)) }
}

extension PostgresDatabase {
  /// Stars or unstars articles; false when none is in any subscription of `reader`, ended or not.
  func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey, date: Date) async throws(StoreError) -> Bool {
    let numbers = ids.map(\.rawValue)
    let named: [ColumnValue] = [reader.rawValue, numbers]
    let own = "FROM article \(ArticleFilter.join()) WHERE article.articleID = ANY ($2)"
    let change =
      isOn
      ? PostgresStatement(
        "INSERT INTO star (readerKey, position, starredAt) SELECT $1, article.position, $3 \(own) ON CONFLICT DO NOTHING",
        named + [date]
      ).withGenericPlan
      : PostgresStatement(
        "DELETE FROM star WHERE star.readerKey = $1 AND star.position IN (SELECT article.position \(own))", named
      ).withGenericPlan
    let starred = PostgresStatement("SELECT article.articleID \(own)", named).withGenericPlan
    return try await write(isolation: .readCommitted) { session in
      let notes = ReadMarks(session, of: reader).recordChanges(of: numbers, at: date).map(\.withGenericPlan)
      let results = try session.finish(
        with: PostgresStatement.lockingNews(of: reader) + notes + [change, starred], isIdempotent: true)
      return results.last?.first != nil
    }
  }
}

extension PostgresSession {
  /// Returns the position of the article; nil when it does not exist, or was never in a subscription of `reader`.
  func position(of id: ArticleID, reader: ReaderKey) throws -> Int64? {
    try value(
      """
      \(PostgresStatement.genericPlan)SELECT article.position FROM article \(ArticleFilter.join()) WHERE article.articleID = $2
      """,
      [reader.rawValue, id.rawValue])
  }
}
