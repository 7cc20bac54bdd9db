package import GazetteDomain

/// The differences between the engines for reader apps, on one connection: the plans of unread articles and of searches, the
/// sorting of arrivals, the texts of an article, and the numbers of folders.
package protocol ReaderAppEngine {
  /// True when the engine itself sorts and cuts a stretch of arrivals; false when it is faster to read all of it.
  var sortsArrivals: Bool { get }

  /// Returns the terms after FROM, up to the first conditions, for the unread articles between two ids; an article is in exactly
  /// one of them. Their tables are `article` and `subscription`.
  func unreadArticles(after first: Int64, before last: Int64, of reader: ReaderKey) -> [SQL]

  /// Returns the conditions that `article` has the words, for a query of many articles.
  func searchConditions(_ words: SearchWords) -> [SQL]

  /// Returns the condition that `article` has one of the publisher's keywords, ignoring the case of ASCII letters.
  func keywordCondition(_ keywords: [String]) -> SQL

  /// The column of an article's body, and the joins of `article` that it needs.
  var html: (column: String, joins: String) { get }

  /// Returns the statement that creates a folder, which may be empty, and returns its `folderID`.
  func insertion(ofFolder name: String, of reader: ReaderKey) -> SQL
}
