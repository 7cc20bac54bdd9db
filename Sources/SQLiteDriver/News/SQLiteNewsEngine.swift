import Foundation
import GazetteDomain
import GazetteStore

/// News in SQLite: `articleText` is the full-text table, with the position of an article as its rowid; triggers count the articles.
/// Writes run serially, so that there are no locks.
struct SQLiteNewsEngine: NewsEngine {
  let connection: SQLiteConnection

  var lastFeed: SQL { Self.last("feed") }
  var lastArticle: SQL { Self.last("article") }

  /// Returns the last number that SQLite assigned.
  private static func last(_ table: String) -> SQL {
    "coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(raw: table)'), 0)"
  }

  func locks(of reader: ReaderKey, isNew: Bool) -> [SQL] { isNew ? [.ensure(reader)] : [] }
  var removalLocks: [SQL] { [] }
  var articleLocks: [SQL] { [] }
  var feedLocks: [SQL] { [] }

  func insertion(ofFeedAt url: String, title: String) -> SQL {
    "INSERT INTO feed (url, title) VALUES (\(url), \(title)) RETURNING feedID"
  }

  var feedJoin: String { "JOIN feed ON feed.feedID = subscription.feedID" }

  func due(_ columns: String, at date: Date, limit: Int) -> SQL {
    """
    SELECT \(raw: columns) FROM feed
    WHERE isGone = 0 AND (nextFetch IS NULL OR nextFetch <= \(date) OR lastAttempt > \(date) + 60) AND EXISTS (
      SELECT 1 FROM subscription WHERE subscription.feedID = feed.feedID AND isPaused = 0 AND endedAt IS NULL)
    ORDER BY nextFetch, feedID LIMIT \(limit)
    """
  }
}

// The lists of articles.
extension SQLiteNewsEngine {
  // SQLite uses the index for a range of one id, but not for a comparison of a row's own id with another.
  func idCondition(_ column: String) -> String { "article.articleID >= \(column) AND article.articleID <= \(column)" }

  func searchPath(_ words: SearchWords) -> ArticlePath {
    ArticlePath(
      tables: "articleText CROSS JOIN article ON article.position = articleText.rowid", column: "articleText.rowid",
      condition: words.matchExpression(in: .articles).map { "articleText MATCH \($0)" })
  }

  func conditions(_ words: SearchWords, on table: String, isPath: Bool) -> [SQL] {
    func isFound(_ expression: String) -> SQL {
      """
      EXISTS (SELECT 1 FROM articleText
        WHERE articleText MATCH \(expression) AND articleText.rowid = \(raw: table).position)
      """
    }
    var conditions: [SQL] = []
    if !isPath, let matching = words.matchExpression(in: .articles) { conditions.append(isFound(matching)) }
    if let excluded = words.exclusion(in: .articles) { conditions.append("NOT \(sql: isFound(excluded))") }
    conditions += words.textConditions.map { phrase, isRequired in
      """
      \(raw: isRequired ? "" : "NOT ")EXISTS (SELECT 1 FROM articleText AS told
        WHERE told.rowid = \(raw: table).position AND (stands(\(phrase), told.title) OR stands(\(phrase), told.text)))
      """
    }
    return conditions
  }

  func query(_ range: ArticleKeysetRange) -> SQL { range.isMerged ? merged(range) : walk(range) }

  // Another query for the articles' rows costs no round trip, and the scan stops at the last listed article of a page.
  func headlines(_ range: ArticleKeysetRange, limit: Int) -> SQL? { nil }

  private func walk(_ range: ArticleKeysetRange) -> SQL {
    let path = ArticlePath(range.query, of: range.reader, on: connection)
    let beyond: SQL = "article.position \(raw: range.direction.comparison) \(sql: range.place)"
    return """
      SELECT article.position, article.articleID, \(sql: isListed(range)) AS isListed FROM \(raw: path.tables)
      WHERE \(all: (path.condition.map { [$0] } ?? []) + [beyond])
      ORDER BY article.position \(raw: range.direction.order) LIMIT \(range.length)
      """
  }

  /// Returns the query over all active subscriptions, or those in the query's folder. `place` is a queue, nearest article first.
  /// It begins with one article of each feed, and each article that leaves it is followed by the next of its feed. This costs more
  /// per article than a walk, but does not depend on the number of other feeds.
  private func merged(_ range: ArticleKeysetRange) -> SQL {
    let direction = range.direction
    func nearest(to place: SQL, of source: String) -> SQL {
      """
      coalesce((
        SELECT \(raw: direction.nearest)(article.position) FROM article INDEXED BY articleByFeed
        WHERE article.feedID = \(raw: source).feedID AND article.position \(raw: direction.comparison) \(sql: place)),
        \(raw: "\(direction.end)"))
      """
    }
    let folder: SQL = range.query.folder.map { " AND folder = \($0)" } ?? ""
    return """
      WITH RECURSIVE place (feedID, position) AS (
        SELECT feedID, \(sql: nearest(to: range.place, of: "subscription")) FROM subscription
        WHERE readerKey = \(range.reader) AND endedAt IS NULL\(sql: folder)
        UNION ALL
        SELECT feedID, \(sql: nearest(to: "place.position", of: "place")) FROM place
        WHERE position <> \(raw: "\(direction.end)")
        ORDER BY 2 \(raw: direction.order) LIMIT \(range.length))
      SELECT place.position, article.articleID, \(sql: isListed(range)) AS isListed
      FROM place CROSS JOIN article INDEXED BY articleByFeed
        ON article.feedID = place.feedID AND article.position = place.position
      """
  }

  private func isListed(_ range: ArticleKeysetRange) -> SQL {
    let own: [SQL] = [
      "subscription.readerKey = \(range.reader)", "subscription.feedID = article.feedID",
    ]
    let subscribed: SQL = """
      EXISTS (SELECT 1 FROM subscription WHERE \(all: own + range.conditions.subscription))
      """
    return "\(all: [subscribed] + range.conditions.article)"
  }

  // For each group SQLite returns the position of the row with the minimum id.
  func earliestOfStories(in articles: SQL) -> SQL {
    "SELECT position, min(articleID) AS articleID FROM (\(sql: articles)) GROUP BY story"
  }

  func reusable(_ run: SQL) throws -> SQL {
    let runs: String? = try connection.value(
      """
      WITH \(sql: run)
      SELECT json_group_array(json_array(feedID, firstID, lastID, previous, next)) AS runs FROM run
      """)
    return """
      run AS (
        SELECT value ->> 0 AS feedID, value ->> 1 AS firstID, value ->> 2 AS lastID, value ->> 3 AS previous,
          value ->> 4 AS next
        FROM json_each(\(runs)))
      """
  }

  func deletion(ofRunsOverlapping run: SQL, of reader: ReaderKey) -> SQL {
    """
    WITH \(sql: run) DELETE FROM markChange WHERE (readerKey, feedID, lastID, firstID, changedAt) IN (
      SELECT older.readerKey, older.feedID, older.lastID, older.firstID, older.changedAt
      FROM run CROSS JOIN markChange AS older ON older.readerKey = \(reader) AND older.feedID = run.feedID
        AND older.lastID >= run.firstID AND older.lastID <= coalesce((SELECT min(its.lastID) FROM markChange AS its
          WHERE its.readerKey = \(reader) AND its.feedID = run.feedID AND its.lastID >= run.lastID), run.lastID)
      WHERE older.firstID <= run.lastID)
    """
  }
}
