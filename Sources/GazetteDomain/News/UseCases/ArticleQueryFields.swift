/// A query for articles as texts, as they stand in an address or a command.
public struct ArticleQueryFields: Sendable, Hashable {
  /// A feed's number, or its name without case and accents.
  public var feed: String?
  /// A folder's name.
  public var folder: String?
  /// Only unread ones.
  public var unreadOnly = false
  /// Only starred ones.
  public var starredOnly = false
  /// Words to search for.
  public var search: String?
  /// A cursor's text.
  public var before: String?
  /// At most so many, 1...200; 30 when nil.
  public var limit: Int?
  /// Tell the same story once.
  public var foldsStories = true

  /// Makes fields of which none is given.
  public init() {}
}
