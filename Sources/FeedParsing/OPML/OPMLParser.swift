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
    let body = tree.root.child(.body)?.children ?? []
    return Document(
      version: tree.root.nonEmpty(.version), head: tree.root.child(.head)?.children ?? [],
      outlines: (tree.root.children + body).filter { $0.name == .outline })
  }
}
