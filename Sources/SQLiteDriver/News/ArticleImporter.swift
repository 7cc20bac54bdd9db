import Foundation
import GazetteDomain
import GRDB

/// The values of an article's rows, prepared outside of the one writer.
struct PreparedArticle: Sendable {
  let article: Article
  let digest: Int64
  let linkKey: Int64?
  let titleKey: Int64?
  let facts: [ColumnValue]
  /// The words for the index.
  let words: Set<String>
  let spelled: String

  init(_ article: Article, digest: Int64) throws {
    var article = article
    article.published = ArticlePosition.rounded(article.published)
    let key = StoryKey(article)
    self.article = article
    self.digest = digest
    (linkKey, titleKey) = (key.linkHash, key.titleHash)
    facts = try ArticleRecord.facts.values(of: article)
    words = Set(SearchWords.words(of: article.title + " " + article.text))
    spelled = SpelledWords.of(article.title, article.text)
  }
}

/// The articles of a document; new and changed ones are prepared.
struct PreparedDocument: Sendable {
  let articles: [(article: Article, digest: Int64)]
  /// The identifiers of the articles as JSON.
  let guids: String
  /// The keys under which the articles may already be stored.
  let candidates: ArticleCandidates
  private var prepared: [String: PreparedArticle] = [:]

  /// Prepares the new and changed articles; `known` returns the stored articles for some identifiers and links.
  init(
    _ articles: [Article], known: (ArticleCandidates) async throws(StoreError) -> KnownArticles
  ) async throws(StoreError) {
    self.articles = articles.map { ($0, $0.digest) }
    guids = try StoreError.translating { try JSONColumn.text(articles.map(\.guid)) ?? "[]" }
    candidates = try StoreError.translating { try ArticleCandidates(articles) }
    let known = try await known(candidates)
    let matches = known.matches(of: articles)
    for (article, digest) in self.articles where matches[article.guid]?.digest != digest {
      try StoreError.translating { prepared[article.guid] = try PreparedArticle(article, digest: digest) }
    }
  }

  func prepared(_ article: Article, digest: Int64) throws -> PreparedArticle {
    // The stored article may have changed since, and of a repeated guid the other article may be prepared.
    guard let prepared = prepared[article.guid], prepared.digest == digest else {
      return try PreparedArticle(article, digest: digest)
    }
    return prepared
  }
}

/// The keys under which the articles of a document may already be stored, as JSON arrays.
struct ArticleCandidates: Sendable {
  /// All their identifiers.
  let guids: String
  /// Their links, as ``StoryKey/linkHash``.
  let links: String

  init(_ articles: [Article]) throws {
    guids = try JSONColumn.text(ArticleMatching.guids(of: articles)) ?? "[]"
    links = try JSONColumn.text(ArticleMatching.links(of: articles)) ?? "[]"
  }
}

/// The stored articles of a feed that may match a document, by identifier.
struct KnownArticles: Sendable {
  struct Row: Sendable {
    let id: Int64
    let guid: String
    let position: Int64
    let digest: Int64
    let hasFullText: Bool
    fileprivate let identity: ArticleMatching.Stored
  }

  private var rows: [String: Row] = [:]

  init(_ connection: Database, of feed: FeedID, among candidates: ArticleCandidates) throws {
    var rows: [String: Row] = [:]
    let columns = "guid, articleID, position, digest, hasFullText, linkKey, title, published"
    try connection.forEachRow(
      """
      SELECT \(columns) FROM article WHERE feedID = ?1 AND guid IN (SELECT value FROM json_each(?2))
      UNION
      SELECT \(columns) FROM article WHERE feedID = ?1 AND linkKey IN (SELECT value FROM json_each(?3))
      """, [feed.rawValue, candidates.guids, candidates.links]
    ) { row in
      let guid: String = try row["guid"]
      rows[guid] = Row(
        id: try row["articleID"], guid: guid, position: try row["position"], digest: try row["digest"],
        hasFullText: try row["hasFullText"],
        identity: ArticleMatching.Stored(
          link: try row["linkKey"], title: try row["title"], published: try row.requiredDate("published")))
    }
    self.rows = rows
  }

  /// Returns the stored article of each of `articles`, by its current identifier.
  func matches(of articles: [Article]) -> [String: Row] {
    ArticleMatching.match(articles, with: rows.mapValues(\.identity)).compactMapValues { rows[$0] }
  }

  /// Returns true when an article is stored under `guid`.
  func contains(_ guid: String) -> Bool { rows[guid] != nil }
}

/// Imports the articles of a document: adds new ones, updates changed ones in place.
struct ArticleImporter {
  private let connection: Database
  private let feed: FeedID
  /// The new articles with their rowids in the full-text table.
  private var added: [(position: Int64, prepared: PreparedArticle)] = []
  private var newWords: Set<String> = []
  private var lastID: Int64 = 0
  private let date: Date

  /// Imports articles of `feed`, which arrive at `date`.
  init(_ connection: Database, feed: FeedID, at date: Date) {
    self.connection = connection
    self.feed = feed
    self.date = date
  }

  mutating func importDocument(_ document: PreparedDocument) throws -> FeedImportCount {
    try connection.run("UPDATE feed SET lastGUIDs = ? WHERE feedID = ?", [document.guids, feed.rawValue])
    let known = try KnownArticles(connection, of: feed, among: document.candidates)
    let matches = known.matches(of: document.articles.map(\.article))
    lastID = try lastArticleID()
    var count = FeedImportCount(added: 0, changed: 0)
    var seen: Set<String> = []
    // In reverse, so that of articles with the same time the document's first is on top.
    for (article, digest) in document.articles.reversed() where seen.insert(article.guid).inserted {
      guard let old = matches[article.guid] else {
        try add(document.prepared(article, digest: digest))
        count.added += 1
        continue
      }
      if ArticleMatching.isRenamed(old.guid, to: article.guid), !known.contains(article.guid) {
        try connection.run("UPDATE article SET guid = ? WHERE articleID = ?", [article.guid, old.id])
      }
      guard old.digest != digest else { continue }
      let prepared = try document.prepared(article, digest: digest)
      try change(old, to: prepared)
      newWords.formUnion(prepared.words)
      count.changed += 1
    }
    if count.added > 0 { try recordArrival(after: lastID - Int64(count.added)) }
    try addWords()
    try connection.learn(newWords, in: .articles)
    return count
  }

  /// Records the arrival of the articles with ids after `last`: later than all earlier ones, regardless of the clock.
  private func recordArrival(after last: Int64) throws {
    let before = try connection.rows("SELECT firstID, arrivedAt FROM arrival ORDER BY firstID DESC LIMIT 1") { row in
      (first: try row["firstID"] as Int64, at: try row["arrivedAt"] as Int64)
    }.first
    let earliest = before.map { $0.at + max(last + 1 - $0.first, 1) } ?? 0
    try connection.run(
      "INSERT INTO arrival (firstID, arrivedAt) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [last + 1, max(Arrival(date).rawValue, min(earliest, Arrival.latest))])
  }

  /// Returns the last assigned id, so that a new article can refer to itself as its story.
  private func lastArticleID() throws -> Int64 {
    try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'article'") ?? 0
  }

  private mutating func add(_ prepared: PreparedArticle) throws {
    let article = prepared.article
    let position = try freePosition(article.published)
    let story = try story(linkKey: prepared.linkKey, titleKey: prepared.titleKey, published: article.published)
    lastID += 1
    let record = ArticleRecord(
      id: ArticleID(rawValue: lastID), feed: feed, position: position, story: story ?? lastID,
      linkKey: prepared.linkKey, titleKey: prepared.titleKey, digest: prepared.digest, article: article)
    try connection.run(ArticleRecord.table.insertion, try ArticleRecord.keys.values(of: record) + prepared.facts)
    try connection.run("INSERT INTO articleBody (articleID, html) VALUES (?, ?)", [lastID, article.html.html])
    added.append((position, prepared))
  }

  /// Inserts all words at once and in rowid order: the full-text table flushes its buffer whenever another table is written or a
  /// row precedes the last one.
  private mutating func addWords() throws {
    for (position, prepared) in added.sorted(by: { $0.position < $1.position }) {
      try connection.run(
        "INSERT INTO articleText (rowid, title, text, spelled) VALUES (?, ?, ?, ?)",
        [position, prepared.article.title, prepared.article.text, prepared.spelled])
      newWords.formUnion(prepared.words)
    }
    added = []
  }

  /// Returns the position after the last one of the same millisecond.
  private func freePosition(_ published: Date) throws -> Int64 {
    let first = ArticlePosition.first(of: published)
    let last: Int64? = try connection.value(
      "SELECT max(position) FROM article WHERE position >= ? AND position < ?",
      [first, ArticlePosition.end(of: published)])
    return last.map { $0 + 1 } ?? first
  }

  /// Returns the story with the same link, or with the same title within two days, from another feed.
  private func story(linkKey: Int64?, titleKey: Int64?, published: Date) throws -> Int64? {
    guard linkKey != nil || titleKey != nil else { return nil }
    return try connection.value(
      """
      SELECT story, articleID FROM article WHERE linkKey = ?1 AND feedID <> ?3
      UNION ALL
      SELECT story, articleID FROM article
      WHERE titleKey = ?2 AND feedID <> ?3 AND position >= ?4 AND position < ?5
      ORDER BY articleID LIMIT 1
      """,
      [
        linkKey, titleKey, feed.rawValue, ArticlePosition.first(of: published - StoryKey.titleSpan),
        ArticlePosition.end(of: published + StoryKey.titleSpan),
      ])
  }

  private func change(_ old: KnownArticles.Row, to prepared: PreparedArticle) throws {
    let article = prepared.article
    // The first publication time stays, so that the article does not move in the list.
    let unchanged: Set<String> = old.hasFullText ? ["published", "readingSeconds"] : ["published"]
    try connection.update(
      "article", ["digest": { _ in prepared.digest }] + ArticleRecord.facts.without(unchanged), of: article,
      where: "articleID = ?",
      [old.id])
    guard !old.hasFullText else {
      return try connection.run("UPDATE articleText SET title = ? WHERE rowid = ?", [article.title, old.position])
    }
    try connection.run("UPDATE articleBody SET html = ? WHERE articleID = ?", [article.html.html, old.id])
    try connection.run(
      "UPDATE articleText SET title = ?, text = ?, spelled = ? WHERE rowid = ?",
      [article.title, article.text, prepared.spelled, old.position])
  }
}

/// The words of a text as people type them, if the index folds them differently.
enum SpelledWords {
  /// Returns the folded words of `texts` with letters that SQLite folds differently from people: those that Unicode does not
  /// decompose, such as œ, ø, ß, and accented ones of other alphabets; mostly empty.
  static func of(_ texts: String...) -> String {
    var found: [String] = []
    for text in texts where text.unicodeScalars.contains(where: isFoldedDifferently) {
      for word in text.split(whereSeparator: \.isWhitespace)
      where word.unicodeScalars.contains(where: isFoldedDifferently) {
        let folded = TextFolding.fold(String(word))
        if folded != word.lowercased() { found.append(folded) }
      }
    }
    return found.joined(separator: " ")
  }

  private static let letters = Set("øØłŁđĐðÐþÞæÆœŒßẞıħĦ".unicodeScalars)

  /// Returns true for `letters`, and for letters of alphabets after the Latin one, such as Greek and Cyrillic.
  private static func isFoldedDifferently(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xC6: false
    case 0x370..<0x1E00, 0x1F00..<0x2000: true
    default: scalar.value <= 0x1E9E && letters.contains(scalar)
    }
  }
}
