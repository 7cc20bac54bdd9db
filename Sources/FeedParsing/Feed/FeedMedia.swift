/// One object of Media RSS: a file in one or several renditions, and what is said of it.
public struct FeedMedia: Sendable, Equatable {
  /// Where the file lies; nil when only a player or thumbnails are given.
  public var url: String?
  /// Its media type.
  public var type: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  /// Width in pixels.
  public var width: Int?
  /// Height in pixels.
  public var height: Int?
  /// Size in bytes.
  public var fileSize: Int?
  /// How long it plays.
  public var duration: Duration?
  /// True for the rendition that the publisher prefers.
  public var isDefault = false
  /// Its title.
  public var title: FeedText?
  /// Its description.
  public var description: FeedText?
  /// Small pictures of it, best first.
  public var thumbnails: [FeedImage] = []
  /// Who made it.
  public var credits: [FeedCredit] = []
  /// A page that plays it.
  public var playerURL: String?
  /// The audience it is for, as `adult` or `nonadult`, or in another scheme's words.
  public var rating: String?
  /// Where it may or may not be shown.
  public var restriction: FeedRestriction?
  /// The licence.
  public var license: FeedLicense?

  /// An object of which nothing is known yet.
  public init() {}
}

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

extension FeedEnclosure {
  /// The file that a link leads to.
  init(_ link: FeedLink) {
    self.init(url: link.url, type: link.type, length: link.length, title: link.title)
  }
}

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

/// Somebody who had a part in a medium.
public struct FeedCredit: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The part, as `author` or `photographer`.
  public var role: String?

  /// A credit from its parts.
  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

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

/// Where a medium may or may not be shown.
public struct FeedRestriction: Sendable, Equatable {
  /// `allow` or `deny`.
  public var relationship: String?
  /// Country codes, addresses, or `all` and `none`.
  public var values: [String]

  /// A restriction from its parts.
  public init(relationship: String? = nil, values: [String]) {
    self.relationship = relationship
    self.values = values
  }
}
