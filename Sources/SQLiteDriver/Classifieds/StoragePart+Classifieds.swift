import GazetteDomain

extension StoragePart {
  /// The ads and their data. Readers cannot delete them, because the sources determine their number.
  public static let classifieds = StoragePart(
    .classifieds,
    tables: [
      "ad", "adText", "adWords", "adWordKey", "adPrice", "adCategory", "listingRun", "listing", "listingFailure",
      "skippedAd", "adStar", "savedSearch", "savedSearchCount",
    ], countedTable: "ad")
}
