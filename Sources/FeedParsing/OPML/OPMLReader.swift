/// Reads lists of feeds (OPML 1 and 2), broken ones as well as can be.
public struct OPMLReader: Sendable {
  private let limits: FeedLimits

  /// A reader that keeps within `limits`.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// The list in `bytes`, which came with `context`; as far as was read when the budget, which is ``FeedLimits/time``
  /// unless there is another, was spent.
  ///
  /// - Throws: ``FeedParsingError`` when the document is no list of feeds.
  public func read(
    _ bytes: [UInt8], context: FeedContext = FeedContext(), within budget: TimeBudget? = nil
  ) throws(FeedParsingError) -> OPMLDocument {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    var decoder = DocumentDecoder(bytes)
    let document = decoder.decode(charset: context.charset)
    let budget = budget ?? TimeBudget(limits.time)
    let tree = try XMLDocumentReader(limits: limits, budget: budget).read(document, context)
    guard tree.root.name == .opml else {
      throw tree.rootName.lowercased() == "html" ? .html : .otherDocument(root: tree.rootName)
    }
    var list = OPMLAdapter.list(OPMLParser.parse(tree), tree, limits, within: budget)
    list.isWellFormed = tree.isWellFormed && document.isWellFormed
    list.warnings = document.warnings + list.warnings
    return list
  }
}
