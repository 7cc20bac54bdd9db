import GazetteDomain

/// The folded words of texts for PostgreSQL's full-text search: the program folds them, as everywhere, so that results are the
/// same in every database and do not depend on the server's dictionaries.
enum TextWords {
  /// The gap between two texts, so that no phrase spans both.
  private static let gap = 16
  /// The greatest position that PostgreSQL distinguishes, and the maximum number of positions of a word.
  private static let (maximumPosition, maximumPositions) = (16_383, 255)
  /// A search word has at most 1600 bytes, PostgreSQL accepts words below 2047. All words together may take a megabyte.
  private static let (maximumWordBytes, maximumBytes) = (1600, 600_000)

  /// Returns the words of `texts` with their positions, for `$1::tsvector`.
  ///
  /// Excess is dropped: in texts of more than 16,000 words phrases are found only in the beginning, and in texts with more than
  /// half a megabyte of different words the last ones are not found.
  static func vector(of texts: [String]) -> String {
    var positions: [String: [Int]] = [:]
    var (next, bytes) = (1, 0)
    for text in texts {
      for word in SearchWords.sequence(of: text) where word.utf8.count <= maximumWordBytes {
        if positions[word] == nil {
          guard bytes < maximumBytes else { continue }
          bytes += word.utf8.count + 8
        }
        positions[word, default: []].append(next)
        next += 1
      }
      next += gap
    }
    return positions.map { word, positions in literal(word, at: positions) }.joined(separator: " ")
  }

  private static func literal(_ word: String, at positions: [Int]) -> String {
    let retained = positions.prefix(maximumPositions).filter { $0 <= maximumPosition }
    return retained.isEmpty ? quoted(word) : quoted(word) + ":" + retained.map { String($0) }.joined(separator: ",")
  }

  /// Returns `word`, quoted so that nothing in it is syntax.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
  }

  /// Returns the query for texts with a word that begins with `word` or is another form of it.
  static func prefixQuery(_ word: String) -> String {
    let others = WordForms.others(of: word).map(quoted)
    let all = ["\(quoted(word)):*"] + others
    return "(\(all.joined(separator: " | ")))"
  }
}

extension SearchWords {
  /// The query for `$1::tsquery`: every loose word as the beginning of a word or in another form, every phrase, and nothing
  /// excluded.
  var textQuery: String {
    let negations = excluded.map { phrase in
      phrase.count > 1
        ? Self.query(phrase) : "(\(WordForms.whole(of: phrase[0]).map(TextWords.quoted).joined(separator: " | ")))"
    }
    return (loose.map(TextWords.prefixQuery) + phrases.map(Self.query) + negations.map { "!\($0)" })
      .joined(separator: " & ")
  }

  /// Returns the query for consecutive words.
  private static func query(_ phrase: [String]) -> String {
    "(\(phrase.map(TextWords.quoted).joined(separator: " <-> ")))"
  }
}

extension PostgresStatement {
  /// The prefix of a statement that is planned at each run, because its best plan depends on its values: statements that do not
  /// begin with a usual keyword are never prepared.
  static let unpreparedPlan = "/* unprepared plan */ "

  /// The prefix of a statement with the same best plan for all values: a session plans it once. Otherwise the server plans it for
  /// each reader as if it read all partitions, which takes as long as reading a list.
  static let genericPlan = "/* generic plan */ "

  /// The statement with the prefix ``genericPlan``.
  var withGenericPlan: PostgresStatement { PostgresStatement(Self.genericPlan + sql, values) }
}
