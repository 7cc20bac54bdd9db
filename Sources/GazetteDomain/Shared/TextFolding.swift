import Foundation

/// Folds texts for comparison as a person would: without case, accents, hyphens and apostrophes.
public enum TextFolding {
  /// Returns the folded text: `Saint-Étienne` becomes `saint etienne`, `Tromsø` becomes `tromso`, `Łódź` becomes `lodz`.
  public static func fold(_ text: String) -> String {
    let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var folded = ""
    for character in plain.lowercased() {
      if let spelled = unaccented[character] {
        folded += spelled
      } else if separators.contains(character) {
        if !folded.isEmpty, folded.last != " " { folded.append(" ") }
      } else {
        folded.append(character)
      }
    }
    while folded.last == " " { folded.removeLast() }
    return folded
  }

  // Letters that Unicode does not decompose, so that folding diacritics leaves them unchanged.
  private static let unaccented: [Character: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "ħ": "h",
  ]
  private static let separators: Set<Character> = [
    " ", "-", "'", "’", "‘", "‐", "‑", "–", "—", "\u{00A0}", "\u{202F}", ".", ",", "_", "/",
  ]
}

/// Splits and folds western European texts byte by byte, because a listing has a million of them.
///
/// It covers a subset of the letters of ``TextFolding``; a text with any other goes there.
enum FastWordSplitter {
  /// Returns the folded words of `text`; nil when it contains a character that is not covered here.
  static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = text.utf8.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x39, 0x61...0x7A: word.append(byte)
      case 0x41...0x5A: word.append(byte + 0x20)
      case 0x00..<0x80: finish(&word, &words)
      default:
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard append(character(bytes.extracting(index..<index + length)), &word, &words) else { return nil }
        index += length - 1
      }
      index += 1
    }
    finish(&word, &words)
    return words
  }

  /// Returns the character of two to four bytes, which are valid in a string.
  private static func character(_ bytes: Span<UInt8>) -> UInt32 {
    var value = UInt32(bytes[0]) & (0x7F >> UInt32(bytes.count))
    for index in 1..<bytes.count { value = value << 6 | UInt32(bytes[index] & 0x3F) }
    return value
  }

  /// Appends a letter outside ASCII, or ends the word at a separator; returns false for a character that is not covered here.
  private static func append(_ value: UInt32, _ word: inout [UInt8], _ words: inout [String]) -> Bool {
    if let folded = letters[value] {
      word += folded
      return true
    }
    guard isSeparator(value) else { return false }
    finish(&word, &words)
    return true
  }

  private static func finish(_ word: inout [UInt8], _ words: inout [String]) {
    guard !word.isEmpty else { return }
    words.append(String(decoding: word, as: UTF8.self))
    word.removeAll(keepingCapacity: true)
  }

  /// Returns true for word separators: ASCII and Latin-1 symbols, general punctuation, the euro sign and plain emoji. Excludes
  /// joiners and variation selectors, which combine several scalars into one character.
  private static func isSeparator(_ value: UInt32) -> Bool {
    switch value {
    case 0x00..<0x80, 0xA0...0xA9, 0xAB...0xB1, 0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2010...0x2027, 0x202F...0x205E, 0x20AC, 0x1F300...0x1F3FA, 0x1F400...0x1FAFF: true
    default: false
    }
  }

  private static let letters: [UInt32: [UInt8]] = {
    let folded: KeyValuePairs<String, String> = [
      "ÀÁÂÃÄÅàáâãäå": "a", "Ææ": "ae", "Çç": "c", "ÈÉÊËèéêë": "e", "ÌÍÎÏìíîï": "i", "Ðð": "d", "Ññ": "n",
      "ÒÓÔÕÖØòóôõöø": "o", "ÙÚÛÜùúûü": "u", "Ýýÿ": "y", "Þþ": "th", "ß": "ss", "Œœ": "oe",
    ]
    var letters: [UInt32: [UInt8]] = [:]
    for (those, text) in folded { for scalar in those.unicodeScalars { letters[scalar.value] = Array(text.utf8) } }
    return letters
  }()
}
