/// Reads lists of feeds (OPML 1 and 2), including as much as possible of broken ones.
///
/// ```swift
/// for subscription in try OPMLReader().read(bytes).subscriptions { print(subscription.title, subscription.feedURL) }
/// ```
public struct OPMLReader: Sendable {
  private let limits: FeedLimits

  /// Creates a reader with `limits`.
  public init(limits: FeedLimits = FeedLimits()) {
    self.limits = limits
  }

  /// Returns the list in `bytes`, which arrived with `context`; incomplete if the time runs out. The default budget is
  /// ``FeedLimits/time``.
  ///
  /// - Throws: ``FeedParsingError`` when the document is not a list of feeds.
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

/// Finds the parts of an OPML document in a tree.
enum OPMLParser {
  /// An OPML document as written.
  struct Document {
    /// The version attribute.
    var version: String?
    /// The children of the head.
    var head: [XMLElement]
    /// The elements that contain the top-level lines.
    var bodies: [XMLElement]
  }

  /// The document of a tree whose root is `opml`.
  static func parse(_ tree: XMLTree) -> Document {
    let inHead = tree.child(tree.root, .head).map { Array(tree.children($0)) } ?? []
    return Document(
      version: tree.value(tree.root, .version), head: inHead,
      bodies: [tree.root] + tree.children(tree.root).filter { $0.name == .body })
  }
}

/// Converts an OPML document to a list of feeds.
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
    for body in document.bodies { list.outlines += adapter.outlines(in: body) }
    list.warnings = adapter.reader.warnings
    return list
  }

  private func outlines(in parent: XMLElement) -> [OPMLOutline] {
    var outlines: [OPMLOutline] = []
    for child in reader.children(parent) where child.name == .outline {
      guard let outline = outline(child) else { break }
      outlines.append(outline)
    }
    return outlines
  }

  /// The converted line; nil when no time or space is left.
  private func outline(_ element: XMLElement) -> OPMLOutline? {
    guard reader.hasTime(), reader.reserveSpace(for: OPMLOutline.self) else { return nil }
    var outline = OPMLOutline(text: name(reader.value(element, .text) ?? reader.value(element, .title) ?? ""))
    outline.type = reader.word(element, .type)
    outline.pageURL = address(element, .htmlurl)
    outline.url = address(element, .url)
    let isList = outline.type == "include" || outline.url?.lowercased().hasSuffix(".opml") == true
    // Some programs use `url` for the feed's address.
    outline.feedURL = address(element, .xmlurl) ?? (outline.type == "rss" && !isList ? outline.url : nil)
    outline.description = reader.value(element, .description)
    outline.language = reader.value(element, .language).flatMap(LanguageTag.normalised)
    outline.created = reader.value(element, .created).flatMap(FeedDate.parse)
    outline.categories = categories(reader.value(element, .category) ?? "")
    outline.children = outlines(in: element)
    return outline
  }

  /// A name on one line; some programs escape theirs twice.
  private func name(_ text: String) -> String {
    HTMLGuess.looksLikeHTML(text) ? PlainText.of(html: text) : PlainText.collapsingSpace(in: text)
  }

  private func address(_ element: XMLElement, _ name: AttributeName) -> String? {
    reader.value(element, name) == nil ? nil : reader.address(element, name)
  }

  /// A feed belongs to a few folders, not to thousands.
  private static let maximumCategories = 64

  /// Comma-separated paths, their parts separated by slashes; empty parts are ignored.
  private func categories(_ text: String) -> [[String]] {
    let maximum = Self.maximumCategories
    var categories: [[String]] = []
    for path in text.split(separator: ",", maxSplits: maximum).prefix(maximum) {
      let parts = path.split(separator: "/", maxSplits: maximum).prefix(maximum).compactMap {
        TextBytes.nonEmpty(String($0))
      }
      for _ in parts where !reader.reserveSpace(for: String.self) { return categories }
      if !parts.isEmpty { reader.add(parts, to: &categories) }
    }
    return categories
  }
}
