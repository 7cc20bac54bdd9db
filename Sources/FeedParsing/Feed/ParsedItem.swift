public import struct Foundation.Date

/// One entry of a feed in a neutral form.
public struct ParsedItem: Sendable, Equatable {
  /// The identifier within the feed: the guid, else the link, else a hash of stable parts. Never empty.
  public var id: String
  /// The identifier in the feed; nil when there is none.
  public var guid: String?
  /// The headline.
  public var title: FeedText?
  /// The address of the article's page.
  public var link: String?
  /// All links, in document order, ``link`` among them.
  public var links: [FeedLink] = []
  /// The date of first publication; nil when it is missing or unreadable, never "now".
  public var published: Date?
  /// The date of the last change.
  public var updated: Date?
  /// The creation date, if the feed gives one.
  public var created: Date?
  /// The expiry date.
  public var expires: Date?
  /// The authors, in document order; empty when the item has none (the feed's authors may then apply).
  public var authors: [FeedPerson] = []
  /// The contributors.
  public var contributors: [FeedPerson] = []
  /// The publisher.
  public var publisher: FeedPerson?
  /// The subjects.
  public var categories: [FeedCategory] = []
  /// The summary. Not sanitised.
  public var summary: FeedText?
  /// The full text. Not sanitised.
  public var content: FeedText?
  /// The item's picture: a thumbnail or an image medium, else the first picture of the text.
  public var image: FeedImage?
  /// The attached files.
  public var enclosures: [FeedEnclosure] = []
  /// Media RSS objects, groups flattened.
  public var media: [FeedMedia] = []
  /// The language (BCP 47) of the item.
  public var language: String?
  /// The copyright line.
  public var rights: FeedText?
  /// The address of the licence.
  public var licenseURL: String?
  /// The address of the comment page.
  public var commentsURL: String?
  /// The address of the comment feed.
  public var commentsFeedURL: String?
  /// The address that accepts comments (`wfw:comment`).
  public var commentAPI: String?
  /// The number of comments.
  public var commentCount: Int?
  /// The feed that the item originates from.
  public var source: FeedOrigin?
  /// The items that it replies to (`thr:in-reply-to`).
  public var replyTo: [FeedReply] = []
  /// The place of the event (GeoRSS, W3C geo).
  public var position: FeedPosition?
  /// The podcast episode.
  public var episode: FeedEpisode?

  /// Creates an item that has only an id.
  public init(id: String) {
    self.id = id
  }
}

/// A link of a feed or of an item.
public struct FeedLink: Sendable, Equatable {
  /// The target address.
  public var url: String
  /// The relation: `alternate` (the default), `self`, `enclosure`, `related`, `replies`…
  public var relation: String
  /// The media type of the target.
  public var type: String?
  /// The title for readers.
  public var title: String?
  /// The language (BCP 47) of the target.
  public var language: String?
  /// The size of the target in bytes.
  public var length: Int?

  /// Creates a link.
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

/// A subject of a feed or an item.
public struct FeedCategory: Sendable, Equatable {
  /// The word itself.
  public var term: String
  /// The address of the vocabulary that the word belongs to.
  public var scheme: String?
  /// The word for readers, if it differs.
  public var label: String?

  /// Creates a category.
  public init(term: String, scheme: String? = nil, label: String? = nil) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}

/// The item that another item replies to.
public struct FeedReply: Sendable, Equatable {
  /// The identifier of that item.
  public var id: String?
  /// The address of its page.
  public var url: String?
  /// The page's media type.
  public var type: String?
  /// The address of its feed.
  public var source: String?

  /// Creates a reply.
  public init(id: String? = nil, url: String? = nil, type: String? = nil, source: String? = nil) {
    self.id = id
    self.url = url
    self.type = type
    self.source = source
  }
}

/// The place of an event, in degrees (WGS 84).
public struct FeedPosition: Sendable, Equatable {
  /// Degrees north, -90…90.
  public var latitude: Double
  /// Degrees east, -180…180.
  public var longitude: Double

  /// Creates a position; nil when the coordinates are out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The podcast metadata of an episode.
public struct FeedEpisode: Sendable, Equatable {
  /// The playing time.
  public var duration: Duration?
  /// The season's number.
  public var season: Int?
  /// The number within the season.
  public var number: Int?
  /// `full`, `trailer` or `bonus`.
  public var type: String?
  /// Whether it is unsuitable for children; nil when the feed does not say.
  public var isExplicit: Bool?

  /// Creates an episode without any information.
  public init() {}
}

/// The feed that an item originates from.
public struct FeedOrigin: Sendable, Equatable {
  /// The identifier.
  public var id: String?
  /// The name.
  public var title: FeedText?
  /// The subtitle.
  public var subtitle: FeedText?
  /// The feed's address (RSS) or its page (Atom).
  public var url: String?
  /// All its links.
  public var links: [FeedLink] = []
  /// The authors.
  public var authors: [FeedPerson] = []
  /// The contributors.
  public var contributors: [FeedPerson] = []
  /// The subjects.
  public var categories: [FeedCategory] = []
  /// The copyright line.
  public var rights: FeedText?
  /// The program that generated the feed.
  public var generator: FeedGenerator?
  /// A small square picture.
  public var icon: String?
  /// A wide picture.
  public var logo: String?
  /// The date of the last change.
  public var updated: Date?

  /// Creates a source without any information.
  public init() {}
}
