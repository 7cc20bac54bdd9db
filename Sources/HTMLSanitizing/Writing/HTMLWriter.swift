// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Writes HTML into bytes, escaping every text and every attribute's value.
struct HTMLWriter {
  private(set) var bytes: [UInt8]

  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Writes constant markup of this module.
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

  /// Doubles a newline at `index`: parsers drop the first one after a start tag of `pre`.
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
      guard CharacterEscape.needsCheck(text[index]) else {
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

/// The replacement of a character that may not be written unchanged.
struct CharacterEscape {
  /// The bytes in its place; empty drops it.
  let replacement: [UInt8]
  /// The number of bytes that it has in the text.
  let length: Int
  /// Whether it is written unchanged after all.
  let isPlain: Bool

  /// Returns true when a character that begins with `byte` needs a check: markup, controls, and the first bytes of those that
  /// parsers change.
  static func needsCheck(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0C: false
    case 0x00..<0x20, .ampersand, .lessThan, .greaterThan, .quote, .apostrophe, backtick, 0x7F: true
    case 0xC2, 0xEF...0xFF: true
    default: false
    }
  }

  /// Makes the escape of the character that begins at `index`, for which ``needsCheck(_:)`` is true.
  init(at index: Int, in text: UnsafeBufferPointer<UInt8>) {
    let byte = text[index]
    if byte < 0x80 {
      self.init(replacement: Self.replacement(of: byte), length: 1, isPlain: false)
    } else {
      self.init(forCharacterOfSeveralBytesAt: index, in: text)
    }
  }

  private init(replacement: [UInt8], length: Int, isPlain: Bool) {
    self.replacement = replacement
    self.length = length
    self.isPlain = isPlain
  }

  /// Drops C1 controls, the byte order mark and noncharacters: parsed again, they would come back as U+FFFD.
  private init(forCharacterOfSeveralBytesAt index: Int, in text: UnsafeBufferPointer<UInt8>) {
    let byte = text[index]
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= text.count else {
      self.init(replacement: [], length: text.count - index, isPlain: false)
      return
    }
    let isDropped =
      switch length {
      case 2: text[index + 1] < 0xA0
      // Of the three-byte characters, only those that begin with EF are checked.
      case 3: Self.isDropped(text[index + 1], text[index + 2])
      default: text[index + 1] & 0x0F == 0x0F && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
      }
    self.init(replacement: [], length: length, isPlain: !isDropped)
  }

  private static func isDropped(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0xB7: third >= 0x90 && third <= 0xAF
    case 0xBB: third == 0xBF
    case 0xBF: third >= 0xBE
    default: false
    }
  }

  private static func replacement(of byte: UInt8) -> [UInt8] {
    switch byte {
    case .lessThan: Array("&lt;".utf8)
    case .greaterThan: Array("&gt;".utf8)
    case .ampersand: Array("&amp;".utf8)
    case .quote: Array("&quot;".utf8)
    case .apostrophe: Array("&#39;".utf8)
    case backtick: Array("&#96;".utf8)
    case .carriageReturn: [.newline]
    default: []
    }
  }

  private static let backtick = UInt8(ascii: "`")
}
