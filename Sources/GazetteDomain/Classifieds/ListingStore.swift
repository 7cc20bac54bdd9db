public import Foundation

/// Imports listings as differences from the stored ads.
public protocol ListingStore: Sendable {
  /// Returns the stored health of `source`; an empty health before the first request.
  func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth
  /// Replaces the stored health of `source`.
  func save(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError)
  /// Begins an import; an unfinished run of the same source has no further effect.
  func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun
  /// Imports a batch in one transaction: adds new ads, updates changed ones and their price history, restores gone ones. Skips
  /// ads that the same run imported before. Returns the count, and the indexes in `batch.ads` of the repeated ads.
  /// - Throws: ``StoreError/notFound`` when a later run ended this one.
  func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (count: ListingCount, repeated: [Int])
  /// Ends a run whose listing was read completely, in one transaction: ads of the source that the run did not see become gone if
  /// any reader starred them, and are deleted otherwise. Nil categories leave the stored ones. Returns the number of those ads.
  /// - Throws: ``StoreError/notFound`` when a later run ended this one.
  func finish(_ run: ListingRun, categories: [AdCategory]?, at date: Date) async throws(StoreError) -> Int
  /// Deletes ads gone before `date` and gone ads without stars; returns their number.
  func prune(goneBefore date: Date) async throws(StoreError) -> Int
}

/// One import of a source's listing; a later one of the same source ends an unfinished one.
public struct ListingRun: Sendable, Hashable {
  /// The source.
  public let source: ListingSourceID
  /// Greater than that of every earlier run of the source.
  public let number: Int64
  /// The start of the run; new ads get it as the time when they were first seen.
  public let startedAt: Date
  /// Makes a run.
  public init(source: ListingSourceID, number: Int64, startedAt: Date) {
    self.source = source
    self.number = number
    self.startedAt = startedAt
  }
}

/// The counts of importing a listing, or a batch of it.
public struct ListingCount: Sendable, Hashable {
  /// Ads that are new.
  public var added = 0
  /// Ads that changed, or that came back.
  public var changed = 0
  /// Ads without changes.
  public var unchanged = 0
  /// Ads that the source no longer lists.
  public var removed = 0
  /// Ads that could not be imported.
  public var skipped = 0

  /// Makes an empty count.
  public init() {}

  /// The number of imported ads.
  public var imported: Int { added + changed + unchanged }

  /// Adds two counts.
  public static func + (left: ListingCount, right: ListingCount) -> ListingCount {
    var sum = left
    sum.added += right.added
    sum.changed += right.changed
    sum.unchanged += right.unchanged
    sum.removed += right.removed
    sum.skipped += right.skipped
    return sum
  }
}

/// The stored state of a source between two requests, across restarts.
public struct ListingHealth: Sendable, Hashable {
  /// The validators for the next request.
  public var validators = ListingValidators()
  /// The time of the last request, successful or not; nil before the first.
  public var lastAttempt: Date?
  /// The time when it was last read completely or unchanged; nil before the first success.
  public var lastSuccess: Date?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// The number of consecutive failures.
  public var failuresInARow = 0
  /// The earliest time of the next background request; a reader's request may come earlier.
  public var nextAttempt: Date?
  /// The counts of the last complete reading; nil before the first.
  public var count: ListingCount?
  /// The first ads, at most ``maximumSkipped``, that the last complete reading skipped.
  public var skipped: [SkippedAd] = []

  /// The reason why the last listing had no categories; nil when it had them.
  public var categoriesFailure: RefreshFailure?

  /// The maximum number of skipped ads that are stored one by one.
  public static let maximumSkipped = 20

  /// Makes the health of a source before its first request.
  public init() {}
}

/// The state of a source of ads.
public struct ListingSourceStatus: Sendable, Hashable {
  /// The source.
  public let source: ListingSourceID
  /// The stored health.
  public let health: ListingHealth
  /// The time until when readers' requests are refused too; nil when a request is allowed now.
  public let notAskedBefore: Date?

  /// Makes a status.
  public init(source: ListingSourceID, health: ListingHealth, notAskedBefore: Date? = nil) {
    self.source = source
    self.health = health
    self.notAskedBefore = notAskedBefore
  }

  /// The number of ads that the last complete reading skipped in addition to those in ``ListingHealth/skipped``.
  public var skippedUnnamed: Int { max(0, (health.count?.skipped ?? 0) - health.skipped.count) }
}

/// Publishes ads.
public protocol ListingSource: Sendable {
  /// The source's name, a part of its ads' identity.
  var id: ListingSourceID { get }
  /// Returns the listing, or that it is unchanged since `validators`. Never retries.
  /// - Throws: ``SourceError`` when there is no usable reply.
  func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingResponse
}

/// The name of a source of ads, chosen by the operator; a part of every ad's identity.
public struct ListingSourceID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The name as it is stored, such as `paperclip`.
  public let rawValue: String
  /// Makes a name from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads a name that an operator typed; nil unless it is 1...40 lower-case letters, digits and hyphens.
  public init?(name: String) {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...40).contains(name.utf8.count) else { return nil }
    self.init(rawValue: name)
  }

  /// The default source.
  public static let paperclip = ListingSourceID(rawValue: "paperclip")

  /// By name.
  public static func < (left: ListingSourceID, right: ListingSourceID) -> Bool { left.rawValue < right.rawValue }
}

/// A source's reply to a request for its listing.
public enum ListingResponse: Sendable {
  /// Nothing changed since the validators.
  case unchanged
  /// The whole listing.
  case listing(Listing)
}

/// A source's whole listing, whose ads are read batch by batch.
public struct Listing: Sendable {
  /// The ads.
  public let batches: any AdBatches
  /// The categories in the source's order; after a failure, the stored ones remain.
  public let categories: Result<[AdCategory], SourceError>
  /// The validators for the next request.
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

/// The validators of a reply, byte for byte as received, for the next conditional request.
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

/// The ads of a listing, read batch by batch, so that memory does not grow with the listing.
public protocol AdBatches: Sendable {
  /// Returns the next ads in the listing's order; nil after the last.
  /// - Throws: ``SourceError`` when the listing breaks off or is malformed; earlier batches remain valid.
  func next() async throws(SourceError) -> AdBatch?
}

/// Some ads of a listing, in its order.
public struct AdBatch: Sendable, Hashable {
  /// The readable ads; may be empty.
  public var ads: [Ad]
  /// The rank in the listing of each of ``ads``, in the same order.
  public var ranks: [Int]
  /// The ads that are unreadable.
  public var skipped: [SkippedAd]

  /// Makes a batch.
  public init(ads: [Ad] = [], ranks: [Int] = [], skipped: [SkippedAd] = []) {
    self.ads = ads
    self.ranks = ranks
    self.skipped = skipped
  }
}

/// An ad of a listing that could not be imported, and why; it never prevents the import of others.
public struct SkippedAd: Sendable, Hashable {
  /// The reason why an ad is skipped.
  public enum Fault: Sendable, Hashable {
    /// It is not JSON, or not a JSON object.
    case notAnAd
    /// It exceeds the maximum size of an ad.
    case tooLarge
    /// A required field is missing or null.
    case missing(field: String)
    /// A field is of the wrong type or cannot be read.
    case unreadable(field: String)
    /// A field has an impossible value, such as a negative price.
    case impossible(field: String)
    /// An ad with this number came earlier in the same listing.
    case repeated
  }

  /// The rank in the listing, from 0.
  public var rank: Int
  /// The number, if readable.
  public var number: Int64?
  /// The reason.
  public var fault: Fault

  /// Makes a note of a skipped ad.
  public init(rank: Int, number: Int64?, fault: Fault) {
    self.rank = rank
    self.number = number
    self.fault = fault
  }
}

// The stored form of a fault.
extension SkippedAd.Fault {
  /// Its code, and the field that it is about.
  package var storedForm: (code: String, field: String?) {
    switch self {
    case .notAnAd: ("notAnAd", nil)
    case .tooLarge: ("tooLarge", nil)
    case .missing(let field): ("missing", field)
    case .unreadable(let field): ("unreadable", field)
    case .impossible(let field): ("impossible", field)
    case .repeated: ("repeated", nil)
    }
  }

  /// Makes the fault of a stored code; nil when this version does not know the code.
  package init?(storedForm code: String, field: String?) {
    switch (code, field) {
    case ("notAnAd", _): self = .notAnAd
    case ("tooLarge", _): self = .tooLarge
    case ("missing", let field?): self = .missing(field: field)
    case ("unreadable", let field?): self = .unreadable(field: field)
    case ("impossible", let field?): self = .impossible(field: field)
    case ("repeated", _): self = .repeated
    default: return nil
    }
  }
}
