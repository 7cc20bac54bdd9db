/// The identity of an article in the store; outside it is its feed and its guid.
public struct ArticleID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Articles stored earlier are less.
  public static func < (left: ArticleID, right: ArticleID) -> Bool { left.rawValue < right.rawValue }
}
