internal import CGumbo

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// The role of an element in a page, by its name.
struct PageTags: OptionSet, Sendable {
  let rawValue: UInt32

  /// It begins a new line: running text ends before it.
  static let block = PageTags(rawValue: 1 << 0)
  /// A box without a meaning, which may contain running text without paragraphs.
  static let box = PageTags(rawValue: 1 << 1)
  /// A block that may contain paragraphs separated by empty lines.
  static let containsParagraphs = PageTags(rawValue: 1 << 2)
  /// The text counts as one paragraph.
  static let paragraph = PageTags(rawValue: 1 << 3)
  static let heading = PageTags(rawValue: 1 << 4)
  /// h1 and h2, the levels of a page's title.
  static let titleHeading = PageTags(rawValue: 1 << 5)
  /// Scripts, form fields and the like: their content is not read.
  static let ignored = PageTags(rawValue: 1 << 6)
  /// It is never part of an article, even inside one, unless it is a note.
  static let aside = PageTags(rawValue: 1 << 7)
  /// A form field: counted, but not read.
  static let field = PageTags(rawValue: 1 << 8)
  /// Content without text: pictures, films, sounds.
  static let picture = PageTags(rawValue: 1 << 9)
  /// The player of a film on another site.
  static let player = PageTags(rawValue: 1 << 10)
  static let list = PageTags(rawValue: 1 << 11)
  static let item = PageTags(rawValue: 1 << 12)
  static let link = PageTags(rawValue: 1 << 13)
  /// A box that stays in an article only if its content looks like text of the article.
  static let doubtful = PageTags(rawValue: 1 << 14)
  /// Table and code: the names inside it do not count.
  static let literal = PageTags(rawValue: 1 << 15)
  static let table = PageTags(rawValue: 1 << 16)
  static let cell = PageTags(rawValue: 1 << 17)
  static let lineBreak = PageTags(rawValue: 1 << 18)

  /// Returns the role of `tag`.
  static func of(_ tag: GumboTag) -> PageTags { all[Int(tag.rawValue)] }

  /// Returns the role of an element that gumbo does not know.
  static func ofUnknown(_ tag: GumboStringPiece) -> PageTags {
    var name = tag
    gumbo_tag_from_original_text(&name)
    guard let data = name.data, name.length <= 8 else { return [] }
    let bytes = UnsafeRawBufferPointer(start: data, count: name.length)
    switch String(decoding: bytes.lazy.map(\.lowercasedASCII), as: UTF8.self) {
    case "dialog": return .aside
    default: return []
    }
  }

  private static let all: [PageTags] = {
    var all = [PageTags](repeating: [], count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    for (names, part) in parts {
      for name in names.split(separator: " ") { all[Int(gumbo_tag_enum(String(name)).rawValue)].formUnion(part) }
    }
    // Unknown names share one tag and have no role in common.
    all[Int(GUMBO_TAG_UNKNOWN.rawValue)] = []
    return all
  }()

  private static let parts: [(names: String, part: PageTags)] = [
    (
      """
      address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 \
      h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption
      """, .block
    ),
    ("article body center div form header main section html", [.box, .containsParagraphs]),
    ("blockquote dd li p td th", .containsParagraphs),
    ("p pre td", .paragraph),
    ("h1 h2 h3 h4 h5 h6", .heading),
    ("h1 h2", .titleHeading),
    ("h2 h3 h4 h5 h6", .paragraph),
    (
      "script style link template title noembed noframes head base object applet embed svg canvas map frameset frame",
      .ignored
    ),
    ("input textarea select button option datalist output", [.ignored, .field]),
    ("aside footer nav menu", .aside),
    ("img video audio", .picture), ("iframe", .player),
    ("ul ol dl", .list), ("li dd dt", .item), ("a", .link),
    ("div form fieldset ul section table header", .doubtful), ("table code pre", .literal), ("table", .table),
    ("td th", .cell), ("br", .lineBreak),
  ]
}
