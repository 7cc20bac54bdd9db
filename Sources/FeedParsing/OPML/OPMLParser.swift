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
