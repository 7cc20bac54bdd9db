internal import CGumbo

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// The treatment of an element.
enum ElementRule: Sendable {
  /// It is written, where it may be.
  case written(AllowedElement)
  /// Only its children are written; a break separates its text from the text around it.
  case unwrapped(PlainTextBuilder.Break)
  /// It is removed with all its content.
  case dropped
  /// A link replaces it: to the film of a known player, else to the page that it embeds.
  case player

  /// The element that is written; `nil` when there is none.
  var written: AllowedElement? {
    guard case .written(let element) = self else { return nil }
    return element
  }
}

/// The treatment of each element that the parser can produce.
struct ElementPolicy: Sendable {
  /// The only policy of this library.
  static let standard = ElementPolicy()

  private let rules: [ElementRule]
  private let picture: ElementRule

  private init() {
    var rules = [ElementRule](repeating: .unwrapped(.none), count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    for element in AllowedElement.all {
      let tag = gumbo_tag_enum(element.name.rawValue)
      if tag != GUMBO_TAG_UNKNOWN { rules[Int(tag.rawValue)] = .written(element) }
    }
    for tag in Self.droppedWithContent { rules[Int(tag.rawValue)] = .dropped }
    for tag in Self.unwrappedBlocks { rules[Int(tag.rawValue)] = .unwrapped(.paragraph) }
    for tag in Self.unwrappedLines { rules[Int(tag.rawValue)] = .unwrapped(.line) }
    rules[Int(GUMBO_TAG_IFRAME.rawValue)] = .player
    self.rules = rules
    picture = AllowedElement.all.first { $0.name == .picture }.map(ElementRule.written) ?? .unwrapped(.none)
  }

  /// Returns the rule for a parsed element.
  func rule(of element: UnsafePointer<GumboElement>) -> ElementRule {
    let (tag, isHTML) = (element.pointee.tag, element.pointee.tag_namespace == GUMBO_NAMESPACE_HTML)
    if isHTML, tag == GUMBO_TAG_UNKNOWN, Self.isPicture(element.pointee.original_tag) { return picture }
    let rule = rules[Int(tag.rawValue)]
    if !isHTML, case .written = rule { return .unwrapped(.none) }
    return rule
  }

  /// Returns the rule for an HTML element with this name, in lower case.
  func rule(of name: String) -> ElementRule {
    name == ElementName.picture.rawValue ? picture : rules[Int(gumbo_tag_enum(name).rawValue)]
  }

  /// Code, and content that browsers do not show either: alternatives for missing scripts, frames or players, titles, frames.
  private static let droppedWithContent = [
    GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE, GUMBO_TAG_NOEMBED,
    GUMBO_TAG_NOFRAMES,
  ]

  private static let unwrappedBlocks = [
    GUMBO_TAG_ARTICLE, GUMBO_TAG_SECTION, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_MAIN, GUMBO_TAG_NAV,
    GUMBO_TAG_FORM, GUMBO_TAG_FIELDSET, GUMBO_TAG_CENTER, GUMBO_TAG_HGROUP, GUMBO_TAG_MENU, GUMBO_TAG_DIR,
    GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT,
  ]

  private static let unwrappedLines = [
    GUMBO_TAG_ADDRESS, GUMBO_TAG_LEGEND, GUMBO_TAG_OPTION, GUMBO_TAG_TEXTAREA, GUMBO_TAG_SVG,
  ]

  // gumbo does not know the picture element, so its name is read from the source.
  private static func isPicture(_ tag: GumboStringPiece) -> Bool {
    var name = tag
    gumbo_tag_from_original_text(&name)
    guard name.length == 7, let data = name.data else { return false }
    let bytes = UnsafeRawBufferPointer(start: data, count: name.length)
    return bytes.lazy.map(\.lowercasedASCII).elementsEqual("picture".utf8)
  }
}
