/// One page of a list of ads.
public struct AdPage: Sendable, Hashable {
  /// In the order of the query, at most its limit; may be empty.
  public var ads: [StoredAd]
  /// Where the next page begins; nil on the last.
  public var next: AdCursor?
  /// Makes a page.
  public init(ads: [StoredAd], next: AdCursor?) {
    self.ads = ads
    self.next = next
  }
}
