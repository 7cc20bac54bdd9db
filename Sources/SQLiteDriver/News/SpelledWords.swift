import GazetteDomain

/// The words of a text as people type them, if the index folds them differently.
enum SpelledWords {
  /// Returns the folded words of `texts` with letters that SQLite folds differently from people: those that Unicode does not
  /// decompose, such as œ, ø, ß, and accented ones of other alphabets; mostly empty.
  static func of(_ texts: [String]) -> String {
    var found: [String] = []
    for text in texts where text.unicodeScalars.contains(where: isFoldedDifferently) {
      for word in text.split(whereSeparator: \.isWhitespace)
      where word.unicodeScalars.contains(where: isFoldedDifferently) {
        let folded = TextFolding.fold(String(word))
        if folded != word.lowercased() { found.append(folded) }
      }
    }
    return found.joined(separator: " ")
  }

  private static let letters = Set("øØłŁđĐðÐþÞæÆœŒßẞıħĦ".unicodeScalars)

  /// Returns true for `letters`, and for letters of alphabets after the Latin one, such as Greek and Cyrillic.
  private static func isFoldedDifferently(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xC6: false
    case 0x370..<0x1E00, 0x1F00..<0x2000: true
    default: scalar.value <= 0x1E9E && letters.contains(scalar)
    }
  }
}
