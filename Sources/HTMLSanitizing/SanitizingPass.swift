internal import CGumbo
internal import CGumboBounded

/// One walk over a parsed tree that writes what is allowed of it. It does not recurse: trees may be deep.
struct SanitizingPass {
  /// An element whose children are being walked.
  private struct Frame {
    let node: UnsafePointer<GumboNode>
    var nextChild: UInt32 = 0
    /// How many elements stay open in the output when this one ends.
    let height: Int
    let textBreak: PlainTextBuilder.Break
  }

  let options: SanitizingOptions
  let resolver: AddressResolver
  let policy = ElementPolicy.standard
  var writer: HTMLWriter
  var text: PlainTextBuilder
  var open = OpenElements()
  var firstPicture: SanitizedPicture?
  private var frames: [Frame] = []
  private var endOfPreStart: Int?
  private let outputLimit: Int
  private var isFull = false

  init(options: SanitizingOptions, resolver: AddressResolver, inputCount: Int) {
    self.options = options
    self.resolver = resolver
    writer = HTMLWriter(capacity: inputCount + inputCount / 8)
    text = PlainTextBuilder(capacity: inputCount)
    // A long base makes every short address long: what a document may grow to is bounded too.
    outputLimit = inputCount * 8 + (1 << 20)
  }

  /// Writes all that is allowed of `fragment`.
  mutating func run(over fragment: borrowing ParsedFragment) {
    guard let root = fragment.root else { return }
    frames.append(Frame(node: root, height: 0, textBreak: .none))
    while var frame = frames.popLast() {
      guard frame.nextChild < gumbo_bounded_element(frame.node).pointee.children.length, !isFull else {
        endElements(downTo: frame.height)
        text.separate(frame.textBreak)
        continue
      }
      guard let child = gumbo_bounded_child(frame.node, frame.nextChild) else { continue }
      frame.nextChild += 1
      frames.append(frame)
      visit(child)
    }
  }

  /// What has been written.
  func result(isCutShort: Bool) -> SanitizedHTML {
    let plain = String(decoding: text.bytes, as: UTF8.self)
    return SanitizedHTML(
      html: String(decoding: writer.bytes, as: UTF8.self),
      text: plain,
      excerpt: Excerpt.of(plain, limit: options.excerptLimit),
      firstPicture: firstPicture,
      readingTime: ReadingTime.of(text, wordsPerMinute: options.wordsPerMinute),
      isCutShort: isCutShort || isFull)
  }

  private mutating func visit(_ node: UnsafePointer<GumboNode>) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: visitElement(node)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: writeText(node)
    default: break  // Comments, and templates, whose content no browser shows.
    }
  }

  private mutating func visitElement(_ node: UnsafePointer<GumboNode>) {
    guard let element = gumbo_bounded_element(node) else { return }
    let attributes = ElementAttributes(node)
    guard attributes["hidden"] == nil else { return }
    isFull = writer.bytes.count > outputLimit
    guard !policy.dropsContent(of: element.pointee.tag) else {
      if element.pointee.tag == GUMBO_TAG_IFRAME { writePlayer(attributes) }
      return
    }
    guard let allowed = policy.allowed(element) else {
      return enter(node, height: open.elements.count, textBreak: policy.textBreak(ofUnwritten: element.pointee.tag))
    }
    if allowed.traits.contains(.void) { return writeVoid(allowed, attributes) }
    if options.media == .links, allowed.name == "video" || allowed.name == "audio" {
      return writeMediaLink(node, attributes)
    }
    let isStarted = start(allowed, attributes)
    enter(node, height: open.elements.count - (isStarted ? 1 : 0), textBreak: allowed.textBreak)
  }

  private mutating func enter(_ node: UnsafePointer<GumboNode>, height: Int, textBreak: PlainTextBuilder.Break) {
    text.separate(textBreak)
    frames.append(Frame(node: node, height: height, textBreak: textBreak))
  }

  /// Starts `element` where it may stand, with its attributes; `false` when only its children can be written.
  mutating func start(_ element: AllowedElement, _ attributes: ElementAttributes) -> Bool {
    endElements(downTo: open.heightToEnd(before: element))
    guard open.takes(element) else { return false }
    writer.markup(element.startTag)
    writeAttributes(of: element, attributes)
    writer.closeTag()
    open.start(element)
    endOfPreStart = element.name == "pre" ? writer.bytes.count : nil
    return true
  }

  private mutating func writeVoid(_ element: AllowedElement, _ attributes: ElementAttributes) {
    text.separate(element.textBreak)
    endElements(downTo: open.heightToEnd(before: element))
    guard open.takes(element) else { return }
    switch element.name {
    case "img": writePicture(attributes)
    case "source": writeSource(attributes)
    default:
      writer.markup(element.startTag)
      writer.closeTag()
    }
  }

  mutating func endElements(downTo height: Int) {
    while open.elements.count > height, let element = open.end() { writer.markup(element.endTag) }
  }

  private mutating func writeText(_ node: UnsafePointer<GumboNode>) {
    guard open.takesContent, let start = gumbo_bounded_text(node) else { return }
    let content = UnsafeBufferPointer(cString: start)
    writer.text(content)
    if let index = endOfPreStart, writer.bytes.count > index {
      writer.doubleNewline(at: index)
      endOfPreStart = nil
    }
    text.append(content, isPreformatted: open.elements.contains { $0.name == "pre" })
  }

  /// Writes those of `attributes` that `element` may keep.
  mutating func writeAttributes(of element: AllowedElement, _ attributes: ElementAttributes) {
    for allowed in element.attributes {
      guard let value = attributes[allowed.name] else { continue }
      write(allowed, value, number: { attributes.number(allowed.name) })
    }
    // Without its controls a player is an empty box.
    if element.name == "video" || element.name == "audio" { writer.attribute("controls", "") }
  }

  private mutating func write(
    _ allowed: AllowedAttribute, _ value: UnsafeBufferPointer<UInt8>, number: () -> Int?
  ) {
    switch allowed.kind {
    case .text: writer.attribute(allowed.name, value)
    case .number(let limit):
      if let number = number(), number <= limit { writer.attribute(allowed.name, String(number)) }
    case .link(let isFollowed):
      guard let address = resolver.resolve(value, for: .link) else { return }
      writer.attribute(allowed.name, address)
      if isFollowed { writer.attribute("rel", Self.linkRelation) }
    case .media:
      if let address = resolver.resolve(value, for: .resource) { writer.attribute(allowed.name, address) }
    case .picture:
      guard let address = resolver.resolve(value, for: .resource), let shown = shown(address) else { return }
      writer.attribute(allowed.name, shown.src)
      notePicture(address, alternative: nil, width: nil, height: nil)
    }
  }
}
