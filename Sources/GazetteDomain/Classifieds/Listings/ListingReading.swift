/// What was read of a listing that is not kept in a store.
public struct ListingReading: Sendable {
  /// Its ads, to be searched like those of any store.
  public let ads: ListingAdStore
  /// How many ads were taken and how many were skipped.
  public let count: ListingCount
  /// The first ads that were skipped, at most ``ListingHealth/keptSkipped``, in the listing's order.
  public let skipped: [SkippedAd]
  /// Why the categories could not be had; nil when they could.
  public let categoriesFailure: SourceError?

  /// Makes a reading.
  public init(ads: ListingAdStore, count: ListingCount, skipped: [SkippedAd], categoriesFailure: SourceError?) {
    self.ads = ads
    self.count = count
    self.skipped = skipped
    self.categoriesFailure = categoriesFailure
  }
}
