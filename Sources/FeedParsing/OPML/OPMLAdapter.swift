/// Makes a list of feeds of an OPML document.
struct OPMLAdapter {
  private var reader: ElementReader

  /// The list that `document` of `tree` describes.
  static func list(_ document: OPMLParser.Document, _ tree: XMLTree, _ limits: FeedLimits) -> OPMLDocument {
    var adapter = OPMLAdapter(reader: ElementReader(tree, limits: limits))
    var list = OPMLDocument(version: document.version)
    var owner = FeedPerson()
    for element in document.head {
      switch element.name {
      case .title: list.title = adapter.reader.plain(element)
      case .datecreated: list.created = adapter.reader.date(element)
      case .datemodified: list.modified = adapter.reader.date(element)
      case .ownername: owner.name = adapter.reader.plain(element)
      case .owneremail: owner.email = element.nonEmptyText
      case .ownerid: owner.url = adapter.reader.address(element)
      default: break
      }
    }
    list.owner = owner.isEmpty ? nil : owner
    list.outlines = document.outlines.map { adapter.outline($0) }
    list.warnings = adapter.reader.warnings
    return list
  }

  private mutating func outline(_ element: XMLElement) -> OPMLOutline {
    var outline = OPMLOutline(text: element.nonEmpty(.text) ?? element.nonEmpty(.title) ?? "")
    outline.type = element.nonEmpty(.type)?.lowercased()
    outline.pageURL = address(element, .htmlurl)
    outline.url = address(element, .url)
    let isList = outline.type == "include" || outline.url?.lowercased().hasSuffix(".opml") == true
    // Some programs write the feed's address as `url`.
    outline.feedURL = address(element, .xmlurl) ?? (outline.type == "rss" && !isList ? outline.url : nil)
    outline.description = element.nonEmpty(.description)
    outline.language = element[.language].flatMap(LanguageTag.normalised)
    outline.created = element.nonEmpty(.created).flatMap(FeedDate.parse)
    outline.categories = Self.categories(element[.category] ?? "")
    outline.children = element.children.filter { $0.name == .outline }.map { self.outline($0) }
    return outline
  }

  private func address(_ element: XMLElement, _ name: AttributeName) -> String? {
    element.nonEmpty(name).map { URLReference.resolve($0, against: reader.base(element)) }
  }

  /// Paths between commas, their parts between slashes; empty parts say nothing.
  private static func categories(_ text: String) -> [[String]] {
    text.split(separator: ",").map { path in
      path.split(separator: "/").compactMap { TextBytes.nonEmpty(String($0)) }
    }.filter { !$0.isEmpty }
  }
}
