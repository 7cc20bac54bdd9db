/// What an import of a feed brought.
public struct FeedImportCount: Sendable, Hashable {
  /// Articles that were not known.
  public var added: Int
  /// Articles that the publisher edited.
  public var changed: Int
  /// Makes a count.
  public init(added: Int, changed: Int) {
    self.added = added
    self.changed = changed
  }
}
