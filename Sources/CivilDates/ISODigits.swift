/// Reads numbers of a fixed count of ASCII digits, and what stands between them.
struct ISODigits<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  /// Whether everything was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The number that the next `count` digits write; nil when they are none.
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = rest.popFirst(), (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  /// Whether the next byte is `separator`, which is then read.
  mutating func skip(_ separator: Unicode.Scalar) -> Bool { rest.popFirst() == UInt8(ascii: separator) }
}

/// A number from 0 to 99 in two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
