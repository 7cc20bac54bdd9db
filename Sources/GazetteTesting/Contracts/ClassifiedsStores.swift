import Foundation
public import GazetteDomain

/// The ports of one store of ads, which are checked together.
public struct ClassifiedsStores: Sendable {
  /// Takes listings in.
  public let listings: any ListingStore
  /// Reads ads.
  public let ads: any AdStore
  /// Keeps searches.
  public let searches: any SavedSearchStore

  /// Makes the ports of a store that keeps all three.
  public init(_ store: some ListingStore & AdStore & SavedSearchStore) {
    listings = store
    ads = store
    searches = store
  }

  /// Takes `ads` in as a source's whole listing; answers what it brought.
  @discardableResult
  func publish(
    _ ads: [Ad], categories: [AdCategory]? = nil, source: ListingSourceID = .paperclip, after seconds: Double = 0
  ) async throws(StoreError) -> ListingCount {
    let date = ManualTime().date.addingTimeInterval(seconds)
    let run = try await listings.beginRun(of: source, at: date)
    var count = try await listings.take(AdBatch(ads), in: run).count
    count.removed = try await listings.finish(run, categories: categories, at: date)
    return count
  }
}
