internal import struct Foundation.Date

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Seconds since 1970, in 9 or 10 digits with or without a fraction, or milliseconds, in 13.
enum UnixDate {
  /// The moment; nil when the bytes are not of this form.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    let digits = bytes.prefix(while: TextBytes.isDigit)
    let fraction = bytes[digits.endIndex...]
    guard isFraction(fraction), digits.count <= 13 else { return nil }
    let value = digits.reduce(0.0) { $0 * 10 + Double($1 &- 0x30) }
    switch digits.count {
    case 9, 10: return Date(timeIntervalSince1970: value)
    case 13 where fraction.isEmpty: return Date(timeIntervalSince1970: (value / 1000).rounded(.down))
    default: return nil
    }
  }

  private static func isFraction(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = bytes.first else { return true }
    return first == 0x2E && bytes.count > 1 && bytes.dropFirst().allSatisfy(TextBytes.isDigit)
  }
}
