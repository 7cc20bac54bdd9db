import Foundation
import GazetteDomain

/// Articles that go, with the words of their texts. Whether one is to go is asked again when its turn comes: somebody may
/// have starred it meanwhile.
struct ArticleRemoval: Sendable {
  /// Which articles go; `$1` is ``value``.
  let condition: String
  let value: any PostgresEncodable

  /// Articles published before `date` that nobody starred and that are not in their feed's last document.
  static func articles(publishedBefore date: Date) -> ArticleRemoval {
    ArticleRemoval(
      condition: """
        article.position < $1
        AND NOT EXISTS (SELECT 1 FROM star WHERE star.position = article.position)
        AND NOT EXISTS (
          SELECT 1 FROM feed CROSS JOIN LATERAL json_array_elements_text(feed.lastGUIDs::json) AS held (guid)
          WHERE feed.feedID = article.feedID AND held.guid = article.guid)
        """, value: ArticlePosition.first(of: date))
  }

  /// All articles of feeds that nobody reads any more.
  static func articles(ofFeedsEndedBefore date: Date) -> ArticleRemoval {
    ArticleRemoval(condition: "article.feedID IN (\(forgottenFeeds))", value: date.bounded)
  }

  /// Feeds whose last subscription ended before `$1` and of which nothing is starred.
  static let forgottenFeeds = """
    SELECT feed.feedID FROM feed
    WHERE NOT EXISTS (
        SELECT 1 FROM subscription
        WHERE subscription.feedID = feed.feedID AND (subscription.endedAt IS NULL OR subscription.endedAt >= $1))
      AND NOT EXISTS (
        SELECT 1 FROM star JOIN article AS starred ON starred.position = star.position
        WHERE starred.feedID = feed.feedID)
    """
}

extension PostgresStatement {
  private static let removals = "hashtextextended('gazette news removals', 0)"

  /// Waits until no articles are removed, and keeps them from being removed until the end.
  static let waitingForRemovals = PostgresStatement("SELECT pg_advisory_xact_lock_shared(\(removals))::text")
  /// Waits until no reader changes anything of news, and keeps them from it until the end.
  static let holdingReaders = PostgresStatement("SELECT pg_advisory_xact_lock(\(removals))::text")
}

extension PostgresDatabase {
  /// So many articles go in one transaction, and so many words are looked up in one: nobody waits long for it.
  private static let (articlesTogether, wordsTogether) = (200, 100)

  /// Removes articles, some at a time; answers how many.
  func remove(_ removal: ArticleRemoval) async throws(StoreError) -> Int {
    var rest: ArraySlice<Int64> = try await read { session in
      try await session.column(
        "SELECT article.articleID FROM article WHERE \(removal.condition) ORDER BY article.articleID", [removal.value])
    }[...]
    var (removed, words) = (0, Set<String>())
    while !rest.isEmpty {
      let slice = Array(rest.prefix(Self.articlesTogether))
      let gone = try await write(.repeatable, isolation: .readCommitted) { session in
        try await session.executeAll([.holdingReaders])
        return try await session.remove(removal, of: slice)
      }
      removed += gone.count
      words.formUnion(gone.words)
      rest = rest.dropFirst(slice.count)
    }
    try await forget(words.filter(Spelling.canBeMeant).sorted())
    return removed
  }

  /// Takes those of the words out that no article has any more.
  private func forget(_ words: [String]) async throws(StoreError) {
    for start in stride(from: 0, to: words.count, by: Self.wordsTogether) {
      let some = Array(words[start..<min(start + Self.wordsTogether, words.count)])
      try await write(.repeatable, isolation: .readCommitted) { session in
        try await session.executeAll(PostgresStatement.holdingArticles())
        try await WordVocabulary.articles.forget(some, session)
      }
    }
  }
}

extension PostgresSession {
  /// Removes those of `doomed` that are still to go; answers how many went, and their words.
  fileprivate func remove(
    _ removal: ArticleRemoval, of doomed: [Int64]
  ) async throws -> (count: Int, words: Set<String>) {
    let rows = try await rows(
      """
      WITH gone AS (
        DELETE FROM article WHERE article.articleID = ANY ($2) AND (\(removal.condition)) RETURNING article.words)
      SELECT (SELECT count(*) FROM gone) AS count,
        ARRAY (SELECT DISTINCT word FROM gone CROSS JOIN LATERAL unnest(tsvector_to_array(gone.words)) AS word) AS words
      """, [removal.value, doomed])
    guard let row = rows.first else { return (0, []) }
    return (try row["count"], Set(try row["words"] as [String]))
  }
}
