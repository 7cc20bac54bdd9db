/// What a source answers when it is asked for its listing.
public enum ListingAnswer: Sendable {
  /// Nothing changed since the validators were given.
  case unchanged
  /// The whole listing.
  case listing(Listing)
}
