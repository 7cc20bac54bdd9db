/// How far two folded words may differ and still be meant as one: a slip of the finger is forgiven in words of four letters
/// and more, two from eight letters on.
///
/// A slip is a letter too many, one missing, another one, or two neighbours in the wrong order, which counts one.
public enum Spelling {
  /// The slips that a word of so many letters forgives: 0...2.
  public static func slipsForgiven(letters: Int) -> Int {
    switch letters {
    case ..<4: 0
    case 4..<8: 1
    default: 2
    }
  }

  /// The slips between two words of at most 64 letters, nil when there are more than `limit` or a word is longer.
  ///
  /// - Parameter asBeginning: true counts the slips to the beginning of `word` that is nearest, so that `amstre` is one slip
  ///   from `amsterdam`.
  public static func slips(
    from typed: [Unicode.Scalar], to word: [Unicode.Scalar], limit: Int, asBeginning: Bool = false
  ) -> Int? {
    guard typed.count <= 64, word.count <= 64, typed.count - word.count <= limit else { return nil }
    guard asBeginning || word.count - typed.count <= limit else { return nil }
    // Rows of the optimal string alignment: a row is a prefix of what was typed, a column a prefix of the word.
    let columns = asBeginning ? min(word.count, typed.count + limit) : word.count
    var beforeLast = [Int](repeating: 0, count: columns + 1)
    var last = Array(0...columns)
    for row in 0..<typed.count {
      var current = [row + 1]
      current.reserveCapacity(columns + 1)
      for column in 0..<columns {
        let replaced = last[column] + (typed[row] == word[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      guard current.contains(where: { $0 <= limit }) else { return nil }
      (beforeLast, last) = (last, current)
    }
    let slips = asBeginning ? last.min() ?? 0 : last[columns]
    return slips <= limit ? slips : nil
  }
}
