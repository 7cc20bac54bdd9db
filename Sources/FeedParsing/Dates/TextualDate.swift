import BoundedNumbers
internal import struct Foundation.Date
internal import struct Foundation.TimeZone

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Dates written with words, in whatever order: RFC 822 and 2822, asctime, `3 févr. 2026 à 10:05`,
/// `January 1st, 2004 10:00 PM EST`, `31.12.2004`, `31-12-2004 10:00 Europe/Paris`, `2026年6月17日 11:00`.
struct TextualDate {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var time = DateParts()
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var hasTime = false
  private var isAfternoon: Bool?
  private var isCroatian = false
  /// Seconds east of UTC, from the first numeric offset and from the first zone name. The number takes precedence: a name next to
  /// it only repeats it.
  private var offset, namedOffset: Int?
  /// The zone of a name such as `Europe/Paris`, whose offset depends on the date.
  private var zone: TimeZone?

  /// The moment; nil when day, month or year is unknown.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var parser = TextualDate(bytes: bytes)
    return parser.read()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func read() -> Date? {
    while index < bytes.count {
      let byte = bytes[index]
      if TextBytes.isDigit(byte) {
        guard readNumber() else { return nil }
      } else if TextBytes.isLetter(byte) || byte >= 0x80 {
        guard readWord() else { return nil }
      } else if (byte == 0x2B || byte == 0x2D) && hasTime {
        readOffset()
      } else {
        index += 1
      }
    }
    guard let day, let month, let year else { return nil }
    (time.day, time.month, time.year) = (day, month, year)
    guard applyDayPeriod() else { return nil }
    time.offset = offset ?? namedOffset ?? 0
    if offset == nil, let zone, let universal = time.date { time.offset = Self.offset(of: zone, at: universal) }
    return time.date
  }

  /// The offset of `zone` at the moment whose clock time in the zone is `time` in UTC.
  private static func offset(of zone: TimeZone, at time: Date) -> Int {
    let estimate = zone.secondsFromGMT(for: time)
    return zone.secondsFromGMT(for: time.addingTimeInterval(Double(-estimate)))
  }

  private mutating func applyDayPeriod() -> Bool {
    guard let isAfternoon else { return true }
    guard (0...12).contains(time.hour) else { return true }
    time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  // MARK: Numbers

  private mutating func readNumber() -> Bool {
    let start = index
    let value = number()
    let length = index - start
    guard length <= 8 else { return false }
    if let unit = DateUnit(at: index, of: bytes) {
      index += DateUnit.length
      return assign(value, unit)
    }
    if index < bytes.count, bytes[index] == 0x3A, !hasTime { return readTime(hour: value) }
    if isFrenchHour() { return readFrenchTime(hour: value) }
    if isTimeWithDot() { return readTime(hour: value) }
    if index < bytes.count, [0x2F, 0x2E, 0x2D].contains(bytes[index]), day == nil, month == nil, year == nil,
      let isRead = readNumericDate(first: value, separator: bytes[index])
    {
      return isRead
    }
    return assign(value, length: length)
  }

  /// A number on its own is the day, then the year.
  private mutating func assign(_ value: Int, length: Int) -> Bool {
    if length >= 3 || value > 31 {
      guard year == nil else { return false }
      year = length <= 2 ? DateParts.fullYear(value) : value
    } else if day == nil {
      day = value
    } else if year == nil {
      year = DateParts.fullYear(value)
    } else if month == nil, let first = day {
      // `2026. 6. 17.`: the year came first.
      (month, day) = (first, value)
    } else {
      return false
    }
    return true
  }

  /// A number followed by its unit, as in Chinese, Japanese and Korean.
  private mutating func assign(_ value: Int, _ unit: DateUnit) -> Bool {
    switch unit {
    case .year: year = value
    case .month: month = value
    case .day: day = value
    case .hour: (time.hour, hasTime) = (value, true)
    case .minute: time.minute = value
    case .second: time.second = value
    }
    return true
  }

  /// `31.12.2004`, `31-12-2004`, `31/12/2004` or `2004.12.31`. Between slashes, two small numbers are ambiguous: then neither
  /// is taken. Between dots or hyphens the day comes first, as PHP reads them.
  private mutating func readNumericDate(first: Int, separator: UInt8) -> Bool? {
    let start = index
    index += 1
    guard index < bytes.count, TextBytes.isDigit(bytes[index]) else {
      index = start
      return nil
    }
    let second = number()
    guard index < bytes.count, bytes[index] == separator else {
      index = start
      return nil
    }
    index += 1
    let third = number()
    if separator == 0x2D, third < 1000 {
      index = start
      return nil
    }
    if first >= 1000 {
      (year, month, day) = (first, second, third)
      return true
    }
    year = third < 100 ? DateParts.fullYear(third) : third
    if separator == 0x2E || first > 12 || first == second || (separator == 0x2D && second <= 12) {
      (day, month) = (first, second)
    } else if second > 12 {
      (day, month) = (second, first)
    } else {
      return false
    }
    return true
  }

  private mutating func readTime(hour: Int) -> Bool {
    time.hour = hour
    index += 1
    time.minute = number()
    if index + 1 < bytes.count, bytes[index] == 0x3A || bytes[index] == 0x2E, TextBytes.isDigit(bytes[index + 1]) {
      index += 1
      time.second = number()
      skipFraction()
    }
    hasTime = true
    return true
  }

  /// True before `.05` of `11.05`, as Finnish and Danish write a time after the date.
  private func isTimeWithDot() -> Bool {
    guard !hasTime, day != nil, month != nil, year != nil else { return false }
    return index + 2 < bytes.count && bytes[index] == 0x2E && TextBytes.isDigit(bytes[index + 1])
      && TextBytes.isDigit(bytes[index + 2])
  }

  /// True before the `h` of `10h05` or `10 h 05`.
  private func isFrenchHour() -> Bool {
    guard !hasTime, day != nil else { return false }
    let rest = bytes[index...].drop { $0 == 0x20 }
    guard let letter = rest.first, letter | 0x20 == 0x68 else { return false }
    return rest.dropFirst().first.map { !TextBytes.isLetter($0) } ?? true
  }

  private mutating func readFrenchTime(hour: Int) -> Bool {
    time.hour = hour
    skipSpaces()
    index += 1
    skipSpaces()
    if index < bytes.count, TextBytes.isDigit(bytes[index]) { time.minute = number() }
    hasTime = true
    return true
  }

  private mutating func skipFraction() {
    guard index + 1 < bytes.count, bytes[index] == 0x2E, TextBytes.isDigit(bytes[index + 1]) else { return }
    index += 1
    _ = number()
  }

  private mutating func readOffset() {
    let sign = bytes[index] == 0x2D ? -1 : 1
    index += 1
    let start = index
    var value = number()
    let length = index - start
    guard length > 0 else { return }
    if index < bytes.count, bytes[index] == 0x3A, length <= 2 {
      index += 1
      value = value * 100 + number()
    } else if length <= 2 {
      value *= 100
    }
    // `+0100 2004` and `-2004`: a year may follow, as in asctime's variants.
    offset = offset ?? sign * (value / 100 * 3600 + value % 100 * 60)
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func number() -> Int {
    var value = 0
    while index < bytes.count, TextBytes.isDigit(bytes[index]) {
      value = min(value * 10 + Int(bytes[index] &- 0x30), 100_000_000)
      index += 1
    }
    return value
  }

  // MARK: Words

  private mutating func readWord() -> Bool {
    let start = index
    while index < bytes.count, TextBytes.isLetter(bytes[index]) || bytes[index] >= 0x80 { index += 1 }
    let word = bytes[start..<index]
    // Checks for a month first: `mar.` is March, and Tuesday only when a month follows.
    if month == nil, !isWeekday(word), let found = month(word) {
      month = found
      return true
    }
    if MonthName.isCroatianWeekday(word) { isCroatian = true }
    if let isPM = DayPeriod.isAfternoon(word) ?? spacedDayPeriod(word) {
      isAfternoon = isPM
    } else if hasTime, namedOffset == nil, zone == nil {
      readZone(word)
    }
    return true
  }

  /// The half of a day as `a.m.` or `p. m.`; nil where `word` begins neither.
  private mutating func spacedDayPeriod(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
    guard word.count == 1, let letter = word.first.map(TextBytes.lowercased), letter == 0x61 || letter == 0x70 else {
      return nil
    }
    let rest = bytes[index...].drop { $0 == 0x2E || $0 == 0x20 }
    guard index < bytes.count, bytes[index] == 0x2E, let next = rest.first, next | 0x20 == 0x6D else { return nil }
    guard rest.dropFirst().first.map({ !TextBytes.isLetter($0) }) ?? true else { return nil }
    index = rest.startIndex + 1
    return letter == 0x70
  }

  /// Reads the zone whose name begins with `word`: `CEST`, `Eastern Daylight Time`, `Europe/Paris`.
  private mutating func readZone(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    if index < bytes.count, bytes[index] == 0x2F {
      let name = bytes[word.startIndex...].prefix { TextBytes.isLetter($0) || [0x2F, 0x5F, 0x2D].contains($0) }
      // Never back: a word may begin with letters that no zone has.
      index = max(index, name.endIndex)
      zone = ZoneName.zone(name)
    } else {
      let name = word.map(TextBytes.lowercased)
      namedOffset = ZoneName.offset(name[...]) ?? ZoneName.offset(of: bytes[word.startIndex...])
    }
  }

  private mutating func month(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    // A Croatian date has a dot after the day: `17. listopada` is in October.
    let isDotted = bytes[..<word.startIndex].last { $0 != 0x20 } == 0x2E && word.last == 0x61
    if isCroatian || isDotted, let found = MonthName.croatianMonth(word) { return found }
    if let found = MonthName.month(word) { return found }
    guard index < bytes.count, bytes[index] == 0x20, bytes[index - 1] >= 0x80 else { return nil }
    let rest = bytes[(index + 1)...].prefix { $0 >= 0x80 }
    guard let found = MonthName.month(word, rest) else { return nil }
    index = rest.endIndex
    return found
  }

  /// French `mar.` at the start of a date, before its day, is Tuesday.
  private func isWeekday(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard day == nil, word.startIndex == bytes.startIndex, word.count == 3 else { return false }
    guard TextBytes.hasPrefix(word, "mar") else { return false }
    return bytes[index...].contains { TextBytes.isLetter($0) || $0 >= 0x80 }
      && MonthName.containsMonth(in: bytes[index...])
  }
}

/// The unit of a number in Chinese, Japanese and Korean dates, given by the character after it.
private enum DateUnit {
  case year, month, day, hour, minute, second

  /// The length of each of these characters, in bytes.
  static let length = 3

  /// The unit whose character is at `index`; nil for any other.
  init?(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    guard index + Self.length <= bytes.count, bytes[index] >= 0xE0 else { return nil }
    switch String(decoding: bytes[index..<(index + Self.length)], as: UTF8.self) {
    case "年", "년": self = .year
    case "月", "월": self = .month
    case "日", "일": self = .day
    case "時", "时", "点", "시": self = .hour
    case "分", "분": self = .minute
    case "秒", "초": self = .second
    default: return nil
    }
  }
}

/// The words for the two halves of the day.
private enum DayPeriod {
  /// Whether `word` means the afternoon; nil when it means neither half.
  static func isAfternoon(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
    switch String(decoding: word, as: UTF8.self).lowercased() {
    case "am", "上午", "午前", "오전": false
    case "pm", "下午", "午後", "오후": true
    default: nil
    }
  }
}

/// The names of time zones in dates.
enum ZoneName {
  /// The offset of a zone in seconds east of UTC, from its name in lower-case UTF-8; nil when the name is unknown.
  static func offset(_ name: ArraySlice<UInt8>) -> Int? {
    switch name.count {
    case 1: return name.first == 0x7A ? 0 : nil
    case 2...5: return hours[String(decoding: name, as: UTF8.self)].map { Int(saturating: $0 * 3600) }
    default: return nil
    }
  }

  /// Seconds east of UTC of the zone whose name in several words `text` begins with; nil when it begins with none.
  static func offset(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let text = String(decoding: text.prefix(40).map(TextBytes.lowercased), as: UTF8.self)
    return longNameHours.first { text.hasPrefix($0.name) }.map { $0.hours * 3600 }
  }

  /// The zone of the time zone database that `name` (`Area/Place`) names; nil when there is none.
  static func zone(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> TimeZone? {
    guard name.count <= 40 else { return nil }
    let name = String(decoding: name, as: UTF8.self)
    let area = name.prefix { $0 != "/" }
    return areas.contains(String(area)) ? TimeZone(identifier: name) : nil
  }

  private static let areas: Set = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Canada", "Europe", "Indian",
    "Pacific", "US",
  ]

  /// A longer name comes before one that it begins with.
  private static let longNameHours: [(name: String, hours: Int)] = [
    ("central european summer", 2), ("central european", 1), ("eastern european summer", 3),
    ("eastern european", 2), ("eastern daylight", -4), ("eastern", -5), ("central daylight", -5), ("central", -6),
    ("mountain daylight", -6), ("mountain", -7), ("pacific daylight", -7), ("pacific", -8), ("greenwich", 0),
    ("british summer", 1), ("coordinated universal", 0), ("japan standard", 9), ("moscow", 3),
  ]

  /// For ambiguous names, the zone that feeds mean most often.
  private static let hours: [String: Double] = [
    "gmt": 0, "utc": 0, "ut": 0, "wet": 0, "west": 1, "bst": 1, "ist": 5.5, "cet": 1, "cest": 2, "met": 1, "mest": 2,
    "eet": 2, "eest": 3, "msk": 3, "msd": 4, "est": -5, "edt": -4, "et": -5, "cst": -6, "cdt": -5, "ct": -6,
    "mst": -7, "mdt": -6, "mt": -7, "pst": -8, "pdt": -7, "pt": -8, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5,
    "akst": -9, "akdt": -8, "hst": -10, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8, "awst": 8, "acst": 9.5, "acdt": 10.5,
    "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "sast": 2, "brt": -3, "art": -3, "pkt": 5, "uct": 0, "zulu": 0,
    "mez": 1, "mesz": 2, "trt": 3, "idt": 3, "eat": 3, "cat": 2, "wat": 1, "gst": 4, "npt": 5.75, "ict": 7, "wib": 7,
    "wita": 8, "wit": 9, "myt": 8, "pht": 8, "clt": -4, "clst": -3, "cot": -5, "pet": -5, "uyt": -3, "chst": 10,
  ]
}
