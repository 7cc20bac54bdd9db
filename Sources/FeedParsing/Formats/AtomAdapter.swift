/// Converts an Atom document to the neutral form.
struct AtomAdapter {
  private let reader: ElementReader
  private var feed: ParsedFeed
  private let isAtom03: Bool
  private var logo: String?

  /// The feed that `document` of `tree` describes.
  static func feed(
    _ document: AtomDocument, _ tree: XMLTree, _ limits: FeedLimits, within budget: TimeBudget
  ) -> ParsedFeed {
    var adapter = AtomAdapter(
      reader: ElementReader(tree, limits: limits, within: budget),
      feed: ParsedFeed(format: .atom, version: document.version, encoding: ""), isAtom03: document.isAtom03)
    adapter.read(document)
    return adapter.feed
  }

  private mutating func read(_ document: AtomDocument) {
    feed.language = reader.language(document.feedElement)
    for element in document.metadata { readText(element) }
    for element in document.metadata { readMetadata(element) }
    var modules = ChannelModules()
    for element in document.metadata { modules.read(element, into: &feed, reader) }
    modules.finish(&feed)
    // Without a logo, the icon is the only picture.
    feed.image = (logo ?? feed.icon).map { FeedImage(url: $0) } ?? feed.image
    feed.link = feed.links.first { $0.relation == "alternate" }?.url
    feed.selfLink = feed.links.first { $0.relation == "self" }?.url
    feed.nextPage = feed.links.first { $0.relation == "next" }?.url
    feed.hubs = feed.links.filter { $0.relation == "hub" }.map(\.url)
    feed.licenseURL = feed.licenseURL ?? feed.links.first { $0.relation == "license" }?.url
    feed.items.reserveCapacity(document.entries.count)
    for (index, entry) in document.entries.enumerated()
    where reader.hasTime() && reader.reserveSpace(for: ParsedItem.self) {
      // Filled in place: copying an item is expensive.
      feed.items.append(ParsedItem(id: ""))
      AtomEntryAdapter.read(entry, into: &feed.items[index], reader, isAtom03: isAtom03)
    }
    feed.warnings = ItemIdentity.duplicates(in: feed.items, reader.warnings)
  }

  private mutating func readText(_ element: XMLElement) {
    switch element.name {
    case .atomTitle: feed.title = feed.title ?? reader.construct(element, isAtom03: isAtom03)
    case .atomSubtitle, .atomTagline: feed.subtitle = feed.subtitle ?? reader.construct(element, isAtom03: isAtom03)
    case .atomInfo: feed.info = feed.info ?? reader.construct(element, isAtom03: isAtom03)
    case .atomRights, .atomCopyright: feed.rights = feed.rights ?? reader.construct(element, isAtom03: isAtom03)
    default: break
    }
  }

  private mutating func readMetadata(_ element: XMLElement) {
    switch element.name {
    case .atomLink: reader.add(reader.link(element), to: &feed.links)
    case .atomID: feed.id = AtomID.text(element, reader) ?? feed.id
    case .atomUpdated, .atomModified: feed.updated = reader.date(element) ?? feed.updated
    case .atomPublished, .atomIssued: feed.published = reader.date(element) ?? feed.published
    case .atomCreated: feed.created = reader.date(element) ?? feed.created
    case .atomAuthor: reader.add(reader.person(element), to: &feed.authors)
    case .atomContributor: reader.add(reader.person(element), to: &feed.contributors)
    case .atomCategory: reader.add(reader.atomCategory(element), to: &feed.categories)
    case .atomGenerator: feed.generator = reader.generator(element)
    case .atomIcon: feed.icon = reader.address(element)
    case .atomLogo: logo = reader.address(element)
    default: break
    }
  }
}

/// Converts an Atom entry to the neutral form.
struct AtomEntryAdapter {
  private let isAtom03: Bool

  /// Fills `item` from `entry`.
  static func read(_ entry: XMLElement, into item: inout ParsedItem, _ reader: ElementReader, isAtom03: Bool) {
    let adapter = AtomEntryAdapter(isAtom03: isAtom03)
    item.language = reader.language(entry)
    let children = reader.children(entry)
    reader.beginItem(children)
    for child in children { adapter.readText(child, into: &item, reader) }
    for child in children { adapter.readMetadata(child, into: &item, reader) }
    applyLinks(of: &item, reader)
    for child in children { RSSInAtom.read(child, into: &item, reader) }
    var modules = ItemModules()
    for child in children { modules.read(child, into: &item, reader) }
    modules.finish(&item, textImage: textImage(of: item))
    ItemIdentity.identify(&item, reader)
    item.link = modules.page ?? item.link
    reader.endItem()
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

  /// External content becomes a link to a page, or to a file if its type is not HTML.
  private func readContent(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    if let url = reader.address(element, .src) {
      let type = reader.value(element, .type)
      let isPage = type.map { $0.hasPrefix("text/html") || $0 == "html" } ?? true
      reader.add(FeedLink(url: url, relation: isPage ? "alternate" : "enclosure", type: type), to: &item.links)
      return
    }
    item.content = item.content ?? reader.construct(element, isAtom03: isAtom03)
  }

  private func readMetadata(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .atomLink: reader.add(reader.link(element), to: &item.links)
    case .atomID: item.guid = AtomID.text(element, reader) ?? item.guid
    case .atomUpdated, .atomModified: item.updated = reader.date(element) ?? item.updated
    case .atomPublished, .atomIssued: item.published = reader.date(element) ?? item.published
    case .atomCreated: item.created = reader.date(element) ?? item.created
    case .atomAuthor: reader.add(reader.person(element), to: &item.authors)
    case .atomContributor: reader.add(reader.person(element), to: &item.contributors)
    case .atomCategory: reader.add(reader.atomCategory(element), to: &item.categories)
    case .atomSource: item.source = AtomSourceAdapter.source(element, reader, isAtom03: isAtom03)
    default: break
    }
  }

  private static func applyLinks(of item: inout ParsedItem, _ reader: ElementReader) {
    let links = item.links
    let page = links.first { $0.relation == "alternate" && isPage($0) } ?? links.first { $0.relation == "alternate" }
    // Without a link, an id that is a web address is the page's address.
    item.link = page?.url ?? item.guid.flatMap { URLReference.isWeb($0.utf8) ? $0 : nil }
    item.commentsURL = links.first { $0.relation == "replies" && isPage($0) }?.url
    item.commentsFeedURL =
      links.first { $0.relation == "replies" && !isPage($0) && TextBytes.contains($0.type, "xml") }?.url
    item.licenseURL = links.first { $0.relation == "license" }?.url
    for link in links where link.relation == "enclosure" {
      reader.add(FeedEnclosure(link), to: &item.enclosures)
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

/// Converts Atom's source, the feed that an entry originates from, to the neutral form.
enum AtomSourceAdapter {
  /// The source that `element` describes.
  static func source(_ element: XMLElement, _ reader: ElementReader, isAtom03: Bool) -> FeedOrigin {
    var source = FeedOrigin()
    for child in reader.children(element) {
      switch child.name {
      case .atomID: source.id = AtomID.text(child, reader)
      case .atomTitle: source.title = reader.construct(child, isAtom03: isAtom03)
      case .atomSubtitle, .atomTagline: source.subtitle = reader.construct(child, isAtom03: isAtom03)
      case .atomRights, .atomCopyright: source.rights = reader.construct(child, isAtom03: isAtom03)
      case .atomLink: reader.add(reader.link(child), to: &source.links)
      case .atomAuthor: reader.add(reader.person(child), to: &source.authors)
      case .atomContributor: reader.add(reader.person(child), to: &source.contributors)
      case .atomCategory: reader.add(reader.atomCategory(child), to: &source.categories)
      case .atomGenerator: source.generator = reader.generator(child)
      case .atomIcon: source.icon = reader.address(child)
      case .atomLogo: source.logo = reader.address(child)
      case .atomUpdated, .atomModified: source.updated = reader.date(child)
      default: break
      }
    }
    source.url = source.links.first { $0.relation == "alternate" }?.url
    return source
  }
}

/// Atom's ids are absolute and are compared character by character, never normalised.
enum AtomID {
  /// The id in `element`; a bare path is resolved, as publishers intend.
  static func text(_ element: XMLElement, _ reader: ElementReader) -> String? {
    guard let id = reader.string(element) else { return nil }
    return id.utf8.first == 0x2F ? reader.address(element) : id
  }
}
