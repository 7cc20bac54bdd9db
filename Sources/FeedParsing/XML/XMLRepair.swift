import HTMLWriting

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Makes a document well-formed and preserves as much of it as possible.
///
/// It replaces HTML's entities with their characters, escapes lone ampersands and less-than signs, drops forbidden characters,
/// quotes values, and closes tags in the correct order.
struct XMLRepair {
  private let limits: FeedLimits
  private var output: [UInt8] = []
  private var open: [(name: [UInt8], key: [UInt8])] = []
  /// The number of open elements of each lower-case name, so that an unmatched end tag costs one lookup.
  private var openCounts: [[UInt8]: Int] = [:]
  private var droppedCharacters = 0
  private var isOverLimit = false
  private var isTruncated = false
  /// The maximum size of the repaired document in bytes: escaping turns one byte into five.
  private var maximumSize = 0

  init(limits: FeedLimits) {
    self.limits = limits
  }

  /// The problems that ``run(_:)`` found, in addition to libxml2's.
  var warnings: [FeedWarning] {
    var warnings: [FeedWarning] = []
    if droppedCharacters > 0 { warnings.append(FeedWarning(.controlCharacters, "\(droppedCharacters) dropped")) }
    if isOverLimit { warnings.append(FeedWarning(.limitReached, "depth or attributes")) }
    if isTruncated { warnings.append(FeedWarning(.truncated)) }
    return warnings
  }

  /// Returns the repaired document.
  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    output.reserveCapacity(bytes.count + bytes.count / 16)
    maximumSize = 2 * bytes.count + 65_536
    var index = 0
    while index < bytes.count, !isFull {
      index = bytes[index] == 0x3C ? markup(bytes, at: index) : text(bytes, at: index)
      if open.isEmpty, !output.isEmpty { break }
    }
    if isFull { isOverLimit = true }
    isTruncated = !open.isEmpty
    while !open.isEmpty { closeLast() }
    return output
  }

  /// Whether the output is full, so the rest is omitted.
  private var isFull: Bool { output.count > maximumSize }

  // MARK: Text

  /// Copies one character or reference; returns the position of the next one.
  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    if byte == 0x26 { return reference(bytes, at: index) }
    // Only white space is valid before the root element.
    guard !open.isEmpty else { return index + 1 }
    // After a literal `]]>`, libxml2 drops the text before it.
    guard byte != 0x3E else {
      Markup.append(byte, to: &output)
      return index + 1
    }
    return character(bytes, at: index)
  }

  private mutating func character(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    let isNonCharacter =
      byte == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    if isNonCharacter {
      droppedCharacters += 1
      return index + 3
    }
    if byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      output.append(byte)
    } else {
      droppedCharacters += 1
    }
    return index + 1
  }

  private mutating func reference(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard let (text, length) = CharacterReference.read(bytes, at: index) else {
      output += "&amp;".utf8
      return index + 1
    }
    if text.count == 1 {
      let byte = text[0]
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20...: Markup.append(byte, to: &output)
      default: droppedCharacters += 1
      }
    } else {
      output += text
    }
    return index + length
  }

  // MARK: Markup

  private mutating func markup(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index + 1 < bytes.count else { return bytes.count }
    switch bytes[index + 1] {
    case 0x21: return declaration(bytes, at: index)
    case 0x3F: return ByteSearch.first("?>", in: bytes, from: index).map { $0 + 2 } ?? bytes.count
    case 0x2F: return endTag(bytes, at: index)
    case let next where Self.isNameStart(next): return startTag(bytes, at: index)
    default:
      output += "&lt;".utf8
      return index + 1
    }
  }

  private mutating func declaration(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    if TextBytes.hasPrefix(bytes[index...].prefix(9), "<![cdata[") {
      let end = ByteSearch.first("]]>", in: bytes, from: index)
      var next = index + 9
      while next < end ?? bytes.count, !isFull { next = section(bytes, at: next) }
      return end.map { $0 + 3 } ?? bytes.count
    }
    if TextBytes.hasPrefix(bytes[index...].prefix(4), "<!--") {
      return ByteSearch.first("-->", in: bytes, from: index + 4).map { $0 + 3 } ?? bytes.count
    }
    return ByteSearch.first(0x3E, in: bytes, from: index).map { $0 + 1 } ?? bytes.count
  }

  /// Copies one character of a CDATA section as text.
  private mutating func section(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x26, 0x3C, 0x3E:
      Markup.append(bytes[index], to: &output)
      return index + 1
    default:
      return character(bytes, at: index)
    }
  }

  private mutating func endTag(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let end = Self.endOfName(bytes, from: index + 2)
    let name = bytes[(index + 2)..<end].map(TextBytes.lowercased)
    let next = ByteSearch.first(0x3E, in: bytes, from: end).map { $0 + 1 } ?? bytes.count
    guard openCounts[name, default: 0] > 0 else { return next }
    while closeLast() != name {}
    return next
  }

  /// Closes the innermost element; returns its name in lower case, nil when none is open.
  @discardableResult
  private mutating func closeLast() -> [UInt8]? {
    guard let (name, key) = open.popLast() else { return nil }
    // Removes names that are no longer open: a document can have as many names as bytes.
    openCounts[key] = openCounts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    output += "</".utf8
    output += name
    output.append(0x3E)
    return key
  }

  private mutating func startTag(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let nameEnd = Self.endOfName(bytes, from: index + 1)
    let name = Array(bytes[(index + 1)..<nameEnd])
    let isTooDeep = open.count >= limits.depth
    let mark = output.count
    output.append(0x3C)
    output += name
    var attributes = XMLAttributeRepair(limit: limits.attributes, maximumSize: maximumSize)
    let (next, isClosed) = attributes.repair(bytes, from: nameEnd, into: &output)
    if attributes.isOverLimit || isTooDeep { isOverLimit = true }
    // The document breaks off within the tag: half an address leads elsewhere.
    let endsWithinTag = next >= bytes.count && bytes.last != 0x3E
    if isTooDeep || endsWithinTag {
      output.removeSubrange(mark...)
      return next
    }
    let isVoid = Self.voidElements.contains(String(decoding: name, as: UTF8.self).lowercased())
    output += isClosed || isVoid ? "/>".utf8 : ">".utf8
    if !isClosed, !isVoid {
      let key = name.map(TextBytes.lowercased)
      open.append((name, key))
      openCounts[key, default: 0] += 1
    }
    return next
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    TextBytes.isLetter(byte) || byte == 0x5F || byte == 0x3A || byte >= 0x80
  }

  static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard isNameStart(byte) || TextBytes.isDigit(byte) || byte == 0x2D || byte == 0x2E else { break }
      index += 1
    }
    return index
  }

  /// HTML's void elements, except those whose name a feed uses for an element.
  private static let voidElements: Set<String> = [
    "br", "hr", "img", "wbr", "col", "area", "embed", "input", "meta", "param",
  ]
}
