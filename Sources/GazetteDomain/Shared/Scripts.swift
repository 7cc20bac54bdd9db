/// Transliterations of words in other scripts into Latin letters, so that a Latin keyboard can find them.
///
/// Covers the alphabets Cyrillic and Greek, each as libraries transliterate and as English does; words in other scripts match
/// only their own script.
public enum Scripts {
  /// Returns `word`, which is folded, then its transliterations when it has Cyrillic or Greek letters; 1...3.
  public static func spellings(of word: String) -> [String] {
    // Most words are pure ASCII, a fast check.
    guard word.utf8.contains(where: { $0 > 0x7F }), word.unicodeScalars.contains(where: { letters[$0] != nil }) else {
      return [word]
    }
    var scholarly = ""
    var english = ""
    for scalar in word.unicodeScalars {
      let latin = letters[scalar] ?? (String(scalar), String(scalar))
      scholarly += latin.scholarly
      english += latin.english
    }
    return scholarly == english ? [word, scholarly] : [word, scholarly, english]
  }

  private typealias Latin = (scholarly: String, english: String)

  private static let letters: [Unicode.Scalar: Latin] = {
    let alike: KeyValuePairs<Unicode.Scalar, String> = [
      "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "з": "z", "и": "i", "і": "i", "к": "k",
      "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ў": "u", "ф": "f",
      "ъ": "", "ы": "y", "ь": "", "э": "e", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "ђ": "dj", "џ": "dz",
      "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
      "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f",
      "ψ": "ps", "ω": "o",
    ]
    let different: KeyValuePairs<Unicode.Scalar, Latin> = [
      "ж": ("z", "zh"), "х": ("h", "kh"), "ц": ("c", "ts"), "ч": ("c", "ch"), "ш": ("s", "sh"), "щ": ("s", "shch"),
      "ю": ("u", "yu"), "я": ("a", "ya"), "є": ("e", "ye"), "χ": ("h", "ch"),
    ]
    var letters: [Unicode.Scalar: Latin] = [:]
    for (letter, latin) in alike { letters[letter] = (latin, latin) }
    for (letter, latin) in different { letters[letter] = latin }
    return letters
  }()
}
