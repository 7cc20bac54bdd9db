/// What came of refreshing a source.
public enum ListingOutcome: Sendable, Hashable {
  /// The listing was taken in.
  case taken(ListingCount)
  /// The source had nothing new.
  case unchanged
  /// It was asked a moment ago; nothing was sent.
  case tooSoon
  /// What was there stays.
  case failed(RefreshError)
}
