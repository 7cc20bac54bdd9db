import Foundation
import GazetteDomain
import GazetteStore

/// News in PostgreSQL: the column `words` of `article` contains the words of an article, and `newsNumber` assigns numbers in the
/// order of the commits.
struct PostgresNewsEngine: NewsEngine {
  let connection: PostgresSQLConnection

  var lastFeed: SQL { "(SELECT lastID FROM newsNumber WHERE name = 'feed')" }
  var lastArticle: SQL { "(SELECT lastID FROM newsNumber WHERE name = 'article')" }

  func locks(of reader: ReaderKey, isNew: Bool) -> [SQL] {
    ["SELECT pg_advisory_xact_lock_shared(\(raw: Self.removals))::text"]
      + (isNew ? [.ensure(reader)] : [])
      + ["SELECT 1 FROM reader WHERE readerKey = \(reader) \(raw: connection.dialect.rowLock)"]
  }

  var removalLocks: [SQL] { ["SELECT pg_advisory_xact_lock(\(raw: Self.removals))::text"] }
  private static let removals = "hashtextextended('gazette news removals', 0)"

  var articleLocks: [SQL] { ["SELECT 1 FROM newsNumber WHERE name = 'article' FOR UPDATE"] }
  var feedLocks: [SQL] { ["SELECT 1 FROM newsNumber WHERE name = 'feed' FOR UPDATE"] }

  func insertion(ofFeedAt url: String, title: String) -> SQL {
    """
    WITH number AS (UPDATE newsNumber SET lastID = lastID + 1 WHERE name = 'feed' RETURNING lastID)
    INSERT INTO feed (feedID, url, title) SELECT lastID, \(url), \(title) FROM number RETURNING feedID
    """
  }

  // Feeds are looked up one by one: a join would scan all of them.
  var feedJoin: String {
    "CROSS JOIN LATERAL (SELECT * FROM feed WHERE feed.feedID = subscription.feedID LIMIT 1) AS feed"
  }

  /// Each of the three reasons has an index that finds the first few, regardless of the number of feeds.
  func due(_ columns: String, at date: Date, limit: Int) -> SQL {
    let isFetchable: SQL = """
      NOT isGone AND EXISTS (
        SELECT 1 FROM subscription
        WHERE subscription.feedID = feed.feedID AND NOT subscription.isPaused AND subscription.endedAt IS NULL)
      """
    return """
      SELECT \(raw: columns) FROM feed
      WHERE feedID IN (
        (SELECT feedID FROM feed WHERE nextFetch IS NULL AND \(sql: isFetchable) ORDER BY feedID LIMIT \(limit))
        UNION ALL
        (SELECT feedID FROM feed WHERE nextFetch <= \(date) AND \(sql: isFetchable)
          ORDER BY nextFetch, feedID LIMIT \(limit))
        UNION ALL
        -- The clock was set back since.
        (SELECT feedID FROM feed WHERE lastAttempt > \(date) + 60 AND \(sql: isFetchable)
          ORDER BY nextFetch, feedID LIMIT \(limit)))
      ORDER BY nextFetch NULLS FIRST, feedID LIMIT \(limit)
      """
  }
}

// The lists of articles.
extension PostgresNewsEngine {
  func idCondition(_ column: String) -> String { "article.articleID = \(column)" }

  // Articles are found through the words and not through each feed: the server, which expects few articles for any word, would
  // repeat the search for each feed.
  func searchPath(_ words: SearchWords) -> ArticlePath { ArticlePath(tables: "article", feed: "article.feedID + 0") }

  func conditions(_ words: SearchWords, on table: String, isPath: Bool) -> [SQL] {
    ["\(raw: table).words @@ \(words.textQuery)::tsquery"]
  }

  func query(_ range: ArticleKeysetRange) -> SQL {
    "WITH \(sql: listed(range)) SELECT * FROM listed ORDER BY position \(raw: range.direction.order)"
  }

  func headlines(_ range: ArticleKeysetRange, limit: Int) -> SQL? {
    let (headline, direction) = (Headline(connection, of: range.reader), range.direction)
    return """
      WITH \(sql: listed(range)),
      place AS (SELECT position FROM listed WHERE isListed ORDER BY position \(raw: direction.order) LIMIT \(limit)),
      seen AS MATERIALIZED (SELECT count(*) AS examined, \(raw: direction.farthest)(position) AS last FROM listed)
      SELECT \(sql: headline.columns), \(sql: headline.otherSources), seen.examined, seen.last
      FROM place CROSS JOIN seen JOIN article ON article.position = place.position \(sql: headline.joins)
      ORDER BY article.position \(raw: direction.order)
      """
  }

  private func listed(_ range: ArticleKeysetRange) -> SQL {
    let conditions = range.conditions.subscription + range.conditions.article
    return """
      \(sql: range.query.feed == nil ? merged(range) : ofFeed(range)),
      listed AS (
        SELECT article.position, article.articleID, (\(all: conditions)) IS TRUE AS isListed
        FROM stretch AS article
        JOIN subscription ON subscription.readerKey = \(range.reader) AND subscription.feedID = article.feedID)
      """
  }

  private static let columns = "article.position, article.articleID, article.feedID, article.story"

  private func ofFeed(_ range: ArticleKeysetRange) -> SQL {
    let direction = range.direction
    return """
      stretch AS (
        SELECT \(raw: Self.columns) FROM article
        WHERE article.feedID = \(range.query.feed?.rawValue)
          AND article.position \(raw: direction.comparison) \(sql: range.place)
        ORDER BY article.position \(raw: direction.order) LIMIT \(range.length))
      """
  }

  /// Returns the table expressions for the articles of all active subscriptions, or of those in a folder: the first n articles
  /// are in the n feeds with the nearest articles. The cost is thus independent of other feeds and their articles.
  private func merged(_ range: ArticleKeysetRange) -> SQL {
    let direction = range.direction
    let folder: SQL = range.query.folder.map { " AND subscription.folder = \($0)" } ?? ""
    let beyond: SQL = "article.position \(raw: direction.comparison) \(sql: range.place)"
    let order = "ORDER BY article.position \(direction.order)"
    return """
      source AS (
        SELECT subscription.feedID, nearest.position FROM subscription
        CROSS JOIN LATERAL (
          SELECT article.position FROM article
          WHERE article.feedID = subscription.feedID AND \(sql: beyond) \(raw: order) LIMIT 1) AS nearest
        WHERE subscription.readerKey = \(range.reader) AND subscription.endedAt IS NULL\(sql: folder)
        ORDER BY nearest.position \(raw: direction.order) LIMIT \(range.length)),
      stretch AS (
        SELECT article.* FROM source
        CROSS JOIN LATERAL (
          SELECT \(raw: Self.columns) FROM article
          WHERE article.feedID = source.feedID AND \(sql: beyond) \(raw: order) LIMIT \(range.length)) AS article
        \(raw: order) LIMIT \(range.length))
      """
  }

  func earliestOfStories(in articles: SQL) -> SQL {
    "SELECT DISTINCT ON (story) position, articleID FROM (\(sql: articles)) AS unread ORDER BY story, articleID"
  }

  func reusable(_ run: SQL) -> SQL { run }

  func deletion(ofRunsOverlapping run: SQL, of reader: ReaderKey) -> SQL {
    """
    WITH \(sql: run) DELETE FROM markChange USING run
    WHERE markChange.readerKey = \(reader) AND markChange.feedID = run.feedID AND markChange.lastID >= run.firstID
      AND markChange.lastID <= coalesce((
        SELECT min(its.lastID) FROM markChange AS its
        WHERE its.readerKey = \(reader) AND its.feedID = run.feedID AND its.lastID >= run.lastID), run.lastID)
      AND markChange.firstID <= run.lastID
    """
  }
}
