import GazetteDomain

extension PostgresStoragePart {
  /// The ads and their data; the sources determine their number, so there is nothing to empty.
  public static let classifieds = PostgresStoragePart(
    .classifieds,
    tables: [
      "ad", "adText", "adWord", "adPrice", "adCategory", "listingRun", "listing", "listingFailure", "skippedAd",
      "adStar", "savedSearch", "savedSearchCount", "adCount",
    ], countedTable: "ad")
}
