import BoundedNumbers
internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse, which this owns; its texts end with a
// zero byte.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A tree that gumbo made from HTML, as the content of a body element.
struct ParsedFragment: ~Copyable {
  private let parse: OpaquePointer

  /// Parses `html`, which must outlive the tree; `nil` when the parse needs more memory than such HTML ever should, or more than
  /// `time` on this thread.
  init?(_ html: UnsafeBufferPointer<UInt8>, within time: Duration) {
    let nanoseconds = UInt64(saturating: time / .nanoseconds(1))
    let parsed = html.withMemoryRebound(to: CChar.self) {
      gumbo_bounded_parse($0.baseAddress, $0.count, Self.memoryLimit(of: html.count), nanoseconds)
    }
    guard let parsed else { return nil }
    parse = parsed
  }

  /// Returns the maximum size in bytes of the tree for this many bytes of HTML. Ordinary HTML needs 10 to 30 times its length; a
  /// long text has a lower limit per byte, so that no document takes much.
  static func memoryLimit(of count: Int) -> Int { min((8 << 20) + count * 80, (20 << 20) + count * 2) }

  /// The element whose children are the fragment's nodes.
  var root: UnsafePointer<GumboNode>? { gumbo_bounded_root(parse) }

  deinit { gumbo_bounded_free(parse) }
}

/// The attributes of one element, in order.
struct ElementAttributes {
  /// An attribute of a document: its name in any case, its value unescaped.
  typealias Pair = (name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)

  private enum Source {
    case node(UnsafePointer<GumboNode>)
    case pairs([Pair])
  }

  private let source: Source

  /// Makes the attributes of a parsed element.
  init(_ node: UnsafePointer<GumboNode>) { source = .node(node) }

  /// Makes attributes that were read without the parser.
  init(_ pairs: [Pair]) { source = .pairs(pairs) }

  /// True without attributes.
  var isEmpty: Bool {
    switch source {
    case .pairs(let pairs): pairs.isEmpty
    case .node(let node): gumbo_bounded_element(node).pointee.attributes.length == 0
    }
  }

  /// The value of the attribute `name` (in lower case), unescaped; `nil` when there is none.
  subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    switch source {
    case .pairs(let pairs):
      for pair in pairs where Self.isEqual(pair.name, name) { return pair.value }
    case .node(let node):
      for index in 0..<gumbo_bounded_element(node).pointee.attributes.length {
        guard let attribute = gumbo_bounded_attribute(node, index) else { continue }
        if Self.isEqual(attribute.pointee.name, name) { return UnsafeBufferPointer(cString: attribute.pointee.value) }
      }
    }
    return nil
  }

  /// Returns the value of the first of `names` that is present and not empty.
  func first(_ names: StaticString...) -> UnsafeBufferPointer<UInt8>? {
    for name in names {
      if let value = self[name], !value.isEmpty { return value }
    }
    return nil
  }

  /// Calls `body` with the name (as parsed, in lower case) and the value of each attribute of a parsed element, in order.
  func forEach(_ body: (_ name: UnsafePointer<CChar>, _ value: UnsafeBufferPointer<UInt8>) -> Void) {
    guard case .node(let node) = source else { return }
    for index in 0..<gumbo_bounded_element(node).pointee.attributes.length {
      guard let attribute = gumbo_bounded_attribute(node, index), let name = attribute.pointee.name else { continue }
      body(name, UnsafeBufferPointer(cString: attribute.pointee.value))
    }
  }

  /// The attributes of any element, in order.
  var pairs: [Pair] {
    if case .pairs(let pairs) = source { return pairs }
    var pairs: [Pair] = []
    forEach { name, value in pairs.append((UnsafeBufferPointer(cString: name), value)) }
    return pairs
  }

  /// Returns the whole number at the beginning of the attribute, as browsers read it ("640px" is 640).
  func number(_ name: StaticString) -> Int? {
    guard let value = self[name] else { return nil }
    let digits = value.drop { $0.isHTMLSpace }.prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// Returns the whole number at the beginning of the attribute, with at most six digits and a sign.
  func integer(_ name: StaticString) -> Int? {
    guard let value = self[name] else { return nil }
    let text = value.drop { $0.isHTMLSpace }
    let isNegative = text.first == .hyphen
    let digits = (isNegative ? text.dropFirst() : text).prefix { $0.isASCIIDigit }
    guard (1...6).contains(digits.count) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    return isNegative ? -number : number
  }

  /// Returns true when an attribute's name is `other`, ignoring case.
  static func isEqual(_ name: UnsafePointer<CChar>, _ other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    for index in 0..<count where UInt8(bitPattern: name[index]).lowercasedASCII != other.utf8Start[index] {
      return false
    }
    return name[count] == 0
  }

  private static func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    for index in name.indices where name[index].lowercasedASCII != other.utf8Start[index] { return false }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Makes the bytes of a C string, without its terminating zero.
  init(cString: UnsafePointer<CChar>) {
    self.init(start: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: strlen(cString))
  }
}
