import GazetteDomain
import GRDB

extension Database {
  /// Returns at most `limit` ads similar to `ad`, nearest first.
  func similar(to ad: Ad, limit: Int, of reader: ReaderKey) throws -> [StoredAd] {
    let words = SearchWords.tellingWords(of: ad.title)
    let nearest = try candidates(ad, words).sorted().prefix(limit)
    var found: [StoredAd] = []
    for candidate in nearest {
      found += try storedAds(where: "ad.adID = ?", [candidate.row], of: reader)
    }
    return found
  }

  private func candidates(_ ad: Ad, _ words: [String]) throws -> [AdNearness] {
    let own = try row(of: ad.id)
    var byRow: [Int64: AdNearness] = [:]
    for word in words {
      let found = try rows(
        """
        SELECT ad.adID, adText.title, ad.cents
        FROM adWords CROSS JOIN ad ON ad.adID = adWords.rowid CROSS JOIN adText ON adText.adID = ad.adID
        WHERE adWords MATCH ? AND ad.goneSince IS NULL AND (?2 IS NULL OR +ad.categoryID = ?2) AND ad.adID IS NOT ?3
        ORDER BY adWords.rowid DESC LIMIT \(AdNearness.comparedPerWord)
        """, ["title : \"\(word)\"", ad.category?.rawValue, own]
      ) { row in
        AdNearness(
          row: try row["adID"], title: try row["title"], price: try row.price("cents"), to: ad, words: Set(words))
      }
      for candidate in found { byRow[candidate.row] = candidate }
    }
    return Array(byRow.values)
  }
}
