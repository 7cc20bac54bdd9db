/// The terms under which a medium may be used.
public struct FeedLicense: Sendable, Equatable {
  /// Its name.
  public var name: String?
  /// Its text's address.
  public var url: String?
  /// The media type, as the feed writes it.
  public var type: String?

  /// A licence from its parts.
  public init(name: String? = nil, url: String? = nil, type: String? = nil) {
    self.name = name
    self.url = url
    self.type = type
  }
}
