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
