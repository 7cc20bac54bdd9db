/// An RSS document as it is written: RSS 0.91 to 2.0, and the RDF of RSS 0.90 and 1.0.
struct RSSDocument {
  /// `0.90`, `0.91`, …, `2.0`; nil when the document does not say.
  var version: String?
  /// What the channel holds, items, picture and search box aside.
  var channel: [XMLElement] = []
  /// The channel itself: its attributes, base and language.
  var channelElement: XMLElement
  /// The items, wherever they stand: in the channel, or beside it as in RDF.
  var items: [XMLElement] = []
  /// The channel's picture.
  var image: XMLElement?
  /// The channel's search box.
  var textInput: XMLElement?
  /// The address that the channel has moved to, from a `redirect` document.
  var newLocation: XMLElement?
}

/// Finds RSS's parts in a tree.
enum RSSParser {
  /// The document of a tree whose root is `rss`, `rdf:RDF` or a bare `channel`.
  static func parse(_ tree: XMLTree, limits: FeedLimits) -> RSSDocument {
    let root = tree.root
    let channel = root.name == .channel ? root : tree.child(root, .channel) ?? root
    var document = RSSDocument(version: version(of: tree), channelElement: channel)
    for child in tree.children(channel) { sort(child, of: tree, into: &document, limits) }
    if root.name != .channel, channel.name == .channel {
      for child in tree.children(root) where child.name != .channel { sort(child, of: tree, into: &document, limits) }
    }
    return document
  }

  private static func sort(
    _ element: XMLElement, of tree: XMLTree, into document: inout RSSDocument, _ limits: FeedLimits
  ) {
    switch element.name {
    case .item, .atomEntry, .entry: append(element, of: tree, to: &document, limits)
    // RDF refers to its picture and its box within the channel and describes them beside it.
    case .image where element.hasChildren: document.image = document.image ?? element
    case .textinput where element.hasChildren: document.textInput = document.textInput ?? element
    case .redirect: document.newLocation = tree.child(element, .newlocation)
    case .unknown, .items: appendItems(in: element, of: tree, to: &document, limits)
    default: document.channel.append(element)
    }
  }

  /// Items whose end tags are missing hold the next ones: each is taken out.
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
    // RSS 2.0.1 and 2.0.11 are revisions of the text that describes 2.0.
    return version.hasPrefix("2") ? "2.0" : version
  }
}
