/// A JSON document in a provider's format: members have a fixed order, numbers a fixed number of decimal places.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Always written with `places` decimal places.
  case fixed(Double, places: Int)
  /// Written with at most `places` decimal places, without trailing zeros.
  case trimmed(Double, places: Int)
  /// Written as the shortest text that parses to the same single-precision number.
  case single(Float)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])
  /// Numbers of one kind, with `nil` as null; a single array, because forecasts contain thousands.
  case series([Double?], places: Int)
}

extension JSONValue {
  /// The string, or null when it is nil.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// A number with fixed decimal places, or null when it is nil.
  static func optional(_ value: Double?, places: Int) -> JSONValue {
    value.map { .fixed($0, places: places) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}

/// Writes a ``JSONValue`` as compact UTF-8.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  static func bytes(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(String(number))
    case .fixed(let number, let places): writeNumber(number, places: places, trimming: false)
    case .trimmed(let number, let places): writeNumber(number, places: places, trimming: true)
    case .single(let number): append("\(number)")
    case .string(let text): writeString(text)
    case .array(let elements): writeArray(elements)
    case .object(let members): writeObject(members)
    case .series(let numbers, let places): writeSeries(numbers, places: places)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func writeArray(_ elements: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ members: [(String, JSONValue)]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      writeString(member.0)
      bytes.append(UInt8(ascii: ":"))
      write(member.1)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func writeSeries(_ numbers: [Double?], places: Int) {
    bytes.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let number { writeNumber(number, places: places, trimming: false) } else { append("null") }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeNumber(_ number: Double, places: Int, trimming: Bool) {
    bytes.append(contentsOf: DecimalText.bytes(number, places: places, trimming: trimming))
  }

  private mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { writeStringByte(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeStringByte(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: bytes.append(byte)
    }
  }
}

/// Formats numbers with a given number of decimal places, rounding half away from zero.
enum DecimalText {
  /// The number with `places` decimal places; without trailing zeros if `trimming`.
  static func bytes(_ number: Double, places: Int, trimming: Bool = false) -> [UInt8] {
    guard number.isFinite else { return Array("null".utf8) }
    let scale = powerOfTen(places)
    var units = Int((number.magnitude * scale).rounded())
    let negative = number < 0 && units != 0
    var digitsLeft = places
    while trimming, digitsLeft > 0, units % 10 == 0 {
      units /= 10
      digitsLeft -= 1
    }
    return compose(units: units, places: digitsLeft, negative: negative)
  }

  /// The number rounded to `places` decimal places, as a value.
  static func rounded(_ number: Double, places: Int) -> Double {
    let scale = powerOfTen(places)
    return (number * scale).rounded() / scale
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { value, _ in value * 10 }
  }

  // Produces the digits from the right, then reverses them: a formatter is too slow for a forecast's thousands of numbers.
  private static func compose(units: Int, places: Int, negative: Bool) -> [UInt8] {
    var reversed: [UInt8] = []
    reversed.reserveCapacity(12)
    var rest = units
    var written = 0
    repeat {
      if written == places, places > 0 { reversed.append(UInt8(ascii: ".")) }
      reversed.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      written += 1
    } while rest > 0 || written <= places
    if negative { reversed.append(UInt8(ascii: "-")) }
    reversed.reverse()
    return reversed
  }
}
