/// How IPv6 addresses are written.
enum IPv6Text {
  /// The address in `text`, with `::` and a dotted IPv4 tail where they may stand, without brackets or zone; else `nil`.
  static func parse(_ text: some StringProtocol) -> UInt128? {
    guard text.utf8.count <= 45, let parts = halves(String(text)) else { return nil }
    guard let tail = parts.tail else {
      return parts.head.count == 8 ? join(parts.head) : nil
    }
    let missing = 8 - parts.head.count - tail.count
    guard missing >= 1 else { return nil }
    return join(parts.head + Array(repeating: 0, count: missing) + tail)
  }

  /// RFC 5952: lower case, the longest run of two or more zero groups shortened, the first of equals.
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
    // A dotted tail stands at the end only.
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
