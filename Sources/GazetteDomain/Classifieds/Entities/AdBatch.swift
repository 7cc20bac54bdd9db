/// Some ads of a listing, in its order.
public struct AdBatch: Sendable, Hashable {
  /// The ads that could be read; may be empty.
  public var ads: [Ad]
  /// The rank in the listing of each of ``ads``, as many.
  public var ranks: [Int]
  /// Those that could not.
  public var skipped: [SkippedAd]

  /// Makes a batch.
  public init(ads: [Ad] = [], ranks: [Int] = [], skipped: [SkippedAd] = []) {
    self.ads = ads
    self.ranks = ranks
    self.skipped = skipped
  }
}
