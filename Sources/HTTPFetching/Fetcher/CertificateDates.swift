import BoundedNumbers
import CivilDates
import Foundation

/// The validity period of a certificate (RFC 5280, section 4.1.2.5), as strings that sort chronologically: `20261231235959Z`.
///
/// A bounds-checked parser: NIOSSL's own traps on an invalid time.
struct CertificateDates: Hashable {
  let start: String
  let end: String

  /// Reads the dates of a certificate in DER, or returns nil.
  init?(der: [UInt8]) {
    var file = DERReader(der)
    guard var certificate = file.enter(DERReader.sequence), var body = certificate.enter(DERReader.sequence) else {
      return nil
    }
    // The version, which the oldest certificates omit.
    if body.nextTag == 0xA0 { _ = body.next() }
    // The serial number, the algorithm and the issuer.
    for _ in 0..<3 where body.next() == nil { return nil }
    guard var validity = body.enter(DERReader.sequence), let start = validity.next(), let end = validity.next(),
      let startText = Self.text(start), let endText = Self.text(end)
    else { return nil }
    self.start = startText
    self.end = endText
  }

  /// The time in the same format.
  static func text(of time: Date) -> String {
    // The years 1900 to 9999.
    let seconds = Int(time.timeIntervalSince1970.rounded(.down), clampedTo: -2_208_988_800...253_402_300_799)
    let digits = CivilTime(secondsSince1970: seconds).rfc3339("").filter(\.isNumber)
    return digits + "Z"
  }

  /// A time with a year of four digits, or of two digits, which means 1950 to 2049.
  private static func text(_ value: DERReader.Value) -> String? {
    let text = String(decoding: value.content, as: UTF8.self)
    guard text.hasSuffix("Z"), text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    switch (value.tag, text.utf8.count) {
    case (0x17, 13): return (text < "5" ? "20" : "19") + text
    case (0x18, 15): return text
    default: return nil
    }
  }
}

/// Reads consecutive values in DER (X.690), as far as certificates need it; never reads past the end.
struct DERReader {
  struct Value {
    let tag: UInt8
    let content: ArraySlice<UInt8>
  }

  static let sequence: UInt8 = 0x30
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The tag of the next value, which is not consumed.
  var nextTag: UInt8? { bytes.first }

  /// The next value; nil at the end, or when the value is incomplete.
  mutating func next() -> Value? {
    guard let tag = bytes.popFirst(), let first = bytes.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...3).contains(count), bytes.count >= count else { return nil }
      length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(count)
    }
    guard length <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return Value(tag: tag, content: bytes.prefix(length))
  }

  /// A reader of the next value's content, if it has this tag.
  mutating func enter(_ tag: UInt8) -> DERReader? {
    guard let value = next(), value.tag == tag else { return nil }
    return DERReader(value.content)
  }
}
