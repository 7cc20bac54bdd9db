/// Words that mean nothing, with which articles and ads are filled.
package enum InventedWord {
  /// The word of a number after `stem`: letters only, no word the beginning of another.
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
