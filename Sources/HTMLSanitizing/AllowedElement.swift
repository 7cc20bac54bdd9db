/// An element that the sanitiser may write, with its tags and attributes.
final class AllowedElement: Sendable {
  let name: ElementName
  /// "<" and the name.
  let startTag: [UInt8]
  /// The whole end tag.
  let endTag: [UInt8]
  let traits: ElementTraits
  let attributes: [AllowedAttribute]
  /// The break between its text and the text around it.
  let textBreak: PlainTextBuilder.Break

  init(
    _ name: ElementName, _ traits: ElementTraits = [], _ attributes: [AllowedAttribute] = [],
    textBreak: PlainTextBuilder.Break = .none
  ) {
    self.name = name
    self.traits = traits
    self.attributes = attributes
    self.textBreak = textBreak
    startTag = Array("<\(name.rawValue)".utf8)
    endTag = Array("</\(name.rawValue)>".utf8)
  }

  /// Every element that may be written; no others are.
  static let all: [AllowedElement] = inline + blocks + lists + tables + embedded

  private static let inline = [
    AllowedElement(.a, [], [AllowedAttribute("href", .link(isFollowed: true)), AllowedAttribute("title", .text)]),
    AllowedElement(.abbr), AllowedElement(.acronym), AllowedElement(.b), AllowedElement(.cite),
    AllowedElement(.code), AllowedElement(.del), AllowedElement(.dfn), AllowedElement(.em), AllowedElement(.i),
    AllowedElement(.ins), AllowedElement(.kbd),
    AllowedElement(.q, [], [AllowedAttribute("cite", .link(isFollowed: false))]),
    AllowedElement(.rp, .hasImpliedEnd), AllowedElement(.rt, .hasImpliedEnd), AllowedElement(.ruby),
    AllowedElement(.s), AllowedElement(.samp), AllowedElement(.small), AllowedElement(.span),
    AllowedElement(.strong), AllowedElement(.sub), AllowedElement(.sup),
    AllowedElement(.time, [], [AllowedAttribute("datetime", .text)]),
    AllowedElement(.u), AllowedElement(.var),
    AllowedElement(.br, .void, textBreak: .line), AllowedElement(.wbr, .void),
  ]

  private static let blocks =
    [
      AllowedElement(.aside, .block, textBreak: .paragraph),
      AllowedElement(.blockquote, .block, [AllowedAttribute("cite", .link(isFollowed: false))], textBreak: .paragraph),
      AllowedElement(.details, .block, textBreak: .paragraph),
      AllowedElement(.div, .closesParagraph, textBreak: .line),
      AllowedElement(.figcaption, .block, textBreak: .line),
      AllowedElement(.figure, .block, textBreak: .paragraph),
      AllowedElement(.hr, [.void, .closesParagraph], textBreak: .paragraph),
      AllowedElement(.p, [.closesParagraph, .hasImpliedEnd], textBreak: .paragraph),
      AllowedElement(.pre, .block, textBreak: .paragraph),
      AllowedElement(.summary, .block, textBreak: .line),
    ]
    + [ElementName.h1, .h2, .h3, .h4, .h5, .h6].map {
      AllowedElement($0, [.heading, .closesParagraph, .stopsItemSearch], textBreak: .paragraph)
    }

  private static let lists = [
    AllowedElement(.dl, .block, textBreak: .paragraph),
    AllowedElement(
      .ol, .block,
      [
        AllowedAttribute("start", .integer), AllowedAttribute("reversed", .flag),
        AllowedAttribute("type", .oneOf(["1", "a", "A", "i", "I"])),
      ], textBreak: .paragraph),
    AllowedElement(.ul, .block, textBreak: .paragraph),
    AllowedElement(.dd, [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], textBreak: .line),
    AllowedElement(.dt, [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], textBreak: .line),
    AllowedElement(
      .li, [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], [AllowedAttribute("value", .integer)],
      textBreak: .line),
  ]

  private static let spans = [
    AllowedAttribute("rowspan", .number(limit: 1000)), AllowedAttribute("colspan", .number(limit: 1000)),
  ]

  private static let tables = [
    AllowedElement(
      .table, [.closesParagraph, .stopsItemSearch, .stopsParagraphSearch, .allowsOnlyTableParts], textBreak: .paragraph),
    AllowedElement(.caption, .cell, textBreak: .line),
    AllowedElement(.thead, [.stopsItemSearch, .allowsOnlyTableParts], textBreak: .line),
    AllowedElement(.tbody, [.stopsItemSearch, .allowsOnlyTableParts], textBreak: .line),
    AllowedElement(.tfoot, [.stopsItemSearch, .allowsOnlyTableParts], textBreak: .line),
    AllowedElement(.tr, [.stopsItemSearch, .allowsOnlyTableParts], textBreak: .line),
    AllowedElement(.td, .cell, spans, textBreak: .space),
    AllowedElement(.th, .cell, spans, textBreak: .space),
  ]

  // Their attributes depend on each other: see SanitizingPass+Pictures.
  private static let embedded = [
    AllowedElement(.img, .void),
    AllowedElement(.picture),
    AllowedElement(.source, .void),
    AllowedElement(.audio, [], [AllowedAttribute("src", .media)], textBreak: .line),
    AllowedElement(
      .video, [], [AllowedAttribute("src", .media), AllowedAttribute("poster", .picture)], textBreak: .line),
  ]
}

/// An attribute that an element may have in the output.
struct AllowedAttribute: Sendable {
  /// The valid values.
  enum Kind: Sendable {
    /// Any text.
    case text
    /// A whole number, at most the limit.
    case number(limit: Int)
    /// A whole number of at most six digits, which may be negative.
    case integer
    /// No value: its presence counts.
    case flag
    /// One of these words, as written.
    case oneOf([StaticString])
    /// The address of a page, either followed by readers or only named.
    case link(isFollowed: Bool)
    /// The address of a sound or film.
    case media
    /// The address of a picture.
    case picture
  }

  let name: StaticString
  let kind: Kind

  init(_ name: StaticString, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// The parser's rules for an element, as far as the output must respect them.
struct ElementTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// It has no content and no end tag.
  static let void = ElementTraits(rawValue: 1 << 0)
  /// The start tag closes an open paragraph.
  static let closesParagraph = ElementTraits(rawValue: 1 << 1)
  /// The parser looks no further up than this for an open list item.
  static let stopsItemSearch = ElementTraits(rawValue: 1 << 2)
  /// The parser looks no further up than this for an open paragraph.
  static let stopsParagraphSearch = ElementTraits(rawValue: 1 << 3)
  /// The parser looks no further up than this for an open link.
  static let stopsLinkSearch = ElementTraits(rawValue: 1 << 4)
  /// h1 to h6.
  static let heading = ElementTraits(rawValue: 1 << 5)
  /// Only parts of a table may be in it; the parser moves anything else out.
  static let allowsOnlyTableParts = ElementTraits(rawValue: 1 << 6)
  /// `rt` may close it without its end tag.
  static let hasImpliedEnd = ElementTraits(rawValue: 1 << 7)

  /// A block that a paragraph cannot hold.
  static let block: ElementTraits = [.closesParagraph, .stopsItemSearch]
  /// A cell or caption, which shuts off what surrounds the table.
  static let cell: ElementTraits = [.stopsItemSearch, .stopsParagraphSearch, .stopsLinkSearch]
}

/// The names of the elements that may be written.
enum ElementName: String, Sendable {
  case a, abbr, acronym, b, cite, code, del, dfn, em, i, ins, kbd, q, rp, rt, ruby, s, samp, small, span, strong, sub
  case sup, time, u, `var`, br, wbr
  case aside, blockquote, details, div, figcaption, figure, hr, p, pre, summary, h1, h2, h3, h4, h5, h6
  case dl, ol, ul, dd, dt, li
  case table, caption, thead, tbody, tfoot, tr, td, th
  case img, picture, source, audio, video
}
