/// The size of the installation's name in the masthead.
package enum Nameplate {
  /// The maximum length of a name, in characters.
  package static let maximumLength = 60

  /// The widths of the steps, in ems, as in `03-layout.css`; wider names get the last step.
  private static let steps = [6.0, 9, 13, 18, 26]

  /// Returns the class of a size at which `name` fits on one line between the ears: `nameplate-1` for the shortest names,
  /// `nameplate-6` for the longest.
  package static func size(of name: String) -> String {
    let width = name.reduce(0) { $0 + ems($1) }
    return "nameplate-\((steps.firstIndex { width <= $0 } ?? steps.count) + 1)"
  }

  /// Returns the approximate width of a character of a bold serif.
  private static func ems(_ character: Character) -> Double {
    if "iljtfrI.,:;!’'|()- ".contains(character) { return 0.34 }
    if "mwMW@—".contains(character) { return 0.95 }
    // Ideographs, kana and Hangul are as wide as high.
    if character.unicodeScalars.contains(where: { $0.value >= 0x1100 && !(0x1E00...0x2BFF).contains($0.value) }) {
      return 1
    }
    return character.isUppercase ? 0.75 : 0.54
  }
}
