import BoundedNumbers

// Unchecked: looks at the source's own bytes and nodes, whose places the reader noted.

/// A value of a JSON document: a place in it. Texts and numbers are made when they are asked for, so a document in memory
/// takes its bytes and 16 more for each value.
public struct JSONValue: Sendable {
  private let source: JSONSource
  private let index: Int

  init(_ source: JSONSource, _ index: Int) {
    self.source = source
    self.index = index
  }

  private var first: UInt8 { source.byte(at: source.nodes[index].start) }

  /// True for an object.
  public var isObject: Bool { first == UInt8(ascii: "{") }

  /// True for `null`.
  public var isNull: Bool { first == UInt8(ascii: "n") }

  /// The truth value; nil for anything else.
  public var bool: Bool? {
    switch first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The text; nil for anything else.
  public var string: String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    let node = source.nodes[index]
    return source.withBytes(node.start + 1..<max(node.start + 1, node.end)) { JSONText.decoded($0) }
  }

  /// The number, finite; nil for anything else.
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

  /// The value of a member, the last of that name; nil when this is no object or has no such member.
  public subscript(name: String) -> JSONValue? {
    guard isObject else { return nil }
    var found: JSONValue?
    for place in JSONElements(source, index).places where isNamed(name, at: place) { found = JSONValue(source, place) }
    return found
  }

  private func isNamed(_ name: String, at place: Int) -> Bool {
    let start = source.nodes[place].name
    return source.withBytes(start..<Int32(source.bytes.count)) { rest in
      let text = UnsafeBufferPointer(rebasing: rest[..<JSONText.end(in: rest)])
      return text.contains(UInt8(ascii: "\\")) ? JSONText.decoded(text) == name : text.elementsEqual(name.utf8)
    }
  }
}

/// The elements of an array, in order.
public struct JSONElements: Sequence, Sendable {
  private let source: JSONSource
  fileprivate let places: JSONPlaces

  fileprivate init(_ source: JSONSource, _ parent: Int) {
    self.source = source
    places = JSONPlaces(source: source, position: parent + 1, end: Int(source.nodes[parent].next))
  }

  /// The first element; nil when there is none.
  public var first: JSONValue? { first { _ in true } }

  /// True when there is no element.
  public var isEmpty: Bool { first == nil }

  /// Walks the elements.
  public struct Iterator: IteratorProtocol {
    fileprivate let source: JSONSource
    fileprivate var places: JSONPlaces

    /// The next element.
    public mutating func next() -> JSONValue? { places.next().map { JSONValue(source, $0) } }
  }

  /// Walks the elements.
  public func makeIterator() -> Iterator { Iterator(source: source, places: places) }
}

/// The nodes directly inside of an array or object.
struct JSONPlaces: Sequence, IteratorProtocol {
  let source: JSONSource
  var position: Int
  let end: Int

  mutating func next() -> Int? {
    guard position < end else { return nil }
    // What is inside of a value lies between it and its next sibling.
    defer { position = Int(source.nodes[position].next) }
    return position
  }
}

/// A document's bytes, and where its values are.
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

/// Where a value is in its document; what is inside of it follows it directly.
struct JSONNode {
  /// Its first byte, which says what it is: `{`, `[`, `"`, `t`, `f`, `n`, or a number's.
  let start: Int32
  /// Behind its last byte; of a text, its closing quote.
  var end: Int32
  /// Of an object's member, where its name begins, behind the quote.
  let name: Int32
  /// The node behind all that is inside of it.
  var next: Int32
}
