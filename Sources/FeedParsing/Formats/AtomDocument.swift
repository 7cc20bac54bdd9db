/// An Atom document as written: Atom 0.3 or 1.0.
struct AtomDocument {
  /// `0.3` or `1.0`.
  var version: String
  /// The feed element: its attributes, base and language.
  var feedElement: XMLElement
  /// The feed's children, except its entries.
  var metadata: [XMLElement] = []
  var entries: [XMLElement] = []

  /// Whether the version is 0.3, whose texts follow different rules.
  var isAtom03: Bool { version == "0.3" }
}

/// Finds the parts of an Atom document in a tree.
enum AtomParser {
  /// The document of a tree whose root is a feed or a single entry.
  static func parse(_ tree: XMLTree, limits: FeedLimits) -> AtomDocument {
    var document = AtomDocument(version: version(of: tree), feedElement: tree.root)
    guard tree.root.name != .atomEntry else {
      document.entries = [tree.root]
      return document
    }
    for child in tree.children(tree.root) {
      switch child.name {
      case .atomEntry, .atomItem, .item: append(child, of: tree, to: &document, limits)
      default: document.metadata.append(child)
      }
    }
    return document
  }

  /// Entries without end tags contain the entries that follow; this lists each one separately.
  private static func append(
    _ entry: XMLElement, of tree: XMLTree, to document: inout AtomDocument, _ limits: FeedLimits
  ) {
    guard document.entries.count < limits.items else { return }
    document.entries.append(entry)
    for inner in tree.children(entry) where inner.name == .atomEntry {
      append(inner, of: tree, to: &document, limits)
    }
  }

  private static func version(of tree: XMLTree) -> String {
    if let version = tree.value(tree.root, .version) { return version }
    let isOld = tree.rootNamespaces.contains { $0.contains("purl.org/atom") || $0.contains("purl.org/pie") }
    return isOld ? "0.3" : "1.0"
  }
}
