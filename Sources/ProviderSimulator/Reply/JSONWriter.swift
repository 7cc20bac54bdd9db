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
