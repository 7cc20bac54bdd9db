// Unchecked: compares pointers that libxml2 interned, and reads none of them.

/// Resolves the names in a document, each of them once.
struct XMLNames {
  private var elements = NameCache<ElementName>()
  private var namespaces = NameCache<XMLNamespace>(capacity: 64)
  private var attributes = NameCache<AttributeName>(capacity: 256)
  /// The namespace of elements without one: RSS, unless the root is an Atom feed or an alert without a namespace.
  private var bareNamespace = XMLNamespace.rss
  /// The namespace that replaces an unknown default namespace, which is a publisher's mistake.
  private var fallbackNamespace = XMLNamespace.rss
  /// The first prefixes that the document uses without declaring them.
  private(set) var undeclaredPrefixes: Set<String> = []

  /// Creates an empty cache.
  init() {}

  /// Examines the outermost element, before its own name is resolved.
  mutating func begin(root: XMLStartTag) {
    let known: [String: XMLNamespace] = ["feed": .atom, "alert": .cap]
    guard let namespace = known[root.localName.lowercased()] else { return }
    fallbackNamespace = namespace
    if root.namespaceURI == nil { bareNamespace = namespace }
  }

  /// The element that a tag in a namespace begins.
  @inline(__always)
  mutating func element(of tag: XMLStartTag, _ namespace: XMLNamespace) -> ElementName {
    if namespace == .unknown, tag.namespaceURIPointer == nil { return ElementName(namespace, tag.localName) }
    // Elements with an undeclared prefix all have a nil URI: the prefix distinguishes them.
    return elements.value(tag.localNamePointer, tag.namespaceURIPointer ?? tag.prefixPointer) {
      ElementName(namespace, tag.localName)
    }
  }

  @inline(__always)
  mutating func attribute(_ index: Int, of tag: XMLStartTag) -> AttributeName {
    attributes.value(tag.attributeNamePointer(index), nil) {
      AttributeName(rawValue: tag.attributeLocalName(index).lowercased()) ?? .unknown
    }
  }

  @inline(__always)
  mutating func namespace(of tag: XMLStartTag) -> XMLNamespace {
    guard tag.namespaceURIPointer != nil else { return undeclared(tag) }
    let fallback = fallbackNamespace
    return namespaces.value(tag.namespaceURIPointer, tag.prefixPointer) {
      // An unknown namespace with a prefix is an extension.
      XMLNamespace(uri: tag.namespaceURI ?? "") ?? (tag.prefixPointer == nil ? fallback : .unknown)
    }
  }

  private mutating func undeclared(_ tag: XMLStartTag) -> XMLNamespace {
    guard let prefix = tag.prefix else { return bareNamespace }
    if undeclaredPrefixes.count < 16 { undeclaredPrefixes.insert(prefix) }
    return XMLNamespace(prefix: prefix)
  }
}

/// Caches the meaning of libxml2's interned names, so that each name of a document is looked up by text only once.
///
/// libxml2 returns the same pointer for the same name during the lifetime of its parser.
struct NameCache<Value> {
  private struct Slot {
    var first: UInt
    var second: UInt
    var value: Value
  }

  private var slots: [Slot?]
  private var count = 0
  private let mask: Int

  /// Creates a cache for up to `capacity` names, a power of two; names that do not fit are looked up each time.
  init(capacity: Int = 512) {
    slots = Array(repeating: nil, count: capacity)
    mask = capacity - 1
  }

  /// The value of a pair of interned pointers.
  @inline(__always)
  mutating func value(
    _ first: UnsafePointer<UInt8>?, _ second: UnsafePointer<UInt8>?, orElse make: () -> Value
  ) -> Value {
    let first = UInt(bitPattern: first)
    let second = UInt(bitPattern: second)
    var index = Int(truncatingIfNeeded: (first &* 31 &+ second) &* 0x9E37_79B9_7F4A_7C15 >> 40) & mask
    while let slot = slots[index] {
      if slot.first == first, slot.second == second { return slot.value }
      index = (index + 1) & mask
    }
    let value = make()
    guard count < mask / 2 else { return value }
    slots[index] = Slot(first: first, second: second, value: value)
    count += 1
    return value
  }
}
