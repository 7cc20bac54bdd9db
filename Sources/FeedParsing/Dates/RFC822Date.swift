import BoundedNumbers
import CivilDates
internal import struct Foundation.Date

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The RFC 822 format as nearly every feed writes it: `Sat, 21 Nov 2026 08:05:00 +0100`.
struct RFC822Date {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The moment; nil for any deviation from that format, which ``TextualDate`` then reads.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var parser = RFC822Date(bytes: bytes)
    return parser.time()?.date
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func time() -> DateParts? {
    var time = DateParts()
    if bytes.count > 5, bytes[3] == 0x2C, bytes[4] == 0x20 { index = 5 }
    guard let day = number(1...2), skip(0x20), let month = month(), skip(0x20) else { return nil }
    guard let year = number(4...4), skip(0x20) else { return nil }
    guard let hour = number(2...2), skip(0x3A), let minute = number(2...2) else { return nil }
    (time.year, time.month, time.day, time.hour, time.minute) = (year, month, day, hour, minute)
    if skip(0x3A) {
      guard let second = number(2...2) else { return nil }
      time.second = second
    }
    guard skip(0x20), let offset = offset(), index == bytes.count else { return nil }
    time.offset = offset
    return time
  }

  /// A month's first three letters.
  private mutating func month() -> Int? {
    guard index + 3 <= bytes.count else { return nil }
    let name = bytes[index..<(index + 3)].reduce(0) { $0 << 8 | Int(TextBytes.lowercased($1)) }
    index += 3
    return Self.months.firstIndex(of: name).map { $0 + 1 }
  }

  private static let months = [
    0x6A616E, 0x666562, 0x6D6172, 0x617072, 0x6D6179, 0x6A756E, 0x6A756C, 0x617567, 0x736570, 0x6F6374, 0x6E6F76,
    0x646563,
  ]

  /// `+0100`, or one of the names for UTC.
  private mutating func offset() -> Int? {
    let isWest = index < bytes.count && bytes[index] == 0x2D
    guard isWest || skip(0x2B) else { return universalTime() }
    if isWest { index += 1 }
    guard let hours = number(2...2), let minutes = number(2...2) else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func universalTime() -> Int? {
    let name = UnsafeBufferPointer(rebasing: bytes[index...])
    guard TextBytes.areEqual(name, "gmt") || TextBytes.areEqual(name, "utc") || TextBytes.areEqual(name, "z") else {
      return nil
    }
    index = bytes.count
    return 0
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// A number whose digit count is in `lengths`.
  private mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, index - start < lengths.upperBound, TextBytes.isDigit(bytes[index]) {
      value = value * 10 + Int(bytes[index] &- 0x30)
      index += 1
    }
    return lengths.contains(index - start) ? value : nil
  }
}

/// Writes dates in RFC 822 format, in GMT: `Sat, 21 Nov 2026 08:05:00 GMT`.
enum RFC822Text {
  /// `date` to the second.
  static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down), clampedTo: DateParts.seconds)
    return CivilTime(secondsSince1970: seconds).rfc822()
  }
}
