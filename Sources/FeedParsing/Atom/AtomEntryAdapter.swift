/// Makes a neutral item of an Atom entry.
struct AtomEntryAdapter {
  private var item = ParsedItem(id: "")
  private let isAtom03: Bool

  /// The item that `entry` describes.
  static func item(_ entry: XMLElement, _ reader: inout ElementReader, isAtom03: Bool) -> ParsedItem {
    var adapter = AtomEntryAdapter(isAtom03: isAtom03)
    adapter.item.language = reader.language(entry)
    for child in entry.children { adapter.readText(child, reader) }
    for child in entry.children { adapter.readRest(child, &reader) }
    adapter.takeLinks()
    var modules = ItemModules()
    for child in entry.children { modules.read(child, into: &adapter.item, &reader) }
    modules.finish(&adapter.item, textImage: adapter.textImage)
    ItemIdentity.identify(&adapter.item, &reader)
    return adapter.item
  }

  private init(isAtom03: Bool) {
    self.isAtom03 = isAtom03
  }

  private mutating func readText(_ element: XMLElement, _ reader: ElementReader) {
    switch element.name {
    case .atomTitle: item.title = item.title ?? reader.construct(element, isAtom03: isAtom03)
    case .atomSummary: item.summary = item.summary ?? reader.construct(element, isAtom03: isAtom03)
    case .atomContent: readContent(element, reader)
    case .atomRights, .atomCopyright: item.rights = item.rights ?? reader.construct(element, isAtom03: isAtom03)
    default: break
    }
  }

  /// Content that lies elsewhere is a link; content of another medium is a file.
  private mutating func readContent(_ element: XMLElement, _ reader: ElementReader) {
    if let url = reader.address(element, .src) {
      let type = element.nonEmpty(.type)
      let isPage = type.map { $0.hasPrefix("text/html") || $0 == "html" } ?? true
      item.links.append(FeedLink(url: url, relation: isPage ? "alternate" : "enclosure", type: type))
      return
    }
    item.content = item.content ?? reader.construct(element, isAtom03: isAtom03)
  }

  private mutating func readRest(_ element: XMLElement, _ reader: inout ElementReader) {
    switch element.name {
    case .atomLink: item.links += reader.link(element).map { [$0] } ?? []
    case .atomID: item.guid = AtomID.text(element, reader) ?? item.guid
    case .atomUpdated, .atomModified: item.updated = reader.date(element) ?? item.updated
    case .atomPublished, .atomIssued: item.published = reader.date(element) ?? item.published
    case .atomCreated: item.created = reader.date(element) ?? item.created
    case .atomAuthor: item.authors += reader.person(element).map { [$0] } ?? []
    case .atomContributor: item.contributors += reader.person(element).map { [$0] } ?? []
    case .atomCategory: item.categories += reader.atomCategory(element).map { [$0] } ?? []
    case .atomSource: item.source = AtomSourceAdapter.source(element, &reader, isAtom03: isAtom03)
    default: break
    }
  }

  private mutating func takeLinks() {
    let alternates = item.links.filter { $0.relation == "alternate" }
    item.link = (alternates.first { $0.type == nil || $0.type?.contains("html") == true } ?? alternates.first)?.url
    item.commentsURL = item.links.first { $0.relation == "replies" && $0.type?.contains("html") != false }?.url
    item.commentsFeedURL =
      item.links.first {
        $0.relation == "replies" && $0.type?.contains("xml") == true
          && $0.type?.contains("html") != true
      }?.url
    item.licenseURL = item.links.first { $0.relation == "license" }?.url
    item.enclosures = item.links.filter { $0.relation == "enclosure" }.map {
      FeedEnclosure(url: $0.url, type: $0.type, length: $0.length, title: $0.title)
    }
  }

  private var textImage: String? {
    for text in [item.content, item.summary] {
      guard let text, text.kind != .plain else { continue }
      if let image = HTMLReferences(text.value, base: nil).firstImage { return image }
    }
    return nil
  }
}
