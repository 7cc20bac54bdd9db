package import GazetteDomain

/// The differences between the engines for ads, on one connection: the full-text search, and the counts stored in advance.
package protocol AdEngine {
  /// Narrows `conditions` to the ads with the words; begins with the most selective table.
  /// - Parameter isNarrow: True when the conditions already begin with few ads, the starred ones.
  func narrow(_ conditions: inout AdConditions, to words: SearchWords, isNarrow: Bool)

  /// Returns the query for the latest ads that satisfy `condition`, with `word` in their title: at most
  /// `AdSimilarity.maximumComparedPerWord`, with the columns `adID`, `title` and `cents`.
  func titleSearch(_ word: String, where condition: SQL) -> SQL

  /// Returns the statements that insert the texts of an ad and their words.
  func insertion(of texts: AdTextRecord) throws -> [SQL]

  /// Returns the statement that replaces the words of the ad in `row`.
  func replacement(ofWordsIn row: Int64, with ad: Ad) -> SQL

  /// Removes the words of the ads in `rows`, which are about to be deleted.
  /// - Returns: The words.
  func removeWords(of rows: [Int64]) throws -> Set<String>

  /// The query for the number of ads per category, if the engine stores it, with the columns `categoryID` and `count`.
  var storedCounts: SQL? { get }

  /// Returns the statements that invalidate the stored counts of `source`.
  func invalidation(ofCountsOf source: ListingSourceID) -> [SQL]

  /// Returns the statements that store the counts at the end of `run`.
  func countStorage(after run: ListingRun) -> [SQL]
}
