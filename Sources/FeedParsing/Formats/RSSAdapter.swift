/// Converts an RSS document to the neutral form.
struct RSSAdapter {
  private let reader: ElementReader
  private var feed: ParsedFeed

  /// The feed that `document` of `tree` describes.
  static func feed(
    _ document: RSSDocument, _ tree: XMLTree, _ limits: FeedLimits, within budget: TimeBudget
  ) -> ParsedFeed {
    var adapter = RSSAdapter(
      reader: ElementReader(tree, limits: limits, within: budget),
      feed: ParsedFeed(format: .rss, version: document.version, encoding: ""))
    adapter.read(document)
    return adapter.feed
  }

  private mutating func read(_ document: RSSDocument) {
    for element in document.channel { readRSSElement(element) }
    for element in document.channel { readLinksAndPeople(element) }
    var modules = ChannelModules()
    for element in document.channel { modules.read(element, into: &feed, reader) }
    modules.finish(&feed)
    feed.image = document.image.flatMap(image) ?? feed.image
    feed.textInput = document.textInput.map(textInput)
    feed.newLocation = document.newLocation.flatMap { reader.address($0) } ?? feed.newLocation
    feed.language = feed.language ?? reader.language(document.channelElement)
    feed.link = feed.link ?? feed.links.first { $0.relation == "alternate" }?.url
    feed.selfLink = feed.links.first { $0.relation == "self" }?.url
    feed.hubs = feed.links.filter { $0.relation == "hub" }.map(\.url)
    // Without an author, the webmaster is the best substitute.
    if feed.authors.isEmpty, let publisher = feed.publisher { feed.authors = [publisher] }
    feed.items.reserveCapacity(document.items.count)
    for (index, item) in document.items.enumerated() where reader.hasTime() && reader.reserveSpace(for: ParsedItem.self)
    {
      // Filled in place: copying an item is expensive.
      feed.items.append(ParsedItem(id: ""))
      RSSItemAdapter.read(item, into: &feed.items[index], reader)
    }
    feed.warnings = ItemIdentity.duplicates(in: feed.items, reader.warnings)
  }

  /// Reads the elements that RSS itself defines.
  private mutating func readRSSElement(_ element: XMLElement) {
    switch element.name {
    case .title: feed.title = feed.title ?? reader.guessedText(element)
    case .description: feed.subtitle = feed.subtitle ?? reader.htmlText(element)
    case .language: feed.language = reader.string(element).flatMap(LanguageTag.normalised) ?? feed.language
    case .copyright, .rights: feed.rights = feed.rights ?? reader.guessedText(element)
    case .pubdate: feed.published = reader.date(element) ?? feed.published
    case .lastbuilddate: feed.updated = reader.date(element) ?? feed.updated
    case .category: reader.add(RSSItemAdapter.category(element, reader), to: &feed.categories)
    case .generator: feed.generator = reader.generator(element)
    case .docs: feed.docsURL = reader.address(element)
    case .ttl: feed.refreshInterval = reader.integer(element, in: FeedBounds.minutesToLive).map { .seconds($0 * 60) }
    case .cloud: feed.cloud = cloud(element)
    case .skiphours:
      feed.skipHours = reader.children(element).compactMap { reader.integer($0, in: 0...24) }.map { $0 % 24 }
    case .skipdays: feed.skipDays = reader.children(element).compactMap { reader.string($0) }
    default: break
    }
  }

  private mutating func readLinksAndPeople(_ element: XMLElement) {
    switch element.name {
    case .link:
      guard let link = reader.link(element) else { return }
      reader.add(link, to: &feed.links)
      if feed.link == nil, link.relation == "alternate" { feed.link = link.url }
    case .atomLink: reader.add(reader.link(element), to: &feed.links)
    case .managingeditor, .author, .atomAuthor: reader.add(reader.person(element), to: &feed.authors)
    case .webmaster: feed.publisher = feed.publisher ?? reader.person(element)
    default: break
    }
  }

  private func image(_ element: XMLElement) -> FeedImage? {
    guard let url = reader.child(element, .url).flatMap({ reader.address($0) }) ?? reader.address(element, .resource)
    else {
      return nil
    }
    return FeedImage(
      url: url, title: reader.child(element, .title).flatMap { reader.plain($0) },
      link: reader.child(element, .link).flatMap { reader.address($0) },
      width: reader.child(element, .width).flatMap { reader.integer($0, in: FeedBounds.pixels) },
      height: reader.child(element, .height).flatMap { reader.integer($0, in: FeedBounds.pixels) })
  }

  private func textInput(_ element: XMLElement) -> FeedTextInput {
    FeedTextInput(
      title: reader.child(element, .title).flatMap { reader.plain($0) },
      description: reader.child(element, .description).flatMap { reader.plain($0) },
      name: reader.child(element, .name).flatMap { reader.string($0) },
      link: reader.child(element, .link).flatMap { reader.address($0) })
  }

  private func cloud(_ element: XMLElement) -> FeedCloud {
    FeedCloud(
      domain: reader.value(element, .domain), port: reader.integer(element, .port, in: 0...65_535),
      path: reader.value(element, .path),
      procedure: reader.value(element, .registerprocedure), transport: reader.value(element, .protocol))
  }
}
