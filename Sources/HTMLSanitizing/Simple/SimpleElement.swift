/// An element that ``SimpleMarkup`` knows how to read, and how a parser would.
struct SimpleElement: Sendable {
  /// What a parser does at its tags, beside putting it where they stand.
  enum Role: Sendable {
    /// Nothing.
    case inline
    /// It opens the element again that is closed in the wrong order.
    case formatting
    /// As formatting; besides, one closes another.
    case link
    /// It has no content.
    case void
    /// It has none, and closes a paragraph.
    case line
    /// It closes a paragraph.
    case block
    case paragraph
    case heading
    /// As a block; besides, its first newline is dropped.
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
    /// Its content is no markup.
    case raw
  }

  let key: Key
  let role: Role
  let rule: ElementRule

  /// A name of up to 15 letters and digits in lower case, as a number.
  typealias Key = UInt128

  /// Whether only parts of a table and white space may stand in it.
  var holdsTableParts: Bool { role == .table || role == .tableSection || role == .row }

  /// Whether the end tag of an element around it ends it as well.
  var hasImpliedEnd: Bool { role == .paragraph || role == .item || role == .definition }

  /// Whether its end tag ends what has an implied end.
  var impliesEnds: Bool {
    switch role {
    case .block, .heading, .preformatted, .list, .item, .definitions, .definition, .caption, .cell: true
    default: false
    }
  }

  /// The element of this name; `nil` when it is none of those known.
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

  /// Less than half full, so that a search ends soon.
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

  /// Left out is what parsers have rules of its own for and articles seldom hold: ruby, forms, films, columns.
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
