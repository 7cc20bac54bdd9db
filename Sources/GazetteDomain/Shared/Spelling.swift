/// The typing errors that a search forgives between folded words: one in words of four or more letters, two from eight letters
/// on.
///
/// A typo is an extra letter, a missing one, a wrong one, or two swapped neighbours, which count as one.
public enum Spelling {
  /// Returns the number of typos that a word of this many letters allows: 0...2.
  public static func maximumTypos(letters: Int) -> Int {
    switch letters {
    case ..<4: 0
    case 4..<8: 1
    default: 2
    }
  }

  /// Returns the typos between two words of at most 64 letters; nil when there are more than `limit` or a word is longer.
  ///
  /// - Parameter asBeginning: True to compare with the nearest beginning of `word`, so that `amstre` is one typo from
  ///   `amsterdam`.
  public static func typos(
    from typed: [Unicode.Scalar], to word: [Unicode.Scalar], limit: Int, asBeginning: Bool = false
  ) -> Int? {
    guard typed.count <= 64, word.count <= 64, typed.count - word.count <= limit else { return nil }
    guard asBeginning || word.count - typed.count <= limit else { return nil }
    // Rows of the optimal string alignment: a row is a prefix of the typed word, a column a prefix of the other.
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
    let typos = asBeginning ? last.min() ?? 0 : last[columns]
    return typos <= limit ? typos : nil
  }
}
