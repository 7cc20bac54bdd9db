internal import CLibXML2

/// Builds a tree while libxml2 walks a document.
///
/// All text goes through one buffer: an element's text begins where the buffer stood at its start tag and is cut
/// off at its end tag, so that no string is made for what nobody reads.
final class XMLWalker {
  private struct Frame {
    var element: XMLElement
    var content: ElementName.Content
    var textStart: Int
  }

  private var frames: [Frame] = []
  private var text: [UInt8] = []
  private var skipped = 0
  private var markup = MarkupWriter()
  private var names = NameCache<ElementName>()
  private var namespaces = NameCache<XMLNamespace>(capacity: 64)
  private var attributeNames = NameCache<AttributeName>(capacity: 256)
  private var liveNamespaces: [Int32] = []
  private var namespaceTotal = 0
  private let limits: FeedLimits
  /// The namespace of elements that are in none: RSS's, unless the root is an Atom feed without one.
  private var bareNamespace = XMLNamespace.rss

  private(set) var scopes: [XMLTree.Scope]
  private(set) var root: XMLElement?
  private(set) var rootName = ""
  private(set) var rootNamespaces: [String] = []
  private(set) var undeclaredPrefixes: Set<String> = []
  private(set) var isOverLimit = false
  /// libxml2's first fatal errors.
  private(set) var faults: [FeedWarning] = []
  /// True to stop at the first fatal error, so that the document can be mended and read again.
  let stopsAtFault: Bool
  var context: xmlParserCtxtPtr?

  /// A walker that resolves relative URLs against `base` and takes `language` for granted.
  init(base: String?, language: String?, limits: FeedLimits, stopsAtFault: Bool) {
    scopes = [XMLTree.Scope(base: base, language: language)]
    self.limits = limits
    self.stopsAtFault = stopsAtFault
  }

  // MARK: What libxml2 tells

  func start(_ tag: XMLStartTag) {
    namespaceTotal += Int(tag.namespaceCount)
    liveNamespaces.append(tag.namespaceCount)
    if namespaceTotal > limits.namespaces { return stopOverLimit() }
    if skipped > 0 {
      skipped += 1
    } else if let frame = frames.last, frame.content != .elements {
      startWithinText(tag, frame)
    } else {
      push(tag)
    }
  }

  func end() {
    namespaceTotal -= Int(liveNamespaces.popLast() ?? 0)
    if skipped > 0 {
      skipped -= 1
    } else if markup.isOpen {
      markup.end(to: &text)
    } else {
      pop()
    }
  }

  @inline(__always)
  func characters(_ start: UnsafePointer<UInt8>, _ count: Int) {
    guard skipped == 0, let frame = frames.last, frame.content != .elements else { return }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    if frame.element.markup == .xhtml {
      for byte in bytes { Markup.appendEscaped(byte, to: &text) }
    } else {
      text.append(contentsOf: bytes)
    }
  }

  func fault(_ message: String, line: Int, isFatal: Bool) {
    guard isFatal else { return }
    if faults.count < limits.warnings { faults.append(FeedWarning(.notWellFormed, message, line: line)) }
    if stopsAtFault { xmlStopParser(context) }
  }

  /// Closes what a truncated document left open.
  func finish() {
    while markup.isOpen { markup.end(to: &text) }
    while !frames.isEmpty { pop() }
  }

  // MARK: Building

  private func startWithinText(_ tag: XMLStartTag, _ frame: Frame) {
    let namespace = namespace(of: tag)
    switch frame.content {
    case .html: writeMarkup(tag, namespace, as: .html)
    case .xhtml: writeMarkup(tag, namespace, as: .xhtml)
    case .construct: writeMarkup(tag, namespace, as: FeedTextType(frame.element).isEscapedHTML ? .html : .xhtml)
    case .mixed, .elements:
      let name = name(of: tag, namespace)
      if name == .unknown { skipped = 1 } else { push(tag) }
    }
  }

  private func writeMarkup(_ tag: XMLStartTag, _ namespace: XMLNamespace, as kind: XMLElement.Markup) {
    let last = frames.count - 1
    if frames[last].element.markup == .none {
      frames[last].element.markup = kind
      markup.begin(base: scopes[Int(frames[last].element.scope)].base)
      if kind == .xhtml { escapeTextSoFar(from: frames[last].textStart) }
    }
    markup.start(tag.localName, namespace, attributes: tag.allAttributes, to: &text)
  }

  private func escapeTextSoFar(from start: Int) {
    let plain = Array(text[start...])
    text.removeSubrange(start...)
    for byte in plain { Markup.appendEscaped(byte, to: &text) }
  }

  private func push(_ tag: XMLStartTag) {
    if frames.isEmpty { readRoot(tag) }
    let name = name(of: tag, namespace(of: tag))
    // Near the root an unknown element may wrap what is looked for; further in it is somebody's extension.
    if name == .unknown, frames.count >= 3 || root != nil {
      skipped = 1
      return
    }
    var element = XMLElement(name: name, scope: frames.last?.element.scope ?? 0)
    if tag.attributeCount > 0 { readAttributes(tag, into: &element) }
    let content = name.content
    if content == .xhtml { element.markup = .xhtml }
    if content != .elements { markup.begin(base: scopes[Int(element.scope)].base) }
    frames.append(Frame(element: element, content: content, textStart: text.count))
  }

  private func pop() {
    guard var frame = frames.popLast() else { return }
    if frame.content != .elements {
      frame.element.text = takeText(from: frame.textStart)
    }
    if frames.isEmpty {
      if root == nil { root = frame.element }
    } else {
      frames[frames.count - 1].element.children.append(frame.element)
    }
  }

  private func takeText(from start: Int) -> String {
    guard text.count > start else { return "" }
    let string = text.withUnsafeBufferPointer { bytes in
      String(decoding: TextBytes.trimmed(UnsafeBufferPointer(rebasing: bytes[start...])), as: UTF8.self)
    }
    text.removeSubrange(start...)
    return string
  }

  private func readRoot(_ tag: XMLStartTag) {
    rootName = tag.localName
    rootNamespaces = tag.declaredNamespaces
    if tag.namespaceURI == nil, rootName.lowercased() == "feed" { bareNamespace = .atom }
  }

  private func readAttributes(_ tag: XMLStartTag, into element: inout XMLElement) {
    element.attributes.reserveCapacity(min(tag.attributeCount, 8))
    for index in 0..<min(tag.attributeCount, limits.attributes) {
      let name = attributeNames.value(tag.attributeNamePointer(index), nil) {
        AttributeName(rawValue: tag.attributeLocalName(index).lowercased()) ?? .unknown
      }
      guard name != .unknown else { continue }
      let value = tag.attributeValue(index)
      if name == .base || name == .lang, tag.attributePrefix(index) == "xml" {
        enterScope(name, value, &element)
      } else {
        element.attributes.append(XMLAttribute(name: name, value: value))
      }
    }
  }

  private func enterScope(_ name: AttributeName, _ value: String, _ element: inout XMLElement) {
    var scope = scopes[Int(element.scope)]
    if name == .base {
      // A base that is no web address would turn links into scripts.
      guard let base = URLReference.resolveBase(value, against: scope.base) else { return }
      scope.base = base
    } else {
      scope.language = LanguageTag.normalised(value)
    }
    scopes.append(scope)
    element.scope = Int32(scopes.count - 1)
  }

  // MARK: Names

  @inline(__always)
  private func name(of tag: XMLStartTag, _ namespace: XMLNamespace) -> ElementName {
    if namespace == .unknown, tag.namespaceURIPointer == nil { return ElementName(namespace, tag.localName) }
    return names.value(tag.localNamePointer, namespacePointer(tag, namespace)) { ElementName(namespace, tag.localName) }
  }

  /// Elements in no namespace but with a prefix share a nil URI: the prefix tells them apart.
  private func namespacePointer(_ tag: XMLStartTag, _ namespace: XMLNamespace) -> UnsafePointer<UInt8>? {
    tag.namespaceURIPointer ?? tag.prefixPointer
  }

  @inline(__always)
  private func namespace(of tag: XMLStartTag) -> XMLNamespace {
    guard tag.namespaceURIPointer != nil else { return undeclared(tag) }
    return namespaces.value(tag.namespaceURIPointer, tag.prefixPointer) {
      if let known = XMLNamespace(uri: tag.namespaceURI ?? "") { return known }
      // A default namespace that nobody knows is a slip of the publisher's; a prefixed one is an extension.
      return tag.prefixPointer == nil ? (rootName.lowercased() == "feed" ? .atom : .rss) : .unknown
    }
  }

  private func undeclared(_ tag: XMLStartTag) -> XMLNamespace {
    guard let prefix = tag.prefix else { return bareNamespace }
    if undeclaredPrefixes.count < 16 { undeclaredPrefixes.insert(prefix) }
    return XMLNamespace(prefix: prefix)
  }

  private func stopOverLimit() {
    isOverLimit = true
    xmlStopParser(context)
  }
}
