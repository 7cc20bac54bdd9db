import Foundation
import GazetteDomain
import GazetteStore

/// A removal of articles, with the words of their texts. Each article is checked again just before its deletion, because a reader
/// may have starred it meanwhile.
struct ArticleRemoval: Sendable {
  /// The condition of the articles to delete; `$1` is ``value``.
  let condition: String
  let value: any PostgresEncodable

  /// Returns the removal of articles published before `date` without a star that are not in their feed's last document.
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

  /// Returns the removal of all articles of feeds without subscriptions.
  static func articles(ofFeedsEndedBefore date: Date) -> ArticleRemoval {
    ArticleRemoval(condition: "article.feedID IN (\(unusedFeeds))", value: date.bounded)
  }

  /// The feeds whose last subscription ended before `$1` and that have no starred articles.
  static let unusedFeeds = """
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

  /// Waits for running removals of articles, and blocks new ones until the end of the transaction.
  static let sharedRemovalLock = PostgresStatement("SELECT pg_advisory_xact_lock_shared(\(removals))::text")
  /// Waits for readers' running changes to news, and blocks new ones until the end of the transaction.
  static let exclusiveRemovalLock = PostgresStatement("SELECT pg_advisory_xact_lock(\(removals))::text")
}

extension PostgresDatabase {
  /// The number of articles to delete, and of words to look up, per transaction, so that others do not wait long.
  private static let (articlesTogether, wordsTogether) = (200, 100)

  /// Deletes articles in small steps; returns their number.
  func remove(_ removal: ArticleRemoval) async throws(StoreError) -> Int {
    var rest: ArraySlice<Int64> = try await read { session in
      try session.column(
        "SELECT article.articleID FROM article WHERE \(removal.condition) ORDER BY article.articleID", [removal.value])
    }[...]
    var (removed, words) = (0, Set<String>())
    while !rest.isEmpty {
      let slice = Array(rest.prefix(Self.articlesTogether))
      let gone = try await write(.repeatable, isolation: .readCommitted) { session in
        try session.executeAll([.exclusiveRemovalLock])
        return try session.remove(removal, of: slice)
      }
      removed += gone.count
      words.formUnion(gone.words)
      rest = rest.dropFirst(slice.count)
    }
    try await forget(words.filter(Spelling.isSuggestible).sorted())
    return removed
  }

  /// Deletes unused words.
  private func forget(_ words: [String]) async throws(StoreError) {
    for start in stride(from: 0, to: words.count, by: Self.wordsTogether) {
      let some = Array(words[start..<min(start + Self.wordsTogether, words.count)])
      try await write(.repeatable, isolation: .readCommitted) { session in
        try session.executeAll(PostgresStatement.lockingArticles())
        try WordVocabulary.articles.forget(some, session)
      }
    }
  }
}

extension PostgresSession {
  /// Deletes those of `candidates` that still satisfy the condition; returns their number and words.
  fileprivate func remove(
    _ removal: ArticleRemoval, of candidates: [Int64]
  ) throws -> (count: Int, words: Set<String>) {
    let rows = try rows(
      """
      WITH gone AS (
        DELETE FROM article WHERE article.articleID = ANY ($2) AND (\(removal.condition)) RETURNING article.words)
      SELECT (SELECT count(*) FROM gone) AS count,
        ARRAY (SELECT DISTINCT word FROM gone CROSS JOIN LATERAL unnest(tsvector_to_array(gone.words)) AS word) AS words
      """, [removal.value, candidates])
    guard let row = rows.first else { return (0, []) }
    return (try row["count"], Set(try row["words"] as [String]))
  }
}
