import HTMLWriting

/// Serialises the XML markup inside a text as HTML.
struct MarkupWriter {
  private struct OpenElement {
    var name: String
    var isVoid: Bool
    var namespace: XMLNamespace
    var base: String?
  }

  private var open: [OpenElement] = []
  /// The number of bytes that resolving has added; a hostile document has a long base and a million short addresses.
  private var growth = 0
  private static let maximumGrowth = 4 << 20
  /// The base URL at the text's own element.
  private var base: String?

  /// Whether an element inside the text is open.
  var isOpen: Bool { !open.isEmpty }

  /// Begins a text whose element has the base URL `base`.
  mutating func begin(base: String?) {
    open.removeAll(keepingCapacity: true)
    self.base = base
  }

  /// Writes a start tag.
  mutating func start(
    _ name: String, _ namespace: XMLNamespace, attributes: [(name: String, value: String)], to bytes: inout [UInt8]
  ) {
    let parent = open.last
    var elementBase = parent.map(\.base) ?? base
    for (name, value) in attributes where name == "xml:base" && growth < Self.maximumGrowth {
      elementBase = URLReference.resolveBase(value, against: elementBase) ?? elementBase
      growth += elementBase?.utf8.count ?? 0
    }
    bytes.append(0x3C)
    bytes += name.utf8
    if (namespace == .svg || namespace == .math) && parent?.namespace != namespace {
      Markup.appendAttribute(
        "xmlns", namespace == .svg ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1998/Math/MathML", to: &bytes)
    }
    for (name, value) in attributes where !name.hasPrefix("xml:") {
      // Addresses under an inner xml:base can only be resolved here; the rest is resolved with the whole text.
      let isInner = elementBase != base && Self.addresses.contains(name) && growth < Self.maximumGrowth
      let resolved = isInner ? URLReference.resolve(value, against: elementBase) : value
      growth += resolved.utf8.count - value.utf8.count
      Markup.appendAttribute(name, resolved, to: &bytes)
    }
    let isVoid = Self.voidElements.contains(name)
    bytes += isVoid ? " />".utf8 : ">".utf8
    open.append(OpenElement(name: name, isVoid: isVoid, namespace: namespace, base: elementBase))
  }

  /// Writes the end tag of the innermost element.
  mutating func end(to bytes: inout [UInt8]) {
    guard let element = open.popLast(), !element.isVoid else { return }
    bytes += "</".utf8
    bytes += element.name.utf8
    bytes.append(0x3E)
  }

  private static let addresses: Set<String> = ["href", "src", "cite", "poster", "action", "longdesc"]
  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
}

extension Markup {
  /// Appends one byte of text content, in which quotes have no meaning. Hashes of such texts identify stored articles.
  static func appendContent(_ byte: UInt8, to bytes: inout [UInt8]) {
    if byte == 0x22 || byte == 0x27 { bytes.append(byte) } else { append(byte, to: &bytes) }
  }

  /// Adds ` name="value"`.
  static func appendAttribute(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(0x20)
    bytes += name.utf8
    bytes += "=\"".utf8
    // Between double quotes, an apostrophe has no meaning.
    for byte in value.utf8 { if byte == 0x27 { bytes.append(byte) } else { append(byte, to: &bytes) } }
    bytes.append(0x22)
  }
}
