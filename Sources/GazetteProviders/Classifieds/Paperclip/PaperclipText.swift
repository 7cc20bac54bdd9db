import Foundation

/// Cleans the texts of strangers: what is shown is what a person could have typed.
enum PaperclipText {
  /// `text` in one line of at most `limit` characters, without control characters and spaces around it.
  static func line(_ text: String, limit: Int) -> String {
    let words = bounded(text, bytes: limit * 8).split(whereSeparator: { $0.isWhitespace || $0.isNewline })
    return String(printable(words.joined(separator: " ")).prefix(limit))
  }

  /// `text` with its line breaks, at most `limit` characters, without other control characters and spaces around it.
  static func block(_ text: String, limit: Int) -> String {
    let broken = bounded(text, bytes: limit * 8).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return String(printable(broken).trimmingCharacters(in: .whitespacesAndNewlines).prefix(limit))
  }

  /// The first bytes of a text, cut between two characters: counting the characters of a hostile text is slow.
  private static func bounded(_ text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    return String(decoding: text.utf8.prefix(bytes), as: UTF8.self).trimmingCharacters(in: ["\u{FFFD}"])
  }

  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
}
