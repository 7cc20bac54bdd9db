import BoundedNumbers
public import Foundation
public import GazetteDomain
import GRDB

/// Reads articles, and saves what readers have read and starred.
public struct SQLiteArticleStore: ArticleStore, IndexedStore {
  static let words = WordIndex.articles
  let database: GazetteDatabase
  private let now: CurrentTime
  /// The number of a list's articles that are examined before any other approach.
  var firstRangeLength = 48

  /// Makes a store in `database`; changed marks get the time `now`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime = { Date() }) {
    self.database = database
    self.now = now
  }

  /// Returns one page of the articles of the reader's subscriptions, in the query's order.
  public func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage {
    try await database.read(.articles(query, reader)) { [firstRangeLength] connection in
      let walk = ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
      let positions = try walk.positions(query, try connection.start(of: query), limit: query.limit + 1)
      let newest = try connection.headlines(at: Array(positions.prefix(query.limit)), of: reader)
      let articles = query.order == .newest ? newest : newest.reversed()
      let next = positions.count > query.limit ? articles.last : nil
      return ArticlePage(
        articles: articles, next: next.map { ArticleCursor(published: $0.article.published, id: $0.id) })
    }
  }

  /// Returns one article with its body; nil when it no longer exists.
  public func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle? {
    try await database.read { connection in
      guard let position = try connection.position(of: id, reader: reader),
        var article = try connection.headlines(at: [position], of: reader).first,
        let (html, text) = try connection.body(of: id)
      else { return nil }
      article.article.html = CleanHTML(sanitized: html)
      article.article.text = text
      return article
    }
  }

  /// Returns the number of articles in the list of `query`, at most `limit`.
  public func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read { [firstRangeLength] connection in
      let walk = ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
      return try walk.positions(query, .older(.max), limit: limit).count
    }
  }

  /// Returns the articles published next after and next before `id` in the list of `query`; nil at its ends.
  public func neighbours(
    of id: ArticleID, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> (newer: ArticleID?, older: ArticleID?) {
    try await database.read { [firstRangeLength] connection in
      guard let position = try connection.position(of: id, reader: reader) else { return (nil, nil) }
      let walk = ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
      let newer = try walk.positions(query, .newer(position), limit: 1)
      let older = try walk.positions(query, .older(position), limit: 1)
      return (
        try connection.headlines(at: newer, of: reader).first?.id,
        try connection.headlines(at: older, of: reader).first?.id
      )
    }
  }

  /// Marks articles and the others of their stories; returns those whose mark changed.
  public func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    try await database.write { [now] connection in
      // Includes ended subscriptions.
      let positions: [Int64] = try connection.column(
        """
        SELECT article.position FROM json_each(?) AS marked
        CROSS JOIN article ON article.articleID = marked.value
        CROSS JOIN subscription ON subscription.readerKey = ? AND subscription.feedID = article.feedID
        """, [ids.map(\.rawValue).jsonArray, reader.rawValue])
      return try ReadMarks(connection, of: reader).mark(at: positions, read: read, date: now())
    }
  }

  /// Marks every article of `query` read; returns those whose mark changed.
  public func markAllRead(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID] {
    var query = query
    query.foldsStories = false
    return try await markRead(.older(.max), in: query, of: reader)
  }

  /// Marks everything newer or older than the place read, within `query`; returns those that changed.
  public func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID] {
    let start = try await database.read { connection in
      above ? try connection.positionAbove(place) : try connection.positionBelow(place)
    }
    return try await markRead(above ? .newer(start) : .older(start), in: query, of: reader)
  }

  /// Stars or unstars an article.
  public func star(
    _ id: ArticleID, starred: Bool, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) {
    try await database.write { connection in
      guard let position = try connection.position(of: id, reader: reader) else { throw StoreError.notFound }
      try connection.star(at: position, starred: starred, of: reader, date: date)
      try ReadMarks(connection, of: reader).recordChanges(of: [id.rawValue], at: date)
    }
  }

  /// Replaces the body by the full article.
  public func saveFullText(_ full: FullArticle, of id: ArticleID) async throws(StoreError) {
    try await database.write { connection in
      try connection.run(
        "UPDATE article SET hasFullText = 1, readingSeconds = ? WHERE articleID = ?",
        [full.readingTime?.seconds, id.rawValue])
      guard connection.changesCount > 0 else { throw StoreError.notFound }
      let title: String? = try connection.value("SELECT title FROM article WHERE articleID = ?", [id.rawValue])
      try connection.run("UPDATE articleBody SET html = ? WHERE articleID = ?", [full.html.html, id.rawValue])
      try connection.run(
        """
        UPDATE articleText SET text = ?, spelled = ?
        WHERE rowid = (SELECT position FROM article WHERE articleID = ?)
        """, [full.text, SpelledWords.of(title ?? "", full.text), id.rawValue])
      try connection.learn(Set(SearchWords.words(of: full.text)), in: .articles)
    }
  }

  /// Returns the number of unread articles in all subscriptions.
  public func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int {
    try await database.read(.unreadCount(reader), counting: reader) { connection in
      let found = try connection.rows(
        """
        SELECT coalesce(sum(\(ReadMarks.unreadCount)), 0) AS unread, coalesce(sum(unreadCount), 0) AS counted
        FROM subscription WHERE readerKey = ? AND endedAt IS NULL
        """, [reader.rawValue]
      ) { row in (unread: try row["unread"] as Int, counted: try row["counted"] as Int) }
      let (unread, counted) = found.first ?? (0, 0)
      return CountedRead(value: unread, uncounted: unread - counted)
    }
  }

  private func markRead(
    _ direction: ArticleScan.Direction, in query: ArticleQuery, of reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID] {
    var query = query
    query.unreadOnly = true
    let unread = query
    return try await database.write { [firstRangeLength, now] connection in
      let walk = ArticleScan(connection, reader: reader, firstRangeLength: firstRangeLength)
      let positions = try walk.positions(unread, direction, limit: nil)
      return try ReadMarks(connection, of: reader).mark(at: positions, read: true, date: now())
    }
  }
}

extension StoragePart {
  /// Feeds and articles; emptying deletes articles without a star that no feed document contains.
  public static let news = StoragePart(
    .news,
    tables: [
      "feed", "subscription", "article", "articleBody", "articleText", "articleWordKey", "readMark", "star", "arrival",
      "articleLabel", "markChange",
    ],
    countedTable: "article"
  ) { database, now async throws(StoreError) in try await database.remove(.articles(publishedBefore: now)) }
}

extension Database {
  /// Returns the first position of a page of `query`, and its direction.
  func start(of query: ArticleQuery) throws -> ArticleScan.Direction {
    switch query.order {
    case .newest: .older(try query.before.map(positionBelow) ?? .max)
    case .oldest: .newer(try query.before.map(positionAbove) ?? .min)
    }
  }

  /// Returns the lowest position not after the cursor's article in the list, whether or not it still exists.
  func positionBelow(_ cursor: ArticleCursor) throws -> Int64 {
    let end = ArticlePosition.end(of: cursor.published)
    return try value(
      "SELECT min(position) FROM article WHERE position >= ? AND position < ? AND articleID >= ?",
      [ArticlePosition.first(of: cursor.published), end, cursor.id.rawValue]) ?? end
  }

  /// Returns the highest position not before the cursor's article in the list.
  func positionAbove(_ cursor: ArticleCursor) throws -> Int64 {
    let first = ArticlePosition.first(of: cursor.published)
    return try value(
      "SELECT max(position) FROM article WHERE position >= ? AND position < ? AND articleID <= ?",
      [first, ArticlePosition.end(of: cursor.published), cursor.id.rawValue]) ?? first - 1
  }

  /// Returns the articles at `positions` as `reader` sees them, newest first, without bodies.
  func headlines(at positions: [Int64], of reader: ReaderKey) throws -> [StoredArticle] {
    guard !positions.isEmpty else { return [] }
    var stories: [Int64] = []
    var articles = try rows(
      Self.headline + " ORDER BY article.position DESC",
      [reader.rawValue, positions.jsonArray]
    ) { row in
      let record = try ArticleRecord(row)
      stories.append(record.story)
      return StoredArticle(
        id: record.id, feedID: record.feed, feedTitle: try row["feedTitle"], article: record.article,
        isRead: try row["isRead"], isStarred: try row["isStarred"], hasFullText: record.hasFullText,
        wantsFullText: try row["wantsFullText"], isSubscribed: try row["isSubscribed"])
    }
    let sources = try sources(of: stories, reader: reader)
    for index in articles.indices {
      let others = (sources[stories[index]] ?? [:]).filter { $0.key != articles[index].feedID }
      articles[index].otherSources = Set(others.values).sorted()
    }
    return articles
  }

  /// Returns the position of the article; nil when it does not exist, or was never in a subscription of `reader`.
  func position(of id: ArticleID, reader: ReaderKey) throws -> Int64? {
    try value(
      """
      SELECT article.position FROM article JOIN subscription USING (feedID)
      WHERE articleID = ? AND readerKey = ?
      """, [id.rawValue, reader.rawValue])
  }

  func star(at position: Int64, starred: Bool, of reader: ReaderKey, date: Date) throws {
    guard starred else {
      return try run("DELETE FROM star WHERE readerKey = ? AND position = ?", [reader.rawValue, position])
    }
    try run(
      "INSERT INTO star (readerKey, position, starredAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [reader.rawValue, position, date.timeIntervalSince1970])
  }

  /// Returns the body and the text of the article.
  func body(of id: ArticleID) throws -> (html: String, text: String)? {
    try rows(
      """
      SELECT articleBody.html, articleText.text FROM article
      JOIN articleBody USING (articleID) JOIN articleText ON articleText.rowid = article.position
      WHERE article.articleID = ?
      """, [id.rawValue]
    ) { row -> (html: String, text: String) in (try row["html"], try row["text"]) }.first
  }

  // The join order is fixed: on its own, SQLite begins with every subscription of the reader.
  private static let headline = """
    SELECT \(ArticleRecord.table.list), coalesce(subscription.customTitle, feed.title) AS feedTitle,
      \(ReadMarks.isRead()) AS isRead,
      EXISTS (SELECT 1 FROM star WHERE star.readerKey = ?1 AND star.position = article.position) AS isStarred,
      subscription.wantsFullText, subscription.endedAt IS NULL AS isSubscribed
    FROM json_each(?2) AS place
    CROSS JOIN article INDEXED BY articleByPosition ON article.position = place.value
    CROSS JOIN feed ON feed.feedID = article.feedID
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
    """

  /// Returns the names of the subscribed feeds that have each of `stories`.
  private func sources(of stories: [Int64], reader: ReaderKey) throws -> [Int64: [FeedID: String]] {
    var sources: [Int64: [FeedID: String]] = [:]
    try forEachRow(
      """
      SELECT article.story, article.feedID, coalesce(subscription.customTitle, feed.title) AS feedTitle
      FROM json_each(?2) AS told
      CROSS JOIN article INDEXED BY articleByStory ON article.story = told.value
      CROSS JOIN feed ON feed.feedID = article.feedID
      CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = article.feedID
        AND subscription.endedAt IS NULL
      """, [reader.rawValue, stories.jsonArray]
    ) { row in
      sources[try row["story"], default: [:]][FeedID(rawValue: try row["feedID"])] = try row["feedTitle"]
    }
    return sources
  }
}
