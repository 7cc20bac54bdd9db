import Foundation
import GazetteDomain
import HTTPFetching

/// Asks for a listing and its categories.
struct PaperclipClient: Sendable {
  /// A listing is larger than a feed; 64 MB are some 60,000 ads.
  private static let limits = FetchLimits(time: .seconds(60), bodyBytes: 64_000_000)

  let call: ProviderCall
  let listingURL: URL

  /// The listing's bytes and validators; nil when nothing changed.
  func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError)
    -> (body: [UInt8], validators: ListingValidators)?
  {
    let known = Validators(entityTag: validators.etag, lastModified: validators.lastModified)
    let request = FetchRequest(url: listingURL, headers: known.requestHeaders, limits: Self.limits)
    let response = try await call.document(request)
    guard response.status != 304 else { return nil }
    let given = Validators(response.headers)
    return (response.body, ListingValidators(etag: given.entityTag, lastModified: given.lastModified))
  }

  /// The categories, whose file lies beside the listing.
  func categories() async throws(SourceError) -> [AdCategory] {
    let url = listingURL.deletingLastPathComponent().appending(path: "categories.json")
    let body = try await call.json(from: url)
    do throws(UnreadableJSON) {
      return try PaperclipCategoryReply.categories(in: body)
    } catch {
      throw call.unreadable(error.detail)
    }
  }
}
