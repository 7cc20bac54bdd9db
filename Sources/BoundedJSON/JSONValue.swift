import BoundedNumbers

// Unchecked: looks at the source's own bytes and nodes, whose positions the reader recorded.

/// A value of a JSON document: a position in it. Strings and numbers are decoded on access, so a document in memory takes its
/// bytes and 16 more for each value.
public struct JSONValue: Sendable {
  private let source: JSONSource
  private let index: Int

  init(_ source: JSONSource, _ index: Int) {
    self.source = source
    self.index = index
  }

  private var first: UInt8 { source.byte(at: source.nodes[index].start) }

  /// Whether it is an object.
  public var isObject: Bool { first == UInt8(ascii: "{") }

  /// Whether it is `null`.
  public var isNull: Bool { first == UInt8(ascii: "n") }

  /// The Boolean; nil for anything else.
  public var bool: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The string; nil for anything else.
  public var string: String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    let node = source.nodes[index]
    return source.withBytes(node.start + 1..<max(node.start + 1, node.end)) { JSONText.decoded($0) }
  }

  /// The number, always finite; nil for anything else.
  public var number: Double? {
    let node = source.nodes[index]
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      return nil
    default: return source.withBytes(node.start..<node.end) { JSONText.number($0) }
    }
  }

  /// The elements of an array, in order; nil for anything else.
  public var elements: JSONElements? {
    first == UInt8(ascii: "[") ? JSONElements(source, index) : nil
  }

  /// The value of a member, the last one with that name; nil when this is not an object or has no such member.
  public subscript(name: String) -> JSONValue? {
    guard isObject else { return nil }
    var found: JSONValue?
    for child in JSONElements(source, index).children where isNamed(name, at: child) {
      found = JSONValue(source, child)
    }
    return found
  }

  private func isNamed(_ name: String, at child: Int) -> Bool {
    let start = source.nodes[child].name
    return source.withBytes(start..<Int32(source.bytes.count)) { rest in
      let text = UnsafeBufferPointer(rebasing: rest[..<JSONText.end(in: rest)])
      return text.contains(UInt8(ascii: "\\")) ? JSONText.decoded(text) == name : text.elementsEqual(name.utf8)
    }
  }
}

/// The elements of an array, in order.
public struct JSONElements: Sequence, Sendable {
  private let source: JSONSource
  fileprivate let children: JSONChildren

  fileprivate init(_ source: JSONSource, _ parent: Int) {
    self.source = source
    children = JSONChildren(source: source, position: parent + 1, end: Int(source.nodes[parent].next))
  }

  /// The first element; nil when the array is empty.
  public var first: JSONValue? { first { _ in true } }

  /// Whether the array is empty.
  public var isEmpty: Bool { first == nil }

  /// An iterator over the elements.
  public struct Iterator: IteratorProtocol {
    fileprivate let source: JSONSource
    fileprivate var children: JSONChildren

    /// The next element.
    public mutating func next() -> JSONValue? { children.next().map { JSONValue(source, $0) } }
  }

  /// Returns an iterator over the elements.
  public func makeIterator() -> Iterator { Iterator(source: source, children: children) }
}

/// The direct children of an array or object.
struct JSONChildren: Sequence, IteratorProtocol {
  let source: JSONSource
  var position: Int
  let end: Int

  mutating func next() -> Int? {
    guard position < end else { return nil }
    // The descendants of a value precede its next sibling.
    defer { position = Int(source.nodes[position].next) }
    return position
  }
}

/// A document's bytes, and the positions of its values.
final class JSONSource: Sendable {
  let bytes: ArraySlice<UInt8>
  let nodes: [JSONNode]

  init(bytes: ArraySlice<UInt8>, nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  func byte(at offset: Int32) -> UInt8 { bytes[bytes.startIndex + Int(offset)] }

  func withBytes<Result>(_ range: Range<Int32>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }
}

/// The position of a value in its document; its descendants follow it directly.
struct JSONNode {
  /// The first byte, which determines the type: `{`, `[`, `"`, `t`, `f`, `n`, or the first of a number.
  let start: Int32
  /// The position after the last byte; for a string, of its closing quote.
  var end: Int32
  /// For a member of an object, the position of its name, after the quote.
  let name: Int32
  /// The index of the node after all descendants.
  var next: Int32
}
