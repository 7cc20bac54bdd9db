/// Parses a feed of any format.
///
/// ```swift
/// let feed = try FeedParser().parse(bytes, context: FeedContext(url: "https://paper.example/feed"))
/// for item in feed.items { print(item.title?.value ?? item.id) }
/// ```
///
/// Reads as much as possible of a broken document; the result then contains warnings. Time and memory are bounded for any input,
/// and the parser never uses the network.
public struct FeedParser: Sendable {
  private let limits: FeedLimits

  /// Creates a parser with `limits`.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// Returns the feed in `bytes`, which arrived with `context`; incomplete if the time runs out. The default budget is
  /// ``FeedLimits/time``.
  ///
  /// - Throws: ``FeedParsingError`` when the document is not a feed.
  public func parse(
    _ bytes: [UInt8], context: FeedContext = FeedContext(), within budget: TimeBudget? = nil
  ) throws(FeedParsingError) -> ParsedFeed {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let budget = budget ?? TimeBudget(limits.time)
    var decoder = DocumentDecoder(bytes)
    let document = decoder.decode(charset: context.charset)
    let isJSON = JSONFeedParser.isJSON(document.bytes)
    var feed = try isJSON ? jsonFeed(document, context, budget) : xmlFeed(document, context, budget)
    feed.encoding = document.encoding.name
    feed.isWellFormed = feed.isWellFormed && document.isWellFormed
    feed.warnings = Array((contentTypeWarning(context) + document.warnings + feed.warnings).prefix(limits.warnings))
    return feed
  }

  private func jsonFeed(
    _ document: DecodedDocument, _ context: FeedContext, _ budget: TimeBudget
  ) throws(FeedParsingError) -> ParsedFeed {
    let json = try JSONFeedParser.parse(document.bytes, limits: limits, within: budget)
    return JSONFeedAdapter.feed(json, context, limits, within: budget)
  }

  private func xmlFeed(
    _ document: DecodedDocument, _ context: FeedContext, _ budget: TimeBudget
  ) throws(FeedParsingError) -> ParsedFeed {
    let reader = XMLDocumentReader(limits: limits, budget: budget)
    let tree = try reader.read(document, context)
    let root = tree.root.name
    var feed: ParsedFeed
    switch root {
    case .rss, .rdfRoot, .channel:
      feed = RSSAdapter.feed(RSSParser.parse(tree, limits: limits), tree, limits, within: budget)
    case .atomFeed, .atomEntry, .feed:
      feed = AtomAdapter.feed(AtomParser.parse(tree, limits: limits), tree, limits, within: budget)
    case .opml:
      throw .opml
    default:
      throw tree.rootName.lowercased() == "html" ? .html : .otherDocument(root: tree.rootName)
    }
    feed.isWellFormed = tree.isWellFormed
    return feed
  }

  private func contentTypeWarning(_ context: FeedContext) -> [FeedWarning] {
    guard let type = context.contentType, !type.isEmpty else { return [] }
    let isFitting =
      type.hasSuffix("xml") || type.hasSuffix("json") || type.hasSuffix("xml-dtd") || type.contains("xml-external")
    return isFitting ? [] : [FeedWarning(.contentType, type)]
  }
}

/// The reason why a document is not a feed.
public enum FeedParsingError: Error, Sendable, Equatable {
  /// It contains only white space.
  case empty
  /// It is larger than ``FeedLimits/bytes``.
  case tooLarge(limit: Int)
  /// It is a web page.
  case html
  /// It is an OPML list; read it with ``OPMLReader``.
  case opml
  /// It is another kind of XML or JSON; `root` is its first element's name, `object` or `array` for JSON.
  case otherDocument(root: String)
  /// It is neither XML nor JSON.
  case unrecognised
}
