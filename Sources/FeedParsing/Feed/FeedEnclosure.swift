/// A file that comes with an item.
public struct FeedEnclosure: Sendable, Equatable {
  /// Where the file lies.
  public var url: String
  /// Its media type.
  public var type: String?
  /// Its size in bytes.
  public var length: Int?
  /// Its title.
  public var title: String?
  /// How long it plays.
  public var duration: Duration?

  /// An enclosure from its parts.
  public init(
    url: String, type: String? = nil, length: Int? = nil, title: String? = nil, duration: Duration? = nil
  ) {
    self.url = url
    self.type = type
    self.length = length
    self.title = title
    self.duration = duration
  }
}
