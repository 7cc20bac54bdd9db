import Foundation

/// Names made comparable: small letters, no accents, hyphens and apostrophes as spaces.
enum FoldedName {
  static func fold(_ name: String) -> String {
    var folded = ""
    for scalar in name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      if (0x300...0x36F).contains(scalar.value) { continue }
      folded += replacement(for: scalar) ?? String(scalar)
    }
    return folded.split(separator: " ").joined(separator: " ")
  }

  // Letters that no decomposition takes apart.
  private static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "þ": "th"
    case "æ": "ae"
    case "œ": "oe"
    case "ß": "ss"
    case "ı": "i"
    case "-", "\u{2010}", "\u{2011}", "\u{2013}", "'", "\u{2019}", "\u{2BB}", "\u{2BC}", ".", "_": " "
    default: nil
    }
  }
}

extension FoldedName {
  /// The name without accents, letters' sizes kept.
  static func ascii(_ name: String) -> String {
    String(
      name.decomposedStringWithCanonicalMapping.unicodeScalars.compactMap { scalar in
        scalar.isASCII ? Character(scalar) : nil
      })
  }
}
