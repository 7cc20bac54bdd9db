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
