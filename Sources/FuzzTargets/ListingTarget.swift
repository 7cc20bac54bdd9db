import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching

extension FuzzTarget {
  static let listings = FuzzTarget(
    "listings", covers: "listings of ads and their categories, read and presented",
    seeds: [
      """
      [{"id":1461267313,"category_id":4,"title":"Statue","description":"Belle","price":140.00,"images_url":{"small":\
      "https://a.example/s.jpg","thumb":"https://a.example/t.jpg"},"creation_date":"2026-11-05T15:56:59+0000",\
      "is_urgent":false,"siret":"123 323 002"},{"id":2,"category_id":1,"title":"t","price":"12,5","images_url":{},\
      "creation_date":"2026-11-05T15:56:59+0000","is_urgent":true}]
      """,
      "[{\"id\":1,\"name\":\"Véhicule\"},{\"id\":2,\"name\":\"Mode\"}]",
    ],
    dictionary: [
      "\"id\":", "\"category_id\":", "\"title\":\"", "\"description\":\"", "\"price\":", "\"images_url\":{\"small\":\"",
      "\"creation_date\":\"", "+0000", "\"is_urgent\":true", "\"siret\":\"", "\\u0000", "\\\"", "[[", "]]", "},{",
      "null", "{\"id\"",
      "\"name\":\"",
    ], maximumInputBytes: 8192
  ) { input in
    let source = PaperclipListingSource(fetching: StubFetcher(body: input), now: { fuzzingNow })
    // A parse error is a correct result.
    guard case .listing(let listing) = try? await source.listing(unlessUnchangedSince: ListingValidators()) else {
      return nil
    }
    // A listing without categories is still shown.
    let categories = (try? listing.categories.get()) ?? []
    // A broken batch ends the listing.
    while let batch = try? await listing.batches.next() {
      guard batch.ads.count == batch.ranks.count else { return "\(batch.ads.count) ads, \(batch.ranks.count) ranks" }
      let stored = batch.ads.map { ad in
        StoredAd(ad: ad, categoryName: categories.first { $0.id == ad.category }?.name, previousPrice: .highest)
      }
      if let fault = PresentationCheck.ads(stored) { return fault }
    }
    return nil
  }
}
