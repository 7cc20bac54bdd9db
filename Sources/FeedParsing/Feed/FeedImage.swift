/// A picture that stands for a feed or an item.
public struct FeedImage: Sendable, Equatable {
  /// Where the picture lies.
  public var url: String
  /// Its title or its description, for who cannot see it.
  public var title: String?
  /// The page that it links to.
  public var link: String?
  /// Width in pixels, as the feed says.
  public var width: Int?
  /// Height in pixels, as the feed says.
  public var height: Int?
  /// Who made it.
  public var credit: String?

  /// A picture from its parts.
  public init(
    url: String, title: String? = nil, link: String? = nil, width: Int? = nil, height: Int? = nil,
    credit: String? = nil
  ) {
    self.url = url
    self.title = title
    self.link = link
    self.width = width
    self.height = height
    self.credit = credit
  }
}
