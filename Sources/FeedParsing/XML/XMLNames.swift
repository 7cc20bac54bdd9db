// Unchecked: compares pointers that libxml2 interned, and reads none of them.

/// Tells what the names in a document mean, each of them once.
struct XMLNames {
  private var elements = NameCache<ElementName>()
  private var namespaces = NameCache<XMLNamespace>(capacity: 64)
  private var attributes = NameCache<AttributeName>(capacity: 256)
  /// The namespace of elements that are in none: RSS's, unless the root is an Atom feed or an alert without one.
  private var bareNamespace = XMLNamespace.rss
  /// What a default namespace is taken for that nobody knows: a slip of the publisher's.
  private var strangeNamespace = XMLNamespace.rss
  /// The first prefixes that were used without being declared.
  private(set) var undeclaredPrefixes: Set<String> = []

  /// Names before any was seen.
  init() {}

  /// Takes note of the outermost element, before its own name is asked for.
  mutating func begin(root: XMLStartTag) {
    let known: [String: XMLNamespace] = ["feed": .atom, "alert": .cap]
    guard let namespace = known[root.localName.lowercased()] else { return }
    strangeNamespace = namespace
    if root.namespaceURI == nil { bareNamespace = namespace }
  }

  /// The element that a tag of a namespace begins.
  @inline(__always)
  mutating func element(of tag: XMLStartTag, _ namespace: XMLNamespace) -> ElementName {
    if namespace == .unknown, tag.namespaceURIPointer == nil { return ElementName(namespace, tag.localName) }
    // Elements in no namespace but with a prefix share a nil URI: the prefix tells them apart.
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
    let strange = strangeNamespace
    return namespaces.value(tag.namespaceURIPointer, tag.prefixPointer) {
      // An unknown namespace with a prefix is an extension.
      XMLNamespace(uri: tag.namespaceURI ?? "") ?? (tag.prefixPointer == nil ? strange : .unknown)
    }
  }

  private mutating func undeclared(_ tag: XMLStartTag) -> XMLNamespace {
    guard let prefix = tag.prefix else { return bareNamespace }
    if undeclaredPrefixes.count < 16 { undeclaredPrefixes.insert(prefix) }
    return XMLNamespace(prefix: prefix)
  }
}

/// Remembers what libxml2's interned names stand for, so that each name of a document is looked up by text once.
///
/// libxml2 hands out the same pointer for the same name as long as its parser lives.
struct NameCache<Value> {
  private struct Slot {
    var first: UInt
    var second: UInt
    var value: Value
  }

  private var slots: [Slot?]
  private var count = 0
  private let mask: Int

  /// A cache for up to `capacity` names, a power of two; what does not fit is looked up each time.
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
