public import struct Foundation.Date

/// A feed in one neutral form, whatever format it was written in.
///
/// Everything is optional that a publisher can leave out. URLs are texts, absolute wherever a base was known.
public struct ParsedFeed: Sendable, Equatable {
  /// The family of formats.
  public var format: FeedFormat
  /// The format's version as `0.90`, `0.91`, `1.0`, `2.0`…; nil when the feed names none.
  public var version: String?
  /// The character encoding that the bytes were read in: its lower-case IANA name.
  public var encoding: String
  /// False when the document broke the rules of XML or JSON and was read as well as could be.
  public var isWellFormed: Bool
  /// What was wrong with the document, in the order found; at most ``FeedLimits/warnings``.
  public var warnings: [FeedWarning] = []

  /// The feed's name.
  public var title: FeedText?
  /// RSS's description, Atom's subtitle or tagline.
  public var subtitle: FeedText?
  /// Atom 0.3's `info`: what the feed's address shows to a person.
  public var info: FeedText?
  /// The page that the feed belongs to.
  public var link: String?
  /// All links of the feed itself, in document order, ``link`` among them.
  public var links: [FeedLink] = []
  /// The feed's own address, as it gives it.
  public var selfLink: String?
  /// The address that the feed says it has moved to.
  public var newLocation: String?
  /// The feed's own identifier, where the format has one.
  public var id: String?
  /// The language (BCP 47).
  public var language: String?
  /// The copyright line.
  public var rights: FeedText?
  /// A link to the licence.
  public var licenseURL: String?
  /// When the feed says it was published.
  public var published: Date?
  /// When the feed says it last changed.
  public var updated: Date?
  /// When the feed says it was made.
  public var created: Date?
  /// The first moment at which the feed's content is valid.
  public var validFrom: Date?
  /// The last moment at which the feed's content is valid.
  public var validUntil: Date?
  /// The feed's picture: RSS image, Atom logo, or iTunes artwork, the first of these.
  public var image: FeedImage?
  /// A small square picture: Atom or JSON icon.
  public var icon: String?
  /// Who writes it, in document order.
  public var authors: [FeedPerson] = []
  /// Who helps to write it.
  public var contributors: [FeedPerson] = []
  /// Who publishes it: RSS's webmaster or Dublin Core's publisher.
  public var publisher: FeedPerson?
  /// What it is about.
  public var categories: [FeedCategory] = []
  /// The program that made it.
  public var generator: FeedGenerator?
  /// How long to wait between two fetches, as the publisher asks (`ttl`, `sy:updatePeriod`).
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
  /// True when the publisher says that nothing more will come.
  public var isFinished = false

  /// The entries, in document order.
  public var items: [ParsedItem] = []

  /// An empty feed of a format.
  public init(format: FeedFormat, version: String?, encoding: String, isWellFormed: Bool = true) {
    self.format = format
    self.version = version
    self.encoding = encoding
    self.isWellFormed = isWellFormed
  }
}

/// The family of formats that a feed was written in.
public enum FeedFormat: String, Sendable {
  /// RSS 0.90 to 2.0, RDF included.
  case rss
  /// Atom 0.3 and 1.0.
  case atom
  /// JSON Feed 1.0 and 1.1.
  case json
}

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

  /// A service from its parts.
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
  /// The label of its button.
  public var title: String?
  /// What it is for.
  public var description: String?
  /// The name of the field.
  public var name: String?
  /// Where the text is sent.
  public var link: String?

  /// A search box from its parts.
  public init(title: String? = nil, description: String? = nil, name: String? = nil, link: String? = nil) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
