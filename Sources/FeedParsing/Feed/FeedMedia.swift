/// One object of Media RSS: a file in one or several renditions, and its metadata.
public struct FeedMedia: Sendable, Equatable {
  /// The file's address; nil when the feed gives only a player or thumbnails.
  public var url: String?
  /// The media type.
  public var type: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  /// Width in pixels.
  public var width: Int?
  /// Height in pixels.
  public var height: Int?
  /// Size in bytes.
  public var fileSize: Int?
  /// The playing time.
  public var duration: Duration?
  /// True for the rendition that the publisher prefers.
  public var isDefault = false
  /// The title.
  public var title: FeedText?
  /// The description.
  public var description: FeedText?
  /// Thumbnails, best first.
  public var thumbnails: [FeedImage] = []
  /// The people who made it.
  public var credits: [FeedCredit] = []
  /// The address of a page with a player.
  public var playerURL: String?
  /// The audience, as `adult` or `nonadult`, or in another scheme's words.
  public var rating: String?
  /// The places where it may or may not be shown.
  public var restriction: FeedRestriction?
  /// The licence.
  public var license: FeedLicense?

  /// Creates an object without any information.
  public init() {}
}

/// A file that comes with an item.
public struct FeedEnclosure: Sendable, Equatable {
  /// The file's address.
  public var url: String
  /// The media type.
  public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// The title.
  public var title: String?
  /// The playing time.
  public var duration: Duration?

  /// Creates an enclosure.
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

extension FeedEnclosure {
  /// Creates the enclosure that a link refers to.
  init(_ link: FeedLink) {
    self.init(url: link.url, type: link.type, length: link.length, title: link.title)
  }
}

/// A picture that represents a feed or an item.
public struct FeedImage: Sendable, Equatable {
  /// The picture's address.
  public var url: String
  /// The title or the description, as alternative text.
  public var title: String?
  /// The page that it links to.
  public var link: String?
  /// The width in pixels, according to the feed.
  public var width: Int?
  /// The height in pixels, according to the feed.
  public var height: Int?
  /// The picture's author.
  public var credit: String?

  /// Creates a picture.
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

/// A person who contributed to a medium.
public struct FeedCredit: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The role, such as `author` or `photographer`.
  public var role: String?

  /// Creates a credit.
  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// The terms under which a medium may be used.
public struct FeedLicense: Sendable, Equatable {
  /// The licence's name.
  public var name: String?
  /// The address of the licence's text.
  public var url: String?
  /// The media type, as written.
  public var type: String?

  /// Creates a licence.
  public init(name: String? = nil, url: String? = nil, type: String? = nil) {
    self.name = name
    self.url = url
    self.type = type
  }
}

/// The places where a medium may or may not be shown.
public struct FeedRestriction: Sendable, Equatable {
  /// `allow` or `deny`.
  public var relationship: String?
  /// Country codes, addresses, or `all` and `none`.
  public var values: [String]

  /// Creates a restriction.
  public init(relationship: String? = nil, values: [String]) {
    self.relationship = relationship
    self.values = values
  }
}
