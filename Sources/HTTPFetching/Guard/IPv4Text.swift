import BoundedNumbers

/// How IPv4 addresses are written: the usual way, and the ways in which browsers also read them.
enum IPv4Text {
  /// Four decimal parts without leading zeros, or `nil`.
  static func strict(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let byte = UInt8(part, in: 0...255) else {
        return nil
      }
      guard part.utf8.count == 1 || part.utf8.first != 0x30 else { return nil }
      value = value << 8 | UInt32(byte)
    }
    return value
  }

  /// Whether a browser takes `host` for an IPv4 address, because its last label is a number.
  static func endsInNumber(_ host: String) -> Bool {
    guard let last = labels(host).last else { return false }
    if !last.isEmpty, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return number(last) != nil
  }

  /// The address that a browser reads: one to four parts, each decimal, octal (`0…`) or hexadecimal (`0x…`), the last
  /// one filling what is left; `nil` where a browser fails.
  static func lenient(_ host: String) -> UInt32? {
    let parts = labels(host)
    guard (1...4).contains(parts.count) else { return nil }
    var numbers: [UInt64] = []
    for part in parts {
      guard let value = number(part) else { return nil }
      numbers.append(value)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
    guard last < 1 << (8 * (4 - UInt64(numbers.count))) else { return nil }
    var value = last
    for (index, part) in numbers.enumerated() {
      value += part << (8 * (3 - UInt64(index)))
    }
    return UInt32(exactly: value)
  }

  static func format(_ value: UInt32) -> String {
    "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
  }

  private static func labels(_ host: String) -> [Substring] {
    var parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  private static func number(_ part: Substring) -> UInt64? {
    guard !part.isEmpty else { return nil }
    if part.hasPrefix("0x") || part.hasPrefix("0X") {
      return digits(part.dropFirst(2), radix: 16)
    }
    if part.utf8.count > 1, part.hasPrefix("0") {
      return digits(part.dropFirst(), radix: 8)
    }
    return digits(part, radix: 10)
  }

  private static func digits(_ part: Substring, radix: Int) -> UInt64? {
    guard !part.isEmpty else { return 0 }
    // The integer initialiser would also take a sign.
    guard part.first != "+", part.first != "-" else { return nil }
    guard part.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let significant = part.drop { $0 == "0" }
    guard !significant.isEmpty else { return 0 }
    guard significant.allSatisfy({ ($0.hexDigitValue ?? 16) < radix }) else { return nil }
    // Too large for 64 bits is certainly too large for an address: any value that fails the range checks will do.
    return UInt64(significant, radix: radix) ?? .max
  }
}
