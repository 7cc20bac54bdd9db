/// The identity of a feed in the store; its address may change when the publisher moves it.
public struct FeedID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Older feeds are less.
  public static func < (left: FeedID, right: FeedID) -> Bool { left.rawValue < right.rawValue }
}
