import BoundedNumbers

/// A JSON value of a document or a token, read strictly.
///
/// Foundation's readers take the first or the last of two members of one name, as it comes; RFC 7515 and 7519 want such
/// a token refused, so that nobody reads another claim than was checked.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The object that `bytes` are; nil for anything else.
  static func object(in bytes: [UInt8]) -> JSON? {
    // Checked once here, so that each string in it is UTF-8.
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes)
    guard let value = reader.document(), case .object = value else { return nil }
    return value
  }

  /// The value of a member; nil when this is no object or has none of that name.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The texts of an array, what is no text left out; nil for anything else.
  var texts: [String]? { if case .array(let elements) = self { elements.compactMap(\.text) } else { nil } }
}

/// Reads a JSON text (RFC 8259) at most 16 levels deep; whatever is wrong with it makes it none.
private struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private static let deepest = 16

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSON? {
    let value = value()
    return next() == nil ? value : nil
  }

  /// The next byte that is no space, which is not passed.
  private mutating func next() -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return byte }
      index += 1
    }
    return nil
  }

  /// Passes `sign`, spaces before it too; false when something else comes.
  private mutating func passes(_ sign: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func value() -> JSON? {
    guard let first = next(), depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch first {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSON.string)
    default: return literal()
    }
  }

  private mutating func object() -> JSON? {
    var members: [String: JSON] = [:]
    index += 1
    if passes("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\""), let name = string(), members[name] == nil, passes(":"), let value = value()
      else { return nil }
      members[name] = value
    } while passes(",")
    return passes("}") ? .object(members) : nil
  }

  private mutating func array() -> JSON? {
    var elements: [JSON] = []
    index += 1
    if passes("]") { return .array(elements) }
    repeat {
      guard let value = value() else { return nil }
      elements.append(value)
    } while passes(",")
    return passes("]") ? .array(elements) : nil
  }

  private mutating func literal() -> JSON? {
    let rest = bytes[index...]
    let word = rest.prefix { !" \t\n\r,]}".utf8.contains($0) }
    index = word.endIndex
    switch String(decoding: word, as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    // `-` or a digit comes first in JSON; Swift would take `+1` and `.5` as well.
    case let text:
      guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
      return Double(text, in: -1e300...1e300).map(JSON.number)
    }
  }

  private mutating func string() -> String? {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return scalar()
    default: return nil
    }
  }

  /// Four digits, or two such that make one character; nil for half of one.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[index...].starts(with: "\\u".utf8) else { return nil }
    index += 2
    guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
