// Unchecked: libxml2's arrays of a start tag, of as many entries as it says, alive during the callback that reads them.

/// A start tag from libxml2; valid only during the callback.
struct XMLStartTag {
  let localNamePointer: UnsafePointer<UInt8>?
  let prefixPointer: UnsafePointer<UInt8>?
  let namespaceURIPointer: UnsafePointer<UInt8>?
  let namespaceCount: Int32
  /// Two pointers per declaration: prefix and URI.
  let namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let attributeCount: Int
  /// Five pointers per attribute: local name, prefix, namespace, start and end of the value.
  let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  var localName: String { Self.string(localNamePointer) ?? "" }
  var prefix: String? { Self.string(prefixPointer) }
  var namespaceURI: String? { Self.string(namespaceURIPointer) }

  /// The URIs of the namespaces that the tag declares.
  var declaredNamespaces: [String] {
    (0..<Int(namespaceCount)).compactMap { Self.string(namespaces?[$0 * 2 + 1]) }
  }

  /// The interned local name of the attribute at `index`.
  @inline(__always)
  func attributeNamePointer(_ index: Int) -> UnsafePointer<UInt8>? { attributes?[index * 5] }

  func attributeLocalName(_ index: Int) -> String { Self.string(attributes?[index * 5]) ?? "" }

  func attributePrefix(_ index: Int) -> String? { Self.string(attributes?[index * 5 + 1]) }

  func attributeValue(_ index: Int) -> String {
    var bytes: [UInt8] = []
    appendAttributeValue(index, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the value of the attribute at `index`.
  @inline(__always)
  func appendAttributeValue(_ index: Int, to bytes: inout [UInt8]) {
    guard let start = attributes?[index * 5 + 3], let end = attributes?[index * 5 + 4], end > start else { return }
    let value = UnsafeBufferPointer(start: start, count: end - start)
    if ByteSearch.first(0x26, in: value, from: 0) == nil, ByteSearch.first(0xC2, in: value, from: 0) == nil {
      bytes.append(contentsOf: value)
    } else {
      Self.appendRepaired(value, to: &bytes)
    }
  }

  /// All attributes with their names as written, for serialising markup.
  var allAttributes: [(name: String, value: String)] {
    (0..<attributeCount).map { index in
      let local = attributeLocalName(index)
      return (attributePrefix(index).map { "\($0):\(local)" } ?? local, attributeValue(index))
    }
  }

  /// libxml2 leaves an ampersand in a value as `&#38;` unless it replaces entities, which it must never do. A reference to a C1
  /// control character was meant as windows-1252.
  private static func appendRepaired(_ value: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < value.count {
      if index + 1 < value.count, Windows1252.isC1(UnsafeBufferPointer(rebasing: value[index...index + 1])) {
        Windows1252.append(value[index + 1], to: &bytes)
        index += 2
        continue
      }
      bytes.append(value[index])
      let isReference =
        value[index] == 0x26 && index + 4 < value.count && value[index + 1] == 0x23 && value[index + 2] == 0x33
        && value[index + 3] == 0x38 && value[index + 4] == 0x3B
      index += isReference ? 5 : 1
    }
  }

  private static func string(_ pointer: UnsafePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
