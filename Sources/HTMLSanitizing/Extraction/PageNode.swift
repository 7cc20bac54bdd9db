internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// One element or text of a page.
struct PageNode {
  let node: UnsafePointer<GumboNode>
  /// The index of its parent; 0 for the root itself.
  var parent: Int
  /// The index after the last node in it.
  var end = 0
  let isElement: Bool
  var part: PageTags = []
  /// The words in its class and id.
  private(set) var meaning: ElementRole = []
  var marks: AttributeMeaning = []
  /// How the page hides it and its content; nil when it does not.
  private(set) var hiding: Hiding?
  /// The characters of a text, white space folded; 0 when it is blank.
  private(set) var length = 0
  private(set) var commas = 0
  private(set) var endsSentence = false

  /// Makes the readable part of `node`; nil when there is none.
  init?(_ node: UnsafePointer<GumboNode>, parent: Int) {
    self.node = node
    self.parent = parent
    switch node.pointee.type {
    case GUMBO_NODE_WHITESPACE: isElement = false
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA:
      isElement = false
      measureText()
    case GUMBO_NODE_ELEMENT:
      isElement = true
      guard readElement() else { return nil }
    default: return nil
    }
  }

  /// The element's name; the unknown one for a text.
  var tag: GumboTag { isElement ? gumbo_bounded_element(node).pointee.tag : GUMBO_TAG_UNKNOWN }

  var attributes: ElementAttributes { ElementAttributes(node) }

  /// The first word of its class; nil when it has none.
  var firstClass: UnsafeBufferPointer<UInt8>.SubSequence? {
    attributes["class"]?.split(maxSplits: 1, whereSeparator: \.isHTMLSpace).first
  }

  /// Plus 25 for a name that articles have, minus 25 for one that other boxes have.
  var weight: Double {
    let isRarelyPositive = meaning.contains(.rarelyPositive) && !meaning.contains(.builder)
    return strictWeight - (isRarelyPositive && !meaning.contains(.negative) ? 25 : 0)
  }

  /// The same without the names that pictures and page builders share with such boxes.
  var strictWeight: Double { (meaning.contains(.positive) ? 25 : 0) - (meaning.contains(.negative) ? 25 : 0) }

  private mutating func measureText() {
    guard let text = gumbo_bounded_text(node) else { return }
    var isInWord = false
    var last: UInt8 = 0
    var start = text
    while start.pointee != 0 {
      let byte = UInt8(bitPattern: start.pointee)
      start += 1
      defer { last = byte }
      if byte.isHTMLSpace {
        isInWord = false
        if last == .dot { endsSentence = true }
        continue
      }
      if byte & 0xC0 != 0x80 { length += 1 }
      if !isInWord, length > 1 { length += 1 }
      isInWord = true
      if byte == .comma || byte >= 0x80 && Self.endsComma(last, byte, text, start) { commas += 1 }
    }
    if last == .dot { endsSentence = true }
  }

  /// Returns true when the character that ends with `byte` is the comma of a non-Latin script.
  private static func endsComma(
    _ last: UInt8, _ byte: UInt8, _ text: UnsafePointer<CChar>, _ next: UnsafePointer<CChar>
  ) -> Bool {
    if last == 0xD8 { return byte == 0x8C }  // Arabic
    guard next - text >= 3 else { return false }
    let first = UInt8(bitPattern: (next - 3).pointee)
    return first == 0xE3 && last == 0x80 && byte == 0x81 || first == 0xEF && last == 0xBC && byte == 0x8C  // 、，
  }

  private mutating func readElement() -> Bool {
    guard let element = gumbo_bounded_element(node), element.pointee.tag_namespace != GUMBO_NAMESPACE_SVG else {
      return false
    }
    let tag = element.pointee.tag
    part = tag == GUMBO_TAG_UNKNOWN ? PageTags.ofUnknown(element.pointee.original_tag) : PageTags.of(tag)
    guard !part.contains(.ignored) || part.contains(.field) else { return false }
    let summary = AttributeSummary(node)
    hiding = summary.hiding
    guard tag != GUMBO_TAG_IFRAME || KnownPlayer(attributes) != nil else { return false }
    guard tag != GUMBO_TAG_NOSCRIPT || Self.containsOnlyPicture(node) else { return false }
    meaning = summary.meaning
    marks = summary.marks
    return true
  }

  /// Returns true when `node` contains a picture and no text: the `noscript` copy of a picture that a script loads.
  private static func containsOnlyPicture(_ node: UnsafePointer<GumboNode>) -> Bool {
    var stack = [node]
    var remaining = 16
    var hasPicture = false
    while let node = stack.popLast() {
      remaining -= 1
      guard remaining > 0, node.pointee.type != GUMBO_NODE_TEXT else { return false }
      guard node.pointee.type == GUMBO_NODE_ELEMENT, let element = gumbo_bounded_element(node) else { continue }
      if element.pointee.tag == GUMBO_TAG_IMG { hasPicture = true }
      for index in 0..<element.pointee.children.length {
        if let child = gumbo_bounded_child(node, index) { stack.append(child) }
      }
    }
    return hasPicture
  }
}

/// The meaning of an element's attributes other than class and id.
struct AttributeMeaning: OptionSet, Sendable {
  let rawValue: UInt16

  /// The role is not an article's: a menu, a dialog.
  static let unlikelyRole = AttributeMeaning(rawValue: 1 << 0)
  /// It names the author of the page.
  static let author = AttributeMeaning(rawValue: 1 << 1)
  /// A table that only lays out a page.
  static let layout = AttributeMeaning(rawValue: 1 << 2)
  /// A link to another part of the same page.
  static let linksWithinPage = AttributeMeaning(rawValue: 1 << 3)
  /// It has no target: a link that a script uses as a button.
  static let hasNoTarget = AttributeMeaning(rawValue: 1 << 4)
  /// It opens and closes something.
  static let toggle = AttributeMeaning(rawValue: 1 << 5)
  /// The role is a heading's.
  static let headingRole = AttributeMeaning(rawValue: 1 << 6)
  /// The page's main part.
  static let main = AttributeMeaning(rawValue: 1 << 7)
  /// It contained the page's title.
  static let containedTitle = AttributeMeaning(rawValue: 1 << 8)
}

/// How a page hides an element.
enum Hiding {
  /// From every reader.
  case fromEveryone
  /// From screen readers (`aria-hidden`). It is visible on the screen.
  case fromScreenReaders
}

/// The attributes that describe an element, read in one pass.
private struct AttributeSummary {
  private(set) var hiding: Hiding?
  private(set) var meaning: ElementRole = []
  private(set) var marks: AttributeMeaning = []

  init(_ node: UnsafePointer<GumboNode>) {
    ElementAttributes(node).forEach { name, value in read(name, value) }
    // The picture of a formula is hidden from screen readers, which read the formula itself.
    if hiding == nil, isHiddenFromReading, !isFallback { hiding = .fromScreenReaders }
    let element = gumbo_bounded_element(node)
    if element?.pointee.tag == GUMBO_TAG_A, !hasTarget { marks.insert(.hasNoTarget) }
    if element?.pointee.tag == GUMBO_TAG_MAIN { marks.insert(.main) }
  }

  private var isHiddenFromReading = false
  private var isFallback = false
  private var hasTarget = false

  private mutating func read(_ name: UnsafePointer<CChar>, _ value: UnsafeBufferPointer<UInt8>) {
    func isNamed(_ other: StaticString) -> Bool { ElementAttributes.isEqual(name, other) }
    if isNamed("class") {
      meaning.formUnion(ClassNameMatcher.standard.meaning(of: value))
      isFallback = value.contains("fallback")
    } else if isNamed("id") {
      meaning.formUnion(ClassNameMatcher.standard.meaning(of: value))
    } else if isNamed("style") {
      if value.isHidingStyle { hiding = .fromEveryone }
    } else if isNamed("hidden") {
      // Browsers search in and show text that is hidden until found.
      if !value.elementsEqual("until-found".utf8) { hiding = .fromEveryone }
    } else if isNamed("aria-hidden") {
      isHiddenFromReading = value.elementsEqual("true".utf8)
    } else if isNamed("role") {
      readRole(String(decoding: value, as: UTF8.self))
    } else if isNamed("rel") || isNamed("itemprop") {
      if value.contains("author") { marks.insert(.author) }
    } else if isNamed("href") {
      if value.first == .hash, value.count > 1 { marks.insert(.linksWithinPage) }
      hasTarget = value.first != .hash && !value.isEmpty && !value.starts(with: "javascript:".utf8)
    } else if isNamed("aria-expanded") || isNamed("aria-controls") {
      marks.insert(.toggle)
    } else if isNamed("aria-modal") {
      marks.insert(.unlikelyRole)
    }
  }

  private mutating func readRole(_ role: String) {
    switch role {
    case "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog": marks.insert(.unlikelyRole)
    case "presentation": marks.insert(.layout)
    case "heading": marks.insert(.headingRole)
    case "main": marks.insert(.main)
    default: break
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true when it contains `word`, which is short.
  func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    var start = 0
    while let found = index(of: word.utf8Start.pointee, from: start), found + length <= count {
      if self[found..<found + length].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length)) {
        return true
      }
      start = found + 1
    }
    return false
  }

  /// Whether it is a `style` that hides its element.
  var isHidingStyle: Bool {
    guard contains("none") || contains("hidden") else { return false }
    let text = String(decoding: lazy.filter { !$0.isHTMLSpace }.map(\.lowercasedASCII), as: UTF8.self)
    return text.split(separator: ";").contains { $0.hasPrefix("display:none") || $0.hasPrefix("visibility:hidden") }
  }
}
