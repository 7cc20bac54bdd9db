package import Foundation
package import GazetteDomain

/// The differences between the engines for news, on one connection: the numbers and locks of articles, the full-text search, the
/// plans of hot lists, and the rows of an article.
package protocol NewsEngine {
  /// The expression of the last number of a feed; 0 before the first.
  var lastFeed: SQL { get }
  /// The expression of the last number of an article; 0 before the first. Independent of the row.
  var lastArticle: SQL { get }

  /// Returns the statements that begin a change of `reader`'s news data: of two concurrent changes the second sees the result of
  /// the first, and articles are not deleted until the end.
  /// - Parameter isNew: True to create the reader's row if it is missing.
  func locks(of reader: ReaderKey, isNew: Bool) -> [SQL]
  /// The statements that wait for readers' running changes to news, and block new ones until the end of the transaction.
  var removalLocks: [SQL] { get }
  /// The statements that lock the numbers of articles until the end of the transaction: no other may add articles or words.
  var articleLocks: [SQL] { get }
  /// The statements that lock the numbers of feeds until the end of the transaction.
  var feedLocks: [SQL] { get }

  /// Returns the statement that adds a feed and returns its `feedID`; ``feedLocks`` have run.
  func insertion(ofFeedAt url: String, title: String) -> SQL
  /// The join of `subscription` with its row of `feed`, for a list of subscriptions.
  var feedJoin: String { get }
  /// Returns the query for the `columns` of the feeds due at `date`, the longest waiting first, at most `limit`.
  func due(_ columns: String, at date: Date, limit: Int) -> SQL
  /// The table `held` of the identifiers in a feed's last document, with the column `value`, to follow `feed CROSS JOIN`.
  var lastGUIDs: String { get }

  /// Returns the condition that the column `guid` of `article` is the one in `column`.
  func guidCondition(_ column: String) -> String
  /// Returns the condition that the id of `article`, read from the index of arrivals, is the one in `column`.
  func idCondition(_ column: String) -> String
  /// The columns `html` and `text` of an article, and the joins of `article` that they need.
  var body: (columns: String, joins: String) { get }
  /// The column of an article's text alone, and the joins of `article` that it needs.
  var text: (column: String, joins: String) { get }

  /// Adds the new articles of a document with their words, and performs its other changes, in as few round trips as possible.
  func write(_ plan: ArticleImportPlan) throws
  /// Returns the statements that replace the title, the texts and the facts of a stored article.
  func changes(of old: KnownArticle, to article: PreparedArticle) throws -> [SQL]
  /// Returns the statements that replace the body of the article by the full one.
  func replacement(ofBodyOf id: ArticleID, titled title: String, by full: FullArticle) -> [SQL]
  /// Deletes those of the articles that satisfy `condition`.
  /// - Returns: Their number and their words.
  func removeArticles(_ ids: [Int64], where condition: SQL) throws -> (count: Int, words: Set<String>)
  /// Returns the condition of the articles below the position `end` without a star that are not in their feed's last document, for
  /// a query of all of them; nil when the condition for each article is as fast.
  func removable(below end: Int64) -> SQL?

  /// Returns the table that a search walks along, in the order of publication.
  func searchPath(_ words: SearchWords) -> ArticlePath
  /// Returns the conditions that the article in `table` has the words.
  /// - Parameter isPath: True when ``searchPath(_:)`` is the walk, which satisfies part of the conditions already.
  func conditions(_ words: SearchWords, on table: String, isPath: Bool) -> [SQL]
  /// Returns the query for the articles of a range, in the list's order: `position`, `articleID` and `isListed`.
  func query(_ range: ArticleKeysetRange) -> SQL
  /// Returns the query for the first `limit` listed articles of a range with the columns of ``Headline``, the number of examined
  /// articles as `examined` and the last position as `last`; nil when several queries cost no more.
  func headlines(_ range: ArticleKeysetRange, limit: Int) -> SQL?
  /// Returns the query for the earliest article of each story, with `position` and `articleID`.
  /// - Parameter articles: A query with `articleID`, `position` and `story`.
  func earliestOfStories(in articles: SQL) -> SQL
  /// Returns the table expression `run`, to follow WITH in several statements, evaluated if it would otherwise be evaluated in each
  /// without saving a round trip. Its columns are `feedID`, `firstID`, `lastID`, `previous` and `next`.
  func reusable(_ run: SQL) throws -> SQL
  /// Returns the statement that deletes the reader's older runs of changed marks that overlap with a new one.
  /// - Parameter run: The table expression `run` of new runs, to follow WITH.
  func deletion(ofRunsOverlapping run: SQL, of reader: ReaderKey) -> SQL
}
