public import struct Foundation.Date

/// A feed in a neutral form, independent of its format.
///
/// Everything that a publisher can omit is optional. URLs are strings, absolute if a base URL was known.
public struct ParsedFeed: Sendable, Equatable {
  /// The format family.
  public var format: FeedFormat
  /// The format's version, such as `0.90`, `0.91`, `1.0`, `2.0`; nil when the feed names none.
  public var version: String?
  /// The character encoding of the original bytes, as a lower-case IANA name.
  public var encoding: String
  /// False when the document violated the rules of XML or JSON and had to be repaired.
  public var isWellFormed: Bool
  /// The problems in the document, in the order found; at most ``FeedLimits/warnings``.
  public var warnings: [FeedWarning] = []

  /// The feed's name.
  public var title: FeedText?
  /// RSS's description, Atom's subtitle or tagline.
  public var subtitle: FeedText?
  /// Atom 0.3's `info`: the text for a person who opens the feed's address.
  public var info: FeedText?
  /// The address of the feed's page.
  public var link: String?
  /// All links of the feed itself, in document order, ``link`` among them.
  public var links: [FeedLink] = []
  /// The feed's own address, according to the feed.
  public var selfLink: String?
  /// The feed's new address, if it says that it has moved.
  public var newLocation: String?
  /// The feed's own identifier, if the format has one.
  public var id: String?
  /// The language (BCP 47).
  public var language: String?
  /// The copyright line.
  public var rights: FeedText?
  /// The address of the licence.
  public var licenseURL: String?
  /// The feed's publication date, according to the feed.
  public var published: Date?
  /// The date of the feed's last change, according to the feed.
  public var updated: Date?
  /// The feed's creation date, according to the feed.
  public var created: Date?
  /// The beginning of the validity of the feed's content.
  public var validFrom: Date?
  /// The end of the validity of the feed's content.
  public var validUntil: Date?
  /// The feed's picture: RSS image, Atom logo, or iTunes artwork, the first of these.
  public var image: FeedImage?
  /// A small square picture: the Atom or JSON icon.
  public var icon: String?
  /// The authors, in document order.
  public var authors: [FeedPerson] = []
  /// The contributors.
  public var contributors: [FeedPerson] = []
  /// The publisher: RSS's webmaster or Dublin Core's publisher.
  public var publisher: FeedPerson?
  /// The subjects.
  public var categories: [FeedCategory] = []
  /// The program that generated the feed.
  public var generator: FeedGenerator?
  /// The publisher's interval between two fetches (`ttl`, `sy:updatePeriod`).
  public var refreshInterval: Duration?
  /// Hours of the day (0…23, GMT) in which nothing new appears.
  public var skipHours: [Int] = []
  /// English names of the weekdays on which nothing new appears.
  public var skipDays: [String] = []
  /// RSS's link to a description of its format.
  public var docsURL: String?
  /// RSS's search box.
  public var textInput: FeedTextInput?
  /// RSS's publish-subscribe service.
  public var cloud: FeedCloud?
  /// WebSub hubs.
  public var hubs: [String] = []
  /// The address of the next, older page.
  public var nextPage: String?
  /// True when the publisher says that the feed is complete.
  public var isFinished = false

  /// The entries, in document order.
  public var items: [ParsedItem] = []

  /// Creates an empty feed.
  public init(format: FeedFormat, version: String?, encoding: String, isWellFormed: Bool = true) {
    self.format = format
    self.version = version
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }
}

/// A family of feed formats.
public enum FeedFormat: String, Sendable {
  /// RSS 0.90 to 2.0, RDF included.
  case rss
  /// Atom 0.3 and 1.0.
  case atom
  /// JSON Feed 1.0 and 1.1.
  case json
}

/// The program that generated a feed.
public struct FeedGenerator: Sendable, Equatable {
  /// The name.
  public var name: String?
  /// The page.
  public var url: String?
  /// The version.
  public var version: String?

  /// Creates a generator.
  public init(name: String? = nil, url: String? = nil, version: String? = nil) {
    self.name = name
    self.url = url
    self.version = version
  }
}

/// RSS's publish-subscribe service.
public struct FeedCloud: Sendable, Equatable {
  /// The host.
  public var domain: String?
  /// The port.
  public var port: Int?
  /// The path.
  public var path: String?
  /// The procedure to call.
  public var procedure: String?
  /// `xml-rpc`, `soap` or `http-post`.
  public var transport: String?

  /// Creates a service.
  public init(
    domain: String? = nil, port: Int? = nil, path: String? = nil, procedure: String? = nil, transport: String? = nil
  ) {
    self.domain = domain
    self.port = port
    self.path = path
    self.procedure = procedure
    self.transport = transport
  }
}

/// RSS's search box.
public struct FeedTextInput: Sendable, Equatable {
  /// The label of the button.
  public var title: String?
  /// The purpose of the search box.
  public var description: String?
  /// The name of the field.
  public var name: String?
  /// The address that receives the text.
  public var link: String?

  /// Creates a search box.
  public init(title: String? = nil, description: String? = nil, name: String? = nil, link: String? = nil) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
