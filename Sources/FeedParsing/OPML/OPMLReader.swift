/// Reads lists of feeds (OPML 1 and 2), broken ones as well as can be.
public struct OPMLReader: Sendable {
  private let limits: FeedLimits

  /// A reader that keeps within `limits`.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// The list in `bytes`, which came with `context`.
  ///
  /// - Throws: ``FeedParsingError`` when the document is no list of feeds.
  public func read(_ bytes: [UInt8], context: FeedContext = FeedContext()) throws(FeedParsingError) -> OPMLDocument {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    var decoder = DocumentDecoder(bytes)
    let document = decoder.decode(charset: context.charset)
    let tree = try XMLDocumentReader(limits: limits).read(document, context)
    guard tree.root.name == .opml else {
      throw tree.rootName.lowercased() == "html" ? .html : .otherDocument(root: tree.rootName)
    }
    var list = OPMLAdapter.list(OPMLParser.parse(tree), tree, limits)
    list.isWellFormed = tree.isWellFormed && document.isWellFormed
    list.warnings = document.warnings + list.warnings
    return list
  }
}
