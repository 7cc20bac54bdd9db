/// Converts an RSS item to the neutral form.
struct RSSItemAdapter {
  private var isPermalink = true
  private var textImage: String?

  /// Fills `item` from `element`.
  static func read(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    var adapter = RSSItemAdapter()
    item.guid = reader.value(element, .about)
    item.language = reader.language(element)
    let children = reader.children(element)
    reader.beginItem(children)
    for child in children { adapter.readRSSElement(child, into: &item, reader) }
    var modules = ItemModules()
    for child in children { modules.read(child, into: &item, reader) }
    modules.finish(&item, textImage: adapter.textImage)
    adapter.finish(&item, reader)
    item.link = modules.page ?? item.link
    reader.endItem()
  }

  /// Reads the elements that RSS itself defines.
  private mutating func readRSSElement(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .title: item.title = item.title ?? reader.guessedText(element)
    case .link: Self.readLink(element, into: &item, reader)
    case .description: readDescription(element, into: &item, reader)
    case .summary: readSummary(element, into: &item, reader)
    case .contentEncoded, .fullitem, .body, .xhtmlBody, .xhtmlDiv: readContent(element, into: &item, reader)
    case .guid: readGUID(element, into: &item, reader)
    case .pubdate, .published: item.published = reader.date(element) ?? item.published
    case .updated: item.updated = reader.date(element) ?? item.updated
    case .expirationdate: item.expires = reader.date(element) ?? item.expires
    case .author, .managingeditor: reader.add(reader.person(element), to: &item.authors)
    case .category: reader.add(Self.category(element, reader), to: &item.categories)
    case .comments: item.commentsURL = item.commentsURL ?? reader.address(element)
    case .enclosure: Self.readEnclosure(element, into: &item, reader)
    case .source: Self.readSource(element, into: &item, reader)
    case .copyright, .rights: item.rights = item.rights ?? reader.guessedText(element)
    case .image:
      let url =
        element.hasChildren ? reader.child(element, .url).flatMap { reader.address($0) } : reader.address(element)
      item.image = item.image ?? url.map { FeedImage(url: $0) }
    default: AtomInRSS.read(element, into: &item, reader)
    }
  }

  private static func readLink(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    guard let link = reader.link(element) else { return }
    reader.add(link, to: &item.links)
    if item.link == nil, link.relation == "alternate" { item.link = link.url }
  }

  /// If there is also a summary, the description is the article.
  private mutating func readDescription(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    guard let text = htmlText(element, reader) else { return }
    if item.summary == nil { item.summary = text } else { item.content = item.content ?? text }
  }

  private mutating func readSummary(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    guard let text = htmlText(element, reader) else { return }
    if item.content == nil { item.content = item.summary }
    item.summary = text
  }

  private mutating func readContent(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    item.content = htmlText(element, reader) ?? item.content
  }

  private mutating func htmlText(_ element: XMLElement, _ reader: ElementReader) -> FeedText? {
    guard !element.isTextEmpty else { return nil }
    let references = reader.references(element)
    textImage = textImage ?? references.firstImage
    return reader.text(element, resolved: references.html, element.markup == .xhtml ? .xhtml : .html)
  }

  private mutating func readGUID(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    guard let guid = reader.string(element) else { return }
    item.guid = guid
    isPermalink = !reader.isValue(element, .ispermalink, "false")
  }

  static func readEnclosure(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    guard let url = reader.address(element, .url) ?? reader.address(element, .href) else { return }
    let enclosure = FeedEnclosure(
      url: url, type: reader.value(element, .type), length: reader.integer(element, .length, in: FeedBounds.bytes))
    reader.add(enclosure, to: &item.enclosures)
  }

  private static func readSource(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    var source = FeedOrigin()
    source.title = reader.guessedText(element)
    source.url = reader.address(element, .url)
    item.source = source
  }

  /// Sets the id, and the link if the guid is the only one.
  private func finish(_ item: inout ParsedItem, _ reader: ElementReader) {
    if item.link == nil {
      item.link = item.links.first { $0.relation == "alternate" }?.url
    }
    if item.link == nil, isPermalink, let guid = item.guid, URLReference.isWeb(guid.utf8) { item.link = guid }
    ItemIdentity.identify(&item, reader)
  }

  /// RSS's category: its text is the term, its domain the scheme.
  static func category(_ element: XMLElement, _ reader: ElementReader) -> FeedCategory? {
    guard let term = term(element, reader) else { return nil }
    guard !element.attributes.isEmpty else { return FeedCategory(term: term) }
    return FeedCategory(
      term: term, scheme: reader.value(element, .domain) ?? reader.value(element, .scheme),
      label: reader.value(element, .label))
  }

  private static func term(_ element: XMLElement, _ reader: ElementReader) -> String? {
    guard element.isTextEmpty else { return reader.tree.withBytes(element.text) { PlainText.of(html: $0) } }
    return reader.value(element, .term).map { PlainText.of(html: $0) }
  }
}

/// Reads Atom's elements inside an RSS item.
enum AtomInRSS {
  /// Fills the missing properties of the item.
  static func read(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .atomLink:
      guard let link = reader.link(element) else { return }
      reader.add(link, to: &item.links)
      if link.relation == "enclosure" { reader.add(FeedEnclosure(link), to: &item.enclosures) }
    case .atomTitle: item.title = item.title ?? reader.construct(element)
    case .atomSummary: item.summary = item.summary ?? reader.construct(element)
    case .atomContent: item.content = item.content ?? reader.construct(element)
    case .atomID, .id: item.guid = item.guid ?? reader.string(element)
    case .atomPublished, .atomIssued: item.published = item.published ?? reader.date(element)
    case .date: item.published = item.published ?? reader.date(element)
    case .content: item.content = item.content ?? reader.htmlText(element)
    case .atomUpdated, .atomModified: item.updated = item.updated ?? reader.date(element)
    case .atomAuthor: reader.add(reader.person(element), to: &item.authors)
    case .atomContributor: reader.add(reader.person(element), to: &item.contributors)
    case .atomCategory: reader.add(reader.atomCategory(element), to: &item.categories)
    case .atomRights: item.rights = item.rights ?? reader.construct(element)
    default: break
    }
  }
}

/// Reads RSS's elements inside an Atom entry.
enum RSSInAtom {
  /// Fills the missing properties of the entry.
  static func read(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .pubdate, .date: item.published = item.published ?? reader.date(element)
    case .guid: item.guid = item.guid ?? reader.string(element)
    case .title: item.title = item.title ?? reader.guessedText(element)
    case .description: item.summary = item.summary ?? reader.htmlText(element)
    case .contentEncoded, .body, .fullitem: item.content = item.content ?? reader.htmlText(element)
    case .comments: item.commentsURL = item.commentsURL ?? reader.address(element)
    case .enclosure: RSSItemAdapter.readEnclosure(element, into: &item, reader)
    default: break
    }
  }
}
