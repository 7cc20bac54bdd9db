public import Foundation

/// What came of refreshing a source.
public enum ListingOutcome: Sendable, Hashable {
  /// The listing was taken in.
  case taken(ListingCount)
  /// The source had nothing new.
  case unchanged
  /// It was asked a moment ago, or asks for patience; nothing was sent, and nothing will be until then.
  case tooSoon(until: Date)
  /// What was there stays.
  case failed(RefreshError)
}
