/// Text in the encoding of forms and queries: `application/x-www-form-urlencoded`.
enum FormText {
  /// `name=value&…`, with everything except letters, digits and `-._~` percent-encoded.
  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
  }

  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fields of `query`, in order; nil when one is not percent-encoded UTF-8. A field without `=` is empty.
  static func fields(of query: String) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for field in query.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = parts.count == 2 ? decoded(parts[1]) : "" else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

/// Validates and cleans text from a provider.
enum PlainText {
  /// Whether `text` has 1 to `maximum` characters of printable ASCII.
  static func isPrintable(_ text: String, upTo maximum: Int) -> Bool {
    (1...maximum).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// `text` for display: without control, format and private characters, spaces collapsed, truncated to `maximum` scalars; nil when
  /// the result is empty.
  static func sanitized(_ text: String, upTo maximum: Int) -> String? {
    let visible = text.unicodeScalars.filter { $0.properties.isWhitespace || !isInvisible($0) }
    let words = visible.split { $0.properties.isWhitespace }.map { String($0) }
    let cut = String(String.UnicodeScalarView(words.joined(separator: " ").unicodeScalars.prefix(maximum)))
    return cut.isEmpty ? nil : cut
  }

  /// Whether `text` can be used unchanged as a group or an address: a cleaned version could be someone else's.
  static func isExact(_ text: String, upTo maximum: Int) -> Bool {
    (1...maximum).contains(text.unicodeScalars.count) && !text.unicodeScalars.contains(where: isInvisible)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
