/// Makes a neutral source of Atom's: the feed that an entry was taken from.
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
      case .atomLink: source.links.append(present: reader.link(child))
      case .atomAuthor: source.authors.append(present: reader.person(child))
      case .atomContributor: source.contributors.append(present: reader.person(child))
      case .atomCategory: source.categories.append(present: reader.atomCategory(child))
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
