public import Foundation
public import GazetteDomain

/// Reads articles, and saves what readers have read and starred.
public struct SQLArticleStore: ArticleStore, SQLVocabulary {
  static let words = WordCollection.articles
  let database: SQLDatabase
  private let now: CurrentTime
  /// The number of a list's articles that are examined before any other approach.
  package var firstRangeLength = 48

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// Returns one page of the articles of the reader's subscriptions, in the query's order.
  public func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage {
    let found = try await database.read(.articles(query, reader)) { [firstRangeLength] connection in
      try ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength).page(query)
    }
    let articles = Array(found.prefix(query.limit))
    let next = found.count > query.limit ? articles.last : nil
    return ArticlePage(
      articles: articles, next: next.map { ArticleCursor(published: $0.article.published, id: $0.id) })
  }

  /// Returns one article with its body; nil when it no longer exists.
  public func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle? {
    try await database.read { connection in try Headline(connection, of: reader).article(id) }
  }

  /// Returns the number of articles in the list of `query`, at most `limit`.
  public func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read { [firstRangeLength] connection in
      try ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
        .listed(query, .older(.max), limit: limit).count
    }
  }

  /// Returns the articles published next after and next before `id` in the list of `query`; nil at its ends.
  public func neighbours(
    of id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> (newer: ArticleID?, older: ArticleID?) {
    try await database.read { [firstRangeLength] connection in
      let scan = ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
      if let near = try scan.neighbours(of: id, in: query) { return near }
      let position: Int64? = try connection.value(
        connection.generic(Headline(connection, of: reader).position(of: id)))
      guard let position else { return (nil, nil) }
      let newer = try scan.listed(query, .newer(position), limit: 1).first
      let older = try scan.listed(query, .older(position), limit: 1).first
      return (newer.map { ArticleID(rawValue: $0.id) }, older.map { ArticleID(rawValue: $0.id) })
    }
  }

  /// Marks articles and the others of their stories; returns those whose mark changed.
  public func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    guard !ids.isEmpty else { return [] }
    return try await database.changeNews(
      of: reader, queries: { marks in [marks.articlesToMark(ids.map(\.rawValue), read: read)] }
    ) { [now] marks, found in try marks.mark(found[0].rows, read: read, date: now()) }
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
    try await markRead(in: query, of: reader) { connection in
      let start: Int64? = try connection.value("SELECT \(sql: above ? place.placeAbove : place.placeBelow) AS place")
      guard let start else { throw StoreError.corrupt(detail: "an article has no place") }
      return above ? .newer(start) : .older(start)
    }
  }

  private func markRead(
    in query: ArticleQuery, of reader: ReaderKey,
    _ direction: @escaping @Sendable (any SQLConnection) throws -> ArticleScan.Direction
  ) async throws(StoreError) -> [ArticleID] {
    var query = query
    query.unreadOnly = true
    let unread = query
    return try await database.changeNews(of: reader) { [firstRangeLength, now] marks in
      let scan = ArticleScan(marks.connection, reader: reader, firstRangeLength: firstRangeLength)
      let listed = try scan.listed(unread, try direction(marks.connection), limit: nil)
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
    try await database.write(isolation: .readCommitted) { connection in
      let engine = connection.newsEngine
      let title: SQL = "SELECT title FROM article WHERE articleID = \(id) \(raw: connection.dialect.deletionLock)"
      let found = try connection.batch(engine.articleLocks + [title])
      guard let title: String = try found.last?.rows.first?["title"] else { throw StoreError.notFound }
      try connection.batch(engine.replacement(ofBodyOf: id, titled: title, by: full))
      try connection.learn(Set(SearchWords.words(of: full.text)), in: .articles)
    }
  }

  /// Returns the number of unread articles in all subscriptions.
  public func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.unreadCount(reader), counting: reader) { connection in
      let sums = try connection.first(
        connection.generic(
          """
          SELECT CAST(coalesce(sum(\(sql: ReadMarks(connection, of: reader).unreadCount)), 0) AS bigint) AS unread,
            CAST(coalesce(sum(unreadCount), 0) AS bigint) AS counted
          FROM subscription WHERE readerKey = \(reader) AND endedAt IS NULL
          """))
      let unread: Int = try sums?["unread"] ?? 0
      return CountedRead(value: unread, uncounted: unread - (try sums?["counted"] ?? 0))
    }
  }
}

extension SQLDatabase {
  /// Stars or unstars articles; false when none is in any subscription of `reader`, ended or not.
  func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey, date: Date) async throws(StoreError) -> Bool {
    let numbers = ids.map(\.rawValue)
    return try await write(isolation: .readCommitted) { connection in
      let marks = ReadMarks(connection, of: reader)
      let own = marks.ownArticles(numbers)
      let change: SQL =
        isOn
        ? marks.starring(numbers, at: date)
        : "DELETE FROM star WHERE star.readerKey = \(reader) AND star.position IN (SELECT article.position \(sql: own))"
      let locks = connection.newsEngine.locks(of: reader, isNew: false)
      let notes = try marks.recordChanges(of: numbers, at: date)
      let starred: SQL = "SELECT article.articleID \(sql: own)"
      let results = try connection.finish(
        with: locks + (notes + [change, starred]).map(connection.generic), isIdempotent: true)
      return results.last?.rows.first != nil
    }
  }
}

extension ReadMarks {
  /// Returns the statement that stars articles of the reader's subscriptions.
  func starring(_ ids: [Int64], at date: Date) -> SQL {
    """
    INSERT INTO star (readerKey, position, starredAt) SELECT \(reader), article.position, \(date) \(sql: ownArticles(ids))
    WHERE TRUE ON CONFLICT DO NOTHING
    """
  }

  /// Returns the tables of those articles that are in a subscription of the reader, ended or not, from FROM on.
  func ownArticles(_ ids: [Int64]) -> SQL {
    """
    FROM \(table: ids, as: "named") \(raw: join) article ON article.articleID = named.value
    \(raw: join) subscription ON subscription.readerKey = \(reader) AND subscription.feedID = article.feedID
    """
  }
}
