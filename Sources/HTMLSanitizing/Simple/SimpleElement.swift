/// An element that ``SimpleMarkup`` can read, with a parser's rules for it.
struct SimpleElement: Sendable {
  /// The effects of its tags in a parser, besides inserting the element.
  enum Role: Sendable {
    /// None.
    case inline
    /// The parser reopens it when it is closed in the wrong order.
    case formatting
    /// Like formatting; in addition, a link closes another one.
    case link
    /// It has no content.
    case void
    /// It has no content, and closes a paragraph.
    case line
    /// It closes a paragraph.
    case block
    case paragraph
    case heading
    /// Like a block; in addition, its first newline is dropped.
    case preformatted
    case list
    case item
    case definitions
    case definition
    case table
    case caption
    case tableSection
    case row
    case cell
    /// The content is not markup.
    case raw
  }

  let key: Key
  let role: Role
  let rule: ElementRule

  /// A name of up to 15 letters and digits in lower case, packed into a number.
  typealias Key = UInt128

  /// Whether only parts of a table and white space may be in it.
  var allowsOnlyTableParts: Bool { role == .table || role == .tableSection || role == .row }

  /// Whether the end tag of an enclosing element also ends it.
  var hasImpliedEnd: Bool { role == .paragraph || role == .item || role == .definition }

  /// Whether its end tag ends elements with an implied end.
  var impliesEnds: Bool {
    switch role {
    case .block, .heading, .preformatted, .list, .item, .definitions, .definition, .caption, .cell: true
    default: false
    }
  }

  /// Returns the element with this name; `nil` when it is not a known one.
  static func named(_ key: Key) -> SimpleElement? {
    var slot = slot(of: key)
    while let element = table[slot] {
      if element.key == key { return element }
      slot = (slot + 1) % table.count
    }
    return nil
  }

  private static func slot(of key: Key) -> Int {
    let bits = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64) &* 31
    return Int((bits &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  /// Less than half full, so that searches are short.
  private static let table: [SimpleElement?] = {
    var table = [SimpleElement?](repeating: nil, count: 256)
    for (names, role) in names {
      for name in names.split(separator: " ") {
        let key = name.utf8.reduce(Key(0)) { $0 << 8 | Key($1) }
        var slot = slot(of: key)
        while table[slot] != nil { slot = (slot + 1) % table.count }
        table[slot] = SimpleElement(key: key, role: role, rule: ElementPolicy.standard.rule(of: String(name)))
      }
    }
    return table
  }()

  /// Without elements for which parsers have special rules and which are rare in articles: ruby, forms, films, columns.
  private static let names: [(String, Role)] = [
    ("abbr acronym bdi bdo cite data del dfn ins kbd label mark picture q samp span sub sup time var", .inline),
    ("b big code em font i s small strike strong tt u", .formatting), ("a", .link),
    ("br img link meta source wbr", .void), ("hr", .line),
    (
      """
      address article aside blockquote center details div figcaption figure footer header hgroup main nav section \
      summary
      """, .block
    ),
    ("p", .paragraph), ("h1 h2 h3 h4 h5 h6", .heading), ("pre", .preformatted),
    ("ol ul", .list), ("li", .item), ("dl", .definitions), ("dd dt", .definition),
    ("table", .table), ("caption", .caption), ("thead tbody tfoot", .tableSection), ("tr", .row), ("td th", .cell),
    ("script style iframe", .raw),
  ]
}
