public import Foundation

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
