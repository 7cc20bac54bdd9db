import CivilDates
public import struct Foundation.Date

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Parses the dates of feeds: RFC 3339, W3CDTF, ISO 8601, RFC 822 in all its misspellings, asctime, the formats of Go, Java and
/// JavaScript, seconds since 1970, and dates with the month names of many languages.
///
/// ```swift
/// FeedDate.parse("Tue, 3 Feb 2026 09:05 +0100")
/// FeedDate.parse("3 février 2026")
/// ```
public enum FeedDate {
  /// The date in `text`, in UTC if it has no zone; nil when it is unreadable.
  public static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  /// The date in the UTF-8 `bytes`.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    let bytes = TextBytes.trimmed(bytes)
    guard bytes.count >= 4, bytes.count <= 200 else { return nil }
    var highest: UInt8 = 0
    for index in 0..<bytes.count { highest = max(highest, bytes[index]) }
    guard highest >= 0x80 else { return parsePlain(bytes) }
    var plain = plain(String(decoding: bytes, as: UTF8.self))
    return plain.withUTF8 { parsePlain($0) }
  }

  private static func parsePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    RFC822Date.parse(bytes) ?? UnixDate.parse(bytes) ?? ISODate.parse(bytes) ?? TextualDate.parse(bytes)
  }

  /// The text with ASCII digits, punctuation and spaces instead of those of other scripts, and without direction marks.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{660}"..."\u{669}", "\u{6F0}"..."\u{6F9}", "\u{FF10}"..."\u{FF19}":
        // The digits of each of these blocks begin at a multiple of 16.
        plain.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: scalar.value & 0xF)))
      case "\u{FF1A}": plain.append(":")
      case "\u{2212}": plain.append("-")
      case "\u{60C}", "\u{3001}", "\u{FF0C}": plain.append(",")
      case "\u{FF08}": plain.append("(")
      case "\u{FF09}": plain.append(")")
      case "\u{200E}", "\u{200F}", "\u{61C}", "\u{FEFF}": break
      case _ where scalar.properties.isWhitespace: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}

/// A calendar day and a time of day, which together make a moment.
struct DateParts {
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

  /// The moment; nil when a part is out of range.
  var date: Date? {
    guard (1900...9999).contains(year), let day = CalendarDay(year: year, month: month, day: day), hour <= 24,
      minute <= 59, second <= 60, hour < 24 || (minute == 0 && second == 0), offset.magnitude <= 15 * 3600
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
    // The offset can lead outside these years again.
    return Self.seconds.contains(seconds) ? Date(timeIntervalSince1970: Double(seconds) + fraction) : nil
  }

  /// The full year for a two-digit year, by RFC 2822: 00…49 are in this century.
  static func fullYear(_ short: Int) -> Int {
    short < 50 ? 2000 + short : 1900 + short
  }
}
