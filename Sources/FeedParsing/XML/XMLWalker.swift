internal import CLibXML2
import HTMLWriting

// Unchecked: libxml2's texts, of the length that it says, alive during the callback that copies them.

/// Builds a tree while libxml2 walks a document.
///
/// All text goes through one buffer: an element's text begins at the buffer's length at its start tag and is removed at its end
/// tag, so that inner elements do not split it.
struct XMLWalker {
  /// An element whose end tag is still to come.
  private struct Frame {
    let element: Int
    let content: ElementName.Content
    let textStart: Int
  }

  private var frames: [Frame] = []
  private var text: [UInt8] = []
  private var skippedDepth = 0
  private var markup = MarkupWriter()
  private var names = XMLNames()
  private var openNamespaceCounts: [Int32] = []
  private var namespaceTotal = 0
  /// The number of bytes that resolving relative bases has added.
  private var resolvedBytes = 0
  private let limits: FeedLimits
  private let budget: TimeBudget
  private var tagCount = 0
  /// The number of tags between two checks of the clock.
  private static let tagsPerTimeCheck = 1024

  /// The prefixes that the document uses without declaring them.
  var undeclaredPrefixes: Set<String> { names.undeclaredPrefixes }
  /// The elements so far.
  private(set) var tree: XMLTree
  /// Whether the outermost element has ended.
  private(set) var hasRoot = false
  /// The limit that ended the walk or a text; nil when none did.
  private(set) var exceeded: String?
  /// libxml2's first fatal errors.
  private(set) var faults: [FeedWarning] = []
  /// Whether to stop at the first fatal error, so that the document can be repaired and parsed again.
  let stopsAtFault: Bool
  var context: xmlParserCtxtPtr?
  /// True after a request to stop libxml2; later errors are not the document's.
  private var hasStopped = false

  /// Creates a walker that resolves relative URLs against `base` and uses `language` by default.
  init(base: String?, language: String?, limits: FeedLimits, budget: TimeBudget, stopsAtFault: Bool) {
    tree = XMLTree(scopes: [XMLTree.Scope(base: base, language: language)])
    self.limits = limits
    self.budget = budget
    self.stopsAtFault = stopsAtFault
  }

  /// Reserves capacity for an ordinary document of `count` bytes.
  mutating func reserve(forBytes count: Int) {
    tree.elements.reserveCapacity(min(count / 64, limits.values))
    tree.bytes.reserveCapacity(count / 2)
  }

  // MARK: Callbacks of libxml2

  mutating func start(_ tag: XMLStartTag) {
    namespaceTotal += Int(tag.namespaceCount)
    openNamespaceCounts.append(tag.namespaceCount)
    if let exceeded = exceededLimit() { return stop(exceeding: exceeded) }
    if skippedDepth > 0 {
      skippedDepth += 1
    } else if let frame = frames.last, frame.content != .elements {
      startWithinText(tag, frame)
    } else {
      push(tag)
    }
  }

  /// Feeds need no processing instructions, but their names count against the limit.
  mutating func instruction() {
    if let exceeded = exceededLimit() { stop(exceeding: exceeded) }
  }

  mutating func end() {
    namespaceTotal -= Int(openNamespaceCounts.popLast() ?? 0)
    if skippedDepth > 0 {
      skippedDepth -= 1
    } else if markup.isOpen {
      markup.end(to: &text)
    } else {
      pop()
    }
  }

  mutating func characters(_ start: UnsafePointer<UInt8>, _ count: Int) {
    guard skippedDepth == 0, let frame = frames.last, frame.content != .elements, hasSpace(frame) else { return }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    // libxml2 reports a reference separately. The decoder has already replaced literal C1 characters.
    if Windows1252.isC1(bytes) {
      Windows1252.append(bytes[1], to: &text)
    } else if tree.elements[frame.element].markup == .xhtml {
      for byte in bytes { Markup.appendContent(byte, to: &text) }
    } else {
      text.append(contentsOf: bytes)
    }
  }

  mutating func fault(_ message: String, line: Int, isFatal: Bool) {
    guard isFatal, !hasStopped else { return }
    if faults.count < limits.warnings { faults.append(FeedWarning(.notWellFormed, message, line: line)) }
    if stopsAtFault { stop() }
  }

  /// Closes the elements that a truncated document left open.
  mutating func finish() {
    while markup.isOpen { markup.end(to: &text) }
    while !frames.isEmpty { pop() }
  }

  // MARK: Building

  /// False once an element's text has reached its maximum size.
  private mutating func hasSpace(_ frame: Frame) -> Bool {
    guard text.count - frame.textStart >= limits.text else { return true }
    exceeded = "text"
    return false
  }

  private mutating func startWithinText(_ tag: XMLStartTag, _ frame: Frame) {
    guard hasSpace(frame) else { return skippedDepth = 1 }
    let namespace = names.namespace(of: tag)
    switch frame.content {
    case .html: writeMarkup(tag, namespace, as: .html)
    case .xhtml: writeMarkup(tag, namespace, as: .xhtml)
    case .construct: writeMarkup(tag, namespace, as: isEscapedHTML(frame) ? .html : .xhtml)
    case .mixed, .elements:
      let name = names.element(of: tag, namespace)
      if name == .unknown { skippedDepth = 1 } else { push(tag, name) }
    }
  }

  private func isEscapedHTML(_ frame: Frame) -> Bool {
    FeedTextType(tree.elements[frame.element], tree).isEscapedHTML
  }

  private mutating func writeMarkup(_ tag: XMLStartTag, _ namespace: XMLNamespace, as kind: XMLElement.Markup) {
    guard let frame = frames.last else { return }
    if tree.elements[frame.element].markup == .none {
      tree.elements[frame.element].markup = kind
      beginMarkup(of: tree.elements[frame.element])
      if kind == .xhtml { escapeTextSoFar(from: frame.textStart) }
    }
    markup.start(tag.localName, namespace, attributes: tag.allAttributes, to: &text)
  }

  private mutating func beginMarkup(of element: XMLElement) {
    markup.begin(base: tree.scopes[Int(element.scope)].base)
  }

  private mutating func escapeTextSoFar(from start: Int) {
    let plain = Array(text[start...])
    text.removeSubrange(start...)
    for byte in plain { Markup.appendContent(byte, to: &text) }
  }

  private mutating func push(_ tag: XMLStartTag) {
    if frames.isEmpty { readRoot(tag) }
    let name = names.element(of: tag, names.namespace(of: tag))
    // Near the root, an unknown element may wrap known ones; deeper, it belongs to an unknown extension.
    if name == .unknown, frames.count >= 3 || hasRoot {
      skippedDepth = 1
    } else {
      push(tag, name)
    }
  }

  private mutating func push(_ tag: XMLStartTag, _ name: ElementName) {
    let index = tree.elements.count
    let content = name.content
    var element = XMLElement(name: name, scope: frames.last.map { tree.elements[$0.element].scope } ?? 0)
    if tag.attributeCount > 0 { readAttributes(tag, into: &element) }
    if content == .xhtml {
      element.markup = .xhtml
      beginMarkup(of: element)
    }
    element.descendants = Int32(index + 1)..<Int32(index + 1)
    tree.elements.append(element)
    frames.append(Frame(element: index, content: content, textStart: text.count))
  }

  private mutating func pop() {
    guard let frame = frames.popLast() else { return }
    if frame.content != .elements { tree.elements[frame.element].text = takeText(from: frame.textStart) }
    tree.elements[frame.element].descendants = Int32(frame.element + 1)..<Int32(tree.elements.count)
    if frames.isEmpty { hasRoot = true }
  }

  /// Moves the buffered text from `start` on to the tree, trimmed.
  private mutating func takeText(from start: Int) -> Range<Int32> {
    let first = tree.bytes.count
    text.withUnsafeBufferPointer { bytes in
      tree.bytes.append(contentsOf: TextBytes.trimmed(UnsafeBufferPointer(rebasing: bytes[start...])))
    }
    text.removeLast(text.count - start)
    return Int32(first)..<Int32(tree.bytes.count)
  }

  private mutating func readRoot(_ tag: XMLStartTag) {
    guard !hasRoot else { return }
    tree.rootName = tag.localName
    tree.rootNamespaces = tag.declaredNamespaces
    names.begin(root: tag)
  }

  private mutating func readAttributes(_ tag: XMLStartTag, into element: inout XMLElement) {
    let first = tree.attributes.count
    for index in 0..<min(tag.attributeCount, limits.attributes) {
      let name = names.attribute(index, of: tag)
      guard name != .unknown else { continue }
      if name == .base || name == .lang, tag.attributePrefix(index) == "xml" {
        enterScope(name, tag.attributeValue(index), &element)
      } else {
        let start = tree.bytes.count
        tag.appendAttributeValue(index, to: &tree.bytes)
        tree.attributes.append(XMLAttribute(name: name, value: Int32(start)..<Int32(tree.bytes.count)))
      }
    }
    element.attributes = Int32(first)..<Int32(tree.attributes.count)
  }

  private mutating func enterScope(_ name: AttributeName, _ value: String, _ element: inout XMLElement) {
    var scope = tree.scopes[Int(element.scope)]
    if name == .base {
      // A base that is not a web address would turn links into scripts.
      guard resolvedBytes < limits.addressGrowth else { return }
      guard let base = URLReference.resolveBase(value, in: scope.parts) else { return }
      resolvedBytes += base.utf8.count - value.utf8.count
      scope.base = base
      scope.isBaseDeclared = true
    } else {
      scope.language = LanguageTag.normalised(value)
    }
    let outer = tree.scopes[Int(element.scope)]
    guard scope.base != outer.base || scope.language != outer.language else { return }
    guard tree.scopes.count < limits.scopes else { return }
    tree.scopes.append(scope)
    element.scope = Int32(tree.scopes.count - 1)
  }

  private mutating func exceededLimit() -> String? {
    if namespaceTotal > limits.namespaces { return "namespaces" }
    // libxml2's table of names stops growing at about ten thousand: every further name costs more than the previous one.
    if let names = context?.pointee.dict, Int(xmlDictSize(names)) > limits.names { return "names" }
    if tree.elements.count + tree.attributes.count > limits.values { return "values" }
    tagCount += 1
    return tagCount.isMultiple(of: Self.tagsPerTimeCheck) && budget.isSpent ? "time" : nil
  }

  private mutating func stop(exceeding limit: String) {
    exceeded = limit
    stop()
  }

  /// Makes libxml2 return as soon as possible, without further callbacks.
  private mutating func stop() {
    hasStopped = true
    // Do not call xmlStopParser here: it frees the document under functions that still read it. The byte after `]]>` in a text
    // was read from freed memory.
    context?.pointee.disableSAX = 1
    context?.pointee.instate = XML_PARSER_EOF
  }
}
