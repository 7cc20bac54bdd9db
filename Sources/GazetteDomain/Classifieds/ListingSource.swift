/// Publishes ads.
public protocol ListingSource: Sendable {
  /// The source's name, a part of its ads' identity.
  var id: ListingSourceID { get }
  /// The listing, or that it is as it was when `validators` were given. Never retries.
  /// - Throws: ``SourceError`` when there is no usable answer.
  func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingAnswer
}

/// The name of a source of ads, as the operator gave it; a part of every ad's identity.
public struct ListingSourceID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The name as it is stored, such as `paperclip`.
  public let rawValue: String
  /// Makes a name from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads a name that an operator wrote; nil unless it is 1...40 lower-case letters, digits and hyphens.
  public init?(name: String) {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...40).contains(name.utf8.count) else { return nil }
    self.init(rawValue: name)
  }

  /// The source that is there from the start.
  public static let paperclip = ListingSourceID(rawValue: "paperclip")

  /// By name.
  public static func < (left: ListingSourceID, right: ListingSourceID) -> Bool { left.rawValue < right.rawValue }
}

/// What a source answers when it is asked for its listing.
public enum ListingAnswer: Sendable {
  /// Nothing changed since the validators were given.
  case unchanged
  /// The whole listing.
  case listing(Listing)
}

/// A source's whole listing, whose ads are still to be read, batch after batch.
public struct Listing: Sendable {
  /// The ads.
  public let batches: any AdBatches
  /// The categories in the source's order; where they could not be had, those known stay.
  public let categories: Result<[AdCategory], SourceError>
  /// What to ask again with.
  public let validators: ListingValidators

  /// Makes a listing.
  public init(
    batches: any AdBatches, categories: Result<[AdCategory], SourceError>,
    validators: ListingValidators = ListingValidators()
  ) {
    self.batches = batches
    self.categories = categories
    self.validators = validators
  }
}

/// What a source gave to ask again with, byte for byte as received.
public struct ListingValidators: Sendable, Hashable {
  /// The `ETag`.
  public var etag: String?
  /// The `Last-Modified`.
  public var lastModified: String?
  /// Makes validators.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// The ads of a listing, read batch after batch, so that memory does not grow with the listing.
public protocol AdBatches: Sendable {
  /// The next ads in the listing's order; nil behind the last.
  /// - Throws: ``SourceError`` when the listing breaks off or is none; the batches before it stand.
  func next() async throws(SourceError) -> AdBatch?
}

/// Some ads of a listing, in its order.
public struct AdBatch: Sendable, Hashable {
  /// The ads that could be read; may be empty.
  public var ads: [Ad]
  /// The rank in the listing of each of ``ads``, as many.
  public var ranks: [Int]
  /// Those that could not.
  public var skipped: [SkippedAd]

  /// Makes a batch.
  public init(ads: [Ad] = [], ranks: [Int] = [], skipped: [SkippedAd] = []) {
    self.ads = ads
    self.ranks = ranks
    self.skipped = skipped
  }
}

/// An ad of a listing that could not be taken, and why; it never costs the others.
public struct SkippedAd: Sendable, Hashable {
  /// Why.
  public enum Fault: Sendable, Hashable {
    /// It is no JSON, or no JSON object.
    case notAnAd
    /// It is larger than an ad may be.
    case tooLarge
    /// A field without which there is no ad is missing or null.
    case missing(field: String)
    /// A field is of the wrong type or cannot be read.
    case unreadable(field: String)
    /// A field has a value that cannot be, such as a negative price.
    case impossible(field: String)
    /// An ad of this number came earlier in the same listing.
    case repeated
  }

  /// Its rank in the listing, from 0.
  public var rank: Int
  /// Its number, when that could be read.
  public var number: Int64?
  /// Why it was skipped.
  public var fault: Fault

  /// Makes a note of a skipped ad.
  public init(rank: Int, number: Int64?, fault: Fault) {
    self.rank = rank
    self.number = number
    self.fault = fault
  }
}
