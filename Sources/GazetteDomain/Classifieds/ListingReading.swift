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

  /// Reads the listing of `source` whole, each number once, beside every store.
  /// - Throws: ``SourceError`` when there is no listing, when it breaks off, or when none of its ads can be read.
  public init(of source: any ListingSource) async throws(SourceError) {
    let provider = ProviderID(rawValue: source.id.rawValue)
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators()) else {
      throw .unreadable(provider, detail: "it says that it did not change since nobody asked")
    }
    var content = Content()
    while let batch = try await listing.batches.next() { content.take(batch) }
    // A listing of which nothing can be read is a change of format, not a market without ads.
    guard !content.ads.isEmpty || content.count.skipped == 0 else {
      throw .unreadable(provider, detail: "none of its \(content.count.skipped) ads can be read")
    }
    (count, skipped) = (content.count, content.skipped)
    switch listing.categories {
    case .success(let categories):
      ads = ListingAdStore(ads: content.ads, categories: categories)
      categoriesFailure = nil
    case .failure(let error):
      ads = ListingAdStore(ads: content.ads, categories: nil)
      categoriesFailure = error
    }
  }

  private struct Content {
    var ads: [Ad] = []
    var count = ListingCount()
    var skipped: [SkippedAd] = []
    var seen = Set<AdID>()

    mutating func take(_ batch: AdBatch) {
      var skippedHere = batch.skipped
      for (index, ad) in batch.ads.enumerated() {
        if seen.insert(ad.id).inserted {
          ads.append(ad)
          count.added += 1
          continue
        }
        let rank = index < batch.ranks.count ? batch.ranks[index] : index
        skippedHere.append(SkippedAd(rank: rank, number: ad.id.number, fault: .repeated))
      }
      count.skipped += skippedHere.count
      let room = max(0, ListingHealth.keptSkipped - skipped.count)
      skipped += skippedHere.sorted { $0.rank < $1.rank }.prefix(room)
    }
  }
}
