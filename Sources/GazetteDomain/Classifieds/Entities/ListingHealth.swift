public import Foundation

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
