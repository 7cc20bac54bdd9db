/// Reads Atom's elements inside an RSS item.
enum AtomInRSS {
  /// Fills what the item does not say yet.
  static func read(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .atomLink:
      guard let link = reader.link(element) else { return }
      item.links.append(link)
      if link.relation == "enclosure" {
        item.enclosures.append(FeedEnclosure(url: link.url, type: link.type, length: link.length, title: link.title))
      }
    case .atomTitle: item.title = item.title ?? reader.construct(element)
    case .atomSummary: item.summary = item.summary ?? reader.construct(element)
    case .atomContent: item.content = item.content ?? reader.construct(element)
    case .atomID: item.guid = item.guid ?? reader.string(element)
    case .atomPublished, .atomIssued: item.published = item.published ?? reader.date(element)
    case .atomUpdated, .atomModified: item.updated = item.updated ?? reader.date(element)
    case .atomAuthor: item.authors.append(present: reader.person(element))
    case .atomContributor: item.contributors.append(present: reader.person(element))
    case .atomCategory: item.categories.append(present: reader.atomCategory(element))
    case .atomRights: item.rights = item.rights ?? reader.construct(element)
    default: break
    }
  }
}
