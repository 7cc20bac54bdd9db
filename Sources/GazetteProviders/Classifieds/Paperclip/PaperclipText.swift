import CivilDates
import Foundation
import GazetteDomain
import HTMLSanitizing
import WeatherProviders

/// Cleans untrusted text, so that only characters a person could have typed are shown.
enum PaperclipText {
  /// `text` in one line of at most `limit` characters, trimmed and without control characters; empty when it has no visible
  /// character.
  static func line(_ text: String, limit: Int) -> String {
    let plain = bounded(text, bytes: limit * 8).withoutCharacterReferences
    let words = printable(plain).split(whereSeparator: { $0.isWhitespace || $0.isNewline })
    guard plain.unicodeScalars.contains(where: isVisible) else { return "" }
    return String(words.joined(separator: " ").prefix(limit))
  }

  /// `text` with its line breaks, at most `limit` characters, trimmed and without other control characters.
  static func block(_ text: String, limit: Int) -> String {
    let normalized = bounded(text, bytes: limit * 8).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let hasMarkup = normalized.utf8.contains(UInt8(ascii: "<"))
    let plain = (hasMarkup ? normalized.replacing(/<br ?\/?>/.ignoresCase(), with: "\n") : normalized)
      .withoutCharacterReferences
    return String(printable(plain).trimmingCharacters(in: .whitespacesAndNewlines).prefix(limit))
  }

  /// True if the words instead of a price say that the item is free.
  static func isFree(_ text: String) -> Bool {
    ["gratuit", "free", "gratis", "kostenlos", "zu verschenken"].contains(
      TextFolding.fold(text.trimmingCharacters(in: .whitespaces)))
  }

  /// The first bytes of a text, cut at a character boundary: counting the characters of a hostile text is slow.
  private static func bounded(_ text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    return String(decoding: text.utf8.prefix(bytes), as: UTF8.self).trimmingCharacters(in: ["\u{FFFD}"])
  }

  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  /// Whether a character is a control, or an embedding or isolate that would change the direction of the surrounding text if it
  /// is not closed.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Whether a character is visible; spaces, fillers and joiners are not.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Unicode does not classify the Braille blank as a space.
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
      && properties.generalCategory != .control && properties.generalCategory != .format
  }
}

/// Parses the dates of ads: `2019-11-05T15:56:33+0000`.
enum PaperclipDate {
  /// The instant; also accepts `Z`, an offset with a colon, and a fraction of a second, which is dropped. Nil for anything else,
  /// including a day that does not exist.
  static func instant(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, let time = CivilTime(iso: String(decoding: bytes[..<19], as: UTF8.self)),
      let offset = offset(withoutFraction(bytes[19...]))
    else { return nil }
    return Date(secondsSince1970: Double(time.secondsSince1970 - offset))
  }

  private static func withoutFraction(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard rest.first == UInt8(ascii: ".") else { return rest }
    return rest.dropFirst().drop { (0x30...0x39).contains($0) }
  }

  /// Seconds east of UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) { return 0 }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard let sign = text.first, digits.count == 4, let hours = number(digits[0...1]),
      let minutes = number(digits[2...3]),
      hours < 24, minutes < 60
    else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -hours * 3600 - minutes * 60
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(into: Optional(0)) { number, digit in
      number = (0x30...0x39).contains(digit) ? number.map { $0 * 10 + Int(digit) - 0x30 } : nil
    }
  }
}
