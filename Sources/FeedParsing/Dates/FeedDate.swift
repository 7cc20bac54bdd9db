public import struct Foundation.Date

/// Reading the dates of feeds: RFC 3339, W3CDTF, ISO 8601, RFC 822 in all its misspellings, asctime, and dates
/// written with the month names of several languages.
public enum FeedDate {
  /// The moment that `text` names, read in UTC where it names no zone; nil when it cannot be read.
  public static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// The moment that UTF-8 `bytes` name.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    let bytes = TextBytes.trimmed(bytes)
    guard bytes.count >= 4, bytes.count <= 100 else { return nil }
    return RFC822Date.parse(bytes) ?? ISODate.parse(bytes) ?? WordyDate.parse(bytes)
  }
}

/// A calendar day and a time of day, on their way to a moment.
struct CivilTime {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var fraction = 0.0
  /// Seconds east of UTC.
  var offset = 0

  /// The years 1900 to 9999, in seconds since 1970.
  static let seconds = -2_208_988_800...253_402_300_799

  /// The moment; nil when a part is out of its range.
  var date: Date? {
    guard (1900...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
      hour <= 24, minute <= 59, second <= 60, hour < 24 || (minute == 0 && second == 0), offset.magnitude <= 15 * 3600
    else { return nil }
    let seconds = Self.daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    // The offset can lead out of the years again.
    return Self.seconds.contains(seconds) ? Date(timeIntervalSince1970: Double(seconds) + fraction) : nil
  }

  /// Days from 1970-01-01 to a day of the Gregorian calendar.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the leap day comes last.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the Gregorian calendar that lies `daysSince1970` days behind 1970-01-01.
  static func day(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The full year that two digits stand for, as RFC 2822 says: 00…49 are of this century.
  static func fullYear(_ short: Int) -> Int {
    short < 50 ? 2000 + short : 1900 + short
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
