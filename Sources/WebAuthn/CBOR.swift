/// A CBOR value (RFC 8949), the encoding of authenticators, as far as WebAuthn needs it.
///
/// The parser is strict, as CTAP 2 requires: each number in its shortest form, definite lengths, no tags. WebAuthn uses no
/// fractions.
enum CBOR: Hashable {
  case unsigned(UInt64)
  /// The value -1 minus this number.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case bool(Bool)
  case null
  case undefined

  static let maximumDepth = 8
  static let maximumElements = 256

  /// Parses `bytes`, which must contain exactly one value.
  init(parsing bytes: [UInt8]) throws(WebAuthnError) {
    var rest = bytes[...]
    self = try Self.first(of: &rest)
    guard rest.isEmpty else { throw .cborIsUnreadable(.trailingBytes) }
  }

  /// The value at the start of `rest`, which is then consumed.
  static func first(of rest: inout ArraySlice<UInt8>) throws(WebAuthnError) -> CBOR {
    var reader = CBORReader(rest: rest)
    let value = try reader.value()
    rest = reader.rest
    return value
  }

  /// An integer as a CBOR value.
  static func integer(_ value: Int) -> CBOR {
    value < 0 ? .negative(UInt64(clamping: -1 - value)) : .unsigned(UInt64(clamping: value))
  }

  /// The value of an integer key in a map; nil when this is not a map or lacks the key.
  subscript(label: Int) -> CBOR? { self[.integer(label)] }

  /// The value of a text key in a map; nil when this is not a map or lacks the key.
  subscript(name: String) -> CBOR? { self[.text(name)] }

  private subscript(key: CBOR) -> CBOR? { if case .map(let members) = self { members[key] } else { nil } }

  /// The content of a byte string.
  var byteString: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// The reason why bytes are not a supported CBOR value.
public enum CBORError: Error, Hashable, Sendable, CaseIterable {
  /// They end before the value does, or a length exceeds the remaining bytes.
  case truncated
  /// There are bytes after the value.
  case trailingBytes
  /// A length is indefinite.
  case indefiniteLength
  /// A number has a longer encoding than necessary.
  case notShortest
  /// A map repeats a key.
  case duplicateKey
  /// Values are nested more than eight levels deep.
  case tooDeep
  /// An array or a map has more than 256 elements.
  case tooManyElements
  /// A text is not UTF-8.
  case notUTF8
  /// A tag, a fraction, or an unassigned value.
  case unsupported
}

private struct CBORReader {
  var rest: ArraySlice<UInt8>
  private var depth = 0

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func value() throws(WebAuthnError) -> CBOR {
    guard depth < CBOR.maximumDepth else { throw .cborIsUnreadable(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    let head = try take(1)[0]
    switch head >> 5 {
    case 0: return .unsigned(try argument(head))
    case 1: return .negative(try argument(head))
    case 2: return .bytes(try string(head))
    case 3:
      guard let text = String(validating: try string(head), as: UTF8.self) else { throw .cborIsUnreadable(.notUTF8) }
      return .text(text)
    case 4: return .array(try array(count(head)))
    case 5: return .map(try map(count(head)))
    case 7: return try simple(head)
    default: throw .cborIsUnreadable(.unsupported)
    }
  }

  private mutating func array(_ count: Int) throws(WebAuthnError) -> [CBOR] {
    var elements: [CBOR] = []
    for _ in 0..<count { elements.append(try value()) }
    return elements
  }

  private mutating func map(_ count: Int) throws(WebAuthnError) -> [CBOR: CBOR] {
    var members: [CBOR: CBOR] = [:]
    for _ in 0..<count {
      let key = try value()
      guard members.updateValue(try value(), forKey: key) == nil else { throw .cborIsUnreadable(.duplicateKey) }
    }
    return members
  }

  private func simple(_ head: UInt8) throws(WebAuthnError) -> CBOR {
    switch head & 31 {
    case 20: .bool(false)
    case 21: .bool(true)
    case 22: .null
    case 23: .undefined
    default: throw .cborIsUnreadable(.unsupported)
    }
  }

  private mutating func string(_ head: UInt8) throws(WebAuthnError) -> [UInt8] {
    try take(Int(clamping: argument(head)))
  }

  private mutating func count(_ head: UInt8) throws(WebAuthnError) -> Int {
    let count = Int(clamping: try argument(head))
    guard count <= CBOR.maximumElements else { throw .cborIsUnreadable(.tooManyElements) }
    return count
  }

  /// The number in or after the first byte.
  private mutating func argument(_ head: UInt8) throws(WebAuthnError) -> UInt64 {
    let short = head & 31
    switch short {
    case 0..<24: return UInt64(short)
    case 24...27:
      let number = try take(1 << Int(short - 24)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      // The maximum value of the next shorter form.
      let shorter: UInt64 = [23, 0xFF, 0xFFFF, 0xFFFF_FFFF][Int(short - 24)]
      guard number > shorter else { throw .cborIsUnreadable(.notShortest) }
      return number
    case 31: throw .cborIsUnreadable(.indefiniteLength)
    default: throw .cborIsUnreadable(.unsupported)
    }
  }

  private mutating func take(_ count: Int) throws(WebAuthnError) -> [UInt8] {
    guard count <= rest.count else { throw .cborIsUnreadable(.truncated) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
