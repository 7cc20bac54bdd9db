package import GazetteDomain

/// The similarity of a stored ad to another, by the words of their titles; the nearest sorts first.
package struct AdSimilarity: Sendable, Comparable {
  /// The maximum number of ads compared per word, latest seen first: a word of every title is no sign of similarity.
  package static let maximumComparedPerWord = 200

  /// The row number of the ad in the store, which grows with every new ad.
  package let row: Int64
  private let shared: Int
  private let priceDistance: Int64

  /// Compares the ad of `row` with `ad`, whose significant words are `words`.
  package init(row: Int64, title: String, price: Price?, to ad: Ad, words: Set<String>) {
    self.row = row
    shared = words.intersection(SearchWords.words(of: title)).count
    if let own = ad.price, let other = price {
      priceDistance = Int64((own.cents - other.cents).magnitude)
    } else {
      priceDistance = .max
    }
  }

  /// Sorts by more common words, then by nearer price, then by later arrival.
  package static func < (left: AdSimilarity, right: AdSimilarity) -> Bool {
    if left.shared != right.shared { return left.shared > right.shared }
    if left.priceDistance != right.priceDistance { return left.priceDistance < right.priceDistance }
    return left.row > right.row
  }
}
