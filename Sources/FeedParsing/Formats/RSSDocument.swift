/// An RSS document as written: RSS 0.91 to 2.0, and the RDF of RSS 0.90 and 1.0.
struct RSSDocument {
  /// `0.90`, `0.91`, …, `2.0`; nil when the document does not say.
  var version: String?
  /// The channel's children, except items, picture and search box.
  var channel: [XMLElement] = []
  /// The channel itself: its attributes, base and language.
  var channelElement: XMLElement
  /// The items, whether inside the channel or, as in RDF, next to it.
  var items: [XMLElement] = []
  /// The channel's picture.
  var image: XMLElement?
  /// The channel's search box.
  var textInput: XMLElement?
  /// The channel's new address, from a `redirect` document.
  var newLocation: XMLElement?
}

/// Finds the parts of an RSS document in a tree.
enum RSSParser {
  /// The document of a tree whose root is `rss`, `rdf:RDF` or a bare `channel`.
  static func parse(_ tree: XMLTree, limits: FeedLimits) -> RSSDocument {
    let root = tree.root
    let channel = root.name == .channel ? root : tree.child(root, .channel) ?? root
    var document = RSSDocument(version: version(of: tree), channelElement: channel)
    for child in tree.children(channel) { classify(child, of: tree, into: &document, limits) }
    if root.name != .channel, channel.name == .channel {
      for child in tree.children(root) where child.name != .channel {
        classify(child, of: tree, into: &document, limits)
      }
    }
    return document
  }

  private static func classify(
    _ element: XMLElement, of tree: XMLTree, into document: inout RSSDocument, _ limits: FeedLimits
  ) {
    switch element.name {
    case .item, .atomEntry, .entry: append(element, of: tree, to: &document, limits)
    // In RDF, the channel only refers to its picture and search box, which are described outside it.
    case .image where element.hasChildren: document.image = document.image ?? element
    case .textinput where element.hasChildren: document.textInput = document.textInput ?? element
    case .redirect: document.newLocation = tree.child(element, .newlocation)
    case .unknown, .items: appendItems(in: element, of: tree, to: &document, limits)
    default: document.channel.append(element)
    }
  }

  /// Items without end tags contain the items that follow; this lists each one separately.
  private static func append(
    _ item: XMLElement, of tree: XMLTree, to document: inout RSSDocument, _ limits: FeedLimits
  ) {
    guard document.items.count < limits.items else { return }
    document.items.append(item)
    appendItems(in: item, of: tree, to: &document, limits)
  }

  private static func appendItems(
    in element: XMLElement, of tree: XMLTree, to document: inout RSSDocument, _ limits: FeedLimits
  ) {
    for item in tree.children(element) where item.name == .item { append(item, of: tree, to: &document, limits) }
  }

  private static func version(of tree: XMLTree) -> String? {
    if tree.root.name == .rdfRoot {
      return tree.rootNamespaces.contains { $0.contains("rdf/simple/0.9") } ? "0.90" : "1.0"
    }
    guard let version = tree.value(tree.root, .version) else { return nil }
    // RSS 2.0.1 and 2.0.11 are revisions of the RSS 2.0 specification.
    return version.hasPrefix("2") ? "2.0" : version
  }
}
