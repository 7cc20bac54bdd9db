import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

/// Sample ads in paperclip's format.
enum PaperclipWire {
  static let provider = ProviderID(rawValue: "paperclip")

  static let full = """
    {"id":1461742431,"category_id":4,"title":"Table d'été","description":"En chêne.\\nTrès bon état 🛋️ \u{E000}",
    "price":140.00,"images_url":{"small":"https://pictures.test/small.jpg","thumb":"https://pictures.test/thumb.jpg"},
    "creation_date":"2019-11-05T15:56:33+0000","is_urgent":true,"siret":"398 259 791"}
    """
  static let categories = #"[{"id":4,"name":"Maison"},{"id":2,"name":"Mode"}]"#

  /// Returns `full` with one replacement.
  static func ad(_ old: String = "", _ new: String = "") -> String {
    old.isEmpty ? full : full.replacing(old, with: new)
  }

  static func source(_ fetching: any Fetching, base: String = "http://ads.test/paperclip/master") throws
    -> PaperclipListingSource
  {
    PaperclipListingSource(fetching: fetching, baseURL: try #require(URL(string: base)), now: { frozenNow })
  }

  /// Returns the whole content of a listing.
  static func read(_ listing: Listing) async throws(SourceError) -> (ads: [Ad], ranks: [Int], skipped: [SkippedAd]) {
    var all = (ads: [Ad](), ranks: [Int](), skipped: [SkippedAd]())
    while let batch = try await listing.batches.next() {
      all.ads += batch.ads
      all.ranks += batch.ranks
      all.skipped += batch.skipped
    }
    return all
  }

  /// Returns the content of a listing with these bytes.
  static func read(_ body: String) async throws -> (ads: [Ad], ranks: [Int], skipped: [SkippedAd]) {
    try await read(try await listing(ScriptedFetching(.reply(body), .reply(categories))))
  }

  static func listing(_ fetching: any Fetching) async throws -> Listing {
    guard case .listing(let listing) = try await source(fetching).listing(unlessUnchangedSince: ListingValidators())
    else { throw Unexpected() }
    return listing
  }

  struct Unexpected: Error {}
}
