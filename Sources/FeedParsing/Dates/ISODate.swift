import CivilDates
internal import struct Foundation.Date

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// ISO 8601 and its profiles RFC 3339 and W3CDTF: `2026-11-21T08:05:00+01:00`, `2026-11`, `20261121`, `20261121080500`,
/// `2026-325`, `2026-W47-6`.
struct ISODate {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var time = DateParts()

  /// The moment; nil when the bytes are not in this format.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var parser = ISODate(bytes: bytes)
    return parser.read()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func read() -> Date? {
    guard let year = digits(4) else { return nil }
    time.year = year
    guard readDay() else { return nil }
    guard index < bytes.count else { return time.date }
    let separator = bytes[index] | 0x20
    let isCompactTime = index == 8 && [4, 6].contains(digitCount())
    guard separator == 0x74 || bytes[index] == 0x20 || isCompactTime else { return nil }
    while index < bytes.count, bytes[index] | 0x20 == 0x74 || bytes[index] == 0x20 { index += 1 }
    guard readTime(), readZone() else { return nil }
    return time.date
  }

  private mutating func readDay() -> Bool {
    guard index < bytes.count else { return true }
    let separator = bytes[index]
    let isSeparated = separator == 0x2D || separator == 0x2F
    if isSeparated { index += 1 }
    if index < bytes.count, bytes[index] | 0x20 == 0x77 { return readWeek(isSeparated) }
    if digitCount() == 3 { return readOrdinal() }
    guard let month = digits(2) ?? (isSeparated ? digits(1) : nil) else { return false }
    time.month = month
    guard index < bytes.count, bytes[index] == separator || !isSeparated else { return index == bytes.count }
    if isSeparated { index += 1 }
    guard let day = digits(2) ?? (isSeparated ? digits(1) : nil) else { return false }
    time.day = day
    return true
  }

  private mutating func readOrdinal() -> Bool {
    guard let ordinal = digits(3), (1...366).contains(ordinal) else { return false }
    return setDay(ordinal - 1, after: CalendarDay(year: time.year, month: 1, day: 1))
  }

  private mutating func readWeek(_ isSeparated: Bool) -> Bool {
    index += 1
    guard let week = digits(2), (1...53).contains(week) else { return false }
    if isSeparated, index < bytes.count, bytes[index] == 0x2D { index += 1 }
    let weekday = digits(1) ?? 1
    // Week 1 contains January 4th.
    guard (1...7).contains(weekday), let fourth = CalendarDay(year: time.year, month: 1, day: 4) else { return false }
    return setDay((week - 1) * 7 + weekday - 1 - fourth.weekday, after: fourth)
  }

  private mutating func setDay(_ count: Int, after start: CalendarDay?) -> Bool {
    guard let day = start.flatMap({ CalendarDay(daysSince1970: $0.daysSince1970 + count) }) else { return false }
    (time.year, time.month, time.day) = (day.year, day.month, day.day)
    return true
  }

  private mutating func readTime() -> Bool {
    guard index < bytes.count else { return true }
    guard let hour = digits(2) ?? digits(1) else { return false }
    time.hour = hour
    guard skip(0x3A) || digitCount() >= 2 else { return true }
    guard let minute = digits(2) else { return false }
    time.minute = minute
    guard skip(0x3A) || digitCount() == 2 else { return true }
    guard let second = digits(2) else { return false }
    time.second = second
    readFraction()
    return true
  }

  private mutating func readFraction() {
    guard index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C else { return }
    index += 1
    var unit = 0.1
    while index < bytes.count, TextBytes.isDigit(bytes[index]) {
      time.fraction += unit * Double(bytes[index] &- 0x30)
      unit /= 10
      index += 1
    }
  }

  private mutating func readZone() -> Bool {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    guard index < bytes.count else { return true }
    let isNamed = TextBytes.isLetter(bytes[index])
    if isNamed, !readNamedZone() { return false }
    guard index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D else { return isNamed && isAtEnd }
    let sign = bytes[index] == 0x2D ? -1 : 1
    index += 1
    guard let hours = digits(2) ?? digits(1) else { return false }
    _ = skip(0x3A)
    time.offset = sign * (hours * 3600 + (digits(2) ?? 0) * 60)
    return isAtEnd
  }

  private mutating func readNamedZone() -> Bool {
    let start = index
    while index < bytes.count, TextBytes.isLetter(bytes[index]) { index += 1 }
    let name = bytes[start..<index].map(TextBytes.lowercased)
    guard let offset = ZoneName.offset(name[...]) else { return false }
    time.offset = offset
    return true
  }

  /// True at the end, and before a comment or a second zone name: Go prints `+0200 CEST`, Java `+02:00[Europe/Paris]`.
  private var isAtEnd: Bool {
    index == bytes.count || bytes[index] == 0x20 || bytes[index] == 0x28 || bytes[index] == 0x5B
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private func digitCount() -> Int {
    var end = index
    while end < bytes.count, TextBytes.isDigit(bytes[end]) { end += 1 }
    return end - index
  }

  /// Reads exactly `count` digits; nil when there are fewer.
  private mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for offset in 0..<count {
      let byte = bytes[index + offset]
      guard TextBytes.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte &- 0x30)
    }
    index += count
    return value
  }
}
