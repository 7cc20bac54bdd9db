import GazetteDomain
import GazetteStore
import GRDB

/// The ads' full-text search in SQLite: `adWords`, with the row of an ad as its rowid.
struct SQLiteAdEngine: AdEngine {
  let database: Database

  func narrow(_ conditions: inout AdConditions, to words: SearchWords, isNarrow: Bool) {
    if let matching = words.matchExpression(in: .ads) {
      if isNarrow {
        conditions.add("ad.adID IN (SELECT rowid FROM adWords WHERE adWords MATCH \(matching))")
      } else {
        conditions.tables = "adWords CROSS JOIN ad ON ad.adID = adWords.rowid"
        conditions.add("adWords MATCH \(matching)")
      }
    }
    if let excluded = words.exclusion(in: .ads) {
      conditions.add("ad.adID NOT IN (SELECT rowid FROM adWords WHERE adWords MATCH \(excluded))")
    }
    for (phrase, isRequired) in words.textConditions {
      conditions.add(
        """
        \(raw: isRequired ? "" : "NOT ")EXISTS (SELECT 1 FROM adText
          WHERE adText.adID = ad.adID AND (stands(\(phrase), adText.title) OR stands(\(phrase), adText.description)))
        """)
    }
  }

  func titleSearch(_ word: String, where condition: GazetteStore.SQL) -> GazetteStore.SQL {
    let query = "title : \"\(word)\""
    return """
      SELECT ad.adID, adText.title, ad.cents
      FROM adWords CROSS JOIN ad ON ad.adID = adWords.rowid CROSS JOIN adText ON adText.adID = ad.adID
      WHERE adWords MATCH \(query) AND \(sql: condition)
      ORDER BY adWords.rowid DESC LIMIT \(AdSimilarity.maximumComparedPerWord)
      """
  }

  func insertion(of texts: AdTextRecord) throws -> [GazetteStore.SQL] {
    let (title, description) = (Self.words(of: texts.ad.title), Self.words(of: texts.ad.description))
    return [
      try texts.insertion(),
      "INSERT INTO adWords (rowid, title, description) VALUES (\(texts.row), \(title), \(description))",
    ]
  }

  func replacement(ofWordsIn row: Int64, with ad: Ad) -> GazetteStore.SQL {
    let (title, description) = (Self.words(of: ad.title), Self.words(of: ad.description))
    return "UPDATE adWords SET title = \(title), description = \(description) WHERE rowid = \(row)"
  }

  private static func words(of text: String) -> String { SearchWords.words(of: text).joined(separator: " ") }

  func removeWords(of rows: [Int64]) throws -> Set<String> {
    try database.removeTexts("title || ' ' || description", of: rows, in: .ads)
  }

  // An index counts the ads fast enough.
  var storedCounts: GazetteStore.SQL? { nil }

  func invalidation(ofCountsOf source: ListingSourceID) -> [GazetteStore.SQL] { [] }

  func countStorage(after run: ListingRun) -> [GazetteStore.SQL] { [] }
}
