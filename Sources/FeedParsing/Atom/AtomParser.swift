/// Finds Atom's parts in a tree.
enum AtomParser {
  /// The document of a tree whose root is a feed or a single entry.
  static func parse(_ tree: XMLTree, limits: FeedLimits) -> AtomDocument {
    var document = AtomDocument(version: version(of: tree), feedElement: tree.root)
    guard tree.root.name != .atomEntry else {
      document.entries = [tree.root]
      return document
    }
    for child in tree.root.children {
      switch child.name {
      case .atomEntry, .atomItem, .item: append(child, to: &document, limits)
      default: document.metadata.append(child)
      }
    }
    return document
  }

  /// Entries whose end tags are missing hold the next ones: each is taken out.
  private static func append(_ entry: XMLElement, to document: inout AtomDocument, _ limits: FeedLimits) {
    guard document.entries.count < limits.items else { return }
    let inner = entry.children.filter { $0.name == .atomEntry }
    guard !inner.isEmpty else { return document.entries.append(entry) }
    var outer = entry
    outer.children.removeAll { $0.name == .atomEntry }
    document.entries.append(outer)
    for entry in inner { append(entry, to: &document, limits) }
  }

  private static func version(of tree: XMLTree) -> String {
    if let version = tree.root.nonEmpty(.version) { return version }
    let isOld = tree.rootNamespaces.contains { $0.contains("purl.org/atom") || $0.contains("purl.org/pie") }
    return isOld ? "0.3" : "1.0"
  }
}
