import BoundedNumbers

/// An IPv4 or IPv6 address, without port and without zone.
public enum IPAddress: Hashable, Sendable {
  /// An IPv4 address, most significant byte first.
  case v4(UInt32)
  /// An IPv6 address, most significant byte first.
  case v6(UInt128)

  /// The address that `text` denotes in standard notation (`192.0.2.1`, `2001:db8::1`), or `nil`.
  ///
  /// `HostName` reads the forms that only browsers know (octal, hexadecimal, fewer than four parts).
  public init?(_ text: some StringProtocol) {
    if let value = IPv4Text.strict(text) {
      self = .v4(value)
    } else if let value = IPv6Text.parse(text) {
      self = .v6(value)
    } else {
      return nil
    }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The standard notation: dotted decimal, or RFC 5952 without brackets.
  public var description: String {
    switch self {
    case .v4(let value): IPv4Text.format(value)
    case .v6(let value): IPv6Text.format(value)
    }
  }
}

/// The notations of IPv4 addresses: the standard one, and those that browsers also accept.
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

  /// Whether a browser treats `host` as an IPv4 address, because its last label is a number.
  static func endsInNumber(_ host: String) -> Bool {
    guard let last = labels(host).last else { return false }
    if !last.isEmpty, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return number(last) != nil
  }

  /// The address that a browser reads: one to four parts, each decimal, octal (`0…`) or hexadecimal (`0x…`), where the last part
  /// fills the remaining bytes; `nil` where a browser fails.
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
    // The integer initialiser would also accept a sign.
    guard part.first != "+", part.first != "-" else { return nil }
    guard part.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let significant = part.drop { $0 == "0" }
    guard !significant.isEmpty else { return 0 }
    guard significant.allSatisfy({ ($0.hexDigitValue ?? 16) < radix }) else { return nil }
    // A number that overflows 64 bits is too large for an address anyway: any value that fails the range checks works.
    return UInt64(significant, radix: radix) ?? .max
  }
}

/// The notation of IPv6 addresses.
enum IPv6Text {
  /// The address in `text`, with `::` and a dotted IPv4 tail in valid places, without brackets or zone; else `nil`.
  static func parse(_ text: some StringProtocol) -> UInt128? {
    guard text.utf8.count <= 45, let parts = halves(String(text)) else { return nil }
    guard let tail = parts.tail else {
      return parts.head.count == 8 ? join(parts.head) : nil
    }
    let missing = 8 - parts.head.count - tail.count
    guard missing >= 1 else { return nil }
    return join(parts.head + Array(repeating: 0, count: missing) + tail)
  }

  /// RFC 5952: lower case, with the longest run of two or more zero groups shortened, the first one if there are several.
  static func format(_ value: UInt128) -> String {
    let groups = (0..<8).map { UInt16(truncatingIfNeeded: value >> UInt128(16 * (7 - $0))) }
    guard let zeros = longestZeros(groups) else { return text(groups[...]) }
    return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
  }

  private static func text(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }

  private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start: Int?
    for index in 0...8 {
      if index < 8, groups[index] == 0 {
        start = start ?? index
      } else if let first = start {
        if index - first > max(1, best?.count ?? 0) { best = first..<index }
        start = nil
      }
    }
    return best
  }

  private static func halves(_ text: String) -> (head: [UInt16], tail: [UInt16]?)? {
    guard let gap = text.firstRange(of: "::") else {
      return groups(text).map { ($0, nil) }
    }
    guard let head = groups(text[..<gap.lowerBound]), let tail = groups(text[gap.upperBound...]) else { return nil }
    // A dotted tail is valid only at the end.
    guard !text[..<gap.lowerBound].contains(".") else { return nil }
    return (head, tail)
  }

  private static func groups(_ text: some StringProtocol) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    var dotted: [UInt16] = []
    if let last = parts.last, last.contains(".") {
      guard let value = IPv4Text.strict(last) else { return nil }
      dotted = [UInt16(value >> 16), UInt16(truncatingIfNeeded: value)]
      parts.removeLast()
    }
    var groups: [UInt16] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
      guard let group = UInt16(part, radix: 16) else { return nil }
      groups.append(group)
    }
    return groups + dotted
  }

  private static func join(_ groups: [UInt16]) -> UInt128 {
    groups.reduce(0) { $0 << 16 | UInt128($1) }
  }
}
