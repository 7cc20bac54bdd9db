public import Foundation

/// Takes in listings as differences from what is stored.
public protocol ListingStore: Sendable {
  /// What is remembered of `source`; a health of nothing when it was never asked.
  func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth
  /// Replaces what is remembered of `source`.
  func keep(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError)
  /// Begins to take in a listing; an unfinished run of the same source ends without further effect.
  func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun
  /// Takes in a batch, in one transaction: new ads are added, changed ones updated with their price remembered, gone ones
  /// come back. Ads that the same run took earlier are not taken again. Answers the count, and the places in
  /// `batch.ads` of those not taken again.
  /// - Throws: ``StoreError/notFound`` when the run was ended by a later one.
  func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (count: ListingCount, repeated: [Int])
  /// Ends a run whose listing was read whole, in one transaction: ads of the source that it did not bring are gone (if
  /// starred by anybody) or removed. Nil categories leave the known ones. Answers how many ads went.
  /// - Throws: ``StoreError/notFound`` when the run was ended by a later one.
  func finish(_ run: ListingRun, categories: [AdCategory]?, at date: Date) async throws(StoreError) -> Int
  /// Removes ads gone before `date` and those gone that nobody stars any more; answers how many.
  func prune(goneBefore date: Date) async throws(StoreError) -> Int
}

/// One taking in of a source's listing; a later one of the same source ends an unfinished one.
public struct ListingRun: Sendable, Hashable {
  /// The source.
  public let source: ListingSourceID
  /// Greater than that of every earlier run of the source.
  public let number: Int64
  /// When it began; new ads are seen first at this time.
  public let startedAt: Date
  /// Makes a run.
  public init(source: ListingSourceID, number: Int64, startedAt: Date) {
    self.source = source
    self.number = number
    self.startedAt = startedAt
  }
}

/// What taking in a listing, or a batch of it, brought.
public struct ListingCount: Sendable, Hashable {
  /// Ads that were not known.
  public var added = 0
  /// Ads that the source edited, or that came back.
  public var changed = 0
  /// Ads that are as they were.
  public var unchanged = 0
  /// Ads that the source does not have any more.
  public var removed = 0
  /// Ads that could not be taken.
  public var skipped = 0

  /// Makes a count of nothing.
  public init() {}

  /// Ads of the listing that were taken.
  public var taken: Int { added + changed + unchanged }

  /// Both together.
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

/// What is remembered of a source between two times of asking, across restarts.
public struct ListingHealth: Sendable, Hashable {
  /// What to ask again with.
  public var validators = ListingValidators()
  /// When it was last asked, successfully or not; nil before the first time.
  public var lastAttempt: Date?
  /// When it was last read whole or had nothing new; nil before the first time.
  public var lastSuccess: Date?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// How many attempts failed in a row.
  public var failuresInARow = 0
  /// Not to be asked before then, unless a reader wants it.
  public var nextAttempt: Date?
  /// What the last whole reading brought; nil before the first.
  public var count: ListingCount?
  /// The first ads, at most ``keptSkipped``, that the last whole reading skipped.
  public var skipped: [SkippedAd] = []

  /// Why the categories could not be had with the last listing; nil when they could.
  public var categoriesFailure: RefreshFailure?

  /// How many skipped ads are remembered one by one.
  public static let keptSkipped = 20

  /// Makes the health of a source that was never asked.
  public init() {}
}

/// How a source of ads stands.
public struct ListingSourceStatus: Sendable, Hashable {
  /// The source.
  public let source: ListingSourceID
  /// What is remembered of it.
  public let health: ListingHealth
  /// Until when a reader's wish does not reach it; nil when it may be asked now.
  public let notAskedBefore: Date?

  /// Puts the parts together.
  public init(source: ListingSourceID, health: ListingHealth, notAskedBefore: Date? = nil) {
    self.source = source
    self.health = health
    self.notAskedBefore = notAskedBefore
  }

  /// How many ads the last whole reading skipped beside those that ``ListingHealth/skipped`` names.
  public var skippedUnnamed: Int { max(0, (health.count?.skipped ?? 0) - health.skipped.count) }
}

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

// A fault as stores keep it.
extension SkippedAd.Fault {
  /// Its code, and the field that it is about.
  package var kept: (code: String, field: String?) {
    switch self {
    case .notAnAd: ("notAnAd", nil)
    case .tooLarge: ("tooLarge", nil)
    case .missing(let field): ("missing", field)
    case .unreadable(let field): ("unreadable", field)
    case .impossible(let field): ("impossible", field)
    case .repeated: ("repeated", nil)
    }
  }

  /// The fault of that code; nil when this version does not know it.
  package init?(kept code: String, field: String?) {
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
