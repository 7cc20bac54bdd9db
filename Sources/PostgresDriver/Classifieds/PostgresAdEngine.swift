import GazetteDomain
import GazetteStore

/// The ads' full-text search in PostgreSQL: the columns `words` and `titleWords` of `adText`, and the counts in `adCount`.
struct PostgresAdEngine: AdEngine {
  let session: PostgresSession

  func narrow(_ conditions: inout AdConditions, to words: SearchWords, isNarrow: Bool) {
    conditions.tables = "\(sql: conditions.tables) JOIN adText AS found ON found.adID = ad.adID"
    conditions.add("found.words @@ \(words.textQuery)::tsquery")
  }

  func titleSearch(_ word: String, where condition: SQL) -> SQL {
    """
    \(raw: PostgresStatement.unpreparedPlan)SELECT ad.adID, adText.title, ad.cents FROM adText JOIN ad USING (adID)
    WHERE adText.titleWords @@ \(TextWords.quoted(word))::tsquery AND \(sql: condition)
    ORDER BY ad.adID DESC LIMIT \(AdSimilarity.maximumComparedPerWord)
    """
  }

  func insertion(of texts: AdTextRecord) throws -> [SQL] {
    let (words, titleWords) = Self.vectors(of: texts.ad)
    return [try texts.insertion(adding: [("words", words), ("titleWords", titleWords)])]
  }

  func replacement(ofWordsIn row: Int64, with ad: Ad) -> SQL {
    let (words, titleWords) = Self.vectors(of: ad)
    return "UPDATE adText SET words = \(sql: words), titleWords = \(sql: titleWords) WHERE adID = \(row)"
  }

  private static func vectors(of ad: Ad) -> (words: SQL, titleWords: SQL) {
    (
      "\(TextWords.vector(of: [ad.title, ad.description]))::tsvector",
      "\(TextWords.vector(of: [ad.title]))::tsvector"
    )
  }

  func removeWords(of rows: [Int64]) throws -> Set<String> {
    // The columns are deleted together with the ad.
    let words: [[String]] = try session.column(
      "SELECT tsvector_to_array(words) FROM adText WHERE adID = ANY ($1)", [rows])
    return Set(words.joined())
  }

  /// The counts stored at the end of each source's run, or a new count while a run is unfinished.
  var storedCounts: SQL? {
    """
    WITH run AS (
      SELECT adCount.source IS NULL AS isOpen, adCount.categories, adCount.counts
      FROM listingRun LEFT JOIN adCount ON adCount.source = listingRun.source AND adCount.run = listingRun.number),
    open AS (SELECT 1 FROM run WHERE isOpen)
    SELECT kept.categoryID, kept.count
    FROM run CROSS JOIN LATERAL unnest(run.categories, run.counts) AS kept (categoryID, count)
    WHERE NOT EXISTS (SELECT 1 FROM open)
    UNION ALL
    SELECT ad.categoryID, count(*) FROM ad WHERE ad.goneSince IS NULL AND EXISTS (SELECT 1 FROM open)
    GROUP BY ad.categoryID
    """
  }

  func invalidation(ofCountsOf source: ListingSourceID) -> [SQL] { ["DELETE FROM adCount WHERE source = \(source)"] }

  func countStorage(after run: ListingRun) -> [SQL] {
    [
      """
      INSERT INTO adCount (source, run, categories, counts)
      SELECT \(run.source), \(run.number), coalesce(array_agg(categoryID), '{}'), coalesce(array_agg(count), '{}') FROM (
        SELECT categoryID, count(*) AS count FROM ad WHERE source = \(run.source) AND goneSince IS NULL
        GROUP BY categoryID) AS counted
      ON CONFLICT (source) DO UPDATE SET run = excluded.run, categories = excluded.categories, counts = excluded.counts
      """
    ]
  }
}
