/// What an item answers to.
public struct FeedReply: Sendable, Equatable {
  /// The identifier of the other item.
  public var id: String?
  /// Its page.
  public var url: String?
  /// The page's media type.
  public var type: String?
  /// The feed that it is in.
  public var source: String?

  /// A reply from its parts.
  public init(id: String? = nil, url: String? = nil, type: String? = nil, source: String? = nil) {
    self.id = id
    self.url = url
    self.type = type
    self.source = source
  }
}
