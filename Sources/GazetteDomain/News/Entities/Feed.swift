public import Foundation

/// A feed as the world knows it, shared by all readers.
public struct Feed: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: FeedID
  /// Where it is fetched; changes when the publisher moves it for good.
  public var url: URL
  /// The publisher's site, when the feed names it.
  public var site: URL?
  /// The publisher's title; the host's name until the first fetch.
  public var title: String
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The language tag that the feed declares, such as `fr`.
  public var languageCode: String?
  /// The publisher's picture, when there is one.
  public var picture: URL?

  /// Makes a feed.
  public init(
    id: FeedID, url: URL, site: URL? = nil, title: String, subtitle: String? = nil, languageCode: String? = nil,
    picture: URL? = nil
  ) {
    self.id = id
    self.url = url
    self.site = site
    self.title = title
    self.subtitle = subtitle
    self.languageCode = languageCode
    self.picture = picture
  }
}
