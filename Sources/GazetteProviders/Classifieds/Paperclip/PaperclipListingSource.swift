public import Foundation
public import GazetteDomain
public import HTTPFetching
import Synchronization
import WeatherProviders

/// A listing in paperclip's format, published on the web.
public struct PaperclipListingSource: ListingSource {
  /// The address of the public listing.
  public static let publicURL = URL(literal: "https://raw.githubusercontent.com/leboncoin/paperclip/master")

  /// The source's name.
  public let id: ListingSourceID
  private let client: PaperclipClient

  /// Creates a source with `listing.json` and `categories.json` below `baseURL`.
  public init(
    id: ListingSourceID = .paperclip, fetching: any Fetching, baseURL: URL = Self.publicURL, now: @escaping CurrentTime
  ) {
    self.init(id: id, fetching: fetching, listingURL: baseURL.appending(path: "listing.json"), now: now)
  }

  /// Creates a source for the listing at `listingURL`, with its categories next to it.
  public init(id: ListingSourceID, fetching: any Fetching, listingURL: URL, now: @escaping CurrentTime) {
    self.id = id
    let provider = ProviderID(rawValue: id.rawValue)
    let call = ProviderClient(
      provider: provider, transport: FetchedTransport(fetching), now: now, refusal: { _ in nil })
    client = PaperclipClient(call: call, listingURL: listingURL)
  }

  /// The listing; the categories are requested only when it has changed.
  public func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingResponse {
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

/// Requests a listing and its categories.
struct PaperclipClient: Sendable {
  /// A listing is larger than a feed; 64 MB are about 60,000 ads.
  private static let (time, bodyBytes) = (Duration.seconds(60), 64_000_000)

  let call: ProviderClient
  let listingURL: URL

  /// The listing's bytes and validators; nil when it is unchanged.
  func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError)
    -> (body: [UInt8], validators: ListingValidators)?
  {
    let known = Validators(entityTag: validators.etag, lastModified: validators.lastModified)
    let request = TransportRequest(
      url: listingURL, headers: known.requestHeaders, time: Self.time, bodyBytes: Self.bodyBytes)
    let response = try await call.document(request)
    guard response.status != 304 else { return nil }
    let given = Validators(FetchHeaders(response))
    return (response.body, ListingValidators(etag: given.entityTag, lastModified: given.lastModified))
  }

  /// The categories, whose file is next to the listing.
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

/// A category as on the wire.
struct PaperclipCategoryReply: Decodable, Sendable {
  let id: PaperclipAdReply.LenientNumber
  let name: String

  /// The categories in `body`, in order, each number once; unreadable ones are omitted.
  static func categories(in body: [UInt8]) throws(UnreadableJSON) -> [AdCategory] {
    let replies = try JSONReading.decode([LossyElement<PaperclipCategoryReply>].self, from: body)
    var seen = Set<Int64>()
    // An ad in an unreadable category is shown without the category's name, so no ad is lost.
    return replies.compactMap { try? $0.result.get() }.compactMap { reply in
      let name = PaperclipText.line(reply.name, limit: 100)
      guard !name.isEmpty, seen.insert(reply.id.value).inserted else { return nil }
      return AdCategory(id: AdCategoryID(rawValue: reply.id.value), name: name)
    }
  }
}

/// Returns bytes in memory in chunks, so that not all of their ads are created at once.
final class ByteChunks: Sendable {
  private static let size = 65_536

  private let bytes: [UInt8]
  private let position = Mutex(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next bytes; nil at the end.
  func next() -> [UInt8]? {
    let range = position.withLock { position in
      let range = position..<min(bytes.count, position + Self.size)
      position = range.upperBound
      return range
    }
    return range.isEmpty ? nil : Array(bytes[range])
  }
}
