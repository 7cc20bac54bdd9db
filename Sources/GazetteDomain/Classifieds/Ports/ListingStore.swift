public import Foundation

/// Takes in listings as differences from what is stored.
public protocol ListingStore: Sendable {
  /// What is remembered of `source`; a health of nothing when it was never asked.
  func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth
  /// Replaces what is remembered of `source`.
  func keep(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError)
  /// Begins to take in a listing; an unfinished run of the same source ends without further effect.
  func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun
  /// Takes in a batch, in one transaction: new ads are added, changed ones updated with their price remembered, gone ones
  /// come back. Ads that the same run took earlier are not taken again. Answers the count, and the places in
  /// `batch.ads` of those not taken again.
  /// - Throws: ``StoreError/notFound`` when the run was ended by a later one.
  func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (count: ListingCount, repeated: [Int])
  /// Ends a run whose listing was read whole, in one transaction: ads of the source that it did not bring are gone (if
  /// starred by anybody) or removed. Nil categories leave the known ones. Answers how many ads went.
  /// - Throws: ``StoreError/notFound`` when the run was ended by a later one.
  func finish(_ run: ListingRun, categories: [AdCategory]?, at date: Date) async throws(StoreError) -> Int
  /// Removes ads gone before `date` and those gone that nobody stars any more; answers how many.
  func prune(goneBefore date: Date) async throws(StoreError) -> Int
}
