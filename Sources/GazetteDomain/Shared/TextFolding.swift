import Foundation

/// Makes texts comparable as a person compares them: without case, accents, hyphens and apostrophes.
public enum TextFolding {
  /// `Saint-Étienne` becomes `saint etienne`, `Tromsø` becomes `tromso`, `Łódź` becomes `lodz`.
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

  // Letters that Unicode does not decompose, so that folding diacritics leaves them.
  private static let unaccented: [Character: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "ħ": "h",
  ]
  private static let separators: Set<Character> = [
    " ", "-", "'", "’", "‘", "‐", "‑", "–", "—", "\u{00A0}", "\u{202F}", ".", ",", "_", "/",
  ]
}
