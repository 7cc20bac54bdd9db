public import struct Foundation.Date

/// One entry of a feed in neutral form.
public struct ParsedItem: Sendable, Equatable {
  /// What tells this item from the feed's others: guid, else link, else a hash of its stable parts. Never empty.
  public var id: String
  /// The identifier as the feed gives it; nil when it gives none.
  public var guid: String?
  /// The headline.
  public var title: FeedText?
  /// The article's page.
  public var link: String?
  /// All links, in document order, ``link`` among them.
  public var links: [FeedLink] = []
  /// When it first appeared; nil when missing or unreadable, never "now".
  public var published: Date?
  /// When it last changed.
  public var updated: Date?
  /// When it was written, where that is told apart.
  public var created: Date?
  /// When it is no longer of interest.
  public var expires: Date?
  /// Who wrote it, in document order; empty when the item names nobody (the feed's authors may then apply).
  public var authors: [FeedPerson] = []
  /// Who helped to write it.
  public var contributors: [FeedPerson] = []
  /// Who published it.
  public var publisher: FeedPerson?
  /// What it is about.
  public var categories: [FeedCategory] = []
  /// The short text. Not sanitised.
  public var summary: FeedText?
  /// The full text. Not sanitised.
  public var content: FeedText?
  /// The item's picture: thumbnail or media of an image type, else the first picture of the text.
  public var image: FeedImage?
  /// Files that come with it.
  public var enclosures: [FeedEnclosure] = []
  /// Media RSS objects, groups flattened.
  public var media: [FeedMedia] = []
  /// The language (BCP 47) of the item.
  public var language: String?
  /// The copyright line.
  public var rights: FeedText?
  /// A link to the licence.
  public var licenseURL: String?
  /// The page of the comments.
  public var commentsURL: String?
  /// The feed of the comments.
  public var commentsFeedURL: String?
  /// Where a comment is sent to (`wfw:comment`).
  public var commentAPI: String?
  /// How many comments there are.
  public var commentCount: Int?
  /// The feed that the item was taken from.
  public var source: FeedOrigin?
  /// What it answers to (`thr:in-reply-to`).
  public var replyTo: [FeedReply] = []
  /// Where it took place (GeoRSS, W3C geo).
  public var position: FeedPosition?
  /// What a podcast says of its episode.
  public var episode: FeedEpisode?

  /// An item with nothing but its id.
  public init(id: String) {
    self.id = id
  }
}
