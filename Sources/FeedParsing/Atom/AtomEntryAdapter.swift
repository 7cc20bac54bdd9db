/// Makes a neutral item of an Atom entry.
struct AtomEntryAdapter {
  private let isAtom03: Bool

  /// Fills `item` with what `entry` describes.
  static func read(_ entry: XMLElement, into item: inout ParsedItem, _ reader: ElementReader, isAtom03: Bool) {
    let adapter = AtomEntryAdapter(isAtom03: isAtom03)
    item.language = reader.language(entry)
    let children = reader.children(entry)
    for child in children { adapter.readText(child, into: &item, reader) }
    for child in children { adapter.readRest(child, into: &item, reader) }
    takeLinks(of: &item)
    var modules = ItemModules()
    for child in children { modules.read(child, into: &item, reader) }
    modules.finish(&item, textImage: textImage(of: item))
    ItemIdentity.identify(&item, reader)
  }

  private func readText(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .atomTitle: item.title = item.title ?? reader.construct(element, isAtom03: isAtom03)
    case .atomSummary: item.summary = item.summary ?? reader.construct(element, isAtom03: isAtom03)
    case .atomContent: readContent(element, into: &item, reader)
    case .atomRights, .atomCopyright: item.rights = item.rights ?? reader.construct(element, isAtom03: isAtom03)
    default: break
    }
  }

  /// Content that lies elsewhere is a link; content of another medium is a file.
  private func readContent(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    if let url = reader.address(element, .src) {
      let type = reader.value(element, .type)
      let isPage = type.map { $0.hasPrefix("text/html") || $0 == "html" } ?? true
      item.links.append(FeedLink(url: url, relation: isPage ? "alternate" : "enclosure", type: type))
      return
    }
    item.content = item.content ?? reader.construct(element, isAtom03: isAtom03)
  }

  private func readRest(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .atomLink: item.links.append(present: reader.link(element))
    case .atomID: item.guid = AtomID.text(element, reader) ?? item.guid
    case .atomUpdated, .atomModified: item.updated = reader.date(element) ?? item.updated
    case .atomPublished, .atomIssued: item.published = reader.date(element) ?? item.published
    case .atomCreated: item.created = reader.date(element) ?? item.created
    case .atomAuthor: item.authors.append(present: reader.person(element))
    case .atomContributor: item.contributors.append(present: reader.person(element))
    case .atomCategory: item.categories.append(present: reader.atomCategory(element))
    case .atomSource: item.source = AtomSourceAdapter.source(element, reader, isAtom03: isAtom03)
    default: break
    }
  }

  private static func takeLinks(of item: inout ParsedItem) {
    let links = item.links
    let page = links.first { $0.relation == "alternate" && isPage($0) } ?? links.first { $0.relation == "alternate" }
    item.link = page?.url
    item.commentsURL = links.first { $0.relation == "replies" && isPage($0) }?.url
    item.commentsFeedURL =
      links.first { $0.relation == "replies" && !isPage($0) && TextBytes.contains($0.type, "xml") }?.url
    item.licenseURL = links.first { $0.relation == "license" }?.url
    for link in links where link.relation == "enclosure" {
      item.enclosures.append(FeedEnclosure(url: link.url, type: link.type, length: link.length, title: link.title))
    }
  }

  private static func isPage(_ link: FeedLink) -> Bool {
    link.type == nil || TextBytes.contains(link.type, "html")
  }

  private static func textImage(of item: ParsedItem) -> String? {
    image(in: item.content) ?? image(in: item.summary)
  }

  private static func image(in text: FeedText?) -> String? {
    guard let text, text.kind != .plain else { return nil }
    return HTMLReferences.firstImage(in: text.value)
  }
}
