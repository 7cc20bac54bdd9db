/// Finds RSS's parts in a tree.
enum RSSParser {
  /// The document of a tree whose root is `rss`, `rdf:RDF` or a bare `channel`.
  static func parse(_ tree: XMLTree, limits: FeedLimits) -> RSSDocument {
    let root = tree.root
    let channel = root.name == .channel ? root : root.child(.channel) ?? root
    var document = RSSDocument(version: version(of: tree), channelElement: channel)
    sort(channel.children, into: &document, limits)
    if root.name != .channel, channel.name == .channel {
      for child in root.children where child.name != .channel { sort([child], into: &document, limits) }
    }
    return document
  }

  private static func sort(_ elements: [XMLElement], into document: inout RSSDocument, _ limits: FeedLimits) {
    for element in elements {
      switch element.name {
      case .item, .atomEntry, .entry: append(element, to: &document, limits)
      // RDF refers to its picture and its box within the channel and describes them beside it.
      case .image where !element.children.isEmpty: document.image = document.image ?? element
      case .textinput where !element.children.isEmpty: document.textInput = document.textInput ?? element
      case .redirect: document.newLocation = element.child(.newlocation)
      case .unknown, .items: sort(element.children.filter { $0.name == .item }, into: &document, limits)
      default: document.channel.append(element)
      }
    }
  }

  /// Items whose end tags are missing hold the next ones: each is taken out.
  private static func append(_ item: XMLElement, to document: inout RSSDocument, _ limits: FeedLimits) {
    guard document.items.count < limits.items else { return }
    let inner = item.children.contains { $0.name == .item } ? item.children.filter { $0.name == .item } : []
    guard !inner.isEmpty else { return document.items.append(item) }
    var outer = item
    outer.children.removeAll { $0.name == .item }
    document.items.append(outer)
    for item in inner { append(item, to: &document, limits) }
  }

  private static func version(of tree: XMLTree) -> String? {
    if tree.root.name == .rdfRoot {
      return tree.rootNamespaces.contains { $0.contains("rdf/simple/0.9") } ? "0.90" : "1.0"
    }
    guard let version = tree.root.nonEmpty(.version) else { return nil }
    // RSS 2.0.1 and 2.0.11 are revisions of the text that describes 2.0.
    return version.hasPrefix("2") ? "2.0" : version
  }
}
