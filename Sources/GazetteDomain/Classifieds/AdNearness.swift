/// How near an ad of a store is to another, by the words of their titles; the nearest is least.
package struct AdNearness: Sendable, Comparable {
  /// How many ads of each word are compared, the latest seen first: a word of every title is no likeness.
  package static let comparedPerWord = 200

  /// The number under which the store keeps the ad, which grows with every new one.
  package let row: Int64
  private let shared: Int
  private let priceDistance: Int64

  /// Compares the ad of `row` with `ad`, whose telling words are `words`.
  package init(row: Int64, title: String, price: Price?, to ad: Ad, words: Set<String>) {
    self.row = row
    shared = words.intersection(SearchWords.words(of: title)).count
    if let own = ad.price, let other = price {
      priceDistance = Int64((own.cents - other.cents).magnitude)
    } else {
      priceDistance = .max
    }
  }

  /// More words in common, then the nearer price, then the later seen.
  package static func < (left: AdNearness, right: AdNearness) -> Bool {
    if left.shared != right.shared { return left.shared > right.shared }
    if left.priceDistance != right.priceDistance { return left.priceDistance < right.priceDistance }
    return left.row > right.row
  }
}
