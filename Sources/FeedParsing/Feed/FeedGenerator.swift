/// The program that made a feed.
public struct FeedGenerator: Sendable, Equatable {
  /// Its name.
  public var name: String?
  /// Its page.
  public var url: String?
  /// Its version.
  public var version: String?

  /// A generator from its parts.
  public init(name: String? = nil, url: String? = nil, version: String? = nil) {
    self.name = name
    self.url = url
    self.version = version
  }
}
