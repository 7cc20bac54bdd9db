import Foundation
import GazetteDomain

/// The words of a text as people type them, where that is not how they are indexed already.
enum SpelledWords {
  /// The folded words of `texts` with letters that Unicode does not decompose, such as œ, ø, ß; mostly empty.
  static func of(_ texts: String...) -> String {
    var found: [String] = []
    for text in texts where text.unicodeScalars.contains(where: isUndecomposed) {
      for word in text.split(whereSeparator: \.isWhitespace)
      where word.unicodeScalars.contains(where: isUndecomposed) {
        found.append(TextFolding.fold(String(word)))
      }
    }
    return found.joined(separator: " ")
  }

  private static let letters = Set("øØłŁđĐðÐþÞæÆœŒßẞıħĦ".unicodeScalars)

  private static func isUndecomposed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xC6 && scalar.value <= 0x1E9E && letters.contains(scalar)
  }
}
