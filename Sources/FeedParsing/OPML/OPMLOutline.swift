public import struct Foundation.Date

/// One line of an OPML list: a feed, a folder, or a link to another list.
public struct OPMLOutline: Sendable, Equatable {
  /// What a person reads; empty when the line has no text.
  public var text: String
  /// `rss`, `link`, `include`…, lower-case, as written.
  public var type: String?
  /// The feed's address; a line without one is a folder or a link.
  public var feedURL: String?
  /// The page that the feed belongs to.
  public var pageURL: String?
  /// The address of another list (`type` being `include` or `link`).
  public var url: String?
  /// What the feed says of itself.
  public var description: String?
  /// The language (BCP 47).
  public var language: String?
  /// When the line was added.
  public var created: Date?
  /// The paths of the `category` attribute: `/root/child,tag` is `[["root", "child"], ["tag"]]`.
  public var categories: [[String]] = []
  /// The lines within this one.
  public var children: [OPMLOutline] = []

  /// A line of text, with a feed's address where it is one.
  public init(text: String, feedURL: String? = nil, pageURL: String? = nil, children: [OPMLOutline] = []) {
    self.text = text
    self.feedURL = feedURL
    self.pageURL = pageURL
    self.children = children
    type = feedURL == nil ? nil : "rss"
  }
}
