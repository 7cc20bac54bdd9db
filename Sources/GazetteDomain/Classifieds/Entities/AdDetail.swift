/// An ad with what stands around it on its page.
public struct AdDetail: Sendable, Hashable {
  /// The ad.
  public var stored: StoredAd
  /// Its prices, oldest first, the present one last; never empty.
  public var prices: [PricePoint]
  /// The ad before it in the reader's list; nil at its beginning.
  public var previous: AdID?
  /// The ad behind it in the reader's list; nil at its end.
  public var next: AdID?
  /// Ads of the same category near in words and price, nearest first; may be empty.
  public var similar: [StoredAd]

  /// Makes a detail.
  public init(stored: StoredAd, prices: [PricePoint], previous: AdID?, next: AdID?, similar: [StoredAd]) {
    self.stored = stored
    self.prices = prices
    self.previous = previous
    self.next = next
    self.similar = similar
  }
}
