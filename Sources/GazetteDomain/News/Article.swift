import BoundedNumbers
public import Foundation

/// An article as its feed gives it; all HTML is sanitised.
public struct Article: Sendable, Hashable {
  /// The identifier within the feed; never empty. The publisher's own unless several items of a document share that.
  public var guid: String
  /// The other identifiers that the article may be stored under; empty for a stored article.
  public var aliases = ArticleAliases()
  /// The title, plain text; empty when the publisher gave none.
  public var title: String
  /// Where the original is.
  public var link: URL?
  /// When it was published; when first seen, if the publisher did not say.
  public var published: Date
  /// When the publisher last changed it, if told.
  public var updated: Date?
  /// The authors' names; often empty.
  public var authors: [String]
  /// The publisher's keywords; often empty.
  public var categories: [String]
  /// The sanitised body, full text or summary; may be empty. Pictures keep their original addresses.
  public var html: CleanHTML
  /// The body as plain text, for search.
  public var text: String
  /// The first words, ending at a word's end; may be empty.
  public var excerpt: String
  /// The lead picture's original address.
  public var picture: URL?
  /// The lead picture's caption and credit, plain text.
  public var pictureCaption: String?
  /// Audio, video or other files that come with it.
  public var enclosures: [Enclosure]
  /// The language tag, from the article or its feed.
  public var languageCode: String?
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// When an article can be published: the years 1900 to 2109. What is outside is no date of an article, and would not fit
  /// where it is kept.
  public static let dates: ClosedRange<Date> =
    Date(timeIntervalSince1970: Date.secondsBounds.lowerBound)...Date(timeIntervalSince1970: 4_398_046_511)

  /// Makes an article of which only the identity and the time are known.
  public init(guid: String, title: String, published: Date) {
    self.guid = guid
    self.title = title
    self.published = published
    authors = []
    categories = []
    html = CleanHTML()
    text = ""
    excerpt = ""
    enclosures = []
  }
}

/// HTML that the sanitiser wrote, so that a page may show it as it is; what a stranger wrote never becomes this by itself.
public struct CleanHTML: Sendable, Hashable {
  /// The HTML; may be empty.
  public let html: String

  /// No HTML.
  public init() { html = "" }

  /// Takes over what the sanitiser wrote, or what was kept of it; never what a stranger wrote.
  public init(sanitized html: String) { self.html = html }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { html.isEmpty }
}

/// The identity of an article in the store; outside it is its feed and its guid.
public struct ArticleID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads the number as it stands in addresses and forms; nil when it is none.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Articles stored earlier are less.
  public static func < (left: ArticleID, right: ArticleID) -> Bool { left.rawValue < right.rawValue }
}

/// A file that comes with an article.
public struct Enclosure: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// Its media type, when told.
  public var mediaType: String?
  /// Its size in bytes, when told.
  public var byteCount: Int64?
  /// Makes an enclosure.
  public init(url: URL, mediaType: String? = nil, byteCount: Int64? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.byteCount = byteCount
  }
}

/// How two articles of different feeds are known to tell the same story: by their link, or by their title.
public struct StoryKey: Sendable, Hashable {
  /// How far apart two articles of the same title can be published, in seconds.
  public static let titleSpan: TimeInterval = 2 * 86_400

  /// The link without scheme, `www.`, tracking, fragment and trailing slash; nil without a link to an article.
  public var link: String?
  /// The folded words of the title; nil when it is too short to be told from another's (`Live`, `Editorial`).
  public var title: String?

  /// The key of `article`.
  public init(_ article: Article) {
    link = article.link.flatMap(Self.link(of:))
    let words = SearchWords.words(of: article.title)
    let title = words.joined(separator: " ")
    self.title = words.count >= 4 && title.count >= 20 ? title : nil
  }

  /// The address without scheme, `www.`, tracking, fragment and trailing slash; nil for a site's front page.
  static func link(of url: URL) -> String? {
    guard var host = url.host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("www.") { host.removeFirst(4) }
    let path = url.path.split(separator: "/").joined(separator: "/")
    let query = (url.query ?? "").split(separator: "&").filter { !isTracking($0) }.sorted().joined(separator: "&")
    // A site's front page is no article.
    guard !path.isEmpty || !query.isEmpty else { return nil }
    return "\(host)/\(path)\(query.isEmpty ? "" : "?" + query)"
  }

  private static let trackers: Set<String> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "xtor", "mc_cid", "mc_eid", "igshid", "ref", "cmpid",
    "at_medium", "at_campaign", "ns_campaign", "ns_source", "ns_mchannel", "yclid", "_hsenc", "_hsmi", "smid",
  ]

  /// Whether `field`, a name and a value, only counts readers.
  static func isTracking(_ field: Substring) -> Bool {
    let name = field.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || trackers.contains(name)
  }
}
