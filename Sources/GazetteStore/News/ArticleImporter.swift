import Foundation
import GazetteDomain
import GRDB

/// Takes the articles of a document in: new ones are added, changed ones updated in place.
struct ArticleImporter {
  private struct Known {
    let id: Int64
    let position: Int64
    let digest: Int64
    let hasFullText: Bool
  }

  /// The words of a new article, for the full-text table.
  private struct Words {
    let position: Int64
    let title: String
    let text: String
  }

  private let connection: Database
  private let feed: FeedID
  private var words: [Words] = []
  private var newWords: Set<String> = []
  private var lastID: Int64 = 0

  init(_ connection: Database, feed: FeedID) {
    self.connection = connection
    self.feed = feed
  }

  mutating func take(_ articles: [Article]) throws -> FeedImportCount {
    let guids = try JSONColumn.text(articles.map(\.guid)) ?? "[]"
    try connection.run("UPDATE feed SET lastGUIDs = ? WHERE feedID = ?", [guids, feed.rawValue])
    let known = try known(guids)
    lastID = try lastArticleID()
    var count = FeedImportCount(added: 0, changed: 0)
    var seen: Set<String> = []
    // Last first, so that of the articles of one moment the document's first stands on top.
    for article in articles.reversed() where seen.insert(article.guid).inserted {
      let digest = ArticleRecord.digest(article)
      guard let old = known[article.guid] else {
        try add(article, digest: digest)
        count.added += 1
        continue
      }
      guard old.digest != digest else { continue }
      try change(old, to: article, digest: digest)
      newWords.formUnion(SearchWords.words(of: article.title + " " + article.text))
      count.changed += 1
    }
    try addWords()
    try connection.learn(newWords, in: .articles)
    return count
  }

  /// The last id that was ever given, so that a new article can be its own story from the beginning.
  private func lastArticleID() throws -> Int64 {
    try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'article'") ?? 0
  }

  private func known(_ guids: String) throws -> [String: Known] {
    var known: [String: Known] = [:]
    try connection.forEachRow(
      """
      SELECT guid, articleID, position, digest, hasFullText FROM article
      WHERE feedID = ? AND guid IN (SELECT value FROM json_each(?))
      """, [feed.rawValue, guids]
    ) { row in
      known[try row["guid"]] = Known(
        id: try row["articleID"], position: try row["position"], digest: try row["digest"],
        hasFullText: try row["hasFullText"])
    }
    return known
  }

  private mutating func add(_ article: Article, digest: Int64) throws {
    var article = article
    article.published = ArticlePosition.rounded(article.published)
    let position = try freePosition(article.published)
    let key = StoryKey(article)
    let (linkKey, titleKey) = (key.link.map(StableHash.of), key.title.map(StableHash.of))
    let story = try story(linkKey: linkKey, titleKey: titleKey, published: article.published)
    lastID += 1
    let record = ArticleRecord(
      id: ArticleID(rawValue: lastID), feed: feed, position: position, story: story ?? lastID, linkKey: linkKey,
      titleKey: titleKey, digest: digest, article: article)
    try connection.insert([record], into: ArticleRecord.table)
    try connection.run("INSERT INTO articleBody (articleID, html) VALUES (?, ?)", [lastID, article.html.html])
    words.append(Words(position: position, title: article.title, text: article.text))
    try addUnread(lastID, at: position, story: story)
  }

  /// All at once and in the order of their rows: the full-text table writes what it holds whenever another table is
  /// written to or a row comes before the last one.
  private mutating func addWords() throws {
    for words in words.sorted(by: { $0.position < $1.position }) {
      try connection.run(
        "INSERT INTO articleText (rowid, title, text, spelled) VALUES (?, ?, ?, ?)",
        [words.position, words.title, words.text, SpelledWords.of(words.title, words.text)])
      newWords.formUnion(SearchWords.words(of: words.title + " " + words.text))
    }
    words = []
  }

  /// The position after the last one of the same millisecond.
  private func freePosition(_ published: Date) throws -> Int64 {
    let first = ArticlePosition.first(of: published)
    let last: Int64? = try connection.value(
      "SELECT max(position) FROM article WHERE position >= ? AND position < ?",
      [first, ArticlePosition.end(of: published)])
    return last.map { $0 + 1 } ?? first
  }

  /// The story that another feed tells under the same link, or under the same title within two days.
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

  /// Unread for every subscriber, but for those who have read the story as another feed tells it.
  private func addUnread(_ id: Int64, at position: Int64, story: Int64?) throws {
    var sql = """
      INSERT INTO unread (readerKey, position, feedID)
      SELECT subscription.readerKey, ?, feedID FROM subscription WHERE feedID = ? AND endedAt IS NULL
      """
    guard let story else { return try connection.run(sql, [position, feed.rawValue]) }
    sql += """
       AND NOT EXISTS (
        SELECT 1 FROM article AS telling JOIN subscription AS other
          ON other.readerKey = subscription.readerKey AND other.feedID = telling.feedID AND other.endedAt IS NULL
        WHERE telling.story = ? AND telling.articleID <> ? AND NOT EXISTS (
          SELECT 1 FROM unread
          WHERE unread.readerKey = subscription.readerKey AND unread.position = telling.position))
      """
    try connection.run(sql, [position, feed.rawValue, story, id])
  }

  private func change(_ old: Known, to article: Article, digest: Int64) throws {
    // When it was published stays as it was first told, so that no article jumps in the list.
    let kept: Set<String> = old.hasFullText ? ["published", "readingSeconds"] : ["published"]
    try connection.update(
      "article", ["digest": { _ in digest }] + ArticleRecord.facts.without(kept), of: article, where: "articleID = ?",
      [old.id])
    let spelled = SpelledWords.of(article.title, article.text)
    guard !old.hasFullText else {
      return try connection.run("UPDATE articleText SET title = ? WHERE rowid = ?", [article.title, old.position])
    }
    try connection.run("UPDATE articleBody SET html = ? WHERE articleID = ?", [article.html.html, old.id])
    try connection.run(
      "UPDATE articleText SET title = ?, text = ?, spelled = ? WHERE rowid = ?",
      [article.title, article.text, spelled, old.position])
  }
}

/// The words of a text as people type them, where that is not how they are indexed already.
enum SpelledWords {
  /// The folded words of `texts` whose letters SQLite does not fold as people do: those that Unicode does not decompose,
  /// such as œ, ø, ß, and accented ones of other alphabets; mostly empty.
  static func of(_ texts: String...) -> String {
    var found: [String] = []
    for text in texts where text.unicodeScalars.contains(where: isFoldedOtherwise) {
      for word in text.split(whereSeparator: \.isWhitespace)
      where word.unicodeScalars.contains(where: isFoldedOtherwise) {
        let folded = TextFolding.fold(String(word))
        if folded != word.lowercased() { found.append(folded) }
      }
    }
    return found.joined(separator: " ")
  }

  private static let letters = Set("øØłŁđĐðÐþÞæÆœŒßẞıħĦ".unicodeScalars)

  /// One of `letters`, or a letter of an alphabet behind the Latin one, such as Greek and Cyrillic.
  private static func isFoldedOtherwise(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xC6: false
    case 0x370..<0x1E00, 0x1F00..<0x2000: true
    default: scalar.value <= 0x1E9E && letters.contains(scalar)
    }
  }
}
