internal import CGumbo

/// What becomes of each element that the parser can produce.
struct ElementPolicy: Sendable {
  /// The policy of this library; there is one.
  static let standard = ElementPolicy()

  private let allowed: [AllowedElement?]
  private let dropped: [Bool]
  private let textBreaks: [PlainTextBuilder.Break]
  private let picture = AllowedElement.all.first { $0.name == "picture" }

  private init() {
    var allowed = [AllowedElement?](repeating: nil, count: Self.tagCount)
    for element in AllowedElement.all {
      let tag = gumbo_tag_enum(element.name)
      if tag != GUMBO_TAG_UNKNOWN { allowed[Int(tag.rawValue)] = element }
    }
    var dropped = [Bool](repeating: false, count: Self.tagCount)
    for tag in Self.droppedWithContent { dropped[Int(tag.rawValue)] = true }
    var textBreaks = [PlainTextBuilder.Break](repeating: .none, count: Self.tagCount)
    for tag in Self.unwrappedBlocks { textBreaks[Int(tag.rawValue)] = .paragraph }
    for tag in Self.unwrappedLines { textBreaks[Int(tag.rawValue)] = .line }
    self.allowed = allowed
    self.dropped = dropped
    self.textBreaks = textBreaks
  }

  /// What is written for the element; `nil` when only its children are.
  func allowed(_ element: UnsafePointer<GumboElement>) -> AllowedElement? {
    guard element.pointee.tag_namespace == GUMBO_NAMESPACE_HTML else { return nil }
    guard element.pointee.tag == GUMBO_TAG_UNKNOWN else { return allowed[Int(element.pointee.tag.rawValue)] }
    return Self.isPicture(element.pointee.original_tag) ? picture : nil
  }

  /// Whether the element goes with all that is in it.
  func dropsContent(of tag: GumboTag) -> Bool { dropped[Int(tag.rawValue)] }

  /// What sets the text of an element apart that is not written itself.
  func textBreak(ofUnwritten tag: GumboTag) -> PlainTextBuilder.Break { textBreaks[Int(tag.rawValue)] }

  private static let tagCount = Int(GUMBO_TAG_LAST.rawValue) + 1

  /// Code, and what no browser shows either: raw text for those who have no scripts, frames or players, titles, frames.
  private static let droppedWithContent = [
    GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE, GUMBO_TAG_NOEMBED,
    GUMBO_TAG_NOFRAMES, GUMBO_TAG_IFRAME,
  ]

  private static let unwrappedBlocks = [
    GUMBO_TAG_ARTICLE, GUMBO_TAG_SECTION, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_MAIN, GUMBO_TAG_NAV,
    GUMBO_TAG_FORM, GUMBO_TAG_FIELDSET, GUMBO_TAG_CENTER, GUMBO_TAG_HGROUP, GUMBO_TAG_MENU, GUMBO_TAG_DIR,
    GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT,
  ]

  private static let unwrappedLines = [
    GUMBO_TAG_ADDRESS, GUMBO_TAG_LEGEND, GUMBO_TAG_OPTION, GUMBO_TAG_TEXTAREA, GUMBO_TAG_SVG, GUMBO_TAG_MATH,
  ]

  // gumbo knows no picture element, so its name must be read from the source.
  private static func isPicture(_ tag: GumboStringPiece) -> Bool {
    var name = tag
    gumbo_tag_from_original_text(&name)
    guard name.length == 7, let data = name.data else { return false }
    let bytes = UnsafeRawBufferPointer(start: data, count: name.length)
    return bytes.lazy.map(\.lowercasedASCII).elementsEqual("picture".utf8)
  }
}
