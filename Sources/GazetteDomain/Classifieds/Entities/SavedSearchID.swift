/// The identity of a saved search in the store.
public struct SavedSearchID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Those saved earlier are less.
  public static func < (left: SavedSearchID, right: SavedSearchID) -> Bool { left.rawValue < right.rawValue }
}
