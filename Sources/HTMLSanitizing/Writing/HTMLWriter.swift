/// Writes HTML into bytes, escaping every text and every attribute's value.
struct HTMLWriter {
  private(set) var bytes: [UInt8]

  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Writes markup that this module holds as a constant.
  mutating func markup(_ constant: [UInt8]) { bytes.append(contentsOf: constant) }

  /// Writes the ">" that closes a start tag.
  mutating func closeTag() { bytes.append(.greaterThan) }

  /// Writes the content of a text node.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) { escape(text) }

  /// Writes an attribute; `name` comes from this module's own lists.
  mutating func attribute(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
    startAttribute(name)
    escape(value)
    bytes.append(.quote)
  }

  /// Writes an attribute; `name` comes from this module's own lists.
  mutating func attribute(_ name: StaticString, _ value: [UInt8]) {
    value.withUnsafeBufferPointer { attribute(name, $0) }
  }

  /// Writes an attribute; `name` comes from this module's own lists.
  mutating func attribute(_ name: StaticString, _ value: String) {
    attribute(name, Array(value.utf8))
  }

  /// Repeats a newline that stands at `index`: after a start tag of `pre`, parsers drop the first.
  mutating func doubleNewline(at index: Int) {
    guard bytes[index] == .newline else { return }
    bytes.insert(.newline, at: index)
  }

  private mutating func startAttribute(_ name: StaticString) {
    bytes.append(.space)
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(.equals)
    bytes.append(.quote)
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    var index = 0
    while index < text.count {
      guard CharacterEscape.needsLook(text[index]) else {
        index += 1
        continue
      }
      let escape = CharacterEscape(at: index, in: text)
      if escape.isPlain {
        index += escape.length
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      bytes.append(contentsOf: escape.replacement)
      index += escape.length
      runStart = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
  }
}
