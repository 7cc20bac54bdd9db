/// The content of a listing that no store saves.
public struct ListingReading: Sendable {
  /// The ads, in memory; they can be searched like stored ones.
  public let ads: ListingAdStore
  /// The numbers of imported and skipped ads.
  public let count: ListingCount
  /// The first skipped ads, at most ``ListingHealth/maximumSkipped``, in the listing's order.
  public let skipped: [SkippedAd]
  /// The reason why the categories are unknown; nil when they are known.
  public let categoriesFailure: SourceError?

  /// Reads the whole listing of `source`, each number once, without a store.
  /// - Throws: ``SourceError`` when there is no listing, when it breaks off, or when all its ads are unreadable.
  public init(of source: any ListingSource) async throws(SourceError) {
    let provider = ProviderID(rawValue: source.id.rawValue)
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators()) else {
      throw .unreadable(provider, detail: "it says that it did not change since nobody asked")
    }
    var content = Content()
    while let batch = try await listing.batches.next() { content.take(batch) }
    // A listing without a single readable ad is a change of format, not a market without ads.
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
      let remaining = max(0, ListingHealth.maximumSkipped - skipped.count)
      skipped += skippedHere.sorted { $0.rank < $1.rank }.prefix(remaining)
    }
  }
}
