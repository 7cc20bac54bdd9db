/// What a reader changes of a subscription; what is nil stays as it is.
public struct FeedChange: Sendable, Hashable {
  /// The reader's own name; an empty one gives the publisher's name back.
  public var title: String?
  /// The folder; an empty one takes the feed out of its folder.
  public var folder: String?
  /// True to have it fetched no more for now, false to have it fetched again.
  public var isPaused: Bool?
  /// True to have every article that is opened fetched whole.
  public var wantsFullText: Bool?

  /// Makes a change.
  public init(
    title: String? = nil, folder: String? = nil, isPaused: Bool? = nil, wantsFullText: Bool? = nil
  ) {
    self.title = title
    self.folder = folder
    self.isPaused = isPaused
    self.wantsFullText = wantsFullText
  }
}
