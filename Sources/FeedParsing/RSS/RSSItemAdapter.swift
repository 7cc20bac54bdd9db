/// Makes a neutral item of an RSS item.
struct RSSItemAdapter {
  private var item = ParsedItem(id: "")
  private var isPermalink = true
  private var textImage: String?

  /// The item that `element` describes.
  static func item(_ element: XMLElement, _ reader: inout ElementReader) -> ParsedItem {
    var adapter = RSSItemAdapter()
    adapter.item.guid = element.nonEmpty(.about)
    adapter.item.language = reader.language(element)
    for child in element.children { adapter.readOwn(child, &reader) }
    var modules = ItemModules()
    for child in element.children { modules.read(child, into: &adapter.item, &reader) }
    modules.finish(&adapter.item, textImage: adapter.textImage)
    adapter.finish(&reader)
    return adapter.item
  }

  /// What RSS itself defines.
  private mutating func readOwn(_ element: XMLElement, _ reader: inout ElementReader) {
    switch element.name {
    case .title: item.title = item.title ?? reader.guessedText(element)
    case .link: readLink(element, reader)
    case .description: readDescription(element, reader)
    case .summary: readSummary(element, reader)
    case .contentEncoded, .fullitem, .body, .xhtmlBody, .xhtmlDiv: readContent(element, reader)
    case .guid: readGUID(element)
    case .pubdate, .published: item.published = reader.date(element) ?? item.published
    case .updated: item.updated = reader.date(element) ?? item.updated
    case .expirationdate: item.expires = reader.date(element) ?? item.expires
    case .author, .managingeditor: item.authors += reader.person(element).map { [$0] } ?? []
    case .category: item.categories += Self.category(element).map { [$0] } ?? []
    case .comments: item.commentsURL = item.commentsURL ?? reader.address(element)
    case .enclosure: readEnclosure(element, reader)
    case .source: readSource(element, reader)
    case .copyright, .rights: item.rights = item.rights ?? reader.guessedText(element)
    case .image:
      let url = element.child(.url).flatMap { reader.address($0) } ?? reader.address(element)
      item.image = item.image ?? url.map { FeedImage(url: $0) }
    default: AtomInRSS.read(element, into: &item, &reader)
    }
  }

  private mutating func readLink(_ element: XMLElement, _ reader: ElementReader) {
    guard let link = reader.link(element) else { return }
    item.links.append(link)
    if item.link == nil, link.relation == "alternate" { item.link = link.url }
  }

  /// A description beside a summary is the article.
  private mutating func readDescription(_ element: XMLElement, _ reader: ElementReader) {
    guard let text = htmlText(element, reader) else { return }
    if item.summary == nil { item.summary = text } else { item.content = item.content ?? text }
  }

  private mutating func readSummary(_ element: XMLElement, _ reader: ElementReader) {
    guard let text = htmlText(element, reader) else { return }
    if item.content == nil { item.content = item.summary }
    item.summary = text
  }

  private mutating func readContent(_ element: XMLElement, _ reader: ElementReader) {
    item.content = htmlText(element, reader) ?? item.content
  }

  private mutating func htmlText(_ element: XMLElement, _ reader: ElementReader) -> FeedText? {
    guard !element.text.isEmpty else { return nil }
    let base = reader.base(element)
    let references = HTMLReferences(element.text, base: base)
    textImage = textImage ?? references.firstImage
    return FeedText(
      value: references.html, kind: element.markup == .xhtml ? .xhtml : .html, base: base,
      language: reader.language(element))
  }

  private mutating func readGUID(_ element: XMLElement) {
    guard let guid = element.nonEmptyText else { return }
    item.guid = guid
    isPermalink = element[.ispermalink]?.lowercased() != "false"
  }

  private mutating func readEnclosure(_ element: XMLElement, _ reader: ElementReader) {
    guard let url = reader.address(element, .url) ?? reader.address(element, .href) else { return }
    item.enclosures.append(
      FeedEnclosure(url: url, type: element.nonEmpty(.type), length: TextBytes.integer(element[.length])))
  }

  private mutating func readSource(_ element: XMLElement, _ reader: ElementReader) {
    var source = FeedOrigin()
    source.title = reader.guessedText(element)
    source.url = reader.address(element, .url)
    item.source = source
  }

  /// The id, and a link where only the guid is one.
  private mutating func finish(_ reader: inout ElementReader) {
    if item.link == nil {
      item.link = item.links.first { $0.relation == "alternate" }?.url
    }
    if item.link == nil, isPermalink, let guid = item.guid, URLReference.isWeb(guid.utf8) { item.link = guid }
    ItemIdentity.identify(&item, &reader)
  }

  /// RSS's category: its text, and the list's name as its domain.
  static func category(_ element: XMLElement) -> FeedCategory? {
    guard let term = element.nonEmptyText ?? element.nonEmpty(.term) else { return nil }
    return FeedCategory(
      term: PlainText.of(html: term), scheme: element.nonEmpty(.domain) ?? element.nonEmpty(.scheme),
      label: element.nonEmpty(.label))
  }
}
