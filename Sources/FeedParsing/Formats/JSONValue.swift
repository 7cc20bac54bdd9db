import BoundedNumbers

// Unchecked: walks bytes that the caller lends, by indices below their count.

enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a key; nil when this is no object or has no such key.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text, trimmed, of a string or a number; nil for anything else and for an empty text.
  var text: String? {
    switch self {
    case .string(let text): TextBytes.nonEmpty(text)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    default: nil
    }
  }

  /// The number, also where it is written as a string.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(TextBytes.trimmed(text), in: -1e15...1e15)
    default: nil
    }
  }

  /// The elements of an array; a single object counts as an array of one.
  var elements: [JSONValue] {
    switch self {
    case .array(let elements): elements
    case .object: [self]
    default: []
    }
  }
}

/// Reads JSON, and as much as there is of JSON that ends in the middle or has commas too many.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var index = 0
  private var depth = 0
  /// What was wrong; nil when the document is good JSON.
  private(set) var fault: FeedWarning?

  private let budget: TimeBudget
  private var valueCount = 0
  /// The clock is looked at once in so many values.
  private static let valuesPerLook = 1024

  /// A reader of UTF-8 bytes that looks at most `depth` levels deep, and no further once `budget` is spent.
  init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int, within budget: TimeBudget) {
    self.bytes = bytes
    self.budget = budget
    depthLimit = depth
  }

  /// The document's value; nil when there is none.
  mutating func read() -> JSONValue? {
    let value = value()
    skipSpace()
    if index < bytes.count { note(.notWellFormed, "text behind the document") }
    return value
  }

  private mutating func note(_ kind: FeedWarning.Kind, _ detail: String) {
    guard fault == nil else { return }
    let line = bytes[..<min(index, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    fault = FeedWarning(kind, detail, line: line)
  }

  private mutating func value() -> JSONValue? {
    skipSpace()
    valueCount += 1
    if valueCount.isMultiple(of: Self.valuesPerLook), budget.isSpent {
      note(.limitReached, "time")
      index = bytes.count
    }
    guard index < bytes.count else {
      note(.truncated, "")
      return nil
    }
    switch bytes[index] {
    case 0x7B: return nested { $0.object() }
    case 0x5B: return nested { $0.array() }
    case 0x22: return .string(string())
    default: return literal()
    }
  }

  private mutating func nested(_ read: (inout JSONReader) -> JSONValue) -> JSONValue? {
    guard depth < depthLimit else {
      note(.limitReached, "depth")
      index = bytes.count
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return read(&self)
  }

  private mutating func object() -> JSONValue {
    var members: [String: JSONValue] = [:]
    while let isEnd = separator(end: 0x7D), !isEnd {
      guard bytes[index] == 0x22 else {
        note(.notWellFormed, "a name was expected")
        index += 1
        continue
      }
      let key = string()
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x3A else {
        note(index < bytes.count ? .notWellFormed : .truncated, "a colon was expected")
        continue
      }
      index += 1
      if let value = value() { members[key] = value }
    }
    return .object(members)
  }

  private mutating func array() -> JSONValue {
    var elements: [JSONValue] = []
    while let isEnd = separator(end: 0x5D), !isEnd {
      let start = index
      if let value = value() { elements.append(value) }
      if index == start { index += 1 }
    }
    return .array(elements)
  }

  /// Passes over spaces and commas; true at the end of the object or array, nil at the end of the document.
  private mutating func separator(end: UInt8) -> Bool? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == end {
        index += 1
        return true
      }
      guard TextBytes.isSpace(byte) || byte == 0x2C else { return false }
      index += 1
    }
    note(.truncated, "")
    return nil
  }

  private mutating func literal() -> JSONValue? {
    let start = index
    while index < bytes.count, !Self.endsLiteral(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if let number = Double(text, in: -1e300...1e300) { return .number(number) }
      note(.notWellFormed, "unknown word \(text)")
      return nil
    }
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    TextBytes.isSpace(byte) || byte == 0x2C || byte == 0x7D || byte == 0x5D || byte == 0x3A
  }

  private mutating func string() -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
      text += bytes[start..<index]
      guard index < bytes.count else { break }
      if bytes[index] == 0x22 {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      escape(into: &text)
    }
    note(.truncated, "")
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) {
    index += 1
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x75: text += UTF8.encode(scalar()) ?? UTF8.encodedReplacementCharacter
    default: text.append(byte)
    }
  }

  /// `\u` and four digits, or two such that make one character. U+0080…U+009F are read as windows-1252.
  private mutating func scalar() -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let first = unit() else { return replacement }
    guard first >= 0xD800, first < 0xE000 else { return CharacterReference.scalar(first) ?? replacement }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else {
      return replacement
    }
    index += 2
    guard let second = unit(), second >= 0xDC00, second < 0xE000 else { return replacement }
    return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) ?? replacement
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
    guard let unit = UInt32(digits, radix: 16) else { return nil }
    index += 4
    return unit
  }

  private mutating func skipSpace() {
    while index < bytes.count, TextBytes.isSpace(bytes[index]) { index += 1 }
  }
}
