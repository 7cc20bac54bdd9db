/// How a parser treats an element when it reads it, as far as writing must know.
struct ElementTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// It has no content and no end tag.
  static let void = ElementTraits(rawValue: 1 << 0)
  /// Its start tag closes an open paragraph.
  static let closesParagraph = ElementTraits(rawValue: 1 << 1)
  /// The parser looks no further up than this for an open list item.
  static let stopsItemSearch = ElementTraits(rawValue: 1 << 2)
  /// The parser looks no further up than this for an open paragraph.
  static let stopsParagraphSearch = ElementTraits(rawValue: 1 << 3)
  /// The parser looks no further up than this for an open link.
  static let stopsLinkSearch = ElementTraits(rawValue: 1 << 4)
  /// h1 to h6.
  static let heading = ElementTraits(rawValue: 1 << 5)
  /// Only parts of a table may stand in it; anything else the parser moves out.
  static let holdsTableParts = ElementTraits(rawValue: 1 << 6)
  /// `rt` may close it without its end tag.
  static let hasImpliedEnd = ElementTraits(rawValue: 1 << 7)

  /// A block that a paragraph cannot hold.
  static let block: ElementTraits = [.closesParagraph, .stopsItemSearch]
  /// A cell or caption, which shuts off what surrounds the table.
  static let cell: ElementTraits = [.stopsItemSearch, .stopsParagraphSearch, .stopsLinkSearch]
}
