import GazetteDomain
import GRDB

extension Database {
  /// How many ads of each word are compared, the latest seen first: a word of every title is no likeness.
  private static let comparedPerWord = 200

  /// At most `limit` ads near `ad`, nearest first.
  func similar(to ad: Ad, limit: Int, of reader: ReaderKey) throws -> [StoredAd] {
    let words = SearchWords.tellingWords(of: ad.title)
    let nearest = try candidates(ad, words).map { ($0, Nearness($0, to: ad, words: Set(words))) }
      .sorted { $0.1 < $1.1 }.prefix(limit)
    var found: [StoredAd] = []
    for (candidate, _) in nearest {
      found += try storedAds(where: "ad.adID = ?", [candidate.row], of: reader)
    }
    return found
  }

  private struct Candidate {
    let row: Int64
    let title: String
    let price: Price?
  }

  private struct Nearness: Comparable {
    let shared: Int
    let priceDistance: Int64
    let row: Int64

    init(_ candidate: Candidate, to ad: Ad, words: Set<String>) {
      shared = words.intersection(SearchWords.words(of: candidate.title)).count
      row = candidate.row
      guard let price = ad.price, let other = candidate.price else {
        priceDistance = .max
        return
      }
      priceDistance = Int64((price.cents - other.cents).magnitude)
    }

    static func < (left: Nearness, right: Nearness) -> Bool {
      if left.shared != right.shared { return left.shared > right.shared }
      if left.priceDistance != right.priceDistance { return left.priceDistance < right.priceDistance }
      return left.row > right.row
    }
  }

  private func candidates(_ ad: Ad, _ words: [String]) throws -> [Candidate] {
    let own = try row(of: ad.id)
    var byRow: [Int64: Candidate] = [:]
    for word in words {
      let found = try rows(
        """
        SELECT ad.adID, adText.title, ad.cents
        FROM adWords CROSS JOIN ad ON ad.adID = adWords.rowid CROSS JOIN adText ON adText.adID = ad.adID
        WHERE adWords MATCH ? AND ad.goneSince IS NULL AND (?2 IS NULL OR +ad.categoryID = ?2) AND ad.adID IS NOT ?3
        ORDER BY adWords.rowid DESC LIMIT \(Self.comparedPerWord)
        """, ["title : \"\(word)\"", ad.category?.rawValue, own]
      ) { row in Candidate(row: try row["adID"], title: try row["title"], price: try row.price("cents")) }
      for candidate in found { byRow[candidate.row] = candidate }
    }
    return Array(byRow.values)
  }
}
