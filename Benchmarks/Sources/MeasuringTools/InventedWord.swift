/// Meaningless words for articles and ads.
package enum InventedWord {
  /// The word for a number, after `stem`: letters only, and never a prefix of another.
  package static func text(_ number: Int, after stem: String = "mot") -> String {
    let letters = Array("bdfglmnprstvz")
    var word = stem
    var rest = number
    for _ in 0..<3 {
      word.append(letters[rest % letters.count])
      word.append("é")
      rest /= letters.count
    }
    return word
  }
}
