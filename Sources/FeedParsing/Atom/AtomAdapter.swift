/// Makes a neutral feed of an Atom document.
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
    for element in document.metadata { readRest(element) }
    var modules = ChannelModules()
    for element in document.metadata { modules.read(element, into: &feed, reader) }
    modules.finish(&feed)
    // Without a logo the icon is the picture that there is.
    feed.image = (logo ?? feed.icon).map { FeedImage(url: $0) } ?? feed.image
    feed.link = feed.links.first { $0.relation == "alternate" }?.url
    feed.selfLink = feed.links.first { $0.relation == "self" }?.url
    feed.nextPage = feed.links.first { $0.relation == "next" }?.url
    feed.hubs = feed.links.filter { $0.relation == "hub" }.map(\.url)
    feed.licenseURL = feed.licenseURL ?? feed.links.first { $0.relation == "license" }?.url
    feed.items.reserveCapacity(document.entries.count)
    for (index, entry) in document.entries.enumerated() where reader.hasTime() {
      // Filled where it stays: a copy of an item is dear.
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

  private mutating func readRest(_ element: XMLElement) {
    switch element.name {
    case .atomLink: feed.links.append(present: reader.link(element))
    case .atomID: feed.id = AtomID.text(element, reader) ?? feed.id
    case .atomUpdated, .atomModified: feed.updated = reader.date(element) ?? feed.updated
    case .atomPublished, .atomIssued: feed.published = reader.date(element) ?? feed.published
    case .atomCreated: feed.created = reader.date(element) ?? feed.created
    case .atomAuthor: feed.authors.append(present: reader.person(element))
    case .atomContributor: feed.contributors.append(present: reader.person(element))
    case .atomCategory: feed.categories.append(present: reader.atomCategory(element))
    case .atomGenerator: feed.generator = reader.generator(element)
    case .atomIcon: feed.icon = reader.address(element)
    case .atomLogo: logo = reader.address(element)
    default: break
    }
  }
}
