// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Writes the allowed part of a document, whose elements and texts it receives in document order: from ``TreeWalk``, or from
/// ``SimpleMarkup`` when the document is so simple that no tree is needed.
struct SanitizingPass {
  /// An element whose content is being received.
  private struct Frame {
    /// The number of elements that stay open in the output when this one ends.
    let height: Int
    let textBreak: PlainTextBuilder.Break
  }

  let options: SanitizingOptions
  let resolver: AddressResolver
  var writer: HTMLWriter
  var text: PlainTextBuilder
  var open = OpenElements()
  var firstPicture: SanitizedPicture?
  /// The address that the sources of the open `picture` give, for its `img` without one.
  var pictureFromSources: [UInt8]?
  private var frames: [Frame] = []
  private var endOfPreStart: Int?
  private let outputLimit: Int
  /// Whether the output has reached its limit, so that the rest is omitted.
  private(set) var isFull = false

  init(options: SanitizingOptions, resolver: AddressResolver, inputCount: Int) {
    self.options = options
    self.resolver = resolver
    writer = HTMLWriter(capacity: inputCount + inputCount / 8)
    text = PlainTextBuilder(capacity: inputCount)
    // A long base makes every short address long, so the size of the output is bounded too.
    outputLimit = inputCount * 8 + (1 << 20)
  }

  /// Returns the result of everything written.
  func result(isTruncated: Bool) -> SanitizedHTML {
    let plain = String(decoding: text.bytes, as: UTF8.self)
    return SanitizedHTML(
      html: String(decoding: writer.bytes, as: UTF8.self),
      text: plain,
      excerpt: Excerpt.text(of: plain, limit: options.excerptLimit),
      firstPicture: firstPicture,
      readingTime: ReadingTime.duration(of: text, wordsPerMinute: options.wordsPerMinute),
      isTruncated: isTruncated || isFull)
  }

  /// Begins an element; returns `true` when its content and its ``end()`` must follow.
  mutating func begin(_ rule: ElementRule, _ attributes: ElementAttributes) -> Bool {
    guard isVisible(attributes) else { return false }
    switch rule {
    case .dropped: return false
    case .player:
      writePlayer(attributes)
      return false
    case .unwrapped(let textBreak): enter(height: open.elements.count, textBreak)
    case .written(let element) where element.traits.contains(.void):
      writeVoid(element, attributes)
      return false
    case .written(let element):
      let isStarted = start(element, attributes)
      enter(height: open.elements.count - (isStarted ? 1 : 0), element.textBreak)
    }
    return true
  }

  /// Returns true when an element with these attributes is visible; also checks whether the output has reached its limit.
  mutating func isVisible(_ attributes: ElementAttributes) -> Bool {
    guard attributes["hidden"] == nil else { return false }
    isFull = writer.bytes.count > outputLimit
    return true
  }

  /// Ends the most recent element.
  mutating func end() {
    guard let frame = frames.popLast() else { return }
    endElements(downTo: frame.height)
    text.separate(frame.textBreak)
  }

  private mutating func enter(height: Int, _ textBreak: PlainTextBuilder.Break) {
    text.separate(textBreak)
    frames.append(Frame(height: height, textBreak: textBreak))
  }

  /// Starts `element` if it is allowed here, with its attributes; returns `false` when only its children can be written.
  mutating func start(_ element: AllowedElement, _ attributes: ElementAttributes) -> Bool {
    endElements(downTo: open.heightToEnd(before: element))
    guard open.allows(element) else { return false }
    writer.markup(element.startTag)
    writeAttributes(of: element, attributes)
    writer.closeTag()
    open.start(element)
    if element.name == .picture { pictureFromSources = nil }
    endOfPreStart = element.name == .pre ? writer.bytes.count : nil
    return true
  }

  private mutating func writeVoid(_ element: AllowedElement, _ attributes: ElementAttributes) {
    text.separate(element.textBreak)
    endElements(downTo: open.heightToEnd(before: element))
    guard open.allows(element) else { return }
    switch element.name {
    case .img: writePicture(attributes)
    case .source: writeSource(attributes)
    default:
      writer.markup(element.startTag)
      writer.closeTag()
    }
  }

  mutating func endElements(downTo height: Int) {
    while open.elements.count > height, let element = open.end() { writer.markup(element.endTag) }
  }

  /// Writes the content of a text, unescaped.
  mutating func write(_ content: UnsafeBufferPointer<UInt8>) {
    guard open.allowsContent else { return }
    writer.text(content)
    if let index = endOfPreStart, writer.bytes.count > index {
      writer.doubleNewline(at: index)
      endOfPreStart = nil
    }
    text.append(content, isPreformatted: open.elements.contains { $0.name == .pre })
  }

  /// Writes the attributes that `element` may have.
  mutating func writeAttributes(of element: AllowedElement, _ attributes: ElementAttributes) {
    if !attributes.isEmpty { writeCommonAttributes(of: element, attributes) }
    for allowed in element.attributes {
      guard let value = value(of: allowed, in: attributes) else { continue }
      write(allowed, value, attributes)
    }
    // A player without controls is an empty box.
    if element.name == .video || element.name == .audio { writer.attribute("controls", "") }
  }

  /// The value to write for `allowed`: of the attribute with that name, or of one that a script would copy to it.
  private func value(
    of allowed: AllowedAttribute, in attributes: ElementAttributes
  ) -> UnsafeBufferPointer<UInt8>? {
    switch allowed.kind {
    case .media: attributes.mediaSource
    case .picture: attributes.first(allowed.name, "data-poster")
    default: attributes[allowed.name]
    }
  }

  private mutating func write(
    _ allowed: AllowedAttribute, _ value: UnsafeBufferPointer<UInt8>, _ attributes: ElementAttributes
  ) {
    switch allowed.kind {
    case .text: writer.attribute(allowed.name, value)
    case .number(let limit):
      if let number = attributes.number(allowed.name), number <= limit {
        writer.attribute(allowed.name, String(number))
      }
    case .integer:
      if let number = attributes.integer(allowed.name) { writer.attribute(allowed.name, String(number)) }
    case .flag: writer.attribute(allowed.name, "")
    case .oneOf(let words):
      if words.contains(where: { value.elementsEqual($0) }) { writer.attribute(allowed.name, value) }
    case .link(isFollowed: true) where options.keepsFragments && value.first == .hash && value.count > 1:
      if let target = fragment(value.dropFirst()) { writer.attribute(allowed.name, [.hash] + target) }
    case .link(let isFollowed):
      guard let address = address(of: value) else { return }
      writer.attribute(allowed.name, address)
      if isFollowed { writer.attribute("rel", Self.linkRelation) }
    case .media:
      if let address = resolver.resolve(value, for: .resource) { writer.attribute(allowed.name, address) }
    case .picture:
      guard let address = resolver.resolve(value, for: .resource), let rewritten = rewritten(address) else { return }
      writer.attribute(allowed.name, rewritten.src)
      recordPicture(address, alternative: nil, width: nil, height: nil)
    }
  }

  /// Writes the attributes that any element may have: its direction, its language, and its id, the target of links in the text.
  private mutating func writeCommonAttributes(of element: AllowedElement, _ attributes: ElementAttributes) {
    if let direction = attributes["dir"] {
      let word = direction.map(\.lowercasedASCII)
      if Self.directions.contains(word) { writer.attribute("dir", word) }
    }
    if let language = attributes["lang"], (1...35).contains(language.count),
      language.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen })
    {
      writer.attribute("lang", language)
    }
    guard options.keepsFragments else { return }
    // Older pages use `name` for the targets of links.
    let name = attributes.first("id") ?? (element.name == .a ? attributes.first("name") : nil)
    if let id = name.flatMap({ fragment($0[...]) }) { writer.attribute("id", id) }
  }

  private static let directions = ["ltr", "rtl", "auto"].map { Array($0.utf8) }

  /// Returns `name` with the prefix that separates it from the ids of the surrounding page; nil for an unusable name.
  private func fragment(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    guard (1...256).contains(name.count), name.allSatisfy({ $0 > .space && $0 != 0x7F }) else { return nil }
    return name.starts(with: Self.fragmentPrefix) ? Array(name) : Self.fragmentPrefix + name
  }

  /// Returns the target of a link outside of the text. A name within it loses the prefix that this module added.
  private func address(of link: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard link.first == .hash, link.dropFirst().starts(with: Self.fragmentPrefix) else {
      return resolver.resolve(link, for: .link)
    }
    let fragment = [.hash] + link.dropFirst(1 + Self.fragmentPrefix.count)
    return fragment.withUnsafeBufferPointer { resolver.resolve($0, for: .link) }
  }

  /// The prefix of every id in a text.
  static let fragmentPrefix = Array("text-".utf8)
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func elementsEqual(_ word: StaticString) -> Bool {
    elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
