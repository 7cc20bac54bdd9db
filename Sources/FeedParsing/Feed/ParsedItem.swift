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

/// A link of a feed or of an item.
public struct FeedLink: Sendable, Equatable {
  /// Where it leads.
  public var url: String
  /// What it is for: `alternate` (the default), `self`, `enclosure`, `related`, `replies`…
  public var relation: String
  /// The media type of what it leads to.
  public var type: String?
  /// What a person may be shown.
  public var title: String?
  /// The language (BCP 47) of what it leads to.
  public var language: String?
  /// The size in bytes.
  public var length: Int?

  /// A link from its parts.
  public init(
    url: String, relation: String = "alternate", type: String? = nil, title: String? = nil,
    language: String? = nil, length: Int? = nil
  ) {
    self.url = url
    self.relation = relation
    self.type = type
    self.title = title
    self.language = language
    self.length = length
  }
}

/// What a feed or an item is about.
public struct FeedCategory: Sendable, Equatable {
  /// The word itself.
  public var term: String
  /// The address of the list that the word is from.
  public var scheme: String?
  /// The word as a person should read it, where it differs.
  public var label: String?

  /// A category from its parts.
  public init(term: String, scheme: String? = nil, label: String? = nil) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}

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

/// Where something took place, in degrees (WGS 84).
public struct FeedPosition: Sendable, Equatable {
  /// Degrees north, -90…90.
  public var latitude: Double
  /// Degrees east, -180…180.
  public var longitude: Double

  /// A position from its coordinates; nil when they lie outside the globe.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// What a podcast says of its episode.
public struct FeedEpisode: Sendable, Equatable {
  /// How long it plays.
  public var duration: Duration?
  /// The season's number.
  public var season: Int?
  /// The number within the season.
  public var number: Int?
  /// `full`, `trailer` or `bonus`.
  public var type: String?
  /// True when it is not for children.
  public var isExplicit: Bool?

  /// An episode of which nothing is known yet.
  public init() {}
}

/// The feed that an item was taken from.
public struct FeedOrigin: Sendable, Equatable {
  /// Its identifier.
  public var id: String?
  /// Its name.
  public var title: FeedText?
  /// What it says of itself.
  public var subtitle: FeedText?
  /// Its address (RSS) or its page (Atom).
  public var url: String?
  /// All its links.
  public var links: [FeedLink] = []
  /// Who writes it.
  public var authors: [FeedPerson] = []
  /// Who helps to write it.
  public var contributors: [FeedPerson] = []
  /// What it is about.
  public var categories: [FeedCategory] = []
  /// The copyright line.
  public var rights: FeedText?
  /// The program that made it.
  public var generator: FeedGenerator?
  /// A small square picture.
  public var icon: String?
  /// A wide picture.
  public var logo: String?
  /// When it last changed.
  public var updated: Date?

  /// A source of which nothing is known yet.
  public init() {}
}
