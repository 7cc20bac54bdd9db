public import Foundation
public import GazetteDomain
public import HTTPFetching

/// A listing in paperclip's format, published on the web.
public struct PaperclipListingSource: ListingSource {
  /// Where the public listing is.
  public static let publicURL = URL(literal: "https://raw.githubusercontent.com/leboncoin/paperclip/master")

  /// The source's name.
  public let id: ListingSourceID
  private let client: PaperclipClient

  /// Makes a source whose `listing.json` and `categories.json` lie below `baseURL`.
  public init(
    id: ListingSourceID = .paperclip, fetching: any Fetching, baseURL: URL = Self.publicURL, now: @escaping CurrentTime
  ) {
    self.init(id: id, fetching: fetching, listingURL: baseURL.appending(path: "listing.json"), now: now)
  }

  /// Makes a source of the listing at `listingURL`, whose categories lie beside it.
  public init(id: ListingSourceID, fetching: any Fetching, listingURL: URL, now: @escaping CurrentTime) {
    self.id = id
    let provider = ProviderID(rawValue: id.rawValue)
    let call = ProviderCall(provider: provider, fetching: fetching, now: now, refusal: { _ in nil })
    client = PaperclipClient(call: call, listingURL: listingURL)
  }

  /// The listing; its categories are asked for only when it changed.
  public func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingAnswer {
    guard let (body, validators) = try await client.listing(unlessUnchangedSince: validators) else {
      return .unchanged
    }
    let categories: Result<[AdCategory], SourceError>
    do throws(SourceError) {
      categories = .success(try await client.categories())
    } catch {
      categories = .failure(error)
    }
    let chunks = ByteChunks(body)
    let reader = PaperclipReader(source: id) { chunks.next() }
    return .listing(Listing(batches: reader, categories: categories, validators: validators))
  }
}
