import Foundation

/// The spellings that Open-Meteo's search does not forgive by itself: it folds accents and case, but takes hyphens and
/// spaces for different letters.
enum OpenMeteoSpelling {
  /// `query` with hyphens for its spaces, or spaces for its hyphens; nil when it has neither.
  static func other(than query: String) -> String? {
    if query.contains("-") { return query.replacing("-", with: " ") }
    let words = query.split(separator: " ")
    return words.count > 1 ? words.joined(separator: "-") : nil
  }
}
