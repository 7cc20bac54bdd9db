/// The size of the paper's name in the masthead.
package enum Nameplate {
  /// The maximum length of a name, in characters.
  package static let maximumLength = 60

  /// The widths of the steps, in ems, as `03-layout.css` has them; anything wider is the last step.
  private static let steps = [6.0, 9, 13, 18, 26]

  /// The class of a size at which `name` fits on one line between the ears: `nameplate-1` for the shortest names,
  /// `nameplate-6` for the longest.
  package static func size(of name: String) -> String {
    let width = name.reduce(0) { $0 + ems($1) }
    return "nameplate-\((steps.firstIndex { width <= $0 } ?? steps.count) + 1)"
  }

  /// About how wide a character of a bold serif is.
  private static func ems(_ character: Character) -> Double {
    if "iljtfrI.,:;!’'|()- ".contains(character) { return 0.34 }
    if "mwMW@—".contains(character) { return 0.95 }
    // Ideographs, kana and Hangul fill a square.
    if character.unicodeScalars.contains(where: { $0.value >= 0x1100 && !(0x1E00...0x2BFF).contains($0.value) }) {
      return 1
    }
    return character.isUppercase ? 0.75 : 0.54
  }
}
