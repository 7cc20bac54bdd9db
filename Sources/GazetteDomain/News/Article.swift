import BoundedNumbers
public import Foundation

/// An article as its feed gives it; all HTML is sanitised.
public struct Article: Sendable, Hashable {
  /// The identifier within the feed; never empty. The publisher's own unless several items of a document share it.
  public var guid: String
  /// The other identifiers that the article may be stored under; empty for a stored article.
  public var aliases = ArticleAliases()
  /// The title, plain text; empty when the publisher gave none.
  public var title: String
  /// The address of the original.
  public var link: URL?
  /// The time of publication; the time when it was first seen if the publisher gives none.
  public var published: Date
  /// The time of the publisher's last change; nil when unknown.
  public var updated: Date?
  /// The authors' names; often empty.
  public var authors: [String]
  /// The publisher's keywords; often empty.
  public var categories: [String]
  /// The sanitised body, full text or summary; may be empty. Pictures keep their original addresses.
  public var html: CleanHTML
  /// The body as plain text, for search.
  public var text: String
  /// The first words, ending at a word boundary; may be empty.
  public var excerpt: String
  /// The lead picture's original address.
  public var picture: URL?
  /// The lead picture's caption and credit, plain text.
  public var pictureCaption: String?
  /// Audio, video and other attached files.
  public var enclosures: [Enclosure]
  /// The language tag, from the article or its feed.
  public var languageCode: String?
  /// Estimated reading time of the body; nil for a very short one.
  public var readingTime: Duration?

  /// The valid publication times: the years 1900 to 2109. Others are no plausible dates and would overflow the stored form.
  public static let dates: ClosedRange<Date> =
    Date(timeIntervalSince1970: Date.secondsBounds.lowerBound)...Date(timeIntervalSince1970: 4_398_046_511)

  /// Makes an article with only an identity and a time.
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

/// HTML that the sanitiser wrote, safe to show unescaped. Foreign HTML never becomes this without the sanitiser.
public struct CleanHTML: Sendable, Hashable {
  /// The HTML; may be empty.
  public let html: String

  /// Makes empty HTML.
  public init() { html = "" }

  /// Wraps HTML that the sanitiser wrote, fresh or stored; never foreign HTML.
  public init(sanitized html: String) { self.html = html }

  /// True when there is no HTML.
  public var isEmpty: Bool { html.isEmpty }
}

/// The identity of an article in the store; outside the store, its feed and its guid identify it.
public struct ArticleID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The stored number, at least 1.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads the number from an address or a form; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Articles stored earlier sort first.
  public static func < (left: ArticleID, right: ArticleID) -> Bool { left.rawValue < right.rawValue }
}

/// A file that comes with an article.
public struct Enclosure: Sendable, Hashable {
  /// The address.
  public var url: URL
  /// The media type; nil when unknown.
  public var mediaType: String?
  /// The size in bytes; nil when unknown.
  public var byteCount: Int64?
  /// Makes an enclosure.
  public init(url: URL, mediaType: String? = nil, byteCount: Int64? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.byteCount = byteCount
  }
}

/// The key that matches articles of different feeds about the same story: their link, or their title.
public struct StoryKey: Sendable, Hashable {
  /// The maximum time between the publications of two articles with the same title, in seconds.
  public static let titleSpan: TimeInterval = 2 * 86_400

  /// The link without scheme, `www.`, tracking, fragment and trailing slash; nil without a link to an article.
  public var link: String?
  /// The folded words of the title; nil when it is too short to be distinctive (`Live`, `Editorial`).
  public var title: String?

  /// The key of `article`.
  public init(_ article: Article) {
    link = article.link.flatMap(Self.link(of:))
    let words = SearchWords.words(of: article.title)
    let title = words.joined(separator: " ")
    self.title = words.count >= 4 && title.count >= 20 ? title : nil
  }

  /// Returns the address without scheme, `www.`, tracking, fragment and trailing slash; nil for a site's front page.
  static func link(of url: URL) -> String? {
    guard var host = url.host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("www.") { host.removeFirst(4) }
    let path = url.path.split(separator: "/").joined(separator: "/")
    let query = (url.query ?? "").split(separator: "&").filter { !isTracking($0) }.sorted().joined(separator: "&")
    // A site's front page is not an article.
    guard !path.isEmpty || !query.isEmpty else { return nil }
    return "\(host)/\(path)\(query.isEmpty ? "" : "?" + query)"
  }

  private static let trackers: Set<String> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "xtor", "mc_cid", "mc_eid", "igshid", "ref", "cmpid",
    "at_medium", "at_campaign", "ns_campaign", "ns_source", "ns_mchannel", "yclid", "_hsenc", "_hsmi", "smid",
  ]

  /// Returns true when `field`, a name and a value, only tracks readers.
  static func isTracking(_ field: Substring) -> Bool {
    let name = field.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || trackers.contains(name)
  }
}
