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

/// Finds OPML's parts in a tree.
enum OPMLParser {
  /// An OPML document as it is written.
  struct Document {
    /// The version attribute.
    var version: String?
    /// What the head holds.
    var head: [XMLElement]
    /// The lines of the first level.
    var outlines: [XMLElement]
  }

  /// The document of a tree whose root is `opml`.
  static func parse(_ tree: XMLTree) -> Document {
    let inHead = tree.child(tree.root, .head).map { Array(tree.children($0)) } ?? []
    let inBody = tree.child(tree.root, .body).map { Array(tree.children($0)) } ?? []
    return Document(
      version: tree.value(tree.root, .version), head: inHead,
      outlines: (tree.children(tree.root) + inBody).filter { $0.name == .outline })
  }
}

/// Makes a list of feeds of an OPML document.
struct OPMLAdapter {
  private let reader: ElementReader

  /// The list that `document` of `tree` describes.
  static func list(
    _ document: OPMLParser.Document, _ tree: XMLTree, _ limits: FeedLimits, within budget: TimeBudget
  ) -> OPMLDocument {
    let adapter = OPMLAdapter(reader: ElementReader(tree, limits: limits, within: budget))
    var list = OPMLDocument(version: document.version)
    var owner = FeedPerson()
    for element in document.head {
      switch element.name {
      case .title: list.title = adapter.reader.plain(element)
      case .datecreated: list.created = adapter.reader.date(element)
      case .datemodified: list.modified = adapter.reader.date(element)
      case .ownername: owner.name = adapter.reader.plain(element)
      case .owneremail: owner.email = adapter.reader.string(element)
      case .ownerid: owner.url = adapter.reader.address(element)
      default: break
      }
    }
    list.owner = owner.isEmpty ? nil : owner
    list.outlines = document.outlines.compactMap { adapter.outline($0) }
    list.warnings = adapter.reader.warnings
    return list
  }

  /// Nil when there is no time left.
  private func outline(_ element: XMLElement) -> OPMLOutline? {
    guard reader.hasTime() else { return nil }
    var outline = OPMLOutline(text: reader.value(element, .text) ?? reader.value(element, .title) ?? "")
    outline.type = reader.word(element, .type)
    outline.pageURL = address(element, .htmlurl)
    outline.url = address(element, .url)
    let isList = outline.type == "include" || outline.url?.lowercased().hasSuffix(".opml") == true
    // Some programs write the feed's address as `url`.
    outline.feedURL = address(element, .xmlurl) ?? (outline.type == "rss" && !isList ? outline.url : nil)
    outline.description = reader.value(element, .description)
    outline.language = reader.value(element, .language).flatMap(LanguageTag.normalised)
    outline.created = reader.value(element, .created).flatMap(FeedDate.parse)
    outline.categories = Self.categories(reader.value(element, .category) ?? "")
    outline.children = reader.children(element).filter { $0.name == .outline }.compactMap { self.outline($0) }
    return outline
  }

  private func address(_ element: XMLElement, _ name: AttributeName) -> String? {
    reader.value(element, name) == nil ? nil : reader.address(element, name)
  }

  /// A feed stands in a few folders, not in thousands.
  private static let mostCategories = 64

  /// Paths between commas, their parts between slashes; empty parts say nothing.
  private static func categories(_ text: String) -> [[String]] {
    text.split(separator: ",", maxSplits: mostCategories).prefix(mostCategories).map { path in
      path.split(separator: "/").compactMap { TextBytes.nonEmpty(String($0)) }
    }.filter { !$0.isEmpty }
  }
}
