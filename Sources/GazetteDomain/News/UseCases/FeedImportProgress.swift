/// How far importing a list of feeds has come.
public struct FeedImportProgress: Sendable, Hashable {
  /// How many feeds the list has.
  public var total: Int
  /// Feeds that the reader is subscribed to now and was not before.
  public var added = 0
  /// Feeds that the reader was subscribed to already.
  public var duplicates = 0
  /// What is no address that can be fetched, as it is written, in the list's order.
  public var unusable: [String] = []

  /// Makes a progress.
  public init(total: Int) { self.total = total }

  /// Lines that are done, 0...total.
  public var done: Int { added + duplicates + unusable.count }
  /// True when nothing more will come.
  public var isOver: Bool { done == total }
}
