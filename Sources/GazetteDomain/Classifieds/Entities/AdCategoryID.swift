/// The number of a category; all sources keep the same contract, and so the same numbers.
public struct AdCategoryID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as the source gives it.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// By number.
  public static func < (left: AdCategoryID, right: AdCategoryID) -> Bool { left.rawValue < right.rawValue }
}
