/// Reads a feed of any format from its bytes.
///
/// Broken documents are read as well as can be: the result then says what was wrong. The work is bounded in time
/// and memory whatever the bytes are, and never touches the network.
public struct FeedParser: Sendable {
  private let limits: FeedLimits

  /// A parser that keeps within `limits`.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// The feed in `bytes`, which came with `context`.
  ///
  /// - Throws: ``FeedParsingError`` when the document is no feed at all.
  public func parse(_ bytes: [UInt8], context: FeedContext = FeedContext()) throws(FeedParsingError) -> ParsedFeed {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    var decoder = DocumentDecoder(bytes)
    let document = decoder.decode(charset: context.charset)
    var feed = try JSONFeedParser.isJSON(document.bytes) ? jsonFeed(document, context) : xmlFeed(document, context)
    feed.encoding = document.encoding.name
    feed.isWellFormed = feed.isWellFormed && document.isWellFormed
    feed.warnings = Array((contentTypeWarning(context) + document.warnings + feed.warnings).prefix(limits.warnings))
    return feed
  }

  private func jsonFeed(_ document: DecodedDocument, _ context: FeedContext) throws(FeedParsingError) -> ParsedFeed {
    try JSONFeedAdapter.feed(JSONFeedParser.parse(document.bytes, limits: limits), context, limits)
  }

  private func xmlFeed(_ document: DecodedDocument, _ context: FeedContext) throws(FeedParsingError) -> ParsedFeed {
    let reader = XMLDocumentReader(limits: limits)
    let tree = try reader.read(document, context)
    let root = tree.root.name
    var feed: ParsedFeed
    switch root {
    case .rss, .rdfRoot, .channel:
      feed = RSSAdapter.feed(RSSParser.parse(tree, limits: limits), tree, limits)
    case .atomFeed, .atomEntry, .feed:
      feed = AtomAdapter.feed(AtomParser.parse(tree, limits: limits), tree, limits)
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
