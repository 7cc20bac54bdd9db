/// Reads numbers with a fixed count of ASCII digits, and the separators between them.
struct ISODigits<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The number in the next `count` digits; nil when they are not digits.
  mutating func number(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = rest.popFirst(), (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  /// Consumes the next byte, and returns whether it was `separator`.
  mutating func skip(_ separator: Unicode.Scalar) -> Bool { rest.popFirst() == UInt8(ascii: separator) }
}

/// A number from 0 to 99 in two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
