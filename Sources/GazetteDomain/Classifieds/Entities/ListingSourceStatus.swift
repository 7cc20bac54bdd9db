public import Foundation

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
